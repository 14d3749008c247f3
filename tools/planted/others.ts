import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Plant, planted } from '#testing/planted/plant.ts'
import { plants } from '#testing/planted/plants.ts'
import { generalKindOf } from '#testing/planted/proofs.ts'
import { hashOf, readVerdicts, storeVerdict, type Verdict } from '#testing/planted/verdicts.ts'
import { inLanes, type Run, readOutcome } from './lanes.ts'

/**
 * `npm run proof:others [name …]`: whether a fault would be found without its own test. Each test first notes which
 * faults it reaches (`.cache/reached`, made when it is absent); then each fault that no general proof has found is
 * planted for the nearest of those tests, except for the tests that the fault names. `--lanes=2` tries two at once; a
 * run that was interrupted goes on where it ended.
 */
const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/reached')
/** One fault is tried in no more tests than these take together. */
const mostSeconds = 60
const mostTests = 8

interface Reaching {
  test: string
  seconds: number
  reached: string[]
}

const options = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const lanes = Number(options.find(option => option.startsWith('--lanes='))?.slice(8) ?? 1)
const reaching = readReaching()
const waiting = plants.filter(plant => (wanted.length === 0 || wanted.includes(plant.name)) && isOpen(plant))
console.log(`${waiting.length} faults that no general proof has found`)
/** Runs without a fault: only a test that passes then can find one. */
const sound = new Map<string, Promise<boolean>>()

await inLanes(lanes, async run => {
  for (let plant = waiting.shift(); plant; plant = waiting.shift()) {
    const began = performance.now()
    const found = await tryOthers(plant, testsFor(plant), run)
    storeVerdict(found ?? onlyOwn(plant))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${plant.name.padEnd(44)} ${found ? `found, ${found.proof}` : 'NOT FOUND'}, ${seconds} s`)
  }
})
process.exit(0)

function readReaching(): Reaching[] {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length === 0) noteReached()
  return readdirSync(folder).flatMap(name =>
    readFileSync(join(folder, name), 'utf8')
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
  const env = { ...process.env, GENIE_REACH: folder }
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...without], { cwd: root, stdio: 'inherit', env })
}

function verdictOf(plant: Plant): Verdict | undefined {
  return readVerdicts().find(({ name, hash }) => name === plant.name && hash === hashOf(plant))
}

function isOpen(plant: Plant): boolean {
  const verdict = verdictOf(plant)
  return verdict === undefined || !(verdict.onlyOwn || (verdict.found && generalKindOf(plant, verdict.proof)))
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
  const chosen: string[] = []
  let left = mostSeconds
  for (const { test, seconds } of sorted) {
    if (chosen.length === mostTests || (chosen.length > 0 && seconds > left)) continue
    chosen.push(test)
    left -= seconds
  }
  return chosen
}

async function tryOthers(plant: Plant, proofs: string[], run: Run): Promise<Verdict | undefined> {
  if (proofs.length === 0) return undefined
  const outcome = await run({ proofs, plant: plant.name, settings: {} })
  const { failedIn } = outcome
  if (!readOutcome(outcome, plant.name).failed || failedIn === undefined) return undefined
  if (!(await isSound(failedIn, run))) {
    return tryOthers(
      plant,
      proofs.filter(proof => proof !== failedIn),
      run,
    )
  }
  return { name: plant.name, hash: hashOf(plant), proof: failedIn, found: true, why: '' }
}

/** What was known before stays known. */
function onlyOwn(plant: Plant): Verdict {
  const none = { name: plant.name, hash: hashOf(plant), proof: '', found: false, why: 'not by other tests' }
  return { ...(verdictOf(plant) ?? none), onlyOwn: true }
}

function isSound(proof: string, run: Run): Promise<boolean> {
  const known = sound.get(proof) ?? run({ proofs: [proof], settings: {} }).then(({ failed }) => !failed)
  sound.set(proof, known)
  return known
}
