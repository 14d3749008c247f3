import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type ItemMoney, openAmount } from '#domain/refunds/split-refund.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { takenOf } from '#server/money/disputes/charged-back.ts'
import { type OrderMoney, readOrderMoney } from '#server/money/refunds/amounts/open-money.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { computeEndRefund, isOpenItem } from '#server/sales/orders/end-items.ts'
import { openRequestsOf } from '../requests/queries.ts'
import { computeReturnAmounts } from '../requests/settlement/settle-deposit-amounts.ts'
import { listOpenSettlements } from '../requests/settlement/settle-deposit-store.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'

/**
 * Items that were withdrawn from are refunded by law, whatever happens to their order: nothing of them is decided here.
 */
export async function readClosableMoney(db: Reader, orderId: string): Promise<OrderMoney> {
  const { items, money } = await readOrderMoney(db, orderId)
  const ids = items.map(({ item_id }) => item_id)
  const withdrawn = (await openRequestsOf(db, ids)).filter(({ apply_type }) => requestTraits[apply_type].undoesContract)
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

/**
 * What closing a rental refunds at least: its deposit, and the rent of the months that were not begun. Only a
 * settlement keeps anything of a deposit, with its rule and its pictures, and with the time to answer it. What a bank
 * has taken back is with its customer already.
 */
export async function computeLeastBack(db: Reader, { order, items, now }: SentOrder): Promise<Cents> {
  if (order.kind !== 'rent') return 0
  const { money } = await readClosableMoney(db, order.order_id)
  const { deposit } = openIn(money)
  const least = deposit + (await computeUnusedRent(db, { order, items, now }, money))
  return (await takenOf(db, order.order_id)) >= least ? 0 : least
}

/** As for a return for good cause, without a fee: it is the shop that ends it. What never arrived was never used. */
async function computeUnusedRent(
  db: Reader,
  { order, items, now }: SentOrder,
  money: readonly ItemMoney[],
): Promise<Cents> {
  if (order.delivered_at === null) return openIn(money).product
  const machines = items.filter(item => isOpenItem(item) && item.device_type_id !== null)
  if (machines.length === 0) return 0
  const unused: Cents[] = []
  for (const subject of await readSubjects(db, { order, items: machines, now })) {
    const rest = openIn(money.filter(({ item_id }) => item_id === subject.item.item_id)).product
    const { early } = await computeReturnAmounts(db, subject, usedUntil(subject), { isForCause: true })
    unused.push(Math.max(0, Math.min(rest, early?.refund ?? 0)))
  }
  return sum(unused)
}

function usedUntil({ open, today }: Subject) {
  return (open && requestTraits[open.apply_type].returnsGoods && open.picked_up_on) || today
}

/**
 * What closing it refunds: everything that ends or, once something was sent, the amount that staff enter, between these
 * two.
 */
export async function previewClosing(db: Reader, order: Order, items: readonly OrderItem[], now: Date) {
  const open = items.filter(isOpenItem)
  if (order.order_status === 'created') return { is_sent: false, back: 0, least: 0, settlement_open: false }
  const is_sent = open.some(({ item_status }) => item_status !== 'pay_success')
  const { deposit, product } = openIn((await readClosableMoney(db, order.order_id)).money)
  if (is_sent) {
    const least = await computeLeastBack(db, { order, items, now })
    const settlement_open = (await listOpenSettlements(db, order.order_id)).length > 0
    return { is_sent, back: deposit + product, least, settlement_open }
  }
  const { back } = await previewRefund(db, order.order_id, await computeEndRefund(db, order, open), now)
  return { is_sent: false, back, least: back, settlement_open: false }
}
