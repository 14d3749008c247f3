import type { Reader } from '#db/transaction.ts'

/**
 * Every invoice document in a person's name with its whole content, for the export of all data stored about that
 * person.
 */
export function userInvoiceRecords(db: Reader, userId: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.order_id', 'invoices.order_id')
    .select(['invoice_no', 'invoices.kind', 'order_no', 'issued_at', 'gross', 'net', 'vat', 'body'])
    .where('orders.user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('invoice_no')
    .execute()
}

export async function hasInvoices(db: Reader, orderIds: readonly string[]): Promise<boolean> {
  const found =
    orderIds.length > 0 &&
    db
      .selectFrom('invoices')
      .select('invoice_id')
      .where('order_id', 'in', [...orderIds])
  return found !== false && (await found.limit(1).executeTakeFirst()) !== undefined
}
