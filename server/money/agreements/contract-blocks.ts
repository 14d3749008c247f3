import type { AgreementKind } from '#domain/orders/agreements.ts'
import { netFromGross } from '#domain/pricing/vat.ts'
import type { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { writeTable } from '#server/platform/pdf/pdf-table.ts'
import type { Span } from '#server/platform/pdf/text-lines.ts'
import type { AgreementBody } from '#server/records/agreements/agreement-body.ts'
import { addressLines, type Cell, type Total, writeCells } from '../invoices/document-blocks.ts'
import type { DocumentFormat } from '../invoices/document-format.ts'

type Line = AgreementBody['lines'][number]

/** The customer, the delivery address if that is another one, and the company with all that identifies it. */
export function writeContractParties(page: PdfPage, body: AgreementBody, format: DocumentFormat): void {
  const { t } = format
  const { buyer, delivery } = body
  const cells: Cell[] = [
    {
      label: t('agreement.party.customer'),
      lines: [
        ...[buyer.company, buyer.recipient, ...addressLines(buyer, format)],
        buyer.vat_number && t('papers.party.vat_id', { number: buyer.vat_number }),
        ...[buyer.email, unbroken(buyer.phone)],
      ].filter(Boolean),
    },
    ...(delivery
      ? [{ label: t('agreement.party.delivery'), lines: [delivery.recipient, ...addressLines(delivery, format)] }]
      : []),
    { label: t('agreement.party.seller', { kind: toOfferKind(body) }), lines: sellerLines(body.seller, format) },
  ]
  writeCells(page, cells, cells.length)
  page.space(18)
}

function sellerLines(seller: AgreementBody['seller'], format: DocumentFormat): string[] {
  const { t } = format
  const { legal_name, legal_form, representative, company_name, chamber_of_commerce, vat_number } = seller
  const name = legal_name || company_name
  return [
    // Many names end in their legal form already.
    name.endsWith(legal_form) ? name : `${name} (${legal_form})`,
    ...addressLines(seller, format),
    representative && t('agreement.party.represented', { name: representative }),
    chamber_of_commerce && t('papers.party.kvk', { number: chamber_of_commerce }),
    vat_number && t('papers.party.vat_id', { number: vat_number }),
    seller.email,
    unbroken(seller.telephone),
  ].filter(Boolean)
}

function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** What the contract is about, for words that differ between rentals and purchases. */
function toOfferKind({ orders }: AgreementBody): 'rent' | 'buy' | 'both' {
  const kinds = new Set(orders.map(({ kind }) => kind))
  return kinds.size > 1 ? 'both' : kinds.has('rent') ? 'rent' : 'buy'
}

const cell = (text: string): Span[] => [{ text }]

/** The goods with their days, how each amount is made up, and what is paid for them, tax included. */
export function writeContractLines(page: PdfPage, body: AgreementBody, format: DocumentFormat): void {
  const { t, money, percent } = format
  writeTable(page, {
    head: (['what', 'quantity', 'rate', 'gross'] as const).map(name => cell(t(`papers.column.${name}`))),
    rows: body.lines.map(line => [
      [
        { text: [line.name, line.variant].filter(Boolean).join(' · '), cut: 'strong' as const },
        ...lineDetails(line, body, format).map((text): Span => ({ text: `\n${text}`, soft: true })),
      ],
      cell(String(line.quantity)),
      cell(percent(line.vat_percent)),
      cell(money(line.amount)),
    ]),
    numericColumns: [1, 2, 3],
    widths: [undefined, 42, 34, 68],
  })
}

function lineDetails(line: Line, { orders, coupon_code }: AgreementBody, format: DocumentFormat): string[] {
  const { t, money, day } = format
  const { rent, unit_price, vat_percent, activity_discount, coupon_discount, share_discount, deposit, remark } = line
  const order = orders.find(({ order_no }) => order_no === line.order_no)
  const each = { net: money(netFromGross(unit_price, vat_percent)), gross: money(unit_price) }
  const { start_on, end_on } = order ?? {}
  return [
    orders.length > 1 && t('agreement.line.order', { order_no: line.order_no }),
    start_on && end_on && t('agreement.line.period', { from: day(start_on), to: day(end_on) }),
    rent ? rentDetail(rent, format) : t('papers.line.each', each),
    activity_discount > 0 && t('papers.line.activity', { amount: money(-activity_discount) }),
    coupon_discount > 0 && t('papers.line.coupon', { code: coupon_code ?? '', amount: money(-coupon_discount) }),
    share_discount > 0 && t('papers.line.share', { amount: money(-share_discount) }),
    deposit > 0 && t('agreement.line.deposit', { amount: money(deposit) }),
    remark && t('agreement.line.remark', { remark }),
  ].filter(text => typeof text === 'string' && text !== '') as string[]
}

function rentDetail({ months, monthly, counted_months: counted }: NonNullable<Line['rent']>, format: DocumentFormat) {
  const { t, money } = format
  if (counted === months) return t('papers.line.rent', { months, monthly: money(monthly) })
  return t('papers.line.rent_as', { months, counted, monthly: money(monthly) })
}

/** From the goods to the whole amount, with the tax in it, and when it is paid if not at once. */
export function toContractTotals(kind: AgreementKind, body: AgreementBody, format: DocumentFormat): Total[] {
  const { t, money, percent } = format
  const { totals, coupon_code } = body
  const { goods, freight, deposit, due, due_now, vat, deposit_used = 0, deposit_back = 0, before } = totals
  const isDelivered = kind === 'order' || kind === 'change'
  const discounts = (['activity_discount', 'coupon_discount', 'share_discount'] as const)
    .filter(name => totals[name] > 0)
    .map(name => ({
      label: t(`agreement.total.${name}`, { code: coupon_code ?? '' }),
      amount: money(-totals[name]),
    }))
  return [
    {
      label: t('agreement.total.goods', { kind: kind === 'repair' ? 'work' : toOfferKind(body) }),
      amount: money(goods),
    },
    ...discounts,
    ...(isDelivered
      ? [{ label: t('agreement.total.freight'), amount: freight === 0 ? t('agreement.total.free') : money(freight) }]
      : []),
    ...(deposit > 0 ? [{ label: t('agreement.total.deposit'), amount: money(deposit) }] : []),
    ...(deposit_used > 0 ? [{ label: t('agreement.total.deposit_used'), amount: money(-deposit_used) }] : []),
    { label: t(`agreement.total.${deposit_used > 0 ? 'left' : 'due'}`), amount: money(due), strong: true },
    ...(deposit_back > 0 ? [{ label: t('agreement.total.deposit_back'), amount: money(deposit_back) }] : []),
    ...vat
      .filter(row => row.net + row.vat > 0)
      .map(row => ({
        label: t('agreement.total.vat', { percent: percent(row.percent), net: money(row.net) }),
        amount: money(row.vat),
      })),
    ...toParts({ due, due_now, before }, format),
  ]
}

/** How much of the whole amount is paid now: of a change, what it costs more. */
function toParts(
  { due, due_now, before }: Pick<AgreementBody['totals'], 'due' | 'due_now' | 'before'>,
  format: DocumentFormat,
): Total[] {
  const { t, money } = format
  if (before !== undefined) {
    return [
      { label: t('agreement.total.before'), amount: money(before) },
      { label: t('agreement.total.more'), amount: money(due_now), strong: true },
    ]
  }
  if (due_now === due) return []
  return [
    { label: t('agreement.total.now'), amount: money(due_now) },
    { label: t('agreement.total.rest'), amount: money(due - due_now) },
  ]
}
