import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { Activities, DB } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { ActivityPhase } from '#domain/promotions/activity.ts'
import { activityStatuses } from '#domain/promotions/constants.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { refuse } from '#server/platform/refusal.ts'

export type Activity = Selectable<Activities>
type Query = SelectQueryBuilder<DB, 'activities', Activity>

function selectActivities(db: Reader): Query {
  return db.selectFrom('activities').selectAll()
}

/** What customers see: switched on, begun, not over. */
export function selectOngoing(db: Reader, now: Date): Query {
  return inPhase(selectActivities(db), 'running', now)
}

export const newestStart: ListOrder<Activity> = {
  name: 'newest_start',
  columns: [
    { sql: 'start_time', kind: 'time', getValue: row => row.start_time },
    { sql: 'activity_id', kind: 'uuid', getValue: row => row.activity_id },
  ],
  descending: true,
}

export const newestActivity: ListOrder<Activity> = {
  name: 'newest',
  columns: [
    { sql: 'created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'activity_id', kind: 'uuid', getValue: row => row.activity_id },
  ],
  descending: true,
}

export interface ActivityFilter {
  activity_type?: Activity['activity_type'] | undefined
  phase?: ActivityPhase | undefined
}

export function selectFilteredActivities(db: Reader, { activity_type, phase }: ActivityFilter, now: Date): Query {
  let query = selectActivities(db)
  if (activity_type !== undefined) query = query.where('activity_type', '=', activity_type)
  return phase === undefined ? query : inPhase(query, phase, now)
}

function inPhase(query: Query, phase: ActivityPhase, now: Date): Query {
  if (phase === 'draft') return query.where('activity_status', '=', activityStatuses.draft)
  if (phase === 'stopped') return query.where('activity_status', '=', activityStatuses.stopped)
  const on = query.where('activity_status', '=', activityStatuses.valid)
  if (phase === 'ended') return on.where('end_time', '<=', now)
  if (phase === 'scheduled') return on.where('start_time', '>', now)
  return on.where('start_time', '<=', now).where('end_time', '>', now)
}

/** The running activity of its type: a constraint of the table allows only one. */
export function findRunningActivity(
  db: Reader,
  activityType: Activity['activity_type'],
  now: Date,
): Promise<Activity | undefined> {
  return selectOngoing(db, now).where('activity_type', '=', activityType).executeTakeFirst()
}

export function findActivity(db: Reader, activityId: string): Promise<Activity | undefined> {
  return selectActivities(db).where('activity_id', '=', activityId).executeTakeFirst()
}

export function lockActivity(tx: Tx, activityId: string): Promise<Activity | undefined> {
  return lockRow(tx, 'activities', activityId, selectActivities(tx).where('activity_id', '=', activityId))
}

const onDuplicate = onUniqueViolation({ activities_key_key: () => refuse('activity_exists') })
const exclusionViolation = '23P01'

/**
 * A second activity of a type at the same time: the constraint of the table decides, also between concurrent requests.
 */
function onConflict(error: unknown): never {
  if ((error as { code?: string } | null)?.code === exclusionViolation) refuse('activity_type_exists')
  return onDuplicate(error)
}

export function insertActivity(tx: Tx, activity: Insertable<Activities>): Promise<Activity> {
  return tx.insertInto('activities').values(activity).returningAll().executeTakeFirstOrThrow().catch(onConflict)
}

export function updateActivity(tx: Tx, activityId: string, change: Updateable<Activities>): Promise<Activity> {
  return tx
    .updateTable('activities')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('activity_id', '=', activityId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onConflict)
}

export async function deleteActivity(tx: Tx, activityId: string): Promise<void> {
  await tx.deleteFrom('activities').where('activity_id', '=', activityId).execute()
}

/** Pages show the running activities, which also change with the clock, when no row does. */
export async function notifyPagesChanged(db: Reader): Promise<void> {
  await sql`select pg_notify('pages_changed', 'activities')`.execute(db)
}
