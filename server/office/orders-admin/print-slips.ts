import type { Language } from '#domain/languages.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { sendPdf } from '#server/platform/http/answers/send-pdf.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { loadDocumentPictures } from '#server/platform/pdf/pdf-pictures.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import { listHandOvers } from '#server/service/requests/inspection/inspect-store.ts'
import type { ReportInput, renderHandOver, renderPackingSlip } from './render-slips.ts'
import type { Slip, SlipLine } from './slip.ts'
import { listOrderReservations } from './store.ts'

const packingSlipPdf = pdfTemplate<typeof renderPackingSlip>(
  new URL('./render-slips.ts', import.meta.url),
  'renderPackingSlip',
)
const handOverPdf = pdfTemplate<typeof renderHandOver>(new URL('./render-slips.ts', import.meta.url), 'renderHandOver')

export async function printPackingSlip(
  input: Input<`GET /admin/orders/{order_no}/${'packing-slip' | 'hand-over'}`>,
): Promise<never> {
  const slip = await readSlip(input)
  const bytes = await renderPdf(packingSlipPdf, slip)
  // Not cached: another machine may be held for the order tomorrow.
  return sendPdf('attachment', { bytes, filename: `${slip.order.order_no}-packing-slip.pdf` })
}

/** Only machines are handed over with a signature; everything else is checked by the packing slip. */
export async function printHandOver(
  input: Input<`GET /admin/orders/{order_no}/${'packing-slip' | 'hand-over'}`>,
): Promise<never> {
  const slip = await readSlip(input)
  const lines = slip.lines.filter(({ machine }) => machine)
  if (lines.length === 0) refuse('resource_missing', { reason: 'no_machine' })
  const { context } = input
  const reports: ReportInput[] = []
  for (const report of await listHandOvers(context.db, slip.order.order_id)) {
    if (report.direction !== 'out') continue
    const ids = report.pictures.map(({ id }) => id)
    reports.push({ report, pictures: await loadDocumentPictures(context, ids) })
  }
  const bytes = await renderPdf(handOverPdf, { slip: { ...slip, lines }, reports })
  return sendPdf('attachment', { bytes, filename: `${slip.order.order_no}-hand-over.pdf` })
}

const assignedStates = ['booked', 'out', 'done']

async function readSlip({
  context: { db, clock, publicUrl },
  params,
}: Input<`GET /admin/orders/{order_no}/${'packing-slip' | 'hand-over'}`>): Promise<Slip> {
  const order = (await findOrderByNo(db, params.order_no)) ?? refuse('order_not_found')
  const [items, reservations, company] = await Promise.all([
    findOrderItems(db, [order.order_id]),
    listOrderReservations(db, order.order_id),
    readSetting(db, 'company', clock.now()),
  ])
  const language = order.language
  const lines = items
    .filter(({ item_status, product_kind }) => item_status !== 'canceled' && product_kind !== 'service')
    .map(({ item_id, names, quantity, product_kind }): SlipLine => {
      const { name, variant } = (names as Record<Language, { name: string; variant: string }>)[language]
      const serials = reservations.flatMap(({ item_id: itemId, serial_number, reservation_state }) =>
        itemId === item_id && serial_number !== null && assignedStates.includes(reservation_state)
          ? [serial_number]
          : [],
      )
      return { name, variant, quantity, machine: product_kind === 'machine', serials }
    })
  return { order, company, language, lines, withdrawUrl: `${publicUrl()}/${language}/withdraw` }
}
