import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { AuditLog, DB } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'

/** Newest first, with the name of the person who set it, if it was a person. */
export function listVersions(db: Reader, key: string) {
  return db
    .selectFrom('setting_versions')
    .leftJoin('users', join => join.on(sql`users.user_id::text`, '=', sql.ref('setting_versions.created_by')))
    .select(['setting_versions.id', 'value', 'valid_from', 'setting_versions.created_at', 'users.user_name'])
    .where('key', '=', key)
    .orderBy('valid_from', 'desc')
    .orderBy('setting_versions.id', 'desc')
    .limit(200)
    .execute()
}

export function listSpans(db: Reader, now: Date) {
  return db
    .selectFrom('setting_versions')
    .select(eb => [
      'key',
      eb.fn.countAll<string>().as('versions'),
      eb.fn.max(eb.case().when('valid_from', '<=', now).then(eb.ref('valid_from')).end()).as('since'),
      eb.fn.min(eb.case().when('valid_from', '>', now).then(eb.ref('valid_from')).end()).as('next_from'),
    ])
    .groupBy('key')
    .execute()
}

export interface AuditFilter {
  action?: string | undefined
  subject_kind?: string | undefined
  subject_id?: string | undefined
  actor?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type AuditRow = Selectable<AuditLog>

/** By the row number, which grows with time: the index of times turns days into numbers. */
export function filteredAudit(db: Reader, filter: AuditFilter): SelectQueryBuilder<DB, 'audit_log', AuditRow> {
  const { action, subject_kind, subject_id, actor, from, to } = filter
  let rows = db.selectFrom('audit_log').selectAll()
  if (action !== undefined) rows = rows.where('action', '=', action)
  if (subject_kind !== undefined) rows = rows.where('subject_kind', '=', subject_kind)
  if (subject_id !== undefined) rows = rows.where('subject_id', '=', subject_id)
  if (actor !== undefined) rows = rows.where('actor_id', '=', actor)
  if (from) rows = rows.where('at', '>=', from)
  if (to) rows = rows.where('at', '<', to)
  return rows
}

export async function readNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'user_name', 'email'])
    .where('user_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ user_id, user_name, email }) => [user_id, user_name || email || '']))
}
