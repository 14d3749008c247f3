import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './e2e/chromium.ts'
import { furtherLooks } from './e2e/further-looks.ts'
import { freePort } from './testing/servers/free-port.ts'
import { keepTemporaryFilesInMemory } from './testing/shop/memory-folder.ts'

keepTemporaryFilesInMemory()
// Workers of Playwright read this file again: what is chosen by chance is chosen once.
process.env.E2E_PORT ??= String(await freePort())
const port = Number(process.env.E2E_PORT)
const baseURL = `http://localhost:${port}`
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'genie-e2e-'))
process.env.E2E_SEEDED_DIR ??= mkdtempSync(join(tmpdir(), 'genie-e2e-seeded-'))

/** Files whose tests start a shop of their own take longest: they begin first, so that none is left to run alone. */
const folder = join(import.meta.dirname, 'e2e')
const ownShops = readdirSync(folder).filter(
  name => name.endsWith('.spec.ts') && /'\.\/(own|map)-shop\.ts'/.test(readFileSync(join(folder, name), 'utf8')),
)

export default defineConfig({
  testDir: 'e2e',
  grepInvert: furtherLooks,
  projects: [
    { name: 'own shop', testMatch: ownShops.map(name => `**/${name}`) },
    { name: 'one shop', testMatch: '**/*.spec.ts', testIgnore: ownShops.map(name => `**/${name}`) },
  ],
  // Much of a journey is waiting: for a mail, a provider, a countdown.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is short of breath gets a second look; a real failure fails twice.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  maxFailures: process.env.CI ? 20 : 0,
  reporter: 'line',
  use: {
    baseURL,
    // `SCREEN=phone npm run e2e -- pay cart`: the same journeys in a hand.
    ...(process.env.SCREEN === 'phone' && { viewport: { width: 390, height: 844 } }),
    locale: 'nl-NL',
    // People who want less motion get the same pages, with less work for the machine; the proof sees them move.
    contextOptions: { reducedMotion: process.env.GENIE_PROOF === 'full' ? 'no-preference' : 'reduce' },
    launchOptions: { executablePath: await findChromium(), args: await chromiumArguments() },
  },
  webServer: {
    command: 'node e2e/shop.ts',
    url: `${baseURL}/api/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      E2E_SEEDED_DIR: process.env.E2E_SEEDED_DIR,
      LOG_LEVEL: 'warn',
      DEMO_LIFE: 'off',
      PROOF_WORK: '100',
      STRANGER_MAILS: '100000',
      // A machine that runs three browsers beside it is no busy shop.
      SHED_AFTER_MS: '60000',
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 180_000,
  },
})
