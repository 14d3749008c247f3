import type { Reader } from '#db/transaction.ts'

/** A person's refunds, paid or in progress, for the export of all data stored about that person. */
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
