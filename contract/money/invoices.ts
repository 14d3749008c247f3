import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { languages } from '#domain/languages.ts'
import { invoicedKinds } from '#domain/pricing/vat.ts'
import { exportEndpoint } from '../office/exports.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'

export const documentKinds = ['invoice', 'credit_note', 'receipt', 'contract', 'terms'] as const

const invoiceFilters = {
  kind: z.enum(['invoice', 'credit_note']).optional(),
  from: isoDay.optional().describe('first day of issue, in the time zone of the shop'),
  to: isoDay.optional().describe('last day of issue'),
  q: line(32).optional().describe('the beginning of a number, or the number of an order'),
  vat_kind: z.enum(invoicedKinds).optional().describe('only those with an amount of this kind'),
  vat_country: z.string().length(2).optional().describe('only those with VAT of this country'),
  vat_quarter: z
    .string()
    .regex(/^\d{4}-[1-4]$/)
    .optional()
    .describe('billed in this quarter, or correcting a bill of it: 2026-4'),
  vat_percent: z.coerce.number().min(0).max(100).optional(),
}

const documentNumber = z.string().max(32)

export const invoiceEndpoints = endpoints({
  'GET /orders/{order_no}/documents': {
    summary:
      'Lists the documents of one’s own order: invoices, credit notes, receipts, contracts and the terms as agreed',
    who: 'person',
    params: orderNumberParams,
    data: z.object({
      list: z.array(
        z.object({
          invoice_no: z.string().describe('what it is fetched by: its number, the name of a contract, or `terms`'),
          kind: z.enum(documentKinds),
          title: z.string().describe('in the language of the caller; the document is in that of the order'),
          issued_at: z.iso.datetime(),
          gross: z
            .int()
            .nullable()
            .describe(
              'for a receipt: the whole amount received, including the deposit; for a contract: all that is to be paid',
            ),
          corrects: z.string().nullable().describe('for a credit note: the invoice it corrects'),
          file_name: z.string(),
          href: z.string().describe('to be fetched with the caller’s token'),
        }),
      ),
    }),
    refusals: ['order_not_found'],
  },
  'GET /orders/{order_no}/documents/{invoice_no}': {
    summary: 'A document of one’s own order as a PDF',
    who: 'person',
    params: orderNumberParams.extend({ invoice_no: documentNumber }),
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['order_not_found', 'resource_missing'],
  },
  'GET /admin/invoices': {
    summary: 'Lists all invoices and credit notes, newest first',
    who: permissions.read_invoices,
    query: z.object({ ...cursorQuery, ...invoiceFilters }),
    data: longListOf(
      z.object({
        invoice_no: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        issued_at: z.iso.datetime(),
        order_no: z.string(),
        recipient: z.string(),
        country: z.string().describe('of the buyer'),
        net: z.int(),
        vat: z.int(),
        gross: z.int(),
        language: z.enum(languages),
        corrects: z.string().nullable(),
      }),
    ),
  },
  'GET /admin/invoices/export': exportEndpoint(permissions.read_invoices, {
    list: 'All invoices and credit notes',
    filters: invoiceFilters,
  }),
  'GET /admin/invoices/{invoice_no}/pdf': {
    summary: 'An invoice, credit note or receipt as a PDF',
    who: permissions.read_invoices,
    params: z.strictObject({ invoice_no: documentNumber }),
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['resource_missing'],
  },
})
