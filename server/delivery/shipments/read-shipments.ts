import { sendPdf } from '#server/platform/http/answers/send-pdf.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { CarrierUnavailable } from '#server/platform/ports/carrier.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserOrder } from '#server/records/orders/order-rows.ts'
import { findShipment } from './store.ts'
import { forCustomer, viewShipments } from './view.ts'

export async function readShipments({ context, caller, params, language }: Input<'GET /orders/{order_no}/shipments'>) {
  const { userId } = requireUser(caller)
  const order = (await findUserOrder(context.db, userId, params.order_no)) ?? refuse('order_not_found')
  return { list: forCustomer(await viewShipments(context, context.db, { order, language })) }
}

/**
 * Fetched from the carrier each time, because it is the carrier's document. The shop cannot show a label that was made
 * elsewhere.
 */
export async function sendLabel({ context, params }: Input<'GET /admin/shipments/{shipment_id}/label'>): Promise<null> {
  const shipment = (await findShipment(context.db, requireUuid(params.shipment_id))) ?? refuse('resource_missing')
  const { carrier: code, tracking_no } = shipment
  const carrier = context.carriers.find(code)
  if (!carrier || tracking_no === null) return refuse('resource_missing', { reason: 'no_label' })
  const bytes = await carrier.label(tracking_no).catch(error => {
    if (error instanceof CarrierUnavailable) return refuse('gateway_error', { reason: 'carrier_silent' })
    throw error
  })
  return sendPdf('inline', { bytes, filename: `${tracking_no.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf` })
}
