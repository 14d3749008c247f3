import type { Reader } from '#db/transaction.ts'

/** What went back to a person, or is on its way, for the copy of everything we keep of him. */
export function userRefundRecords(db: Reader, userId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .select(['refund_no', 'order_no', 'type', 'refund_amount', 'refund_reason', 'refund_status', 'reject_reason'])
    .select(['way', 'iban', 'refunds.created_at', 'refund_time'])
    .where('orders.user_id', '=', userId)
    .orderBy('refunds.created_at')
    .execute()
}
