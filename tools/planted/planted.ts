import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Plant } from '#testing/planted/plant.ts'
import { plants } from '#testing/planted/plants.ts'
import { hashOf, readVerdicts, storeVerdict, type Verdict } from '#testing/planted/verdicts.ts'
import { plantedMark } from '#testing/planted/vite-planted.ts'
import type { Outcome, Task } from './lane.ts'

/**
 * `npm run proof:planted [name …]`: puts one fault at a time into the code of a proof, in a process of its own, and
 * prints which proof finds it and after how many runs. A proof finds a fault if an assertion of it fails with the fault
 * and all pass without it, from the same seed; a timeout does not count. Exits with an error if a fault was not found.
 *
 * A whole run takes hours: with `--rest` it continues where another one has ended, and repeats nothing whose fault and
 * function are as they were. `--lanes=2` is the number of faults at once. All faults pass the short proofs before the
 * first one needs walks, so that an interrupted run has tried most of them.
 */
/** Each proof as it runs in `npm test`; walks get more runs, because they stop at the first finding. */
const moreWalks = { GENIE_SEQUENCES: '25', GENIE_STEPS: '45' }
/** Faults that only schedules can find get more rounds. */
const moreSchedules = { GENIE_ROUNDS: '30' }
const [notThere, tooLong, unsound] = [
  'the proof never loaded it, or did not start',
  'the proof took too long',
  'the proof fails without it too',
] as const
const saysNothing: readonly string[] = [notThere, tooLong, unsound]
const options = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const lanes = Number(options.find(option => option.startsWith('--lanes='))?.slice(8) ?? 1)
const chosen = plants.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const isRest = options.includes('--rest')
const verdicts: Verdict[] = isRest ? current() : []
const found = (name: string) => verdicts.find(verdict => verdict.name === name && verdict.found)

interface Attempt {
  plant: Plant
  proof: string
  /** Proofs for which it was not found before. */
  after: number
}
const waiting: Attempt[] = chosen
  .filter(({ name }) => !found(name))
  .flatMap(plant => attemptAfter(plant, isRest ? triedBefore(plant) : 0))

/** Runs without a fault, by proof and settings: only a proof that passes then can find one. */
const sound = new Map<string, Promise<boolean>>()

await Promise.all(Array.from({ length: lanes }, runLane))

console.log('\n| fault | what is wrong | found by | runs |\n| --- | --- | --- | ---: |')
for (const { name, what } of chosen) {
  console.log(`| ${name} | ${what} | ${found(name)?.proof ?? 'nobody'} | ${found(name)?.runs ?? ''} |`)
}
const missed = chosen.filter(({ name }) => !found(name))
console.log(`\n${chosen.length - missed.length} of ${chosen.length} found`)
process.exit(missed.length === 0 ? 0 : 1)

async function runLane(): Promise<void> {
  const lane = fork(join(import.meta.dirname, 'lane.ts'))
  lane.once('exit', code => code === 0 || process.exit(1))
  await once(lane, 'message')
  for (let attempt = shortest(); attempt; attempt = shortest()) {
    const { plant, proof, after } = attempt
    const began = performance.now()
    const verdict = await tryOne(plant, proof, lane)
    const seconds = (performance.now() - began) / 1000
    verdicts.push(verdict)
    storeVerdict(verdict)
    const { runs, why } = verdict
    const result = verdict.found ? `found${runs === undefined ? '' : ` after ${runs} runs`}` : 'NOT FOUND'
    console.log(`${plant.name.padEnd(34)} ${result}, ${seconds.toFixed(0)} s  ${proof}  ${why}`)
    if (!verdict.found) waiting.push(...attemptAfter(plant, after + 1))
  }
  lane.disconnect()
}

function attemptAfter(plant: Plant, after: number): Attempt[] {
  const proof = plant.proofs[after]
  return proof === undefined ? [] : [{ plant, proof, after }]
}

/** The next attempt with the shortest proof. */
function shortest(): Attempt | undefined {
  waiting.sort((one, other) => lengthOf(one.proof) - lengthOf(other.proof))
  return waiting.shift()
}

function lengthOf(proof: string): number {
  if (proof.endsWith('schedules.test.ts')) return 3
  if (proof.endsWith('actors.test.ts')) return 2
  return proof.startsWith('testing/proof/') ? 1 : 0
}

/** How many proofs another run has tried in vain; one that could not tell is tried once more. */
function triedBefore(plant: Plant): number {
  const last = readVerdicts().find(({ name, hash }) => name === plant.name && hash === hashOf(plant))
  if (!last) return 0
  // Other tests than its own, tried by `proof:others`, count as none.
  const at = plant.proofs.indexOf(last.proof)
  return saysNothing.includes(last.why) ? Math.max(at, 0) : at + 1
}

/** Found before, in code that has not changed since. */
function current(): Verdict[] {
  const hashes = new Map(chosen.map(plant => [plant.name, hashOf(plant)]))
  return readVerdicts().filter(({ name, hash, found }) => found && hashes.get(name) === hash)
}

async function tryOne(plant: Plant, proof: string, lane: ChildProcess): Promise<Verdict> {
  const more = proof.endsWith('actors.test.ts') ? moreWalks : needsSchedules(plant, proof) ? moreSchedules : {}
  const outcome = await run(lane, { proof, plant: plant.name, settings: more })
  const { text } = outcome
  const wasThere = text.includes(`${plantedMark} ${plant.name}`)
  const isTimeout = /Test timed out|Hook timed out/.test(text) && !/AssertionError/.test(text)
  const failed = outcome.failed && wasThere && !isTimeout
  const runs = /after (\d+) (?:schedules|sequences|runs)/.exec(text)?.[1]
  // Walks before the one that found it are enough.
  const same = more === moreWalks && runs !== undefined ? { ...more, GENIE_SEQUENCES: runs } : more
  const isFound = failed && (await isSound(proof, same, lane))
  return {
    ...{ name: plant.name, hash: hashOf(plant), proof, found: isFound },
    ...(runs !== undefined && { runs: Number(runs) }),
    why: whyOf({ text, wasThere, isTimeout, isUnsound: failed && !isFound }),
  }
}

/** Whether no other proof but a test about something else could find it. */
function needsSchedules({ proofs, general = [] }: Plant, proof: string): boolean {
  return proof.endsWith('schedules.test.ts') && proofs.every(one => one === proof || general.includes(one))
}

function whyOf({
  text,
  wasThere,
  isTimeout,
  isUnsound,
}: Record<'wasThere' | 'isTimeout' | 'isUnsound', boolean> & { text: string }) {
  if (!wasThere) return notThere
  if (isTimeout) return tooLong
  if (isUnsound) return unsound
  return /after \d+ (?:schedules: (.*)|runs: .*\n(.*))/.exec(text)?.slice(1).find(Boolean) ?? ''
}

function isSound(proof: string, settings: Record<string, string>, lane: ChildProcess): Promise<boolean> {
  const key = `${proof} ${JSON.stringify(settings)}`
  const known = sound.get(key) ?? run(lane, { proof, settings }).then(({ failed }) => !failed)
  sound.set(key, known)
  return known
}

async function run(lane: ChildProcess, task: Task): Promise<Outcome> {
  lane.send(task)
  const [outcome] = await once(lane, 'message')
  return outcome as Outcome
}
