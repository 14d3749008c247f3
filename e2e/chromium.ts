import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** CHROMIUM if set, else the one from npm, else an installed one. */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM
  if (chosen) return chosen
  // Read at import: without it the package does not unpack the libraries that a minimal machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch (error) {
    const found = installed.find(path => existsSync(path))
    if (!found) throw new Error('No Chromium: `npm run doctor` tells how to get one', { cause: error })
    return found
  }
}

const enoughBytes = 1_000_000_000

/** Its processes use shared memory if there is enough of it; a container may have only 64 MB. */
export async function chromiumArguments(): Promise<string[]> {
  const shared = await statfs('/dev/shm').catch(() => undefined)
  const isEnough = shared !== undefined && shared.bavail * shared.bsize > enoughBytes
  return ['--no-sandbox', ...(isEnough ? [] : ['--disable-dev-shm-usage'])]
}

/** For pages in 3D: rendered without a graphics card. */
export async function launchWithGraphics() {
  const rendering = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  return { executablePath: await findChromium(), args: [...(await chromiumArguments()), ...rendering] }
}
