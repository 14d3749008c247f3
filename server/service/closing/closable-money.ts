import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type ItemMoney, openAmount } from '#domain/refunds/split-refund.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { sumOwed } from '#server/money/payments/owed.ts'
import { type OrderMoney, readOrderMoney } from '#server/money/refunds/amounts/open-money.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { isOpenItem, listEndRefunds } from '#server/sales/orders/end-items.ts'
import { endsWithOrder } from '../requests/ending/end-with-order.ts'
import { computeUndone } from '../requests/ending/undone-work.ts'
import { findCountedDay } from '../requests/inspection/counted-day.ts'
import { listOpenRequests } from '../requests/queries.ts'
import { computeReturnAmounts } from '../requests/settlement/settle-deposit-amounts.ts'
import { listOpenSettlements } from '../requests/settlement/settle-deposit-store.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'

/**
 * Items that were withdrawn from are refunded by law, whatever happens to their order: nothing of them is decided here.
 */
export async function readClosableMoney(db: Reader, orderId: string): Promise<OrderMoney> {
  const { items, money } = await readOrderMoney(db, orderId)
  const ids = items.map(({ item_id }) => item_id)
  const withdrawn = (await listOpenRequests(db, ids)).filter(
    ({ apply_type }) => requestTraits[apply_type].undoesContract,
  )
  return { items, money: money.filter(({ item_id }) => withdrawn.every(request => request.item_id !== item_id)) }
}

export function openIn(money: readonly ItemMoney[]): Record<RefundType, Cents> {
  const openAs = (type: RefundType) => sum(money.map(({ open }) => openAmount(open, type)))
  return { deposit: openAs('deposit'), product: openAs('product') }
}

interface SentOrder {
  order: Order
  items: readonly OrderItem[]
  now: Date
}

type Carriers = Pick<Context, 'carriers'>

export interface ClosingMoney {
  /** What its customer gets at least and at most: staff enter an amount between the two. */
  least: Cents
  back: Cents
  /** What is no longer owed of it, whatever staff enter. */
  rest: Cents
  /** Of all that is refunded: paid work that is not done. */
  undone: Cents
}

/**
 * What closing an order that was sent refunds. The rest of a half payment is set off before its customer gets anything,
 * as with every refund. What a bank has taken back is with its customer already.
 */
export async function computeClosingMoney(db: Reader, context: Carriers, sent: SentOrder): Promise<ClosingMoney> {
  const { order_id } = sent.order
  const { money } = await readClosableMoney(db, order_id)
  const { deposit, product } = openIn(money)
  const undone = await computeUndoneWork(db, sent)
  const open = deposit + product + undone
  const rest = Math.min(open, await sumOwed(db, order_id))
  const least = Math.max(0, (await computeLeastBack(db, context, sent, money)) + undone - rest)
  return { least: (await sumUncoveredLosses(db, order_id)) >= least ? 0 : least, back: open - rest, rest, undone }
}

/** All that is refunded if staff enter this amount, by whatever way. */
export function totalOfClosing({ rest, undone }: ClosingMoney, typed: Cents): Cents {
  return Math.max(undone, rest + typed)
}

async function computeUndoneWork(db: Reader, { order, items, now }: SentOrder): Promise<Cents> {
  const open = items.filter(isOpenItem)
  const undone: Cents[] = []
  for (const subject of open.length > 0 ? await readSubjects(db, { order, items: open, now }) : []) {
    const { open: request } = subject
    if (request && endsWithOrder(request)) undone.push(await computeUndone(db, { request, subject }))
  }
  return sum(undone)
}

/**
 * What never arrived is refunded as a whole. Of a rental that did, the deposit goes back and the rent of the days that
 * were not used: only a settlement keeps anything of a deposit, with its rule and its pictures, and with the time to
 * answer it.
 */
async function computeLeastBack(
  db: Reader,
  context: Carriers,
  { order, items, now }: SentOrder,
  money: readonly ItemMoney[],
): Promise<Cents> {
  if (order.kind === 'rent') {
    return openIn(money).deposit + (await computeUnusedRent(db, context, { order, items, now }, money))
  }
  const missing = items.filter(hasNotArrived)
  return openIn(money.filter(({ item_id }) => missing.some(item => item.item_id === item_id))).product
}

function hasNotArrived({ item_status }: OrderItem): boolean {
  return item_status === 'pay_success' || item_status === 'in_transit'
}

/** By days and without a fee, because it is the shop that ends it. What never arrived was never used. */
async function computeUnusedRent(
  db: Reader,
  context: Carriers,
  { order, items, now }: SentOrder,
  money: readonly ItemMoney[],
): Promise<Cents> {
  if (order.delivered_at === null) return openIn(money).product
  const machines = items.filter(item => isOpenItem(item) && item.device_type_id !== null)
  if (machines.length === 0) return 0
  const unused: Cents[] = []
  for (const subject of await readSubjects(db, { order, items: machines, now })) {
    const rest = openIn(money.filter(({ item_id }) => item_id === subject.item.item_id)).product
    const { early } = await computeReturnAmounts(db, subject, await usedUntil(db, context, subject), {
      isOurs: true,
    })
    unused.push(Math.max(0, Math.min(rest, early?.refund ?? 0)))
  }
  return sum(unused)
}

/** A return that was asked for counts to the day that it would be settled by. */
async function usedUntil(db: Reader, context: Carriers, subject: Subject): Promise<Day> {
  const { open: request, today } = subject
  const isReturned = request !== undefined && requestTraits[request.apply_type].endsRental
  return isReturned ? findCountedDay(db, context, { request, subject }) : today
}

/**
 * What closing it refunds: everything that ends or, once something was sent, the amount that staff enter, between these
 * two.
 */
export async function previewClosing(db: Reader, context: Context, order: Order, items: readonly OrderItem[]) {
  const now = context.clock.now()
  const open = items.filter(isOpenItem)
  const nothing = { back: 0, least: 0, rest: 0 }
  if (order.order_status === 'created') return { is_sent: false, ...nothing, settlement_open: false }
  if (open.some(({ item_status }) => item_status !== 'pay_success')) {
    const { back, least, rest } = await computeClosingMoney(db, context, { order, items, now })
    const settlement_open = (await listOpenSettlements(db, order.order_id)).length > 0
    return { is_sent: true, back, least, rest, settlement_open }
  }
  const ending = await listEndRefunds(db, context, { order, ending: open })
  const previews = []
  for (const { orderId, amount } of ending) previews.push(await previewRefund(db, orderId, amount, now))
  const back = sum(previews.map(preview => preview.back))
  const rest = sum(previews.map(preview => preview.not_paid))
  return { is_sent: false, back, least: back, rest, settlement_open: false }
}
