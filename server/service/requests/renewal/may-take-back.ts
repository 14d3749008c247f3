import type { Reader } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { readItemOpen } from '#server/money/refunds/amounts/open-money.ts'
import type { Request } from '../store.ts'
import type { Subject } from '../subject.ts'
import { readRefundedRent } from './refunded-rent.ts'
import { bringDays } from './renewal-days.ts'
import { isStandingRenewal } from './standing-renewals.ts'

/**
 * The last renewal in effect, whose money is in one place: all of it at a bank, or all with the shop. If a bank has a
 * part of it, its decision is awaited.
 */
export async function canTakeBackRenewal(db: Reader, request: Request): Promise<boolean> {
  const last = await findLastRenewal(db, request.item_id)
  if (last?.after_sale_id !== request.after_sale_id || request.renewal_fee === 0) return false
  const taken = await sumUncoveredLosses(db, request.order_id)
  return taken === 0 || taken >= request.renewal_fee
}

/** The latest of the renewals that were paid and not taken back. */
export async function findLastRenewal(db: Reader, itemId: string): Promise<Request | undefined> {
  return (await listRenewals(db, [itemId]))[0]
}

/** The renewals of several items, the latest first. */
function listRenewals(db: Reader, itemIds: readonly string[]): Promise<Request[]> {
  if (itemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('requests')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .where(isStandingRenewal)
    .orderBy('completed_at', 'desc')
    .orderBy('after_sale_id', 'desc')
    .execute()
}

/** A renewal is a contract of its own: the last day on which it can be withdrawn from, counted from its payment. */
export function renewalWithdrawalEnd(
  { completed_at }: Pick<Request, 'completed_at'>,
  renewed: RenewedRental,
): Day | undefined {
  const { order } = renewed
  return completed_at ? lastDayToWithdraw(dayInShop(completed_at), order.country) : undefined
}

type RenewedRental = Pick<Subject, 'order'>

/** The renewal of a rental that can be withdrawn from by itself on a day. */
export async function renewalToWithdraw(db: Reader, subject: Subject, on: Day): Promise<Request | undefined> {
  return (await renewalsToWithdraw(db, [subject], on, { alone: true })).get(subject.item.item_id)?.[0]
}

/**
 * The renewals of several rentals, by item: each within its period, the latest first, because they build on each other.
 * `alone`: also while the rental itself can be withdrawn from, which would undo all of it.
 */
export async function renewalsToWithdraw(
  db: Reader,
  subjects: readonly Subject[],
  on: Day,
  { alone = false } = {},
): Promise<Map<string, Request[]>> {
  const candidates = subjects.filter(({ order, item, facts, withdrawal_until }) => {
    // A tenant who has returned the machine may withdraw as well: what the return cost is refunded too.
    const hasBegun = ['delivered', 'in_use', 'completed'].includes(item.item_status)
    const isLeft = !facts.withdrawn && !facts.bought
    return order.kind === 'rent' && hasBegun && isLeft && (alone ? !facts.undoing : on > withdrawal_until)
  })
  const ids = candidates.map(({ item }) => item.item_id)
  const all = Map.groupBy(await listRenewals(db, ids), ({ item_id }) => item_id)
  const found = new Map<string, Request[]>()
  for (const subject of candidates) {
    const { item_id } = subject.item
    const inDays = withinTheirDays(all.get(item_id) ?? [], subject, on)
    if (inDays.length > 0) found.set(item_id, inDays)
  }
  return found
}

/** The renewals of a rental that was bought out, as far as they are within their period: they end with the purchase. */
export async function renewalsBehind(db: Reader, subject: Subject, on: Day): Promise<Request[]> {
  return withinTheirDays(await listRenewals(db, [subject.item.item_id]), subject, on)
}

function withinTheirDays(renewals: readonly Request[], renewed: RenewedRental, on: Day): Request[] {
  const firstOver = renewals.findIndex(request => !isInItsDays(request, renewed, on))
  return firstOver === -1 ? [...renewals] : renewals.slice(0, firstOver)
}

/** A statement from before its payment cannot refer to it. */
function isInItsDays(request: Request, renewed: RenewedRental, on: Day): boolean {
  const { completed_at } = request
  const until = renewalWithdrawalEnd(request, renewed)
  return completed_at !== null && until !== undefined && dayInShop(completed_at) <= on && on <= until
}

/**
 * How many renewals of a rental could be withdrawn from on the day its return was requested, or today, with the machine
 * back on `day`, as soon as a withdrawal would bring it. A tenant who keeps it longer uses those months.
 */
export async function countWithdrawable(db: Reader, subject: Subject, day: Day): Promise<number> {
  const { open, today, item } = subject
  const on = open && requestTraits[open.apply_type].endsRental ? dayInShop(open.apply_time) : today
  const renewals = (await renewalsToWithdraw(db, [subject], on)).get(item.item_id) ?? []
  const isUsedLonger = (request: Request) => day > addDays(renewalWithdrawalEnd(request, subject) ?? on, bringDays)
  const firstUsedLonger = renewals.findIndex(isUsedLonger)
  return firstUsedLonger === -1 ? renewals.length : firstUsedLonger
}

/** What of its price was not refunded, whatever else was refunded of the rent. */
export async function computeRenewalLeft(
  db: Reader,
  request: Request,
  { item }: Pick<Subject, 'item'>,
): Promise<Cents> {
  const { byRenewal: ofRenewals } = await readRefundedRent(db, item.item_id)
  const { net = 0, vat = 0 } = (await readItemOpen(db, item)) ?? {}
  return Math.max(0, Math.min(request.renewal_fee - (ofRenewals.get(request.after_sale_id) ?? 0), net + vat))
}
