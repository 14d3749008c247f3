import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { createVitest, type Vitest } from 'vitest/node'
import { planted } from '#testing/planted/plant.ts'
import { plantOf } from '#testing/planted/plants.ts'
import { startTestPostgres } from '#testing/shop/test-postgres.ts'

/**
 * A process that runs one proof after the other, with a fault or without: vitest and PostgreSQL start once. Each run
 * has a worker of its own, so that nothing of a fault remains.
 */
export interface Task {
  proof: string
  /** Absent to see whether the proof passes. */
  plant?: string
  /** Settings of the proof. */
  settings: Record<string, string>
}

export interface Outcome {
  failed: boolean
  /** All that was printed, and all errors. */
  text: string
}

const root = resolve(import.meta.dirname, '../..')
let printed = ''
const output = new Writable({
  write(part, _encoding, done) {
    printed += part
    done()
  },
})
const postgres = await startTestPostgres()
// Findings need not be shrunk.
const shared = { GENIE_TRIES: '0', GENIE_TEST_POSTGRES: `${postgres.databaseUrl} ${postgres.dataDir}` }
Object.assign(process.env, shared)
const vitest = await createVitest(
  { root, watch: false, bail: 1, retry: 0, maxWorkers: 1, reporters: ['default'] },
  {},
  { stdout: output, stderr: output },
)
await vitest.standalone()
let before: Task | undefined
process.on('message', async (task: Task) => {
  const outcome = await run(vitest, task)
  // The process that asked may have ended meanwhile.
  if (process.connected) process.send?.(outcome)
})
process.on('disconnect', async () => {
  await vitest.close()
  await postgres.stop()
  process.exit(0)
})
process.send?.('ready')

async function run({ state }: Vitest, task: Task): Promise<Outcome> {
  for (const name of Object.keys(before?.settings ?? {})) delete process.env[name]
  Object.assign(process.env, task.settings)
  if (task.plant === undefined) delete process.env.GENIE_PLANT
  else process.env.GENIE_PLANT = task.plant
  for (const plant of [before?.plant, task.plant]) {
    if (plant !== undefined) vitest.invalidateFile(planted(plantOf(plant)).file)
  }
  before = task
  printed = ''
  const proof = join(root, task.proof)
  const { unhandledErrors } = await vitest.runTestFiles([proof])
  const modules = state.getTestModules().filter(({ moduleId }) => moduleId === proof)
  const errors = modules.flatMap(module => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap(suite => suite.errors()),
    ...[...module.children.allTests()].flatMap(test => test.result().errors ?? []),
  ])
  const said = [...errors, ...(unhandledErrors as Error[])].map(({ name, message }) => `${name}: ${message}`)
  const passed = modules.length > 0 && modules.every(module => module.ok()) && unhandledErrors.length === 0
  return { failed: !passed, text: [printed, ...said].join('\n') }
}
