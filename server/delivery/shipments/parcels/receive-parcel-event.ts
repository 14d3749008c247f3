import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import type { FindingKind } from '#domain/payments/findings.ts'
import { type CarrierEvent, isScan, toParcelEnd } from '#domain/shipments/carrier-events.ts'
import { type ParcelEnd, type ShipmentState, shipmentMachine } from '#domain/shipments/states.ts'
import { writeFindingOnce } from '#server/money/payments/reconciliation/write-finding.ts'
import type { Context } from '#server/platform/context.ts'
import type { ParcelEvent } from '#server/platform/ports/carrier.ts'
import type { RawWebhook } from '#server/platform/ports/raw-webhook.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { lockUnit, moveUnit } from '../machines/move-unit.ts'
import { lockFleets } from '../machines/take-units.ts'
import { findParcel, findShipment, insertShipmentEvent, type Shipment, updateShipment } from '../store.ts'
import { endParcel } from './end-parcel.ts'
import { parcelListeners } from './parcel-listeners.ts'

/** The finding for a return parcel that was settled as lost and has arrived; the inspection then closes it. */
export const returnArrived = 'return_arrived_after_all'

/** A carrier reports an event: it must be signed with the carrier's key, and recent; each is taken once. */
export async function receiveParcelEvent(context: Context, code: string, webhook: RawWebhook): Promise<void> {
  const carrier = context.carriers.find(code) ?? refuse('resource_missing')
  const event = carrier.readEvent(webhook)
  if (event === 'unsigned') return refuse('signature_check_failed')
  if (event === 'unreadable') return refuse('bad_request')
  await takeEvent(context, code, event)
}

/** `known`: reported before. `noted`: stored without an effect. `moved`: the event ended the parcel. */
export type Taken = 'known' | 'noted' | 'moved'

/**
 * Takes one event of a carrier, however it was received. It is stored once; an event that comes late or out of order
 * changes nothing that has ended. An event that cannot be stored yet is refused, so that the carrier sends it again.
 */
export async function takeEvent(context: Context, carrier: string, event: ParcelEvent): Promise<Taken> {
  const parcel = (await findParcel(context.db, carrier, event)) ?? refuse('resource_missing')
  const { order_id } = parcel
  return transaction(context.db, async tx => {
    const { checkout_id } = await tx
      .selectFrom('orders')
      .select('checkout_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const locked = await lockOrder(tx, { order_id, checkout_id })
    const shipment = (await findShipment(tx, parcel.shipment_id)) ?? refuse('resource_missing')
    if (shipment.tracking_no === null) refuse('process_incomplete', { reason: 'not_handed_over' })
    const now = context.clock.now()
    if (!(await storeEvent(tx, shipment, event, now))) return 'known'
    const end = toParcelEnd(event.event)
    const action = { actor: { role: 'carrier' }, orderNo: locked.order.order_no } as const
    const state = await started(tx, shipment, now)
    const report = { shipment, event: event.event, at: event.at }
    for (const listener of parcelListeners.get(context)) await listener.reported(tx, context, report)
    if (!end || !step(shipmentMachine, state, end, 'carrier').ok) {
      const late = { end, checkout_id, orderNo: locked.order.order_no, now }
      await noteLate(tx, shipment, event.event, late)
      await takeInFound(tx, context, { shipment, locked, late })
      return 'noted'
    }
    await endParcel(tx, context, {
      ...locked,
      shipment: { ...shipment, shipment_state: state },
      ...{ end, action, now, at: event.at },
    })
    return 'moved'
  })
}

interface Late {
  end: ParcelEnd | undefined
  checkout_id: string
  orderNo: string
  now: Date
}

/** Staff have to decide what becomes of goods that nobody awaits any more. */
async function noteLate(tx: Tx, shipment: Shipment, event: CarrierEvent, late: Late): Promise<void> {
  const { checkout_id, orderNo, now } = late
  const kind = findLateKind(shipment, event)
  if (!kind) return
  const told = { about: orderNo, state: shipment.shipment_state }
  await writeFindingOnce(tx, shipment.shipment_id, { kind, checkout_id, told }, now)
}

/**
 * A parcel recorded as lost or returned has reached its customer: its money may have been refunded, or the goods sent
 * again. A return parcel recorded as lost, and settled as such, has arrived. Or a return was called off, and its
 * customer had handed it over already: it is refunded to nobody, and its goods are with neither of the two.
 */
function findLateKind({ direction, shipment_state: state }: Shipment, event: CarrierEvent): FindingKind | undefined {
  const isGone = state === 'lost' || state === 'back_at_sender'
  if (isGone && event === 'delivered') return direction === 'out' ? 'parcel_arrived_after_all' : returnArrived
  return direction === 'back' && state === 'canceled' && isScan(event) ? 'canceled_return_sent' : undefined
}

interface Found {
  shipment: Shipment
  locked: Awaited<ReturnType<typeof lockOrder>>
  late: Late
}

/**
 * A return parcel that was given up has arrived: its machines are in the warehouse, and stay abnormal until staff have
 * checked them.
 */
async function takeInFound(tx: Tx, context: Context, { shipment, locked, late }: Found): Promise<void> {
  if (late.end !== 'deliver' || shipment.direction !== 'back' || shipment.shipment_state !== 'lost') return
  await lockFleets(tx, locked.items, late.now)
  for (const { device_id: deviceId } of shipment.contents) {
    const unit = deviceId === null ? undefined : await lockUnit(tx, deviceId)
    if (deviceId === null || unit?.holder !== 'tenant' || unit.device_status === 'normal') continue
    const action = { actor: { role: 'carrier' }, orderNo: late.orderNo, reason: shipment.tracking_no ?? '' } as const
    await moveUnit(tx, context, { ...action, deviceId, command: 'take_back', set: { work_area: '' } })
  }
}

async function storeEvent(tx: Tx, { carrier, shipment_id, told_at }: Shipment, event: ParcelEvent, now: Date) {
  const isNew = await insertShipmentEvent(tx, {
    carrier,
    carrier_event_id: event.id,
    shipment_id,
    ...{ event: event.event, place: event.place, at: event.at, received_at: now },
  })
  if (isNew && (told_at === null || told_at < now)) await updateShipment(tx, shipment_id, { told_at: now })
  return isNew
}

/** The customer hands over a return parcel themselves, so the carrier is the first to report it. */
export async function started(
  tx: Tx,
  { shipment_id, direction, shipment_state }: Shipment,
  now: Date,
): Promise<ShipmentState> {
  const state = shipment_state
  if (direction !== 'back' || state !== 'announced') return state
  await updateShipment(tx, shipment_id, { shipment_state: 'in_transit', updated_at: now })
  return 'in_transit'
}
