import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { GardenProfiles } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { refuseField } from '#server/platform/http/answers/refuse-field.ts'

export type Garden = Selectable<GardenProfiles>

export function gardensOf(db: Reader, userId: string): Promise<Garden[]> {
  return db
    .selectFrom('garden_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('garden_id')
    .execute()
}

/** Somebody else's is as missing as one that never was. */
export function lockGarden(tx: Tx, gardenId: string, userId: string): Promise<Garden | undefined> {
  const garden = tx
    .selectFrom('garden_profiles')
    .selectAll()
    .where('garden_id', '=', gardenId)
    .where('user_id', '=', userId)
  return lockRow(tx, 'garden_profiles', gardenId, garden)
}

/** A garden that is named must be there, and the person's own. */
export async function mustBeOwnGarden(db: Reader, gardenId: string | null, userId: string): Promise<void> {
  if (gardenId === null) return
  const own = await db
    .selectFrom('garden_profiles')
    .select('garden_id')
    .where('garden_id', '=', gardenId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) refuseField('garden_id', 'garden_unknown')
}

export async function countGardens(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('garden_profiles')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function insertGarden(tx: Tx, garden: Insertable<GardenProfiles>): Promise<Garden> {
  return tx.insertInto('garden_profiles').values(garden).returningAll().executeTakeFirstOrThrow()
}

export function updateGarden(tx: Tx, gardenId: string, change: Updateable<GardenProfiles>): Promise<Garden> {
  return tx
    .updateTable('garden_profiles')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('garden_id', '=', gardenId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteGarden(db: Reader, gardenId: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('garden_profiles')
    .where('garden_id', '=', gardenId)
    .where('user_id', '=', userId)
    .returning('garden_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A guest who signs in brings their gardens along, but none of an order under another address. */
export async function moveGardens(tx: Tx, { from, to, email }: { from: string; to: string; email: string }) {
  await sql`
    update garden_profiles set user_id = ${to} where user_id = ${from}
      and not exists (select from orders where orders.garden_id = garden_profiles.garden_id
        and lower(orders.email) <> lower(${email}))`.execute(tx)
}
