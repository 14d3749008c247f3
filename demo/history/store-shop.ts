import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

/** Data of the shop that the generator reads without a call. */
export async function skuIds(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('skus').select(['key', 'sku_id']).execute()
  return new Map(rows.map(({ key, sku_id }) => [key, sku_id]))
}

export async function typeIdOf(db: Reader, key: string): Promise<string> {
  const row = await db
    .selectFrom('device_types')
    .select('device_type_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.device_type_id
}

export async function hasSerial(db: Reader, serial: string): Promise<boolean> {
  const row = await db.selectFrom('devices').select('device_id').where('serial_number', '=', serial).executeTakeFirst()
  return row !== undefined
}

/** In the warehouse, inspected, and unchanged for some days. */
export function waitingForShelf(db: Reader, before: Date): Promise<{ device_id: string; as_new: boolean }[]> {
  return (
    db
      .selectFrom('devices')
      .select('device_id')
      // A purchase withdrawn from within days, and inspected: the machine may be sold as new.
      .select(
        sql<boolean>`pool = 'sale' and used and not exists (select from device_events e
        where e.device_id = devices.device_id and e.event in ('hand_out', 'buy_back'))`.as('as_new'),
      )
      .where('holder', '=', 'platform')
      .where('device_state', '=', 'not_started')
      .where('device_status', '=', 'normal')
      .where('updated_at', '<', before)
      .orderBy('serial_number')
      .execute()
  )
}

/** Refunds whose customers were asked for an account some days ago. */
export function waitingForAccount(db: Reader, before: Date) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select(['refund_no', 'users.user_id', 'users.role', 'users.language'])
    .where('way', '=', 'bank_transfer')
    .where('refund_status', '=', 'refunding')
    .where('iban', 'is', null)
    .where('refunds.created_at', '<', before)
    .orderBy('refund_no')
    .execute()
}

export async function bookedMachineOf(db: Reader, itemId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('order_item_id', '=', itemId)
    .where('reservation_state', '=', 'booked')
    .where('device_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.device_id ?? undefined
}

export async function checkoutIdOf(db: Reader, checkoutNo: string): Promise<string> {
  const row = await db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where('checkout_no', '=', checkoutNo)
    .executeTakeFirstOrThrow()
  return row.checkout_id
}

export function usersCalled(db: Reader, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('email', 'in', [...emails])
    .execute()
}

/** Dates their accounts back to the beginning of the past. */
export async function datePeopleBack(tx: Tx, emails: readonly string[], created_at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ created_at })
    .where('email', 'in', [...emails])
    .execute()
}

/** Written by an invented person: labelled so, and not as verified by an order. */
export async function labelReview(db: Kysely<DB>, reviewId: string): Promise<void> {
  await db.updateTable('reviews').set({ demo: true, verified: false }).where('review_id', '=', reviewId).execute()
}
