import type { Language } from '#domain/languages.ts'
import { type PaperBody, paperBodySchema } from './paper-body.ts'
import type { Invoice } from './store.ts'

export const paperKinds = ['invoice', 'credit_note', 'receipt'] as const
export type PaperKind = (typeof paperKinds)[number]

/** A document of money as it is drawn: its own row and nothing else. */
export interface Paper {
  kind: PaperKind
  no: string
  /** Of a receipt: the invoice it pays. */
  invoiceNo: string
  issuedAt: Date
  language: Language
  gross: number
  body: PaperBody
}

/**
 * The papers of a row. Who paid gets two: what he owed with the tax in it, and that he paid it, with the deposit that is
 * not turnover. Both are told by one row, so the receipt takes its number from the invoice.
 */
export function papersOf({ invoice_no, kind, issued_at, language, gross, body: kept }: Invoice): Paper[] {
  const body = paperBodySchema.parse(kept)
  const of = { invoiceNo: invoice_no, issuedAt: issued_at, language, body }
  const own: Paper = { ...of, kind: kind as PaperKind, no: invoice_no, gross }
  if (!body.payment?.receipt) return [own]
  return [own, { ...of, kind: 'receipt', no: receiptNumber(invoice_no), gross: body.payment.amount }]
}

export function receiptNumber(invoiceNo: string): string {
  return invoiceNo.replace(/^F/, 'P')
}

/** The row behind a number, whichever of its papers is meant. */
export function invoiceNumber(paperNo: string): string {
  return paperNo.replace(/^P(?=\d)/, 'F')
}

/** Of a credit note: the numbers of what it corrects. */
export function correctedBy({ corrects }: PaperBody): string | null {
  return corrects ? corrects.invoices.map(({ invoice_no }) => invoice_no).join(', ') : null
}
