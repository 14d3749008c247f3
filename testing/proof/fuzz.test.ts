import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catching, Fuzzing } from '../fuzz/fuzzing.ts'
import { counts, longTimeouts, withoutLimits } from '../model/proof.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults } from '../steps/orders.ts'

/** Requests generated from the OpenAPI document, valid and invalid, from every kind of sender. */
vi.setConfig(longTimeouts())

const requests = Number(process.env.FUZZ_REQUESTS ?? counts(600, 100_000))
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

let dataDir: string
let app: TestApp
let fuzzing: Fuzzing
const lines: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-fuzz-'))
  app = await testApp({ environment: { DATA_DIR: dataDir }, log: catching(lines) })
  await withoutLimits(app)
  fuzzing = await Fuzzing.open(app)
})
afterAll(async () => {
  fuzzing?.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

test(`${requests} requests with the seed ${seed} cause no fault`, async () => {
  await fuzzing.run(requests, seed)
  const { faults, good, sent, revived, reached } = fuzzing.report
  process.stdout.write(`${sent} requests (seed ${seed}): ${good} good, ${reached.size} refusals, ${revived} revived\n`)
  expect.soft([...faults.values()].join('\n\n'), `FUZZ_SEED=${seed}`).toBe('')
  expect(lines.filter(line => line.includes('unforeseen')).slice(0, 5)).toEqual([])
  // The test would prove nothing if no request succeeded.
  expect(good).toBeGreaterThan(sent / 20)
})

test('ledger and fleet are still consistent', async () => {
  expect(await ledgerFaults(app)).toEqual([])
})
