import { inks, type PdfPage, type TextStyle } from '#server/platform/pdf/pdf-page.ts'
import type { Line } from '#server/platform/pdf/text-lines.ts'
import type { InvoiceDocument } from './document.ts'
import type { DocumentBody } from './document-body.ts'
import type { DocumentFormat } from './document-format.ts'

const gap = 18
const small = { size: 7.75, leading: 11 } as const

export interface Cell {
  label: string
  lines: string[]
  strong?: boolean
}

/** Short values in columns, each under its label. */
export function writeLabeledValues(page: PdfPage, values: readonly (readonly [label: string, value: string])[]): void {
  page.tag('L', () => {
    for (let from = 0; from < values.length; from += 4) {
      const row = values.slice(from, from + 4)
      const cells = row.map(([label, value]): Cell => ({ label, lines: [value], strong: true }))
      writeItems(page, cells, 4)
      page.space(9)
    }
  })
  page.space(4)
  page.rule()
  page.space(12)
}

/** The seller, the buyer, and the delivery address if that is different. */
export function writeParties(page: PdfPage, { kind, body }: InvoiceDocument, format: DocumentFormat): void {
  const { t } = format
  const { buyer, delivery } = body
  const cells: Cell[] = [
    {
      label: t(kind === 'receipt' ? 'papers.party.payer' : 'papers.party.buyer'),
      lines: [
        ...[buyer.company, buyer.recipient, ...addressLines(buyer, format)],
        buyer.vat_number && t('papers.party.vat_id', { number: buyer.vat_number }),
        buyer.email,
      ].filter(Boolean),
    },
    ...(delivery
      ? [{ label: t('papers.party.delivery'), lines: [delivery.recipient, ...addressLines(delivery, format)] }]
      : []),
    {
      label: t(kind === 'receipt' ? 'papers.party.payee' : 'papers.party.seller'),
      lines: sellerLines(body.seller, format),
    },
  ]
  writeCells(page, cells, cells.length)
  page.space(18)
}

function sellerLines(seller: DocumentBody['seller'], format: DocumentFormat): string[] {
  const { t } = format
  const { legal_name, company_name, chamber_of_commerce, vat_number, email, telephone } = seller
  return [
    legal_name || company_name,
    ...addressLines(seller, format),
    chamber_of_commerce && t('papers.party.kvk', { number: chamber_of_commerce }),
    vat_number && t('papers.party.vat_id', { number: vat_number }),
    email,
    telephone.replaceAll(' ', '\u00a0'),
  ].filter(Boolean)
}

export interface Address {
  street: string
  house_number: string
  postcode: string
  city: string
  country: string
}

export function addressLines(
  { street, house_number, postcode, city, country }: Address,
  format: DocumentFormat,
): string[] {
  return [`${street} ${house_number}`, `${postcode} ${city}`, format.country(country)]
}

/** Cells side by side, as high as the highest: a list of terms and what they are. */
export function writeCells(page: PdfPage, cells: readonly Cell[], columns: number): void {
  page.tag('L', () => writeItems(page, cells, columns))
}

function writeItems(page: PdfPage, cells: readonly Cell[], columns: number): void {
  const width = (page.width - gap * (columns - 1)) / columns
  const { size, leading } = { size: 9.25, leading: page.language === 'zh' ? 15 : 13.5 }
  const set = cells.map(({ label, lines, strong }) => ({
    labels: page.lines(label, { ...small, width }),
    values: page.lines(lines.join('\n'), { size, width, ...(strong && { cut: 'strong' as const }) }),
  }))
  const labelRows = Math.max(...set.map(({ labels }) => labels.length))
  const height = labelRows * small.leading + 3 + Math.max(...set.map(({ values }) => values.length)) * leading
  page.fit(height)
  for (const [index, { labels, values }] of set.entries()) {
    const at = { indent: index * (width + gap), width }
    page.tag('LI', () => {
      page.tag('Lbl', () => drawLines(page, labels, page.y, { ...small, ...at, soft: true }))
      const valuesAt = page.y + labelRows * small.leading + 3
      page.tag('LBody', () => drawLines(page, values, valuesAt, { size, leading, ...at }))
    })
  }
  page.space(height)
}

function drawLines(page: PdfPage, lines: readonly Line[], y: number, style: TextStyle & { leading: number }): void {
  for (const [index, line] of lines.entries()) page.drawLine(line, y + index * style.leading, style)
}

export interface Total {
  label: string
  amount: string
  strong?: boolean
}

/** The totals, aligned with the amounts and kept together on one sheet. */
export function writeTotals(page: PdfPage, totals: readonly Total[], { language }: DocumentFormat): void {
  const indent = page.width * 0.36
  const width = page.width - indent
  const amountWidth = 84
  const leading = language === 'zh' ? 17 : 15
  const rows = totals.map(({ label, amount, strong }) => {
    const style = { size: strong ? 10.5 : 9.25, ...(strong && { cut: 'strong' as const }) }
    return {
      strong,
      labels: page.lines(label, { ...style, width: width - amountWidth - 12 }),
      amounts: page.lines(amount, { ...style, width: amountWidth }),
      size: style.size,
    }
  })
  const rowHeight = ({ labels, strong }: (typeof rows)[number]) => labels.length * leading + (strong ? 10 : 0)
  page.fit(rows.reduce((sum, row) => sum + rowHeight(row), 0) + 10)
  page.tag('Table', () => {
    for (const row of rows) {
      if (row.strong) {
        page.space(3)
        page.rule({ colour: inks.ink, weight: 1, indent })
        page.space(3)
      }
      const style = { size: row.size, leading }
      const label = { ...style, indent, width: width - amountWidth - 12 }
      const amount = { ...style, indent: page.width - amountWidth, width: amountWidth, align: 'end' as const }
      page.tag('TR', () => {
        page.tag('TH', () => drawLines(page, row.labels, page.y, label), { scope: 'Row' })
        page.tag('TD', () => drawLines(page, row.amounts, page.y, amount))
      })
      page.space(row.labels.length * leading + (row.strong ? 4 : 0))
    }
  })
  page.space(18)
}

export function writeNotes(page: PdfPage, notes: readonly string[]): void {
  const leading = page.language === 'zh' ? 15.5 : 13
  for (const note of notes) page.write(note, { size: 8.75, leading, after: 5 })
}
