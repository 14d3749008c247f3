import { netFromGross } from '#domain/pricing/vat.ts'
import type { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { writeTable } from '#server/platform/pdf/pdf-table.ts'
import type { Span } from '#server/platform/pdf/text-lines.ts'
import type { InvoiceDocument } from './document.ts'
import type { DocumentBody, DocumentLine } from './document-body.ts'
import type { DocumentFormat } from './document-format.ts'

const cell = (text: string): Span[] => [{ text }]

/** The lines that were supplied, or are credited, each with its rate and its amounts without and with tax. */
export function writeLines(page: PdfPage, { kind, body }: InvoiceDocument, format: DocumentFormat): void {
  const { t, money, percent } = format
  const goods = body.lines.map(line => [
    described(formatName(line), formatDetails(line, body, format)),
    cell(line.quantity === null ? '' : String(line.quantity)),
    cell(line.vat_kind === 'outside' ? '' : percent(line.vat_percent)),
    cell(money(line.net)),
    cell(money(line.net + line.vat)),
  ])
  const carried = kind === 'invoice' && body.freight.length === 0 ? [{ vat_percent: 0, net: 0, vat: 0 }] : body.freight
  const freight = carried.map(({ vat_percent, net, vat }) => [
    ...[cell(t('papers.line.freight')), cell('')],
    ...[cell(net + vat === 0 ? '' : percent(vat_percent)), cell(money(net)), cell(money(net + vat))],
  ])
  writeTable(page, {
    head: (['what', 'quantity', 'rate', 'net', 'gross'] as const).map(name => cell(t(`papers.column.${name}`))),
    rows: [...goods, ...freight],
    numericColumns: [1, 2, 3, 4],
    widths: [undefined, 42, 34, 62, 62],
  })
}

/** One payment divided into an invoice and a deposit that is only held. */
export function writeReceived(page: PdfPage, { body, invoiceNo }: InvoiceDocument, { t, money }: DocumentFormat): void {
  const { payment, deposit } = body
  const held = deposit?.amount ?? 0
  const rows = [
    [cell(t('papers.total.of_invoice', { invoice_no: invoiceNo })), cell(money((payment?.amount ?? 0) - held))],
  ]
  if (held) rows.push([cell(t('papers.total.deposit')), cell(money(held))])
  writeTable(page, {
    head: (['what', 'amount'] as const).map(name => cell(t(`papers.column.${name}`))),
    rows,
    numericColumns: [1],
    widths: [undefined, 92],
  })
}

function described(name: string, details: readonly string[]): Span[] {
  return [{ text: name, cut: 'strong' }, ...details.map((text): Span => ({ text: `\n${text}`, soft: true }))]
}

function formatName({ name, variant }: DocumentLine): string {
  return [name, variant].filter(Boolean).join(' · ')
}

function formatDetails(line: DocumentLine, { coupon_code }: DocumentBody, { t, money }: DocumentFormat): string[] {
  const { rent, unit_price, quantity, vat_percent } = line
  if (quantity === null) return [t('papers.line.part')]
  return [
    ...(rent ? [rentDetail(rent)] : []),
    ...(unit_price === null || rent
      ? []
      : [t('papers.line.each', { net: money(netFromGross(unit_price, vat_percent)), gross: money(unit_price) })]),
    ...(line.activity_discount ? [t('papers.line.activity', { amount: money(-line.activity_discount) })] : []),
    ...(line.coupon_discount
      ? [t('papers.line.coupon', { code: coupon_code ?? '', amount: money(-line.coupon_discount) })]
      : []),
    ...(line.share_discount ? [t('papers.line.share', { amount: money(-line.share_discount) })] : []),
  ]

  function rentDetail({ months, monthly, counted_months: counted }: NonNullable<DocumentLine['rent']>): string {
    if (counted === months) return t('papers.line.rent', { months, monthly: money(monthly) })
    return t('papers.line.rent_as', { months, counted, monthly: money(monthly) })
  }
}
