import type { Cents } from '../money.ts'
import type { OrderStatus, PayStatus } from '../orders/states.ts'
import type { RefundType } from './states.ts'

/** Reasons why nothing can be requested now; each is a refusal of the catalogue. */
export const noRefundReasons = ['unpaid', 'no_deposit', 'not_returned', 'asked', 'nothing_left'] as const
export type NoRefundReason = (typeof noRefundReasons)[number]

export const refusalByReason = {
  unpaid: 'refund_order_status',
  no_deposit: 'payment_type_invalid',
  not_returned: 'refund_operation_status',
  asked: 'refund_exists',
  nothing_left: 'refund_amount_exceeded',
} as const satisfies Record<NoRefundReason, string>

const ended: readonly OrderStatus[] = ['completed', 'closed', 'canceled']

export interface RefundCheck {
  readonly type: RefundType
  readonly order_status: OrderStatus
  readonly pay_status: PayStatus
  /** Only rentals have a deposit. */
  readonly hasDeposit: boolean
  readonly open: Cents
  /** A request of the same kind for this, or for what contains it, waits for staff. */
  readonly isRequested: boolean
}

/** undefined: it may be requested. A deposit is held until the machine is back, whatever else is agreed. */
export function findNoRefundReason(check: RefundCheck): NoRefundReason | undefined {
  const { type, order_status, pay_status, hasDeposit, open, isRequested } = check
  if (pay_status !== 'paid' || order_status === 'created') return 'unpaid'
  if (type === 'deposit' && !hasDeposit) return 'no_deposit'
  if (isRequested) return 'asked'
  if (open === 0) return 'nothing_left'
  return type === 'deposit' && !ended.includes(order_status) ? 'not_returned' : undefined
}

/** Whether anything can be requested at all; the offer says what, and whether it was requested already. */
export function hasRefundToRequest(order: {
  readonly order_status: OrderStatus
  readonly pay_status: PayStatus
  readonly paid_amount: Cents
  readonly refunded_amount: Cents
  readonly deposit_held: Cents
}): boolean {
  const { order_status, pay_status, paid_amount, refunded_amount, deposit_held } = order
  const common = { order_status, pay_status, hasDeposit: true, isRequested: false }
  const goods = Math.max(0, paid_amount - refunded_amount - deposit_held)
  return (
    findNoRefundReason({ ...common, type: 'product', open: goods }) === undefined ||
    findNoRefundReason({ ...common, type: 'deposit', open: deposit_held }) === undefined
  )
}

interface RequestedRefund {
  readonly type: RefundType
  readonly item_id: string | null
}

/** Whether two requests overlap: an order contains its items, so both are not requested at the same time. */
export function overlaps(one: RequestedRefund, other: RequestedRefund): boolean {
  if (one.type !== other.type) return false
  return one.item_id === null || other.item_id === null || one.item_id === other.item_id
}
