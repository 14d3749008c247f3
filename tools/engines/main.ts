import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startOwnShop } from '#e2e/own-shop.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { installOnDemand } from '#tools/on-demand/install.ts'
import { firefox } from './firefox.ts'
import { journeys, type Memory } from './journeys.ts'
import { type Engine, folder, type Size } from './tab.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

/**
 * `npm run test:engines [firefox|webkit …]`: the main journeys in the engines that the browser tests do not use, on a
 * desktop and on a phone. An engine that is not installed is skipped, and said so. Pictures are stored in
 * `.cache/on-demand/engines/pictures`.
 */
const pictures = join(folder, 'pictures')
const sizes: Record<string, Size> = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const wanted = process.argv.slice(2)
const engines = [firefox, webkit].filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const lines: string[] = []
let failures = 0
for (const engine of engines.filter(({ program }) => program === undefined)) {
  lines.push(`${engine.name}: SKIPPED, it is not installed (${engine.install})`)
}
const ready = engines.filter(({ program }) => program !== undefined)
if (ready.length > 0) {
  await installOnDemand('engines')
  await ensureBuild()
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  const shop = await startOwnShop({ PROOF_WORK: '100' })
  try {
    for (const engine of ready) for (const size of Object.keys(sizes)) await visit(engine, size, shop.origin)
  } finally {
    await shop.close()
  }
}
console.log(`\n${lines.join('\n')}`)
process.exit(failures === 0 ? 0 : 1)

async function visit({ name, program = '', start }: Engine, size: string, origin: string): Promise<void> {
  const tab = await start(program, sizes[size] as Size)
  const visitor = new Visitor(tab, origin)
  const memory: Memory = { email: `anna-${name}-${size}@example.com`, orderNo: '', session: '' }
  for (const [index, journey] of journeys.entries()) {
    const began = performance.now()
    const fault = await journey.walk(visitor, memory).then(
      () => '',
      (error: Error) => error.message,
    )
    const picture = join(pictures, `${name}-${size}-${index + 1}.png`)
    await tab.picture(picture).catch(() => undefined)
    const wide = await visitor.tooWide().catch(() => 0)
    const found = [fault, ...tab.errors().filter(isOfShop), wide > 0 ? `the page is ${wide} px too wide` : ''].filter(
      Boolean,
    )
    failures += found.length
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const line = `${name}, ${size}: ${journey.name}: ${found.length === 0 ? 'good' : `FAILED: ${found.join('; ')}`} (${seconds} s)`
    lines.push(line)
    console.log(line)
  }
  await tab.close()
}

/** What was still loading when a person went on is no error of the page. */
function isOfShop(error: string): boolean {
  return !/NS_BINDING_ABORTED|status=2152398850/.test(error)
}
