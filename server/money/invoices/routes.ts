import type { invoiceEndpoints } from '#contract/money/invoices.ts'
import { sendPdf } from '#server/platform/http/answers/send-pdf.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { exportInvoices, listInvoices } from './list-invoices.ts'
import { listDocuments, readAnyDocument, readUserDocument } from './read-documents.ts'

export const invoiceRoutes: Routes<typeof invoiceEndpoints> = {
  'GET /orders/{order_no}/documents': listDocuments,
  'GET /orders/{order_no}/documents/{invoice_no}': async input => sendPdf('attachment', await readUserDocument(input)),
  'GET /admin/invoices': listInvoices,
  'GET /admin/invoices/export': exportInvoices,
  'GET /admin/invoices/{invoice_no}/pdf': async input => sendPdf('attachment', await readAnyDocument(input)),
}
