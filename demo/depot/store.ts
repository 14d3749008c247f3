import type { Selectable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { SandboxParcels } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import type { ParcelRequest } from '#server/platform/ports/carrier.ts'
import type { Fate } from './journey.ts'

export interface ToldEvent {
  id: string
  event: CarrierEvent
  place: string
  at: string
}

export interface Parcel extends Omit<Selectable<SandboxParcels>, 'fate' | 'wish' | 'events'> {
  fate: Fate
  wish: ParcelRequest
  events: ToldEvent[]
}

const read = (row: Selectable<SandboxParcels>): Parcel => ({
  ...row,
  fate: row.fate,
  wish: row.wish as unknown as ParcelRequest,
  events: row.events as unknown as ToldEvent[],
})

/** undefined: this one was announced before. */
export async function insertParcel(tx: Tx, parcel: Omit<Parcel, 'events'>): Promise<Parcel | undefined> {
  const row = await tx
    .insertInto('sandbox_parcels')
    .values({ ...parcel, wish: JSON.stringify(parcel.wish) })
    .onConflict(conflict => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && read(row)
}

export async function findParcel(db: Reader, trackingNo: string): Promise<Parcel | undefined> {
  const row = await db
    .selectFrom('sandbox_parcels')
    .selectAll()
    .where('tracking_no', '=', trackingNo)
    .executeTakeFirst()
  return row && read(row)
}

export async function findByReference(db: Reader, reference: string): Promise<Parcel | undefined> {
  const row = await db.selectFrom('sandbox_parcels').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row && read(row)
}

export async function lockParcel(tx: Tx, trackingNo: string): Promise<Parcel | undefined> {
  const parcel = tx.selectFrom('sandbox_parcels').selectAll().where('tracking_no', '=', trackingNo)
  const row = await lockRow(tx, 'sandbox_parcels', trackingNo, parcel)
  return row && read(row)
}

export async function saveEvents(tx: Tx, trackingNo: string, events: readonly ToldEvent[]): Promise<void> {
  await tx
    .updateTable('sandbox_parcels')
    .set({ events: JSON.stringify(events) })
    .where('tracking_no', '=', trackingNo)
    .execute()
}

export async function setFate(tx: Tx, trackingNo: string, fate: Fate): Promise<void> {
  await tx.updateTable('sandbox_parcels').set({ fate }).where('tracking_no', '=', trackingNo).execute()
}

/** Never handed over: it is removed as if it had not been announced. */
export async function removeUnmoved(tx: Tx, reference: string): Promise<void> {
  await tx
    .deleteFrom('sandbox_parcels')
    .where('reference', '=', reference)
    .where('events', '=', JSON.stringify([]))
    .execute()
}
