import { writeBeside } from './beside.ts'
import { inks, type PdfPage } from './pdf-page.ts'

export interface PdfHead {
  /** The company that issues the document; above the line. */
  company: string
  title: string
  lead?: string
  /** Details below the title: number, day, version. */
  details?: readonly (readonly [label: string, value: string])[]
  /** For documents that should fit on one sheet. */
  dense?: boolean
}

/** Writes the head of the first sheet: the name of the shop, its line motif, and the title of the document. */
export function writeHead(page: PdfPage, { company, title, lead, details = [], dense = false }: PdfHead): void {
  page.write(company, { cut: 'title', size: 12.5, leading: 16, after: 6 })
  mownLine(page)
  page.space(dense ? 20 : 30)
  page.mark(1, title)
  page.write(title, {
    tag: 'H1',
    cut: 'title',
    size: 24,
    leading: page.language === 'zh' ? 34 : 29,
    after: lead || dense ? 8 : 14,
  })
  if (lead) page.write(lead, { size: 11.5, leading: page.language === 'zh' ? 20 : 17, soft: true, after: 16 })
  if (details.length) writeDetails(page, details, { small: true })
  page.space(dense ? 8 : 14)
}

/**
 * The motif of the shop: the mown part is a plain line, the ring is the machine, the rest are blades of grass
 * (ui/motif.css).
 */
function mownLine(page: PdfPage): void {
  const { doc, left, width } = page
  const y = page.y + 8
  const at = left + width * 0.62
  page.decorate(() => {
    doc.moveTo(left, y).lineTo(at, y).lineWidth(1.1).stroke(inks.ink)
    for (let x = at + 9, blade = 0; x <= left + width; x += 3.4, blade += 1) {
      doc.moveTo(x, y + 0.55).lineTo(x, y - (blade % 5 === 0 ? 6 : 3))
    }
    doc.lineWidth(0.55).stroke(inks.line)
    doc
      .circle(at, y - 0.5, 3.6)
      .lineWidth(1.1)
      .fillAndStroke(inks.lamp, inks.ink)
  })
  page.space(12)
}

/** Writes labels and values in rows, with the values aligned: a list of terms and what they are. */
export function writeDetails(
  page: PdfPage,
  details: readonly (readonly [label: string, value: string])[],
  { small = false, after = 0 }: { small?: boolean; after?: number } = {},
): void {
  const size = small ? 8.25 : page.body.size
  const leading = small ? 12 : page.body.leading
  const maxLabelWidth = Math.max(...details.map(([label]) => page.lines(label, { size })[0]?.width ?? 0))
  const indent = Math.min(maxLabelWidth + 18, page.width * 0.42)
  page.tag('L', () => {
    for (const [label, value] of details) {
      const labels = page.lines(label, { size, width: indent - 12 })
      const values = page.lines(value, { size, indent })
      page.fit(Math.min(Math.max(labels.length, values.length), 3) * leading)
      page.tag('LI', () =>
        writeBeside(page, leading, [
          { tag: 'Lbl', lines: labels, style: { size, soft: true } },
          { tag: 'LBody', lines: values, style: { size, indent } },
        ]),
      )
    }
  })
  page.space(after)
}
