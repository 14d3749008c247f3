import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ShipmentEvents, Shipments } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { IdPage } from './store-orders.ts'

/** One line of a parcel's contents: a machine by its serial number, anything else by its count. */
export interface Content {
  item_id: string
  device_id: string | null
  serial_number: string | null
  quantity: number
}

/** The sender of a parcel, where no order states it any more. */
export interface Sender {
  recipient: string
  street: string
  house_number: string
  postcode: string
  city: string
  country: string
}

export type Shipment = Omit<Selectable<Shipments>, 'contents' | 'sender'> & {
  contents: Content[]
  sender: Sender | null
}
export type ShipmentEvent = Selectable<ShipmentEvents>

const read = (row: Selectable<Shipments>): Shipment => ({
  ...row,
  contents: row.contents as unknown as Content[],
  sender: row.sender as unknown as Sender | null,
})

export async function listShipments(db: Reader, orderIds: readonly string[]): Promise<Shipment[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('shipment_id')
    .execute()
  return rows.map(read)
}

export async function findShipment(db: Reader, shipmentId: string): Promise<Shipment | undefined> {
  const row = await db.selectFrom('shipments').selectAll().where('shipment_id', '=', shipmentId).executeTakeFirst()
  return row && read(row)
}

/**
 * Finds a parcel by the carrier's number, or by the shop's own reference where that number has not been received yet.
 */
export async function findParcel(
  db: Reader,
  carrier: string,
  { trackingNo, reference }: { trackingNo: string; reference: string | undefined },
): Promise<Shipment | undefined> {
  const row = await db
    .selectFrom('shipments')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('tracking_no', '=', trackingNo)
    .executeTakeFirst()
  if (row) return read(row)
  const named = reference === undefined ? undefined : await findShipment(db, reference)
  return named?.carrier === carrier && named.tracking_no === null ? named : undefined
}

/** The orders, with their addresses, that share a parcel under this number. */
export function ordersInParcel(db: Reader, carrier: string, trackingNo: string) {
  return db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.order_id', 'shipments.order_id')
    .select(['street', 'house_number', 'postcode', 'country'])
    .where('carrier', '=', carrier)
    .where('tracking_no', '=', trackingNo)
    .execute()
}

type NewShipment = Omit<Insertable<Shipments>, 'contents' | 'sender'> & {
  contents: readonly Content[]
  sender?: Sender | null
}

export async function insertShipment(tx: Tx, { contents, sender, ...shipment }: NewShipment): Promise<Shipment> {
  const row = await tx
    .insertInto('shipments')
    .values({ ...shipment, contents: JSON.stringify(contents), sender: sender ? JSON.stringify(sender) : null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}

type ShipmentChange = Omit<Updateable<Shipments>, 'contents'> & { contents?: readonly Content[] }

export async function updateShipment(
  tx: Tx,
  shipmentId: string,
  { contents, ...change }: ShipmentChange,
): Promise<Shipment> {
  const row = await tx
    .updateTable('shipments')
    .set({ ...change, ...(contents && { contents: JSON.stringify(contents) }) })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('shipment_id', '=', shipmentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}

/** False: the carrier reported it before. */
export async function insertShipmentEvent(tx: Tx, event: Insertable<ShipmentEvents>): Promise<boolean> {
  const row = await tx
    .insertInto('shipment_events')
    .values(event)
    .onConflict(conflict => conflict.columns(['carrier', 'carrier_event_id']).doNothing())
    .returning('carrier_event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** In the order of events, not of their receipt. */
export async function listShipmentEvents(db: Reader, shipmentIds: readonly string[]): Promise<ShipmentEvent[]> {
  if (shipmentIds.length === 0) return []
  return db
    .selectFrom('shipment_events')
    .selectAll()
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('at')
    .orderBy('carrier_event_id')
    .execute()
}

/** Parcels in transit with a connected carrier, the longest without an event first. */
export function silentShipments(
  db: Reader,
  { carriers, since, after, limit }: IdPage & { carriers: readonly string[]; since: Date },
) {
  let rows = db
    .selectFrom('shipments')
    .select(['shipment_id', 'carrier', 'tracking_no'])
    .where('shipment_state', '=', 'in_transit')
    .where('carrier', 'in', carriers)
    .where(sql<Date>`coalesce(told_at, created_at)`, '<', since)
  if (after !== undefined) rows = rows.where('shipment_id', '>', after)
  return rows.orderBy('shipment_id').limit(limit).execute()
}
