import type { Tx } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { shipmentMachine } from '#domain/shipments/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { changeReservation, findReservations } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { takeStock } from '#server/offers/catalogue/stock/take-stock.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { moveItems } from '#server/sales/orders/moving/move-items.ts'
import { lostItems } from '#server/sales/orders/queries.ts'
import { lockUnit, moveUnit, type UnitAction } from './machines/move-unit.ts'
import { readLocation } from './machines/store-units.ts'
import { mailOrderShipped } from './mails.ts'
import { hashLabelAddress } from './parcels/parcel-request.ts'
import { assertNotRefunded } from './stop-refunded.ts'
import { type Shipment, updateShipment } from './store.ts'

interface ParcelHandOver {
  checkout: Checkout
  order: Order
  items: readonly OrderItem[]
  /** Announced, with its contents. */
  shipment: Shipment
  trackingNo: string
  action: UnitAction
  now: Date
}

/**
 * The carrier has taken the parcel: its contents are marked as out, and the order moves on. The caller has locked the
 * order.
 */
export async function handOverParcel(tx: Tx, context: Context, input: ParcelHandOver): Promise<void> {
  const { checkout, order, items, shipment, trackingNo, action, now } = input
  const { contents } = shipment
  const { actor } = action
  assertSameAddress(shipment, order)
  const state = unwrapOrRefuse(step(shipmentMachine, shipment.shipment_state, 'hand_over', actor.role))
  const moving = items.filter(item => contents.some(({ item_id }) => item_id === item.item_id))
  const serials = contents.flatMap(({ serial_number }) => serial_number ?? [])
  const facts = { shipment_id: shipment.shipment_id, carrier: shipment.carrier, tracking_no: trackingNo, serials }
  await moveItems(tx, { order, items }, { event: 'ship', moving, actor, reason: action.reason, facts, now })
  await assertNotRefunded(tx, { order, items: moving })
  await takeLostStockAgain(tx, moving)
  for (const { item_id, device_id } of contents) {
    if (device_id !== null)
      await sendUnit(tx, context, { itemId: item_id, deviceId: device_id, order, action: action, now })
  }
  const sent = await updateShipment(tx, shipment.shipment_id, {
    shipment_state: state,
    tracking_no: trackingNo,
    updated_at: now,
  })
  await mailOrderShipped(tx, context, { checkout, order, items, shipment: sent })
}

/** If the address has changed since the label was made, the parcel would go to the old address. */
export function assertSameAddress({ label_address }: Pick<Shipment, 'label_address'>, order: Order): void {
  if (label_address !== null && label_address !== hashLabelAddress(order)) {
    refuse('already_changed', { reason: 'address' })
  }
}

interface UnitSending {
  itemId: string
  deviceId: string
  order: Order
  action: UnitAction
  now: Date
}

async function sendUnit(
  tx: Tx,
  context: Context,
  { itemId, deviceId, order, action, now }: UnitSending,
): Promise<void> {
  const reserved = await findReservations(tx, [itemId], ['booked'])
  const reservation = reserved.find(({ device_id }) => device_id === deviceId)
  if (!reservation) return refuse('stock_insufficient', { reason: 'not_reserved', item_id: itemId })
  await changeReservation(tx, reservation.reservation_id, { reservation_state: 'out' }, now)
  const today = dayInShop(now)
  if (reservation.range.from > today) {
    // Sending before the first day is a choice, not a fact, so no other reservation may lose its machine by it.
    const { short } = await widenReservation(
      tx,
      reservation.reservation_id,
      { from: today, to: reservation.range.to },
      now,
    )
    if (short.length > 0) refuse('stock_insufficient', { reason: 'too_early', item_id: itemId })
  }
  const { holder } = await lockUnit(tx, deviceId)
  await moveUnit(tx, context, {
    ...action,
    deviceId,
    command: holder === 'platform' ? 'hand_back' : 'hand_out',
    // Sold goods on their way to their owner are not rented out.
    ...(order.kind === 'buy' && { event: 'ship' }),
    ...(order.kind === 'rent' && { set: { work_area: await readLocation(tx, order) } }),
  })
}

/** A replacement for what was lost in transit is taken from the shelf. */
async function takeLostStockAgain(tx: Tx, moving: readonly OrderItem[]): Promise<void> {
  const lost = await lostItems(tx, moving)
  for (const { item_id, sku_id, quantity } of moving) {
    if (!lost.has(item_id)) continue
    const isThere = await takeStock(tx, sku_id, quantity)
    if (!isThere) refuse('product_stock_insufficient', { reason: 'sold_out', item_id })
  }
}
