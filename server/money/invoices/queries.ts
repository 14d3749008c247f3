/** What other capabilities may read and write of the tables of invoices. */

export { type Invoice, invoicesOf, midnight } from './store.ts'
export { hasInvoices, ownInvoiceRecords } from './store-own.ts'
