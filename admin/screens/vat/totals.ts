import type { InvoicedKind } from '#domain/pricing/vat.ts'
import type { Report } from './page.tsx'

export interface TaxLine {
  scheme: Report['lines'][number]['scheme']
  vat_country: string
  vat_kind: InvoicedKind
  vat_percent: number
  net: number
  vat: number
  papers: number
  /** The quarter of the invoice, `2026-4`. */
  billed: string
  /** For a correction: the quarter it corrects. */
  period?: string
}

export function computeTotals(lines: readonly TaxLine[]): { net: number; vat: number } {
  return lines.reduce((sum, { net, vat }) => ({ net: sum.net + net, vat: sum.vat + vat }), { net: 0, vat: 0 })
}
