import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kindOf, readActs, shrink, textOf } from '../actors/shrink.ts'
import { drawnActs, type Walked, walk } from '../actors/walk.ts'
import { World } from '../actors/world.ts'
import { counts, longTimeouts } from '../model/proof.ts'

const numberOf = (name: string, other: number) => (process.env[name] === undefined ? other : Number(process.env[name]))
const sequences = numberOf('GENIE_SEQUENCES', counts(1, 60))
const steps = numberOf('GENIE_STEPS', counts(10, 45))
const seed = numberOf('GENIE_SEED', counts(20_270_301, Date.now() % 2 ** 31))
/** The number of different faults to find before it ends. */
const kinds = numberOf('GENIE_KINDS', counts(1, 8))
const given = process.env.GENIE_WALK
/**
 * Customers, staff, the provider and the shop act in any order; after every step nothing is lost, doubled or held by
 * two, and in the end nothing waits for ever. `GENIE_SEED`, `GENIE_SEQUENCES` and `GENIE_STEPS` select the walks and
 * their number; `GENIE_WALK` is a single one, as printed for a failing one.
 *
 * A walk takes half a minute on a busy machine.
 */
vi.setConfig(longTimeouts(Math.max(15, sequences), 240))

let world: World
const figures = { walks: 0, steps: 0, seconds: 0 }
beforeAll(async () => {
  world = await World.open()
})
afterAll(async () => {
  const { walks, steps: taken, seconds } = figures
  const speed = `${taken} steps in ${seconds.toFixed(0)} s, ${(taken / seconds).toFixed(1)} a second`
  process.stdout.write(`actors: ${walks} walks from seed ${seed}, ${speed}\n`)
  await world.close()
})

async function walked(acts: Parameters<typeof walk>[1]): Promise<Walked> {
  const began = performance.now()
  const done = await walk(world, acts)
  if (process.env.GENIE_SHOW) process.stdout.write(`${done.lines.join('\n')}\n`)
  figures.walks += 1
  figures.steps += done.steps
  figures.seconds += (performance.now() - began) / 1000
  return done
}

test('whatever the actors do, all rules hold after every step, and nothing waits for ever', async () => {
  const walks =
    given === undefined ? Array.from({ length: sequences }, (_, at) => drawnActs(seed + at, steps)) : [readActs(given)]
  const found = new Map<string, string>()
  for (const [at, acts] of walks.entries()) {
    const done = await walked(acts)
    if (done.faults.length === 0 || found.has(kindOf(done))) continue
    const least = given === undefined ? await shrink(world, done, numberOf('GENIE_TRIES', counts(25, 80))) : done
    const text = `after ${at + 1} runs: GENIE_SEED=${seed + at}\n${textOf(least)}`
    found.set(kindOf(done), text)
    // A full run takes long: each finding is printed at once.
    process.stdout.write(`${text}\n`)
    if (found.size >= kinds) break
  }
  expect([...found.keys()]).toEqual([])
})
