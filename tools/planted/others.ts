import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Plant, planted } from '#testing/planted/plant.ts'
import { plants } from '#testing/planted/plants.ts'
import { generalKindOf } from '#testing/planted/proofs.ts'
import { withSwitches } from '#testing/planted/switches.ts'
import { hashOf, readVerdicts, storeVerdict, type Verdict } from '#testing/planted/verdicts.ts'
import type { Ended, Many } from './many.ts'

/**
 * `npm run proof:others [name …]`: whether a fault would be found without its own test. Each test first notes which
 * faults it reaches (`.cache/reached`, made when it is absent). Then each fault that no general proof has found is
 * turned on for the nearest of those tests, except for the tests that the fault names. The files with faults stay
 * loaded meanwhile, so that a test takes no longer than its own time. `--lanes=2` is the number of workers; a run that
 * was interrupted goes on where it ended.
 */
const root = resolve(import.meta.dirname, '../..')
const reachedIn = join(root, '.cache/reached')
const folder = join(root, '.cache/planted')
/** One fault is tried in no more tests than these take together. */
const mostSeconds = 25
const mostTests = 3
/** Faults of one run of vitest. */
const faultsAtOnce = 24
/** A fault without end stops its worker; all others of the run are tried again. */
const silentMs = 240_000

interface Reaching {
  test: string
  seconds: number
  reached: string[]
}

/** A test with a fault, or without any. */
interface Try {
  file: string
  test: string
  plant?: Plant
}

const options = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const lanes = Number(options.find(option => option.startsWith('--lanes='))?.slice(8) ?? 1)
const reaching = readReaching()
const switched = new Set(
  [...Map.groupBy(plants, plant => planted(plant).file).values()].flatMap(inFile => withSwitches(inFile).names),
)
const open = plants.filter(plant => (wanted.length === 0 || wanted.includes(plant.name)) && isOpen(plant))
/** In no order of meaning: a run that is interrupted has tried a fair sample. */
const chosen = open
  .filter(({ name }) => switched.has(name))
  .toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1))
console.log(`${open.length} faults that no general proof has found; ${open.length - chosen.length} cannot be switched`)
/** Whether a test passes without a fault. */
const sound = new Map<string, boolean>()
let found = 0
for (let at = 0; at < chosen.length; at += faultsAtOnce) {
  const some = chosen.slice(at, at + faultsAtOnce)
  const { verdicts, unknown } = await tryAll(some)
  for (const plant of some) {
    const verdict = verdicts.get(plant.name) ?? (unknown.has(plant.name) ? undefined : onlyOwn(plant))
    if (verdict) storeVerdict(verdict)
  }
  found += verdicts.size
  console.log(
    `${found} of ${Math.min(at + faultsAtOnce, chosen.length)} found (${new Date().toTimeString().slice(0, 8)})`,
  )
}

function readReaching(): Reaching[] {
  mkdirSync(reachedIn, { recursive: true })
  if (readdirSync(reachedIn).length === 0) noteReached()
  return readdirSync(reachedIn).flatMap(name =>
    readFileSync(join(reachedIn, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Reaching => JSON.parse(line)),
  )
}

/** Walks and schedules are tried by `proof:planted`, and reach nearly everything. */
function noteReached(): void {
  const left = [
    'testing/proof/*.test.ts',
    'demo/history/whole-life.test.ts',
    '*/**/races.test.ts',
    '*/**/proof.test.ts',
  ]
  const without = left.map(pattern => `--exclude=${pattern}`)
  const env = { ...process.env, GENIE_REACH: reachedIn }
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...without], { cwd: root, stdio: 'inherit', env })
}

function verdictOf(plant: Plant): Verdict | undefined {
  return readVerdicts().find(({ name, hash }) => name === plant.name && hash === hashOf(plant))
}

function isOpen(plant: Plant): boolean {
  const verdict = verdictOf(plant)
  return verdict === undefined || !(verdict.onlyOwn || (verdict.found && generalKindOf(plant, verdict.proof)))
}

/** What was known before stays known. */
function onlyOwn(plant: Plant): Verdict {
  const none = { name: plant.name, hash: hashOf(plant), proof: '', found: false, why: 'not by other tests' }
  return { ...(verdictOf(plant) ?? none), onlyOwn: true }
}

/** The nearest tests first: they look at what the fault changes. */
function testsFor(plant: Plant): string[] {
  const near = dirname(planted(plant).file.slice(root.length + 1)).split('/')
  const distance = (test: string) => {
    const at = test.split('/')
    const different = near.findIndex((part, index) => part !== at[index])
    return different === -1 ? 0 : near.length - different
  }
  const sorted = reaching
    .filter(({ test, reached }) => reached.includes(plant.name) && !plant.proofs.includes(test))
    .toSorted((one, other) => distance(one.test) - distance(other.test) || one.seconds - other.seconds)
  const tests: string[] = []
  let left = mostSeconds
  for (const { test, seconds } of sorted) {
    if (tests.length === mostTests || (tests.length > 0 && seconds > left) || tests.includes(test)) continue
    tests.push(test)
    left -= seconds
  }
  return tests
}

/** The first test of each fault, then the second of those that are still open, and at the end each test without any. */
async function tryAll(some: readonly Plant[]) {
  const byFault = some.map(plant => ({ plant, tests: testsFor(plant) }))
  const rounds = Array.from({ length: mostTests }, (_, round) =>
    byFault.flatMap(({ plant, tests }) => (tests[round] ? [{ plant, test: tests[round] }] : [])),
  ).flat()
  const tests = [...new Set(rounds.map(({ test }) => test))].filter(test => !sound.has(test))
  const tries = [...rounds, ...tests.map(test => ({ test }))].map(
    (one, at): Try => ({ ...one, file: join(folder, `${String(at).padStart(4, '0')}.test.ts`) }),
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'found'), { recursive: true })
  for (const one of tries) writeFileSync(one.file, fileOf(one))
  const failed: Try[] = []
  /** Faults with a test that came to no end. */
  const unknown = new Set<string>()
  let left = tries
  while (left.length > 0) {
    const { ended, hung } = await runMany(left)
    for (const { file, isFailed } of ended) {
      const one = tries.find(({ file: own }) => own === file)
      if (one && !one.plant) sound.set(one.test, !isFailed)
      else if (one && isFailed) failed.push(one)
    }
    const done = new Set([...ended.map(({ file }) => file), ...hung])
    for (const one of tries) if (one.plant && hung.includes(one.file)) unknown.add(one.plant.name)
    if (done.size === 0) throw new Error('No test came to an end')
    left = left.filter(({ file }) => !done.has(file))
  }
  const verdicts = new Map<string, Verdict>()
  for (const { plant, test } of failed) {
    if (!plant || sound.get(test) !== true || verdicts.has(plant.name)) continue
    verdicts.set(plant.name, { name: plant.name, hash: hashOf(plant), proof: test, found: true, why: '' })
    console.log(`${plant.name.padEnd(48)} ${test}`)
  }
  return { verdicts, unknown }
}

/** A file that turns the fault on and runs the tests of another file. */
function fileOf({ file, test, plant }: Try): string {
  const [first = ''] = readFileSync(join(root, test), 'utf8').split('\n')
  const environment = first.startsWith('// @vitest-environment') ? `${first}\n` : ''
  const name = plant ? JSON.stringify(plant.name) : 'undefined'
  const before = plant ? `existsSync(${JSON.stringify(join(folder, 'found', plant.name))})` : 'false'
  return `${environment}import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
if (${before}) test.skip('found before', () => {})
else {
  let isFailed = false
  globalThis.geniePlant = ${name}
  beforeAll(() => { globalThis.geniePlant = ${name} })
  beforeEach(({ skip, onTestFailed }) => {
    if (isFailed) skip()
    onTestFailed(() => { isFailed = true })
  })
  afterAll(() => { globalThis.geniePlant = undefined })
  await import(${JSON.stringify(`${join(root, test)}?${file.slice(-12, -8)}`)})
}
`
}

/** Ends a run in which nothing happens any more. */
async function runMany(tries: readonly Try[]): Promise<{ ended: Ended[]; hung: string[] }> {
  const env = { ...process.env, GENIE_SWITCHES: folder }
  const child: ChildProcess = fork(join(import.meta.dirname, 'many.ts'), { env, silent: true })
  const running = new Set<string>()
  const ended: Ended[] = []
  let watch = setTimeout(() => child.kill('SIGKILL'), silentMs)
  child.on('message', (said: { began: string } | Ended) => {
    clearTimeout(watch)
    watch = setTimeout(() => child.kill('SIGKILL'), silentMs)
    if ('began' in said) return running.add(said.began)
    running.delete(said.file)
    ended.push(said)
    const plant = tries.find(({ file }) => file === said.file)?.plant
    if (said.isFailed && plant) writeFileSync(join(folder, 'found', plant.name), '')
  })
  child.send({ files: tries.map(({ file }) => file), lanes } satisfies Many)
  await new Promise<void>(done => child.once('exit', () => done()))
  clearTimeout(watch)
  return { ended, hung: [...running] }
}
