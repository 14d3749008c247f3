import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Plant } from '#testing/planted/plant.ts'
import { plants } from '#testing/planted/plants.ts'
import { hashOf, readVerdicts, storeVerdict, type Verdict } from '#testing/planted/verdicts.ts'
import type { Outcome, Task } from './lane.ts'

/**
 * `npm run proof:planted [name …]`: puts one fault at a time into the code of a proof, in a process of its own, and
 * prints which proof finds it and after how many runs. A proof finds a fault if an assertion of it fails with the fault
 * and all pass without it, from the same seed; a timeout does not count. Exits with an error if a fault was not found.
 *
 * A whole run takes hours: with `--rest` it continues where another one has ended, and repeats nothing whose fault and
 * function are as they were. `--lanes=2` is the number of faults at once.
 */
const mark = 'planted fault loaded:'
/** Each proof as it runs in `npm test`; walks get more runs, because they stop at the first finding. */
const moreWalks = { GENIE_SEQUENCES: '25', GENIE_STEPS: '45' }
/** Faults that only schedules can find get more rounds. */
const moreSchedules = { GENIE_ROUNDS: '30' }
const options = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const lanes = Number(options.find(option => option.startsWith('--lanes='))?.slice(8) ?? 1)
const chosen = plants.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const verdicts: Verdict[] = options.includes('--rest') ? current() : []
const waiting = chosen.filter(({ name }) => !verdicts.some(verdict => verdict.name === name))
/** Faults that need no walk first: an interrupted run has then tried most of them. */
waiting.sort((one, other) => Number(isLong(one)) - Number(isLong(other)))

/** Runs without a fault, by proof and settings: only a proof that passes then can find one. */
const sound = new Map<string, Promise<boolean>>()

await Promise.all(Array.from({ length: lanes }, runLane))

console.log('\n| fault | what is wrong | found by | runs |\n| --- | --- | --- | ---: |')
for (const plant of chosen) {
  const found = verdicts.find(verdict => verdict.name === plant.name && verdict.found)
  console.log(`| ${plant.name} | ${plant.what} | ${found ? found.proof : 'nobody'} | ${found?.runs ?? ''} |`)
}
const missed = chosen.filter(({ name }) => !verdicts.some(verdict => verdict.name === name && verdict.found))
console.log(`\n${chosen.length - missed.length} of ${chosen.length} found`)
process.exit(missed.length === 0 ? 0 : 1)

async function runLane(): Promise<void> {
  const lane = fork(join(import.meta.dirname, 'lane.ts'))
  lane.once('exit', code => code === 0 || process.exit(1))
  await once(lane, 'message')
  for (let plant = waiting.shift(); plant; plant = waiting.shift()) {
    for (const proof of plant.proofs) {
      const began = performance.now()
      const verdict = await tryOne(plant, proof, lane)
      const seconds = (performance.now() - began) / 1000
      verdicts.push(verdict)
      storeVerdict(verdict)
      const { found, runs, why } = verdict
      const result = found ? `found${runs === undefined ? '' : ` after ${runs} runs`}` : 'NOT FOUND'
      console.log(`${plant.name.padEnd(34)} ${result}, ${seconds.toFixed(0)} s  ${proof}  ${why}`)
      if (found) break
    }
  }
  lane.disconnect()
}

/** The first proof mostly finds it. */
function isLong({ proofs: [first = ''] }: Plant): boolean {
  return /^testing\/proof\//.test(first)
}

/** Found before, in code that has not changed since. */
function current(): Verdict[] {
  const hashes = new Map(chosen.map(plant => [plant.name, hashOf(plant)]))
  return readVerdicts().filter(({ name, hash, found }) => found && hashes.get(name) === hash)
}

async function tryOne(plant: Plant, proof: string, lane: ChildProcess): Promise<Verdict> {
  const more = proof.endsWith('actors.test.ts') ? moreWalks : plant.proofs.length === 1 ? moreSchedules : {}
  const outcome = await run(lane, { proof, plant: plant.name, settings: more })
  const { text } = outcome
  const wasThere = text.includes(`${mark} ${plant.name}`)
  const isTimeout = /Test timed out|Hook timed out/.test(text) && !/AssertionError/.test(text)
  const failed = outcome.failed && wasThere && !isTimeout
  const isFound = failed && (await isSound(proof, more, lane))
  const runs = /after (\d+) (?:schedules|sequences|runs)/.exec(text)?.[1]
  return {
    ...{ name: plant.name, hash: hashOf(plant), proof, found: isFound },
    ...(runs !== undefined && { runs: Number(runs) }),
    why: whyOf({ text, wasThere, isTimeout, isUnsound: failed && !isFound }),
  }
}

function whyOf({
  text,
  wasThere,
  isTimeout,
  isUnsound,
}: Record<'wasThere' | 'isTimeout' | 'isUnsound', boolean> & { text: string }) {
  if (!wasThere) return 'the proof never loaded it, or did not start'
  if (isTimeout) return 'the proof took too long'
  if (isUnsound) return 'the proof fails without it too'
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
