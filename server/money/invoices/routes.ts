import { Readable } from 'node:stream'
import type { invoiceEndpoints } from '#contract/money/invoices.ts'
import { RawResponse, type Routes } from '#server/platform/http/calls/route.ts'
import { exportInvoices, listInvoices } from './list-invoices.ts'
import type { PdfFile } from './read-document.ts'
import { listDocuments, readAnyDocument, readUserDocument } from './read-documents.ts'

export const invoiceRoutes: Routes<typeof invoiceEndpoints> = {
  'GET /orders/{order_no}/documents': listDocuments,
  'GET /orders/{order_no}/documents/{invoice_no}': async input => send(await readUserDocument(input)),
  'GET /admin/invoices': listInvoices,
  'GET /admin/invoices/export': exportInvoices,
  'GET /admin/invoices/{invoice_no}/pdf': async input => send(await readAnyDocument(input)),
}

function send({ bytes, filename }: PdfFile): never {
  throw new RawResponse({
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${filename}"`,
    },
  })
}
