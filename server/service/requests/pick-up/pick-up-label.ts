import { lockRow } from '#db/locks.ts'
import { transaction } from '#db/transaction.ts'
import { toParcelRequest } from '#server/delivery/shipments/parcels/parcel-request.ts'
import { findShipment, updateShipment } from '#server/delivery/shipments/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { sendPdf } from '#server/platform/http/answers/send-pdf.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { CarrierUnavailable } from '#server/platform/ports/carrier.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserRequest } from '../store.ts'

/** Announces a return parcel to the carrier under its own id: announced twice, it is one parcel. */
export async function announcePickUp(context: Context, { shipmentId }: { shipmentId: string }): Promise<void> {
  const shipment = await findShipment(context.db, shipmentId)
  if (shipment?.shipment_state !== 'announced' || shipment.tracking_no !== null) return
  const carrier = context.carriers.find(shipment.carrier)
  if (!carrier) return
  const { trackingNo } = await carrier.announce(await toParcelRequest(context, shipment))
  const isStored = await transaction(context.db, async tx => {
    const parcel = tx
      .selectFrom('shipments')
      .select(['shipment_state', 'tracking_no'])
      .where('shipment_id', '=', shipmentId)
    const current = await lockRow(tx, 'shipments', shipmentId, parcel)
    if (current?.shipment_state !== 'announced') return false
    // Its carrier has the address now: for an erased person nobody else keeps it.
    await updateShipment(tx, shipmentId, { tracking_no: trackingNo, sender: null, updated_at: context.clock.now() })
    return true
  })
  // Called off while the label was made.
  if (!isStored) await carrier.cancel(shipmentId)
}

/** Best effort: a parcel that never comes costs nothing. */
export async function cancelCarrierPickUp(context: Context, { shipmentId }: { shipmentId: string }): Promise<void> {
  const shipment = await findShipment(context.db, shipmentId)
  if (shipment?.shipment_state !== 'canceled') return
  await context.carriers.find(shipment.carrier)?.cancel(shipmentId)
}

export async function sendPickUpLabel(input: Input<'GET /requests/{request_no}/label'>): Promise<null> {
  const { context, caller, params } = input
  const { userId } = requireUser(caller)
  const request = (await findUserRequest(context.db, userId, params.request_no)) ?? refuse('operation_not_found')
  const shipment = request.shipment_id === null ? undefined : await findShipment(context.db, request.shipment_id)
  const carrier = shipment && context.carriers.find(shipment.carrier)
  if (!carrier || shipment.tracking_no === null) return refuse('resource_missing', { reason: 'no_label' })
  const bytes = await carrier.label(shipment.tracking_no).catch(error => {
    if (error instanceof CarrierUnavailable) return refuse('gateway_error', { reason: 'carrier_silent' })
    throw error
  })
  return sendPdf('inline', { bytes, filename: `${request.request_no}.pdf` })
}
