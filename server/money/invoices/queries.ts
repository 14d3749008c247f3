/** What other capabilities may read and write in the tables of invoices. */

export { type OpenInvoice, readOpenInvoice } from './issue-credit-note.ts'
export { type Invoice, listOrderInvoices, midnight } from './store.ts'
export { hasInvoices, userInvoiceRecords } from './store-user-data.ts'
