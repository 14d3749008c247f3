import type { Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { findNoRefundReason, overlaps, refusalByReason } from '#domain/refunds/may-request.ts'
import type { BilledKind, RefundType } from '#domain/refunds/states.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { lockOrderCheckout } from '#server/records/orders/lock-order-checkout.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { openFor } from './amounts/billed-money.ts'
import { computePortions } from './amounts/portions.ts'
import { insertRefund, listRefundRequests, type Refund } from './store.ts'

export interface RefundRequestInput {
  type: RefundType
  item_id: string | null
  amount: number | null
  reason: string
  /** Only by staff: the kind of charge after the sale. */
  billed?: BilledKind | null
}

interface MakeRequestInput {
  order: Order
  input: RefundRequestInput
  /** Staff who start one are its first approver. */
  by: { asked_by: string; approved_by?: string }
  now: Date
}

/** Checks a requested refund against what is open under the lock of the checkout; nothing is owed yet. */
export async function makeRequest(tx: Tx, { order: found, input, by, now }: MakeRequestInput) {
  await lockOrderCheckout(tx, found)
  const order = await findOrderById(tx, found.order_id)
  const { type, item_id, amount, reason, billed = null } = input
  if (billed !== null && type !== 'product') rejectField('billed', 'invalid')
  const items = await findOrderItems(tx, [order.order_id])
  if (!items.some(item => item_id === null || item.item_id === item_id)) refuse('order_item_not_found')
  const { open, cut } = await openFor(tx, order.order_id, { type, item_id, billed })
  const requests = await listRefundRequests(tx, order.order_id)
  const why = findNoRefundReason({
    type,
    order_status: order.order_status,
    pay_status: order.pay_status,
    hasDeposit: order.kind === 'rent',
    open,
    isRequested: requests.some(request => overlaps({ type, item_id }, toRequested(request))),
  })
  if (why) refuse(refusalByReason[why], { reason: why })
  const shares = cut(amount)
  const refund_amount = sum(shares.map(({ net, vat, deposit }) => net + vat + deposit))
  const [first] = await computePortions(tx, order.order_id, refund_amount, now)
  const refund = await insertWithNumber('T', refund_no =>
    insertRefund(tx, {
      refund_no,
      ...by,
      payment_id: first?.payment_id ?? null,
      way: first?.way ?? 'bank_transfer',
      order_id: order.order_id,
      item_id,
      type,
      refund_amount,
      refund_reason: reason,
      refund_status: 'requested',
      shares: JSON.stringify(shares),
      created_at: now,
      updated_at: now,
    }),
  )
  return { order, refund }
}

export function toRequested({ type, item_id }: Refund): { type: RefundType; item_id: string | null } {
  return { type, item_id }
}
