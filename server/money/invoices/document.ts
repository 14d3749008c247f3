import type { Language } from '#domain/languages.ts'
import { type DocumentBody, documentBodySchema } from './document-body.ts'
import type { Invoice } from './store.ts'

export const documentKinds = ['invoice', 'credit_note', 'receipt'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** An invoice document as it is rendered, from its own row alone. */
export interface InvoiceDocument {
  kind: DocumentKind
  no: string
  /** For a receipt: the invoice it pays. */
  invoiceNo: string
  issuedAt: Date
  language: Language
  gross: number
  body: DocumentBody
}

/**
 * The documents of a row. A customer who paid gets two: what they owed, tax included, and the receipt, with the deposit
 * that is not revenue. Both come from one row, so the receipt takes its number from the invoice.
 */
export function toDocuments({
  invoice_no,
  kind,
  issued_at,
  language,
  gross,
  body: stored,
}: Invoice): InvoiceDocument[] {
  const body = documentBodySchema.parse(stored)
  const base = { invoiceNo: invoice_no, issuedAt: issued_at, language, body }
  const invoice: InvoiceDocument = { ...base, kind: kind as DocumentKind, no: invoice_no, gross }
  if (!body.payment?.receipt) return [invoice]
  return [invoice, { ...base, kind: 'receipt', no: receiptNumber(invoice_no), gross: body.payment.amount }]
}

export function receiptNumber(invoiceNo: string): string {
  return invoiceNo.replace(/^F/, 'P')
}

/** The number of the row, for the number of any of its documents. */
export function invoiceNumber(documentNo: string): string {
  return documentNo.replace(/^P(?=\d)/, 'F')
}

/** For a credit note: the numbers of what it corrects. */
export function correctedBy({ corrects }: DocumentBody): string | null {
  return corrects ? corrects.invoices.map(({ invoice_no }) => invoice_no).join(', ') : null
}
