import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#testing/servers/free-port.ts'
import { test } from './page.ts'

/** A shop with data of its own, for a test that moves the clock: no other test shares its time. */
export interface OwnShop {
  origin: string
  close: () => Promise<void>
}

export async function startOwnShop(environment: Record<string, string> = {}): Promise<OwnShop> {
  const folder = await mkdtemp(join(tmpdir(), 'genie-e2e-own-'))
  // A shop of another environment has other data from its first start on.
  const isAsSeeded = Object.keys(environment).length === 0
  if (isAsSeeded) await cp(process.env.E2E_SEEDED_DIR ?? '', folder, { recursive: true })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const shop = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO_LIFE: 'off',
      ...environment,
    },
  })
  await answers(`${origin}/api/ready`)
  return {
    origin,
    async close() {
      const gone = new Promise(resolve => shop.once('close', resolve))
      shop.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until it reports that it is ready. */
export async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 720; attempt += 1) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  throw new Error(`${url} does not answer`)
}

/** For tests that break machines, move the clock or must not be disturbed: one shop per worker, for a serial file. */
export const inOwnShop = test.extend<object, { shop: OwnShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const shop = await startOwnShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
})
