import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from './actor.ts'
import type { Answered, ExploredShop } from './explored-shop.ts'
import type { Schedule } from './schedule.ts'
import { type Ran, runSchedule, type UseCase } from './scheduler.ts'
import { digestOf, faultsAtLast, faultsNow } from './what-holds.ts'

/** Use cases that are explored together, from the same state of the database. */
export interface Meeting {
  name: string
  cases: readonly UseCase[]
  minutes: number
  /** The moment to which the database is reset for each schedule. */
  moment: number
}

export interface Explored {
  ran: Ran
  faults: string[]
  digest: Record<string, string[]>
}

/** Runs one schedule, from the same rows as every other; the database is reset afterwards. */
export async function explore(shop: ExploredShop, meeting: Meeting, schedule: Schedule): Promise<Explored> {
  shop.errors()
  shop.wait(meeting.minutes)
  try {
    const ran = await runSchedule(shop.side, meeting.cases, schedule)
    if (ran.stuck.length > 0) return { ran, faults: [`nobody goes on: ${ran.stuck.join('; ')}`], digest: {} }
    const faults = [...ran.deadlocks.map(one => `a deadlock: ${one}`), ...ran.actors.flatMap(wrongAnswer)]
    if (schedule.troubles.length === 0) faults.push(...shop.errors().map(line => `logged: ${line.slice(0, 600)}`))
    faults.push(...(await faultsNow(shop)))
    const later = await faultsAtLast(shop)
    faults.push(...later.filter(fault => !faults.includes(fault)))
    return { ran, faults, digest: await digestOf(shop) }
  } finally {
    await shop.rewind(meeting.moment)
  }
}

/** Codes below are HTTP statuses. */
const firstName = 1000

/** Without failures every call returns a result, or a refusal that says why not. */
function wrongAnswer({ name, answer, isTroubled }: Actor): string[] {
  if (isTroubled) return []
  // A refused job is tried again by its queue.
  if (answer instanceof Refusal) return []
  if (answer instanceof Error) return [`${name} threw ${answer.message}`]
  const { status = 200, code = 0, text = '' } = (answer ?? {}) as Partial<Answered>
  // A refusal by name is a valid response, even if its status says that the provider could not be reached.
  return status >= 500 && code < firstName ? [`${name} was answered ${status} ${text}`] : []
}

type Digest = Explored['digest']

type Known = { digest: Digest; order: string }

/** The results of use cases run one after the other; each order is run once. */
export type Orders = Map<string, Explored>

/** The possible results of running them one after the other, in any order, or not all of them: no other is allowed. */
export async function inOrder(shop: ExploredShop, meeting: Meeting, orders: Orders): Promise<Known[]> {
  const known: Known[] = []
  for (const some of ordersOf(meeting.cases.length)) {
    const cases = some.map(index => meeting.cases[index] as UseCase)
    const order = cases.map(({ name }) => name).join(', then ') || 'nothing'
    const explored = orders.get(order) ?? (await explore(shop, { ...meeting, cases }, inTurn(cases.length)))
    orders.set(order, explored)
    // A fault that occurs without concurrency is not due to the schedule, and must not count as allowed.
    if (explored.faults.length > 0) throw new Error(`${meeting.name}: ${order}: ${explored.faults.join('\n')}`)
    if (known.some(one => isDeepStrictEqual(one.digest, explored.digest))) continue
    known.push({ digest: explored.digest, order })
  }
  return known
}

const inTurn = (count: number): Schedule => ({
  turns: Array.from({ length: count }, (_, actor) => ({ actor, steps: 9999 })),
  troubles: [],
})

function ordersOf(count: number, some: readonly number[] = []): number[][] {
  const more = Array.from({ length: count }, (_, index) => index).filter(index => !some.includes(index))
  return [[...some], ...more.flatMap(next => ordersOf(count, [...some, next]))]
}

/** How it differs from all of them; undefined: it equals one. */
export function unlikeAny(digest: Digest, known: readonly Known[]): string | undefined {
  if (known.some(one => isDeepStrictEqual(one.digest, digest))) return undefined
  const lines = known.map(one => `unlike "${one.order}" in ${difference(one.digest, digest)}`)
  return `as if in no order: ${lines.join('; ')}`
}

function difference(one: Digest, other: Digest): string {
  return Object.keys(one)
    .filter(key => !isDeepStrictEqual(one[key], other[key]))
    .map(key => {
      const without = (a: readonly string[] = [], b: readonly string[] = []) => {
        const left = [...b]
        return a.filter(row => {
          const at = left.indexOf(row)
          if (at < 0) return true
          left.splice(at, 1)
          return false
        })
      }
      return `${key} (${without(other[key], one[key])} instead of ${without(one[key], other[key])})`
    })
    .join(', ')
}
