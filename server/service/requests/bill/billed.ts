import type { Reader, Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type Share, salePosting } from '#domain/ledger/postings.ts'
import { type Cents, sum } from '#domain/money.ts'
import { netFromGross, taxOf, type VatKind } from '#domain/pricing/vat.ts'
import { translate } from '#i18n/translate.ts'
import type { DocumentLine } from '#server/money/invoices/document-body.ts'
import { issueBill } from '#server/money/invoices/issue-invoice.ts'
import { post } from '#server/money/ledger/post.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Subject } from '../subject.ts'

export type BilledRule = 'renewal' | 'base_fee' | 'freight' | 'other_fee' | 'repair_fee' | 'maintenance_fee' | 'buy_out'

export interface BilledLine {
  rule: BilledRule
  gross: Cents
  vat_kind: VatKind
  figures?: Record<string, string | number>
}

interface BillInput {
  subject: Subject
  /** The contract it belongs to: the rental, or the purchase it was bought out into. */
  order: Order
  itemId: string
  lines: readonly BilledLine[]
  reference: string
  checkoutId?: string
}

/** Books it as revenue, with today's tax rate, and writes the document: once per reference. */
export async function billFor(
  tx: Tx,
  { subject, order, itemId, lines, reference, checkoutId }: BillInput,
): Promise<Share[]> {
  const { now } = subject
  const shares = await taxedLines(tx, subject, { lines, order, itemId })
  const isBooked = await post(tx, {
    ...{ kind: 'sale', reference, orderId: order.order_id, now, ...(checkoutId && { checkoutId }) },
    entries: salePosting(shares),
  })
  if (isBooked) {
    const goods = shares.map(share => documentLine(subject, order, share))
    await issueBill(tx, { order, reference, now, lines: goods, ...(checkoutId && { checkoutId }) })
  }
  return shares
}

interface TaxInput {
  line: BilledLine
  order: Pick<Order, 'order_id' | 'country'>
  itemId: string
}

type TaxedLine = Share & BilledLine

/** The tax of what is billed, as it is booked and as an offer says it. */
export async function taxedLines(
  db: Reader,
  subject: Pick<Subject, 'today' | 'now'>,
  { lines, ...about }: Omit<TaxInput, 'line'> & Pick<BillInput, 'lines'>,
): Promise<TaxedLine[]> {
  const shares: TaxedLine[] = []
  for (const line of lines) shares.push(await taxed(db, subject, { line, ...about }))
  roundOnce(shares)
  return shares
}

async function taxed(
  db: Reader,
  { today, now }: Pick<Subject, 'today' | 'now'>,
  { line, order, itemId }: TaxInput,
): Promise<TaxedLine> {
  const { country: supplier } = await readSetting(db, 'company', now)
  const { rates } = await readSetting(db, 'vat', now)
  const vatPlace = { supplier, destination: order.country }
  const tax = taxOf(rates, line.vat_kind, vatPlace, today)
  if (!tax) return refuse('item_operation_not_allowed', { reason: 'vat_unknown' })
  const net = netFromGross(line.gross, tax.vat_percent)
  return {
    ...line,
    ...{ order_id: order.order_id, item_id: itemId, deposit: 0, net, vat: line.gross - net },
    ...(line.vat_kind === 'service' && { component: 'service' }),
    ...tax,
  }
}

/** Net and tax are rounded once per rate; the last line of a rate takes the remaining cent. */
function roundOnce(shares: TaxedLine[]): void {
  const byRate = Map.groupBy(shares, share => `${share.vat_kind} ${share.vat_country} ${share.vat_percent}`)
  for (const rows of byRate.values()) {
    const last = rows.at(-1)
    if (!last) continue
    const whole = netFromGross(sum(rows.map(({ gross }) => gross)), last.vat_percent)
    const net = last.net + whole - sum(rows.map(row => row.net))
    shares[shares.indexOf(last)] = { ...last, net, vat: last.gross - net }
  }
}

function documentLine({ item }: Subject, order: Order, share: TaxedLine): DocumentLine {
  const language = order.language
  const names = item.names as Record<Language, { name: string }>
  const { vat_kind, vat_country, vat_percent, net, vat, item_id, rule, gross, figures } = share
  return {
    ...{ vat_kind, vat_country, vat_percent, net, vat, item_id },
    name: names[language].name,
    variant: translate(language)(`papers.request.${rule}`, { months: 0, order_no: '', ...figures }),
    ...{ quantity: 1, unit_price: gross, rent: null },
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
  }
}

export function netAndTax(shares: readonly Share[]): { net: Cents; vat: Cents } {
  return { net: sum(shares.map(({ net }) => net)), vat: sum(shares.map(({ vat }) => vat)) }
}

export interface VatRow {
  percent: number
  gross: Cents
  net: Cents
  vat: Cents
}

/** The VAT in several amounts, by rate. */
export function sumByRate(rows: readonly VatRow[]): VatRow[] {
  return [...Map.groupBy(rows, ({ percent }) => percent)].map(([percent, alike]) => ({
    percent,
    gross: sum(alike.map(({ gross }) => gross)),
    net: sum(alike.map(({ net }) => net)),
    vat: sum(alike.map(({ vat }) => vat)),
  }))
}

export function toVatRow({ vat_percent, gross, net, vat }: Pick<TaxedLine, 'vat_percent' | 'gross' | 'net' | 'vat'>) {
  return { percent: vat_percent, gross, net, vat }
}
