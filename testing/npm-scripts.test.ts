// @module-tag further
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '#tools/ensure-build.ts'
import { freePort } from './servers/free-port.ts'
import { type TestDatabase, testDatabase } from './shop/test-database.ts'

/** The program as people start it: ending npm ends what it runs, in order. */
const root = resolve(import.meta.dirname, '..')
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  await ensureBuild()
  database = await testDatabase({ seeded: true })
  dataDir = await mkdtemp(join(tmpdir(), 'genie-npm-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Started {
  npm: ChildProcess
  output: () => string
}

async function npm(args: readonly string[], isOpen: RegExp, environment: Record<string, string>): Promise<Started> {
  const child = spawn('npm', args, {
    cwd: root,
    // A process group of its own, as in a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_LIFE: 'off', ECB_URL: 'off', PDOK_URL: 'off' },
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  for (let waited = 0; !isOpen.test(output); waited += 1) {
    if (child.exitCode !== null || waited > 900) throw new Error(`npm ${args.join(' ')}: ${output}`)
    await pause(100)
  }
  return { npm: child, output: () => output }
}

/** Waits until the group is empty; remaining processes are killed, so that the test leaves nothing behind. */
async function allGone({ npm: { pid = 0 } }: Started): Promise<boolean> {
  for (let waited = 0; waited < 300; waited += 1) {
    try {
      process.kill(-pid, 0)
    } catch {
      return true
    }
    await pause(100)
  }
  process.kill(-pid, 'SIGKILL')
  return false
}

test('npm start: SIGTERM to npm ends the shop', { timeout: 180_000 }, async () => {
  const port = await freePort()
  const shop = await npm(['start'], /Genie is open on/, { PORT: String(port), WORKER: 'off' })
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  shop.npm.kill('SIGTERM')
  expect(await allGone(shop), shop.output()).toBe(true)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
})

test('npm start: Ctrl-C, which npm forwards too, is handled once and shuts it down', {
  timeout: 180_000,
}, async () => {
  const shop = await npm(['start'], /Genie is open on/, { PORT: String(await freePort()), WORKER: 'off' })
  const ended = once(shop.npm, 'exit')
  process.kill(-(shop.npm.pid ?? 0), 'SIGINT')
  expect((await ended)[0], shop.output()).toBe(0)
  expect(await allGone(shop), shop.output()).toBe(true)
})

test('npm run worker: SIGTERM to npm ends the worker', { timeout: 180_000 }, async () => {
  const worker = await npm(['run', 'worker'], /works off its jobs/, {})
  const ended = once(worker.npm, 'exit')
  worker.npm.kill('SIGTERM')
  expect((await ended)[0], worker.output()).toBe(0)
  expect(await allGone(worker), worker.output()).toBe(true)
})
