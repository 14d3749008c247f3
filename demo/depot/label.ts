import { carrierName } from '#domain/shipments/carriers.ts'
import { code128 } from '#domain/shipments/code128.ts'
import { inks, PdfPage } from '#server/platform/pdf/pdf-page.ts'
import type { PostalAddress } from '#server/platform/ports/carrier.ts'
import type { Parcel } from './store.ts'
import { depotTexts } from './texts.ts'

/** On a sheet of A4, to fold once and put in the pouch: a barcode, and the address. */
export function labelPdf({ tracking_no, wish, created_at }: Parcel): Promise<Buffer> {
  const t = depotTexts[wish.language]
  const carrier = carrierName('demo')
  const title = `${carrier} ${tracking_no}`
  const page = new PdfPage({
    language: wish.language,
    title,
    author: carrier,
    created: created_at,
    footer: `${title} · ${t.note}`,
  })
  page.write(carrier, { cut: 'title', size: 20, leading: 26, after: 2 })
  page.write(`${t.order} ${wish.orderNo}`, { size: 11, leading: 16, after: 10 })
  page.rule({ colour: inks.ink, weight: 1.5 })
  page.space(18)
  drawBars(page, tracking_no)
  page.write((tracking_no.match(/^..|\d{1,4}/g) ?? []).join(' '), { cut: 'strong', size: 15, leading: 22, after: 12 })
  page.rule({ colour: inks.ink, weight: 1.5 })
  page.space(14)
  writeAddress(page, t.to, wish.to, { size: 19, leading: 26 })
  page.rule()
  page.space(12)
  writeAddress(page, t.from, wish.from, { size: 10.5, leading: 15 })
  return page.finish()
}

function drawBars(page: PdfPage, text: string): void {
  const widths = code128(text)
  const unit = (page.width * 0.86) / widths.reduce((sum, width) => sum + width, 0)
  let x = page.left
  // The number that they stand for is written below them.
  page.decorate(() => {
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) page.doc.rect(x, page.y, width * unit, 78)
      x += width * unit
    }
    page.doc.fill(inks.ink)
  })
  page.space(88)
}

function writeAddress(
  page: PdfPage,
  label: string,
  { name, street, house_number, postcode, city, country }: PostalAddress,
  style: { size: number; leading: number },
): void {
  page.write(label, { size: 9, leading: 14, soft: true, after: 2 })
  page.write(name, { ...style, cut: 'strong' })
  page.write(`${street} ${house_number}`, style)
  page.write(`${postcode} ${city}`, { ...style, cut: 'strong' })
  page.write(country, { ...style, after: 14 })
}
