import type { Share } from '../ledger/postings.ts'
import { allocate, type Cents, sum } from '../money.ts'
import type { TaxedAmount } from './lines.ts'

/** An amount to credit: for an item, or for the delivery (no item). */
export interface CreditPart extends TaxedAmount {
  readonly item_id: string | null
}

/** Splits a share into goods and delivery, as documents list them. */
export function toCreditParts({
  item_id,
  vat_kind,
  vat_country,
  vat_percent,
  net,
  vat,
  freightPart,
}: Share): CreditPart[] {
  const delivery = freightPart ?? { net: 0, vat: 0 }
  const taxed = { vat_kind, vat_country, vat_percent }
  const parts = [
    { item_id, ...taxed, net: net - delivery.net, vat: vat - delivery.vat },
    { item_id: null, ...taxed, ...delivery },
  ]
  return parts.filter(part => part.net !== 0 || part.vat !== 0)
}

/** What an invoice billed and no credit note has taken back yet. */
export interface OpenBilled extends CreditPart {
  readonly invoice_no: string
}

export interface CreditLine extends CreditPart {
  readonly corrects: string
}

/**
 * Assigns each amount to the invoice it corrects: one that billed the same thing at the same rate, the newest first,
 * as what was added last also ends first, and no invoice by more than it billed. An amount that no invoice billed
 * corrects `otherwise`.
 */
export function creditLines(
  parts: readonly CreditPart[],
  billed: readonly OpenBilled[],
  otherwise: string,
): CreditLine[] {
  const open = billed.map(row => ({ ...row })).reverse()
  return parts.flatMap(part => {
    const lines: CreditLine[] = []
    let left = { net: part.net, vat: part.vat }
    for (const row of open.filter(candidate => creditKey(candidate) === creditKey(part))) {
      // Net and tax are limited apart: neither is taken from an invoice beyond what it billed of it.
      const gross = Math.min(left.net, row.net) + Math.min(left.vat, row.vat)
      if (gross <= 0) continue
      const taken = takeFrom(left, row, gross)
      row.net -= taken.net
      row.vat -= taken.vat
      left = { net: left.net - taken.net, vat: left.vat - taken.vat }
      lines.push({ ...part, ...taken, corrects: row.invoice_no })
    }
    return left.net === 0 && left.vat === 0 ? lines : [...lines, { ...part, ...left, corrects: otherwise }]
  })
}

/** Net and tax in the proportion of the whole, limited to what is left of the invoice. */
function takeFrom(left: { net: Cents; vat: Cents }, row: { net: Cents; vat: Cents }, gross: Cents) {
  if (gross === left.net + left.vat && left.net <= row.net && left.vat <= row.vat) return left
  const [share = 0] = allocate(gross, [left.net, left.vat])
  const net = Math.min(Math.max(share, gross - row.vat, gross - left.vat), row.net, left.net)
  return { net, vat: gross - net }
}

function creditKey({ item_id, vat_kind: named, vat_country, vat_percent }: CreditPart): string {
  // As compensation was named at first.
  const vat_kind = named === 'service' && vat_percent === 0 ? 'outside' : named
  return [item_id, vat_kind, vat_country, vat_percent].join(' ')
}

interface BodyLike {
  readonly lines: readonly (CreditPart & { corrects?: string | undefined })[]
  readonly freight: readonly (TaxedAmount & { corrects?: string | undefined })[]
}

export interface DocumentLike {
  readonly invoice_no: string
  readonly kind: 'invoice' | 'credit_note'
  /** For a credit note: the invoice it corrects where its lines do not name one. */
  readonly corrects: string | null
  readonly body: BodyLike
}

/** The open amounts of each invoice after its credit notes, by thing and rate. */
export function openBilled(documents: readonly DocumentLike[]): OpenBilled[] {
  const rows = new Map<string, OpenBilled>()
  for (const { invoice_no, kind, corrects, body } of documents) {
    const parts = [...body.lines, ...body.freight.map(line => ({ ...line, item_id: null }))]
    for (const part of parts) {
      const correctedNo = kind === 'invoice' ? invoice_no : (part.corrects ?? corrects ?? '')
      const key = `${correctedNo} ${creditKey(part)}`
      const { item_id, vat_kind, vat_country, vat_percent } = part
      const before = rows.get(key) ?? { net: 0, vat: 0 }
      rows.set(key, {
        ...{ invoice_no: correctedNo, item_id, vat_kind, vat_country, vat_percent },
        ...{ net: sum([before.net, part.net]), vat: sum([before.vat, part.vat]) },
      })
    }
  }
  return [...rows.values()]
}
