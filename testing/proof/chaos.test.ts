// @module-tag further
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuild } from '#tools/ensure-build.ts'
import { faultsOf, laidIn, settled } from '../model/chaos-books.ts'
import { type Catalogue, dice, type Story, shopperAt } from '../model/chaos-shopper.ts'
import { counts, longTimeouts } from '../model/proof.ts'
import { RunningShop } from '../shop/running-shop.ts'

/**
 * A real shop that is killed while people pay: the program and its PostgreSQL, with SIGKILL, at any moment. Afterwards
 * nothing is lost, doubled or stuck. Bounded in time; `GENIE_SEED` repeats the same choices.
 */
vi.setConfig(longTimeouts(5, 60))

const wanted = counts(3, 500)
const lanes = counts(3, 8)
const kills = counts(2, Number.POSITIVE_INFINITY)
const longestMs = counts(2, 45) * 60_000
const seed = Number(process.env.GENIE_SEED ?? counts(7, Date.now() % 1_000_000))

let shop: RunningShop
let catalogue: Catalogue
beforeAll(async () => {
  await ensureBuild()
  shop = await RunningShop.open()
  catalogue = await laidIn(shop)
}, 180_000)
afterAll(() => shop?.close(), 60_000)

const killed = { app: 0, database: 0 }

/** Kills one or the other; the program is started again by the test, PostgreSQL by the program. */
async function wreck(goesOn: () => boolean): Promise<void> {
  const roll = dice(seed)
  while (goesOn() && killed.app + killed.database < kills) {
    await pause(counts(600, 1500) + roll(counts(900, 5000)))
    if (!goesOn()) return
    const isDatabase = killed.app > killed.database + roll(counts(1, 2))
    if (isDatabase) {
      if (await shop.killDatabase()) killed.database += 1
      continue
    }
    await shop.kill()
    killed.app += 1
    // Both at once, now and then.
    if (roll(4) === 0 && (await shop.killDatabase())) killed.database += 1
    await pause(roll(1500))
    await shop.start()
  }
}

async function shopping(): Promise<Story[]> {
  const until = performance.now() + longestMs
  const stories: Story[] = []
  let begun = 0
  const lane = async () => {
    while (
      performance.now() < until &&
      (stories.length < wanted || killed.app + killed.database < Math.min(kills, 2))
    ) {
      begun += 1
      const story = await shopperAt(shop.url).buys(catalogue, dice(seed + begun * 7919))
      if (story) stories.push(story)
    }
  }
  let open = lanes
  const wrecking = wreck(() => open > 0)
  await Promise.all(Array.from({ length: lanes }, () => lane().finally(() => (open -= 1))))
  await wrecking
  return stories
}

test(`${wanted} checkouts at a shop that is killed again and again: nothing lost, nothing twice, nothing stuck`, async () => {
  const stories = await shopping()
  process.stderr.write(`shopped ${performance.now()} ${JSON.stringify(killed)} ${stories.length}\n`)
  await settled(shop)
  expect(stories.length).toBeGreaterThanOrEqual(wanted)
  expect(killed.app).toBeGreaterThan(0)
  expect(killed.database).toBeGreaterThan(0)
  const { faults, paid } = await shop.inDatabase(async connection => ({
    faults: await faultsOf(connection),
    paid: (await connection.pool.query("select count(*)::int as n from checkouts where pay_status = 'paid'")).rows[0].n,
  }))
  const figures = `${stories.length} checkouts, ${paid} paid, program killed ${killed.app} times, PostgreSQL ${killed.database} times, seed ${seed}`
  process.stdout.write(`${figures}\n`)
  expect(faults, figures).toEqual([])
  expect(paid).toBeGreaterThan(0)
  // A customer whose payment was confirmed has their order.
  const told = stories.filter(({ came, chosen }) => came && chosen === 'success')
  expect(told.length).toBeGreaterThan(0)
})
