import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { explore } from '../explorer/explore.ts'
import { type ExploredShop, exploredShop } from '../explorer/explored-shop.ts'
import { exploreStanding, type Finding } from '../explorer/meetings.ts'
import { readSchedule, scheduleOf } from '../explorer/schedule.ts'
import { givingStandings } from '../explorer/standings-giving.ts'
import { orderStandings } from '../explorer/standings-orders.ts'
import { paymentStandings } from '../explorer/standings-payments.ts'
import { refundStandings } from '../explorer/standings-refunds.ts'
import { requestStandings } from '../explorer/standings-requests.ts'
import { sharedStandings } from '../explorer/standings-shared.ts'
import { World } from '../explorer/world.ts'
import { counts, isProof, longTimeouts } from '../model/proof.ts'

/**
 * Concurrent use cases, where a seed decides whose next statement goes to PostgreSQL. `GENIE_SEED` repeats a run,
 * `GENIE_MEETING` selects meetings by name, `GENIE_SCHEDULE` runs one schedule (`A7 B2 !B3:dies`).
 */
const env = (name: string) => process.env[name] || undefined
const numberOf = (name: string) => (env(name) === undefined ? undefined : Number(env(name)))
const seed = numberOf('GENIE_SEED') ?? counts(20_261_123, Date.now() % 2 ** 31)
const only = env('GENIE_MEETING')
const schedule = env('GENIE_SCHEDULE')
vi.setConfig(longTimeouts(env('GENIE_SCHEDULES') || env('GENIE_MEETING') ? 120 : 6, 60))
const rounds = numberOf('GENIE_ROUNDS') ?? (env('GENIE_PLANT') ? 6 : 1)

const everyStanding = [
  ...paymentStandings,
  ...sharedStandings,
  ...orderStandings,
  ...refundStandings,
  ...givingStandings,
  ...requestStandings,
]
const [standingOnly] = only?.split(' | ') ?? []
const named = everyStanding.filter(({ name }) => name === standingOnly)
const isSmall = !(isProof || only || env('GENIE_PLANT') || env('GENIE_SCHEDULES'))
/** A small run visits every fourth standing: enough to show that the explorer itself works. */
const standings = named.length > 0 ? named : everyStanding.filter((_, at) => !isSmall || at % 4 === 0)

let shop: ExploredShop
let world: World
const cpuBefore = process.cpuUsage()
const all = { meetings: 0, schedules: 0, seconds: 0 }
beforeAll(async () => {
  shop = await exploredShop()
  world = await World.open(shop)
})
afterAll(async () => {
  const { meetings, schedules, seconds } = all
  const rate = (schedules / seconds).toFixed(1)
  const each = ((process.cpuUsage(cpuBefore).user + process.cpuUsage(cpuBefore).system) / 1000 / schedules).toFixed(0)
  process.stdout.write(
    `${schedules} schedules of ${meetings} meetings, seed ${seed}: ${rate} a second, each ${each} ms of this process\n`,
  )
  await shop.close()
})

const inRounds = Array.from({ length: rounds }, (_, round) =>
  standings.map(standing => ({ standing, name: standing.name, round: seed + round })),
).flat()

test.each(inRounds)('$name: equals some sequential order, and all rules hold', async ({ standing, round }) => {
  const began = performance.now()
  const { findings, meetings, schedules } = await exploreStanding(world, standing, {
    ...{ seed: round, only, troubles: true, schedule: schedule === undefined ? undefined : readSchedule(schedule) },
    meetings: numberOf('GENIE_MEETINGS') ?? (only ? undefined : counts(1, 6)),
    schedules: numberOf('GENIE_SCHEDULES') ?? (only ? undefined : counts(1, 20)),
  })
  all.meetings += meetings
  all.schedules += schedules
  all.seconds += (performance.now() - began) / 1000
  const before = all.schedules - schedules
  const texts = findings.map(finding => textOfFinding({ ...finding, after: finding.after + before }))
  // A full run takes long: each finding is printed at once.
  for (const text of texts) process.stdout.write(`${text}\n`)
  expect(texts).toEqual([])
})

test('the same schedule gives the same run, statement by statement', async () => {
  const standing = everyStanding.find(({ name }) => name === 'rental paid') ?? expect.fail('no such standing')
  const base = await shop.moment()
  const cases = (await standing.prepare(world)).filter(({ name }) => ['cancel order', 'ship'].includes(name))
  const meeting = { name: standing.name, cases, minutes: 0, moment: await shop.moment() }
  // The first run of a process reads settings that later runs find in its cache.
  await explore(shop, meeting, scheduleOf(seed, [40, 40], true))
  for (const drawn of [1, 2, 3].map(one => scheduleOf(seed + one, [40, 40], true))) {
    const traces = [await explore(shop, meeting, drawn), await explore(shop, meeting, drawn)].map(
      ({ ran }) => ran.trace,
    )
    expect(traces[0]).toEqual(traces[1])
  }
  await shop.rewind(base)
})

test('the server itself has reported no deadlock', async () => {
  const [row] = await world.rows('select deadlocks from pg_stat_database where datname = current_database()')
  expect(row.deadlocks).toBe(0)
})

function textOfFinding({ meeting, schedule, faults, trace, after }: Finding): string {
  return [
    `after ${after} schedules: GENIE_MEETING='${meeting}' GENIE_SCHEDULE='${schedule}'`,
    ...faults.map(fault => `  ${fault}`),
    ...(only ? trace.map(line => `    ${line}`) : []),
  ].join('\n')
}
