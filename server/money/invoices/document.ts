import type { Language } from '#domain/languages.ts'
import { type DocumentBody, documentBodySchema } from './document-body.ts'
import type { Invoice } from './store.ts'

export const documentKinds = ['invoice', 'credit_note', 'receipt'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A document of money as it is drawn: its own row and nothing else. */
export interface InvoiceDocument {
  kind: DocumentKind
  no: string
  /** Of a receipt: the invoice it pays. */
  invoiceNo: string
  issuedAt: Date
  language: Language
  gross: number
  body: DocumentBody
}

/**
 * The papers of a row. Who paid gets two: what he owed with the tax in it, and that he paid it, with the deposit that is
 * not turnover. Both are told by one row, so the receipt takes its number from the invoice.
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

/** The row behind a number, whichever of its papers is meant. */
export function invoiceNumber(documentNo: string): string {
  return documentNo.replace(/^P(?=\d)/, 'F')
}

/** Of a credit note: the numbers of what it corrects. */
export function correctedBy({ corrects }: DocumentBody): string | null {
  return corrects ? corrects.invoices.map(({ invoice_no }) => invoice_no).join(', ') : null
}
