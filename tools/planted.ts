import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { type Plant, planted } from '#testing/planted/plant.ts'
import { plants } from '#testing/planted/plants.ts'

/**
 * `npm run proof:planted [name …]`: puts one fault at a time into the code of a proof, in a process of its own, and
 * prints which proof finds it and after how many runs. A proof finds a fault if an assertion of it fails with the fault
 * and all pass without it, from the same seed; a timeout does not count. Exits with an error if a fault was not found.
 */
const root = resolve(import.meta.dirname, '..')
const mark = 'planted fault loaded:'
/** Each proof as it runs in `npm test`; walks get more runs, because they stop at the first finding. */
const moreWalks = { GENIE_SEQUENCES: '40', GENIE_STEPS: '45' }
/** Faults that only schedules can find get more rounds. */
const moreSchedules = { GENIE_ROUNDS: '30' }
const wanted = process.argv.slice(2)
const chosen = plants.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
for (const plant of chosen) planted(plant)

interface Verdict {
  plant: Plant
  proof: string
  found: boolean
  /** The number of runs; undefined if the proof does not count. */
  runs: number | undefined
  seconds: number
  why: string
}

/** Runs without a fault, by proof and settings: only a proof that passes then can find one. */
const sound = new Map<string, Promise<boolean>>()

const verdicts: Verdict[] = []
for (const plant of chosen) {
  for (const proof of plant.proofs) {
    const verdict = await tryOne(plant, proof)
    verdicts.push(verdict)
    const { found, runs, seconds, why } = verdict
    const result = found ? `found${runs === undefined ? '' : ` after ${runs} runs`}` : 'NOT FOUND'
    console.log(`${plant.name.padEnd(34)} ${result}, ${seconds.toFixed(0)} s  ${why}`)
    if (found) break
  }
}

console.log('\n| fault | what is wrong | found by | runs |\n| --- | --- | --- | ---: |')
for (const plant of chosen) {
  const found = verdicts.find(verdict => verdict.plant === plant && verdict.found)
  console.log(`| ${plant.name} | ${plant.what} | ${found ? found.proof : 'nobody'} | ${found?.runs ?? ''} |`)
}
const missed = chosen.filter(plant => !verdicts.some(verdict => verdict.plant === plant && verdict.found))
console.log(`\n${chosen.length - missed.length} of ${chosen.length} found`)
process.exit(missed.length === 0 ? 0 : 1)

async function tryOne(plant: Plant, proof: string): Promise<Verdict> {
  const began = performance.now()
  const more = proof.endsWith('actors.test.ts') ? moreWalks : plant.proofs.length === 1 ? moreSchedules : {}
  const { code, text } = await run(proof, { ...more, GENIE_PLANT: plant.name })
  const wasThere = text.includes(`${mark} ${plant.name}`)
  const isTimeout = /Test timed out|Hook timed out/.test(text) && !/AssertionError/.test(text)
  const failed = code !== 0 && wasThere && !isTimeout
  const isFound = failed && (await isSound(proof, more))
  const runs = /after (\d+) (?:schedules|sequences|runs)/.exec(text)?.[1]
  return {
    ...{ plant, proof, found: isFound, runs: runs === undefined ? undefined : Number(runs) },
    seconds: (performance.now() - began) / 1000,
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

function isSound(proof: string, more: Record<string, string>): Promise<boolean> {
  const key = `${proof} ${JSON.stringify(more)}`
  const known = sound.get(key) ?? run(proof, more).then(({ code }) => code === 0)
  sound.set(key, known)
  return known
}

async function run(proof: string, more: Record<string, string>): Promise<{ code: number; text: string }> {
  // Findings need not be shrunk.
  const env = { ...process.env, GENIE_TRIES: '0', ...more }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--bail=1', proof], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part
    })
  }
  const code = await new Promise<number>(done => child.on('close', status => done(status ?? 1)))
  process.off('SIGTERM', stop).off('SIGINT', stop)
  return { code, text }
}
