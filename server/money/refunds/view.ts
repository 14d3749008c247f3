import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { arrivesBy } from '#domain/refunds/arrival.ts'
import { maskIban } from '#domain/refunds/iban.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Refund } from './store.ts'
import { type RefundViewData, readRefundViewData } from './store-view-data.ts'

export type RefundView = CallData<'GET /refunds'>['list'][number]

/** Refunds as the customer sees them. */
export async function viewUserRefunds(
  db: Reader,
  refunds: readonly Refund[],
  language: Language,
): Promise<RefundView[]> {
  const data = await readRefundViewData(db, refunds, language)
  return refunds.map(refund => {
    const isWaiting = refund.refund_status === 'requested' || refund.refund_status === 'refunding'
    return {
      ...viewFields(refund, data),
      account: refund.iban && maskIban(refund.iban),
      account_needed: refund.way === 'bank_transfer' && refund.iban === null && isWaiting,
    }
  })
}

/** The fields that everybody sees. */
export function viewFields(refund: Refund, { orders, items, methods }: RefundViewData) {
  const order = orders.get(refund.order_id ?? '')
  const orderItems = items.filter(item => item.order_id === refund.order_id)
  const item = orderItems.find(({ item_id }) => item_id === refund.item_id)
  const [first] = item ? [item] : orderItems
  const method = methods.get(refund.payment_id ?? '') ?? null
  const way = refund.way
  return {
    refund_no: refund.refund_no,
    refund_amount: refund.refund_amount,
    refund_reason: refund.refund_reason,
    refund_status: refund.refund_status,
    refund_time: refund.refund_time?.toISOString() ?? null,
    type: refund.type,
    order_no: order?.order_no ?? null,
    kind: (order?.kind as 'rent' | 'buy' | undefined) ?? null,
    item: item ? { item_id: item.item_id, name: item.name } : null,
    goods: first ? { name: first.name, others: item ? 0 : orderItems.length - 1 } : null,
    way,
    method,
    reject_reason: refund.reject_reason,
    created_at: refund.created_at.toISOString(),
    arrives_by: refund.refund_time && arrivesBy(dayInShop(refund.refund_time), way, method),
  }
}

/** Started by staff and not decided: the requester is also its approver. */
export function isBetweenStaff({ asked_by, approved_by }: Refund): boolean {
  return asked_by !== null && asked_by === approved_by
}
