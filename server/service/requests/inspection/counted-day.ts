import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { countedDay } from '#domain/requests/return-day.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { lastDayLent } from '../loaners/loaner-days.ts'
import type { LockedRequest } from '../lock-request.ts'
import { readMissedDays } from '../pick-up/missed-pick-ups.ts'
import { listRequestEvents, type Request } from '../store.ts'

type Carriers = Pick<Context, 'carriers'>

/**
 * The day a return counts to. Without a requested day it was offered for the day of the request. A loaner is used until
 * it is back as well.
 */
export async function findCountedDay(db: Reader, context: Carriers, { request, subject }: LockedRequest): Promise<Day> {
  const { today, order, item } = subject
  // Given up, and here after all.
  if (request.completed_at !== null && request.picked_up_on === null) return today
  const scanned = request.picked_up_on ?? subject.today
  const requestedDay = (request.pick_up_on ?? (request.offer && dayInShop(request.apply_time))) as Day | null
  const agreed = request.audit_time && dayInShop(request.audit_time)
  const lent = await lastDayLent(db, item.item_id, today)
  const until = lent !== undefined && lent > scanned ? lent : scanned
  const ours = await oursSince(db, context, request)
  // A battery reported as damaged is collected by the shop, and counts from that report.
  const readySince = request.battery_safe === false ? undefined : await findReadyDay(db, request)
  return countedDay({
    scanned: until,
    requestedDay: requestedDay,
    agreed,
    ownPickupSince: ours,
    readySince,
    country: order.country,
  })
}

/**
 * Since when the carrier could have collected it: its customer has said that it is packed, and nobody was missed.
 * undefined: not yet, or the carrier met nobody, and then the days are the customer's.
 */
export async function findReadyDay(db: Reader, { after_sale_id }: Request): Promise<Day | undefined> {
  if ((await readMissedDays(db, after_sale_id)).size > 0) return undefined
  const events = await listRequestEvents(db, after_sale_id)
  const told = events.find(({ event }) => event === 'pick_up_told')
  return told && dayInShop(told.at)
}

/**
 * Since when the shop knows that it has to collect the machine itself; undefined: a carrier does, or its customer has
 * not reported it yet.
 */
async function oursSince(db: Reader, { carriers }: Carriers, request: Request): Promise<Day | undefined> {
  if (carriers.default === undefined) return dayInShop(request.apply_time)
  if (request.battery_safe !== false) return undefined
  const events = await listRequestEvents(db, request.after_sale_id)
  const confirmations = events.filter(({ event }) => event === 'pick_up_told')
  const isSafe = ({ facts }: (typeof confirmations)[number]) =>
    (facts as { battery_safe?: unknown } | null)?.battery_safe !== false
  const first = confirmations[confirmations.findLastIndex(isSafe) + 1]
  return first && dayInShop(first.at)
}
