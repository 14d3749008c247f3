import { type Explored, explore, inOrder, type Meeting, type Orders, unlikeAny } from './explore.ts'
import type { ExploredShop } from './explored-shop.ts'
import { diceOf, interruptions, type Schedule, scheduleOf, shrink, textOf } from './schedule.ts'
import type { UseCase } from './scheduler.ts'
import type { Standing, World } from './world.ts'

/** A fault with what is needed to run it again. */
export interface Finding {
  /** standing | use case + use case */
  meeting: string
  seed: number
  schedule: string
  faults: string[]
  trace: string[]
  after: number
}

export interface Tally {
  meetings: number
  schedules: number
  findings: Finding[]
}

export interface Exploring {
  seed: number
  /** The number of meetings per standing; by default all. */
  meetings?: number | undefined
  /** The number of schedules per meeting; by default all single interruptions and some more. */
  schedules?: number | undefined
  /** Also schedules in which a process dies or a connection breaks. */
  troubles?: boolean
  /** Only meetings whose name contains this text. */
  only?: string | undefined
  /** This schedule instead of generated ones. */
  schedule?: Schedule | undefined
}

const someMore = 12

/** All pairs of a standing, each also with itself, and the listed triples. */
function meetingsOf(standing: Standing, cases: readonly UseCase[]): UseCase[][] {
  const pairs = cases.flatMap((one, index) => cases.slice(index).map(other => [one, other]))
  const triples = (standing.triples ?? []).map(names =>
    names.map(name => {
      const found = cases.find(one => one.name === name)
      if (!found) throw new Error(`${standing.name}: nobody does "${name}"`)
      return found
    }),
  )
  return [...pairs, ...triples]
}

export async function exploreStanding(world: World, standing: Standing, exploring: Exploring): Promise<Tally> {
  const { shop } = world
  const tally: Tally = { meetings: 0, schedules: 0, findings: [] }
  const base = await shop.moment()
  try {
    const cases = await standing.prepare(world)
    const moment = await shop.moment()
    const orders: Orders = new Map()
    const named = meetingsOf(standing, cases).map(some => ({
      name: `${standing.name} | ${some.map(({ name }) => name).join(' + ')}`,
      ...{ cases: some, moment, minutes: standing.minutes ?? 0 },
    }))
    const dice = diceOf(exploring.seed)
    for (const meeting of someOf(named, exploring, dice)) {
      tally.meetings += 1
      await exploreMeeting(shop, meeting, { exploring, orders, tally, seed: dice(2 ** 31) })
    }
  } finally {
    await shop.rewind(base)
  }
  return tally
}

function someOf<One extends { name: string }>(all: One[], { only, meetings }: Exploring, dice: (n: number) => number) {
  const wanted = only === undefined ? all : all.filter(({ name }) => name.includes(only))
  if (meetings === undefined || meetings >= wanted.length) return wanted
  return Array.from({ length: meetings }, () => wanted.splice(dice(wanted.length), 1)[0] as One)
}

interface Progress {
  exploring: Exploring
  orders: Orders
  tally: Tally
  seed: number
}

async function exploreMeeting(shop: ExploredShop, meeting: Meeting, progress: Progress): Promise<void> {
  const { exploring, orders, tally, seed } = progress
  const before = orders.size
  const known = await inOrder(shop, meeting, orders)
  tally.schedules += orders.size - before
  const faultsOf = async (schedule: Schedule) => {
    tally.schedules += 1
    const { ran, faults, digest } = await explore(shop, meeting, schedule)
    const strange = schedule.troubles.length === 0 && faults.length === 0 ? unlikeAny(digest, known) : undefined
    return { ran, faults: strange ? [...faults, strange] : faults }
  }
  const steps = meeting.cases.map(({ name }) => worthwhile(orders.get(name)))
  for (const schedule of schedulesOf(seed, steps, exploring)) {
    const { ran, faults } = await faultsOf(schedule)
    if (faults.length === 0) continue
    const after = tally.schedules
    const full = { turns: ran.turns, troubles: schedule.troubles }
    const kinds = kindsOf(faults)
    const small = await shrink(full, async smaller =>
      kindsOf((await faultsOf(smaller)).faults).some(kind => kinds.includes(kind)),
    )
    const again = await faultsOf(small)
    tally.findings.push({
      ...{ meeting: meeting.name, seed, schedule: textOf(small), after },
      ...{ faults: again.faults, trace: again.ran.trace },
    })
    return
  }
}

const kindsOf = (faults: readonly string[]) => faults.map(fault => fault.split(':')[0])

/** Steps after which another actor can matter: not reads for the response only. */
function worthwhile(alone: Explored | undefined): number[] {
  const trace = alone?.ran.trace ?? []
  const last = trace.findLastIndex(line => !/: (select|rollback)\b/i.test(line) || / for (no key )?update/i.test(line))
  return Array.from({ length: Math.max(1, last + 1) }, (_, index) => index + 1)
}

function schedulesOf(seed: number, steps: readonly number[][], exploring: Exploring): Schedule[] {
  if (exploring.schedule) return [exploring.schedule]
  const lengths = steps.map(own => own.length)
  const dice = diceOf(seed)
  const drawn = (count: number) =>
    Array.from({ length: count }, () => scheduleOf(dice(2 ** 31), lengths, exploring.troubles ?? false))
  const once = interruptions(steps)
  if (exploring.schedules === undefined) return [...once, ...drawn(someMore)]
  const half = Math.ceil(exploring.schedules / 2)
  const interrupted = Array.from({ length: half }, () => once[dice(once.length)] as Schedule)
  return [...interrupted, ...drawn(exploring.schedules - half)]
}
