import type { Reader } from '#db/transaction.ts'

/** Every document of money in a person's name with all that stands in it, for the copy of everything we keep of him. */
export function ownInvoiceRecords(db: Reader, userId: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.order_id', 'invoices.order_id')
    .select(['invoice_no', 'invoices.kind', 'order_no', 'issued_at', 'gross', 'net', 'vat', 'body'])
    .where('orders.user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('invoice_no')
    .execute()
}
