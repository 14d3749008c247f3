import type { Reader } from '#db/transaction.ts'
import type { ReservationState } from '#domain/devices/constants.ts'
import { kindsWith } from '#domain/requests/traits.ts'
import { carrierScans } from '#domain/shipments/carrier-events.ts'
import type { WithdrawnItems } from '#server/delivery/shipments/shipping-stops.ts'
import { isBeingWithdrawn } from '#server/records/orders/open-statements.ts'
import type { Request } from '../store.ts'

/** The machines of an item that are, or were, with its customer. */
export function listUnitsOut(db: Reader, itemId: string, states: readonly ReservationState[] = ['out']) {
  return db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['devices.device_id', 'serial_number'])
    .where('order_item_id', '=', itemId)
    .where('reservation_state', 'in', states)
    .orderBy('serial_number')
    .execute()
}

/** For several items the first machine that each has out, by its serial number. */
export async function readSerialsOut(db: Reader, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['order_item_id', 'serial_number'])
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', '=', 'out')
    .orderBy('serial_number', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ order_item_id, serial_number }) => (order_item_id ? [[order_item_id, serial_number]] : [])),
  )
}

/** The request that a return parcel belongs to. */
export function findRequestOfShipment(db: Reader, shipmentId: string): Promise<Request | undefined> {
  return db.selectFrom('requests').selectAll().where('shipment_id', '=', shipmentId).executeTakeFirst()
}

/** Withdrawals from the contents of a parcel that is still on its way to the customer. */
export function listOpenRejections(db: Reader, itemIds: readonly string[]): Promise<Request[]> {
  if (itemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('requests')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .where('apply_type', 'in', kindsWith('undoesContract'))
    .where('audit_status', '=', 'approved')
    .where('process_status', '=', 'pass')
    .orderBy('after_sale_id')
    .execute()
}

/** Whether a withdrawal is not settled yet: a purchase is not final until then. */
export async function hasOpenRejection(db: Reader, orderId: string): Promise<boolean> {
  const open = db.selectFrom('orders').select('order_id').where('order_id', '=', orderId).where(isBeingWithdrawn)
  return (await open.executeTakeFirst()) !== undefined
}

/**
 * The items of an order that were withdrawn from. A withdrawal that was given up before anything was sent back does not
 * count.
 */
export async function readWithdrawnItems(db: Reader, orderId: string): Promise<WithdrawnItems> {
  const rows = await db
    .selectFrom('requests')
    .select(['item_id', 'arrived_on', 'completed_at'])
    .where('order_id', '=', orderId)
    .where('apply_type', 'in', kindsWith('undoesContract'))
    .where('audit_status', '=', 'approved')
    .execute()
  const here = rows.filter(({ arrived_on }) => arrived_on !== null)
  const open = rows.filter(({ completed_at }) => completed_at === null)
  return { open: new Set(open.map(({ item_id }) => item_id)), here: new Set(here.map(({ item_id }) => item_id)) }
}

/** When its carrier first reported that it has the parcel. */
export async function firstScanAt(db: Reader, shipmentId: string): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('shipment_events')
    .select(eb => eb.fn.min('at').as('at'))
    .where('shipment_id', '=', shipmentId)
    .where('event', 'in', carrierScans)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Whether its carrier itself has reported that it has, or had, the parcel. Manual reports of staff do not count. */
export async function wasScanned(db: Reader, shipmentId: string | null): Promise<boolean> {
  if (shipmentId === null) return false
  const scan = await db
    .selectFrom('shipment_events')
    .select('carrier_event_id')
    .where('shipment_id', '=', shipmentId)
    .where('event', 'in', [...carrierScans, 'lost'])
    .executeTakeFirst()
  return scan !== undefined
}
