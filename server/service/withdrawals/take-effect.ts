import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { hasTextBesideNumber } from '#domain/requests/order-number.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import type { ConcessionCall } from '#server/people/concessions/concede.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { type LockedOrder, lockOrder } from '#server/records/orders/lock-order.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { endItems, isOpenItem } from '#server/sales/orders/end-items.ts'
import { mailItemsCanceled, mailOrderCanceled } from '#server/sales/orders/mails.ts'
import { findPurchase, type Request } from '../requests/queries.ts'
import { renewalsToWithdraw, renewalWithdrawalEnd } from '../requests/renewal/may-take-back.ts'
import { standingRenewals } from '../requests/renewal/standing-renewals.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'
import { cancelRental, whyNoCancellation } from './cancelling/cancel-rental.ts'
import { concedeUnconfirmed, restsOnStaff, type UnconfirmedItem } from './concede-unconfirmed.ts'
import { findNamedPurchase, findNamedPurchases } from './later/find-named.ts'
import { weighNamed } from './later/weigh-named.ts'
import { laterReason, withdrawLater } from './later/withdraw-later.ts'
import { openWithdrawal } from './open-withdrawal.ts'
import { settledBefore } from './settled-before.ts'
import type { Statement } from './store.ts'

export interface Effect {
  /** human: nothing was done, or not all of it. closed: something else replaces it. */
  outcome: 'done' | 'human' | 'closed'
  reason: string
  request_nos: string[]
  /** The items that it was carried out on. */
  item_ids?: string[]
}

export interface Meant {
  statement: Statement
  order: { order_id: string; checkout_id: string }
  /** Empty: everything that is open. */
  itemIds: readonly string[]
  /** Not empty: only these contracts, which were concluded after the order. */
  requestNos: readonly string[]
  /** Staff grant it although the period is over. */
  isGranted?: boolean
  /** Staff have read its text, and state which contract and which items were meant. */
  by?: ConcessionCall & { reason: string }
}

/** Carries out a statement on the contract that was meant. It counts from the day it was stated. */
export async function takeEffect(tx: Tx, context: Context, meant: Meant): Promise<Effect> {
  const { statement } = meant
  const effect =
    statement.kind === 'withdrawal' ? await withdrawEach(tx, context, meant) : await cancelRental(tx, context, meant)
  if (effect.outcome !== 'human') return effect
  return (await settledBefore(tx, meant)) ?? effect
}

/**
 * A bought-out machine is withdrawn from in its purchase, together with its rental; checked before any lock. A
 * statement from before the purchase cannot mean it, but for one that names the buy-out.
 */
export async function redirectToPurchase<Stated extends Pick<Meant, 'statement' | 'order' | 'itemIds' | 'requestNos'>>(
  db: Reader,
  stated: Stated,
): Promise<Stated> {
  if (stated.statement.kind !== 'withdrawal') return stated
  if (stated.requestNos.length > 0) {
    const purchase = stated.itemIds.length === 0 && (await findNamedPurchase(db, stated.order, stated.requestNos))
    return purchase ? { ...stated, order: purchase, requestNos: [] } : stated
  }
  const order = await findPurchase(db, stated.order.order_id)
  const isBefore = order !== undefined && stated.statement.received_at < order.created_at
  return order && !isBefore ? { ...stated, order, itemIds: [] } : stated
}

/**
 * Of several contracts of one rental each is a part by itself, and the purchase that a buy-out has become is one of its
 * own. Locks those purchases, whose locks come before that of their rental.
 */
export async function splitNamed(tx: Tx, meant: Meant): Promise<Meant[]> {
  const { order, itemIds, requestNos } = meant
  const isOne = meant.statement.kind !== 'withdrawal' || requestNos.length < 2 || itemIds.length > 0
  const bought = isOne ? [] : await findNamedPurchases(tx, order, requestNos)
  for (const one of bought) await lockOrder(tx, one.order)
  const others = requestNos.filter(no => !bought.some(({ request_no }) => request_no === no))
  const parts = bought.map(one => ({ ...meant, order: one.order, requestNos: [] }))
  return others.length > 0 || parts.length === 0 ? [{ ...meant, requestNos: others }, ...parts] : parts
}

async function whyNoPart(tx: Tx, context: Context, parts: readonly Meant[]): Promise<string | undefined> {
  for (const part of parts) {
    const { why } = await weighWithdrawal(tx, context, part, await lockOrder(tx, part.order))
    if (why !== undefined) return why
  }
  return undefined
}

/** All of them, or none: what is left would be unclear. The purchases come last, because they end what is open. */
async function withdrawEach(tx: Tx, context: Context, meant: Meant): Promise<Effect> {
  const parts = await splitNamed(tx, meant)
  const why = parts.length > 1 ? await whyNoPart(tx, context, parts) : undefined
  if (why !== undefined) return { outcome: 'human', reason: why, request_nos: [] }
  const effects: Effect[] = []
  for (const part of parts) effects.push(await withdraw(tx, context, part))
  const last = effects.find(({ outcome }) => outcome === 'human') ?? effects.at(-1)
  if (!last) throw new Error('A statement means nothing')
  const request_nos = effects.flatMap(effect => effect.request_nos)
  return { ...last, request_nos, item_ids: [...new Set(effects.flatMap(({ item_ids = [] }) => item_ids))] }
}

/** Why staff have to look at it; undefined: it can be carried out. Changes nothing. */
export async function whyPeople(tx: Tx, context: Context, stated: Meant): Promise<string | undefined> {
  const meant = await redirectToPurchase(tx, stated)
  const { statement } = meant
  const why =
    statement.kind === 'withdrawal'
      ? await whyNoPart(tx, context, await splitNamed(tx, meant))
      : await whyNoCancellation(tx, { statement, ...(await lockOrder(tx, meant.order)), now: context.clock.now() })
  // What is settled already needs no decision.
  return why !== undefined && (await settledBefore(tx, meant)) ? undefined : why
}

export interface WeighedEffect {
  why: string | undefined
  unsent: OrderItem[]
  subjects: Subject[]
  /** Items past their own period with a renewal that is within its own. */
  renewals: ItemRenewals[]
  /** Paid work that is named. */
  works: Request[]
  /** Contracts that are named and not paid yet. */
  unpaid: Request[]
  /** Items that were not in time when it was received: staff have to state that it was sent before, or grant it. */
  unconfirmed: UnconfirmedItem[]
  /**
   * What the person who links it concedes by their statement: the unconfirmed items, and those refunded at once where
   * only they state that its owner has made it.
   */
  conceded: UnconfirmedItem[]
}

interface ItemRenewals {
  subject: Subject
  /** The latest first, because they build on each other. */
  requests: Request[]
}

export async function weighWithdrawal(
  tx: Tx,
  context: Context,
  meant: Meant,
  { order, items }: LockedOrder,
): Promise<WeighedEffect> {
  if (meant.requestNos.length > 0) return weighNamed(tx, context, meant, { order, items })
  const { statement, itemIds, isGranted, by } = meant
  const chosen = items.filter(item => (itemIds.length > 0 ? itemIds.includes(item.item_id) : canComeBack(item)))
  const unsent = chosen.filter(({ item_status }) => item_status === 'pay_success')
  const sent = chosen.filter(({ item_status }) => item_status !== 'pay_success')
  const all = await readSubjects(tx, { order, items: sent, now: context.clock.now() })
  const stated = statement.stated_on
  const received = dayInShop(statement.received_at)
  // If staff state that it was sent in time, the renewals of that day count, and nothing is granted beside them.
  const renewals = await renewalsMeant(tx, { stated, counted: by ? stated : received }, all)
  const subjects = all.filter(({ item }) => !renewals.some(({ subject }) => subject.item.item_id === item.item_id))
  // Which part is meant may be free text: staff have to read it, unless there is only one item. Items picked by the
  // owner are meant as they are; nobody can pick items of somebody else's order.
  const isPossiblyPart = items.length > 1 || (!by && (chosen.some(isSeveral) || (await isRenewed(tx, chosen))))
  const isElsewhere = itemIds.length === 0 && statement.item_ids.length > 0 && !by
  const hasFreeText = statement.items !== '' || hasTextBesideNumber(statement.contract)
  const isVague = (itemIds.length === 0 && hasFreeText && isPossiblyPart) || isElsewhere
  const isLate = !isGranted && subjects.some(({ withdrawal_until }) => stated > withdrawal_until)
  const late = subjects.filter(({ withdrawal_until }) => received > withdrawal_until)
  const unconfirmed: UnconfirmedItem[] = [
    ...late.map(({ item }) => ({ item })),
    ...renewals.flatMap(one => unconfirmedRenewals(one, received)),
  ]
  const isDated = unconfirmed.length > 0 && !by
  const whyTime = isLate ? 'late' : isDated ? 'dated' : undefined
  const why = isVague ? 'which_items' : (whyNot(chosen) ?? whyTime)
  // What was sent has to come back before it is refunded.
  const atOnce = [
    ...unsent.map(item => ({ item })),
    ...renewals.flatMap(({ subject: { item }, requests }) => requests.map(renewal => ({ item, renewal }))),
  ]
  const isStaffs = by !== undefined && atOnce.length > 0 && (await restsOnStaff(tx, context, { statement, order, by }))
  const conceded = isStaffs ? [...unconfirmed.filter(({ renewal }) => !renewal), ...atOnce] : unconfirmed
  return { why, unsent, subjects, renewals, works: [], unpaid: [], unconfirmed, conceded }
}

/** Whether an item has renewals in effect: free text may mean one of them alone. */
async function isRenewed(tx: Tx, items: readonly OrderItem[]): Promise<boolean> {
  const ids = items.map(({ item_id }) => item_id)
  return ids.length > 0 && (await standingRenewals(tx, ids)).length > 0
}

async function renewalsMeant(tx: Tx, { stated, counted }: { stated: Day; counted: Day }, all: readonly Subject[]) {
  const subjects = all.filter(({ withdrawal_until }) => stated > withdrawal_until)
  const found = await renewalsToWithdraw(tx, subjects, counted)
  return subjects.flatMap<ItemRenewals>(subject => {
    const requests = found.get(subject.item.item_id)
    return requests ? [{ subject, requests }] : []
  })
}

function unconfirmedRenewals({ subject, requests }: ItemRenewals, received: Day): UnconfirmedItem[] {
  const isOver = (request: Request) => received > (renewalWithdrawalEnd(request, subject) ?? received)
  return requests.filter(isOver).map(renewal => ({ item: subject.item, renewal }))
}

async function withdraw(tx: Tx, context: Context, meant: Meant): Promise<Effect> {
  const { statement } = meant
  const { checkout, ...locked } = await lockOrder(tx, meant.order)
  const weighed = await weighWithdrawal(tx, context, meant, locked)
  const { why, unsent, subjects, renewals, works, unpaid, conceded } = weighed
  if (why) return { outcome: 'human', reason: why, request_nos: [] }
  if (meant.by && conceded.length > 0) {
    await concedeUnconfirmed(tx, context, meant.by, { order: locked.order, unconfirmed: conceded, statement })
  }
  // An open request for one of them may have moved its machine, and machines are locked before stock.
  const busy = [...subjects.filter(({ open }) => open), ...renewals.map(({ subject }) => subject)]
  const open = locked.items.filter(({ item_id }) => unpaid.some(request => request.item_id === item_id))
  await lockFleets(tx, [...busy.map(({ item }) => item), ...open], context.clock.now())
  if (unsent.length > 0) await withdrawUnsent(tx, context, { checkout, ...locked, ending: unsent })
  const request_nos: string[] = []
  let isBusy = false
  for (const subject of subjects.toSorted(byServices)) {
    const request = await openWithdrawal(tx, context, { subject, statement })
    if (request) request_nos.push(request.request_no)
    else isBusy = true
  }
  const later = await withdrawLater(tx, context, meant, weighed)
  request_nos.push(...later.request_nos)
  if (isBusy || later.isBusy) return { outcome: 'human', reason: 'busy', request_nos }
  const ended = [...unsent, ...[...subjects, ...renewals.map(({ subject }) => subject)].map(({ item }) => item)]
  const item_ids = [...new Set([...ended, ...works, ...unpaid].map(({ item_id }) => item_id))]
  const isLaterOnly = subjects.length === 0 && unsent.length === 0
  return { outcome: 'done', reason: isLaterOnly ? laterReason(weighed) : 'withdrawn', request_nos, item_ids }
}

/** If services are named themselves, they are withdrawn from before they would end with their machines. */
function byServices(one: Subject, other: Subject): number {
  const rank = ({ item }: Subject) => (item.product_kind === 'service' ? 0 : 1)
  return rank(one) - rank(other)
}

const isSeveral = ({ quantity }: OrderItem) => quantity > 1

/** A purchase is completed, or a rental returned, without a check for an earlier withdrawal. */
export function canComeBack(item: OrderItem): boolean {
  return isOpenItem(item) || item.item_status === 'completed'
}

function whyNot(chosen: readonly OrderItem[]): string | undefined {
  if (chosen.length === 0) return 'over'
  if (chosen.some(({ item_status }) => item_status === 'created')) return 'not_paid'
  return chosen.every(canComeBack) ? undefined : 'over'
}

interface UnsentEnding {
  checkout: Checkout
  order: Order
  items: readonly OrderItem[]
  ending: readonly OrderItem[]
}

/** Withdrawn from before it was sent: it is cancelled, and everything that was paid for it is refunded at once. */
async function withdrawUnsent(tx: Tx, context: Context, withdrawing: UnsentEnding): Promise<void> {
  const { checkout, order, items } = withdrawing
  const { refunds, ended } = await endItems(tx, context, {
    ...{ ...withdrawing, event: 'withdraw', actor: { role: 'system' }, reason: 'withdrawn' },
    ...{ refundReason: 'withdrawn', grant: grantByRule('withdrawal'), now: context.clock.now() },
  })
  const isWhole = items.filter(isOpenItem).every(({ item_id }) => ended.some(one => one.item_id === item_id))
  if (isWhole) await mailOrderCanceled(tx, context, { checkout, order, refunds })
  else await mailItemsCanceled(tx, context, { checkout, order, items: ended, refunds })
}
