import { Readable } from 'node:stream'
import type { orderAdminEndpoints } from '#contract/sales/orders-admin.ts'
import type { Language } from '#domain/languages.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { RawResponse, type RouteInput } from '#server/platform/http/calls/route.ts'
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

type Input = RouteInput<(typeof orderAdminEndpoints)[`GET /admin/orders/{order_no}/${'packing-slip' | 'hand-over'}`]>

export async function printPackingSlip(input: Input): Promise<never> {
  const slip = await readSlip(input)
  return send(await renderPdf(packingSlipPdf, slip), `${slip.order.order_no}-packing-slip.pdf`)
}

/** Only machines are handed over with a signature; everything else is checked by the packing slip. */
export async function printHandOver(input: Input): Promise<never> {
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
  return send(
    await renderPdf(handOverPdf, { slip: { ...slip, lines }, reports }),
    `${slip.order.order_no}-hand-over.pdf`,
  )
}

const assignedStates = ['booked', 'out', 'done']

async function readSlip({ context: { db, clock, publicUrl }, params }: Input): Promise<Slip> {
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

function send(bytes: Buffer, filename: string): never {
  throw new RawResponse({
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${filename}"`,
      // Not cached: another machine may be held for the order tomorrow.
    },
  })
}
