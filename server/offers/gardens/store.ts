import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { GardenProfiles } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { gardenLimits } from '#domain/garden/shape.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

export const maxGardens = 20

export type Garden = Selectable<GardenProfiles>

export function findGardens(db: Reader, userId: string): Promise<Garden[]> {
  return db
    .selectFrom('garden_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('garden_id')
    .execute()
}

export function findGarden(db: Reader, gardenId: string): Promise<Garden | undefined> {
  return db.selectFrom('garden_profiles').selectAll().where('garden_id', '=', gardenId).executeTakeFirst()
}

/** Somebody else's garden is as unknown as one that never existed. */
export function lockGarden(tx: Tx, gardenId: string, userId: string): Promise<Garden | undefined> {
  const garden = tx
    .selectFrom('garden_profiles')
    .selectAll()
    .where('garden_id', '=', gardenId)
    .where('user_id', '=', userId)
  return lockRow(tx, 'garden_profiles', gardenId, garden)
}

/** A garden that is named must exist and belong to the person. */
export async function assertUserGarden(db: Reader, gardenId: string | null, userId: string): Promise<void> {
  if (gardenId === null) return
  const garden = await db
    .selectFrom('garden_profiles')
    .select('garden_id')
    .where('garden_id', '=', gardenId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!garden) rejectField('garden_id', 'garden_unknown')
}

/** The number of points in all rings of a shape; a typed area has none. */
const cornerCount = sql`(select coalesce(sum(jsonb_array_length(ring)), 0) as corners from jsonb_path_query(
  jsonb_build_array(shape -> 'zones', shape -> 'no_go'), '$[*][*].coordinates[*]') as ring)`

/** How many gardens a person has, and how many corners they have in total; without the one that is being changed. */
export async function countGardens(db: Reader, userId: string, without: string | null = null) {
  const { rows } = await sql<{ gardens: number; corners: number }>`
    select count(*)::int as gardens, coalesce(sum(corners), 0)::int as corners
      from garden_profiles cross join lateral ${cornerCount} as own
     where user_id = ${userId} and garden_id is distinct from ${without}::uuid`.execute(db)
  return rows[0] ?? { gardens: 0, corners: 0 }
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

/**
 * Moves the gardens of a guest who signs in, except those of an order under another address, up to the limit of the
 * account: the newest first, and those that an order refers to in any case.
 */
export async function moveGardens(tx: Tx, { from, to, email }: { from: string; to: string; email: string }) {
  const existing = await countGardens(tx, to)
  await sql`
    with brought as (
      select garden_id, row_number() over newest as gardens, sum(corners) over newest as corners,
             exists (select from orders where orders.garden_id = garden_profiles.garden_id) as is_named
        from garden_profiles cross join lateral ${cornerCount} as own
       where user_id = ${from} and not exists (select from orders where orders.garden_id = garden_profiles.garden_id
         and lower(orders.email) <> lower(${email}))
      window newest as (order by updated_at desc, garden_id)
    )
    update garden_profiles set user_id = ${to} from brought
     where brought.garden_id = garden_profiles.garden_id
       and (is_named or (${existing.gardens} + gardens <= ${maxGardens}
         and ${existing.corners} + corners <= ${gardenLimits.kept_points}))`.execute(tx)
}
