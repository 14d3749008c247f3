import { type DocumentFormat, documentFormat } from '#server/money/invoices/document-format.ts'
import { writeDetails, writeHead } from '#server/platform/pdf/pdf-head.ts'
import { inks, PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { type DocumentPictures, writePictures } from '#server/platform/pdf/pdf-pictures.ts'
import { writeTable } from '#server/platform/pdf/pdf-table.ts'
import type { Slip, SlipReport } from './slip.ts'

/** To be laid into the parcel: its contents and its recipient. */
export function renderPackingSlip(slip: Slip): Promise<Buffer> {
  const format = documentFormat(slip.language)
  const page = begin(slip, format, format.t('slips.packing.title'))
  writeTable(page, {
    head: [format.t('slips.column.what'), format.t('slips.column.serials'), format.t('slips.column.quantity')].map(
      text => [{ text }],
    ),
    rows: slip.lines.map(({ name, variant, quantity, serials }) => [
      [{ text: [name, variant].filter(Boolean).join(', ') }],
      [{ text: serials.join(', ') }],
      [{ text: String(quantity) }],
    ]),
    numericColumns: [2],
    widths: [undefined, 150, 60],
  })
  if (slip.order.remark) page.write(`${format.t('slips.remark')}: ${slip.order.remark}`, { after: 8 })
  page.write(format.t('slips.packing.note', { email: slip.company.email }), { soft: true, after: 14 })
  // The law requires the way to withdraw to be stated where the parcel is opened.
  page.write(format.t('slips.packing.withdraw'), { cut: 'strong', after: 2, tag: 'H2' })
  page.write(format.t('slips.packing.withdraw_text'), { after: 2 })
  // On a line of its own: an address that is broken over two lines cannot be typed in.
  page.write(slip.withdrawUrl, { cut: 'strong' })
  return page.finish()
}

const checks = ['complete', 'undamaged', 'charges', 'explained'] as const

/** The report of the machine before it left, with its pictures. */
export interface ReportInput {
  report: SlipReport
  pictures: DocumentPictures
}

export interface HandOverInput {
  slip: Slip
  reports: readonly ReportInput[]
}

/** To be signed when machines change hands: both sides confirm what was handed over, and in which condition. */
export function renderHandOver({ slip, reports }: HandOverInput): Promise<Buffer> {
  const format = documentFormat(slip.language)
  const { t } = format
  const page = begin(slip, format, t('slips.hand_over.title'))
  writeTable(page, {
    head: [t('slips.column.machine'), t('slips.column.serial')].map(text => [{ text }]),
    rows: slip.lines.flatMap(({ name, variant, quantity, serials }) =>
      Array.from({ length: quantity }, (_, index) => [
        [{ text: [name, variant].filter(Boolean).join(', ') }],
        // No machine is held yet, so its number is written in by hand.
        [{ text: serials[index] ?? '…………………………' }],
      ]),
    ),
    widths: [undefined, 170],
  })
  page.tag('L', () => {
    for (const check of checks) writeCheck(page, t(`slips.hand_over.check.${check}`))
  })
  page.space(10)
  for (const report of reports) writeReport(page, format, report)
  const blanks = reports.length > 0 ? 2 : 3
  // A sheet must not hold only the signatures.
  page.fit(page.body.leading + 2 + blanks * blankHeight + 10 + signaturesHeight(page))
  page.write(t('slips.hand_over.marks'), { after: 2 })
  for (let line = 0; line < blanks; line += 1) writeBlank(page)
  page.space(10)
  writeSignatures(page, [t('slips.hand_over.gives'), t('slips.hand_over.takes')], t('slips.hand_over.sign'))
  return page.finish()
}

/** What was seen and noted before it left: the signature confirms this. */
function writeReport(page: PdfPage, { t, dayOf }: DocumentFormat, { report, pictures }: ReportInput): void {
  const { serial_number: serial, parts, remark, at } = report
  if (parts.length > 0) {
    const names = parts.map(part => t(`slips.hand_over.part.${part}`)).join(', ')
    page.write(`${t('slips.hand_over.parts', { serial })}: ${names}`, { after: 6 })
  }
  if (remark) page.write(remark, { after: 8 })
  const heading = t('slips.hand_over.pictures', { serial, day: dayOf(new Date(at)) })
  writePictures(page, { heading, pictures, size: 'small' })
}

function begin({ order, company, language }: Slip, { t, day, dayOf, country }: DocumentFormat, title: string): PdfPage {
  const { order_no, recipient, street, house_number, postcode, city, phone, start_on, end_on } = order
  const name = company.legal_name || company.company_name
  const page = new PdfPage({
    ...{ language, author: name, created: order.updated_at },
    title: `${title} ${order_no}`,
    footer: [name, `${title} ${order_no}`].join(' · '),
    running: [company.company_name, `${title} ${order_no}`].join(' · '),
  })
  writeHead(page, { company: company.company_name, title, dense: true })
  writeDetails(
    page,
    [
      [t('slips.fact.order'), order_no],
      [t('slips.fact.ordered'), dayOf(order.created_at)],
      [
        t('slips.fact.to'),
        [recipient, `${street} ${house_number}`, `${postcode} ${city}`, country(order.country)].join(', '),
      ],
      ...(phone ? [[t('slips.fact.phone'), phone] as const] : []),
      ...(start_on && end_on ? [[t('slips.fact.term'), `${day(start_on)} – ${day(end_on)}`] as const] : []),
    ],
    { after: 14 },
  )
  return page
}

/** A box to tick, with its text. */
function writeCheck(page: PdfPage, text: string): void {
  const { leading } = page.body
  page.fit(leading + 4)
  const side = 9
  const drawBox = () => {
    page.doc
      .rect(page.left, page.y + (leading - side) / 2, side, side)
      .lineWidth(0.8)
      .stroke(inks.line)
  }
  page.tag('LI', () => {
    page.depict('Lbl', drawBox, { actual: '☐' })
    page.write(text, { indent: 18, after: 4, tag: 'LBody' })
  })
}

const blankHeight = 22

function writeBlank(page: PdfPage): void {
  page.fit(blankHeight)
  page.space(blankHeight)
  page.rule({ colour: inks.line, weight: 0.6 })
}

function signaturesHeight(page: PdfPage): number {
  return page.body.leading + 54
}

/** Side by side, and always on the same sheet. */
function writeSignatures(page: PdfPage, names: readonly [string, string], below: string): void {
  const gap = 28
  const width = (page.width - gap) / 2
  const { leading } = page.body
  page.fit(signaturesHeight(page))
  for (const [index, name] of names.entries()) {
    const indent = index * (width + gap)
    const style = { indent, width }
    const [title] = page.lines(name, { ...style, cut: 'strong' })
    const [hint] = page.lines(below, { ...style, size: 8 })
    page.tag('P', () => title && page.drawLine(title, page.y, style))
    page.decorate(() => {
      page.doc
        .moveTo(page.left + indent, page.y + leading + 38)
        .lineTo(page.left + indent + width, page.y + leading + 38)
        .lineWidth(0.8)
        .stroke(inks.ink)
    })
    page.tag('P', () => hint && page.drawLine(hint, page.y + leading + 40, { ...style, size: 8, soft: true }))
  }
  page.space(signaturesHeight(page))
}
