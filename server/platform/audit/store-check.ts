import { type Selectable, sql } from 'kysely'
import type { AuditChain } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import type { Entry } from './entry.ts'

export { newestLink } from './store.ts'

export function linksAfter(db: Reader, position: number, limit: number): Promise<Selectable<AuditChain>[]> {
  return db
    .selectFrom('audit_chain')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function findLinkedEntries(
  db: Reader,
  links: readonly { audit_id: number }[],
): Promise<ReadonlyMap<number, Entry>> {
  if (links.length === 0) return new Map()
  const ids = links.map(({ audit_id }) => audit_id)
  const rows = await db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Entries that are neither linked nor waiting to be linked. */
export async function strayEntries(db: Reader): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_log a where not exists (select from audit_chain c where c.audit_id = a.id)
      and not exists (select from audit_unlinked u where u.audit_id = a.id) order by id limit 1000`.execute(db)
  return rows
}

/** Rows with the same code: a copy has a valid code by itself. */
export async function copiedEntries(db: Reader): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from audit_log where entry_id is not null group by entry_id having count(*) > 1
      limit 1000`.execute(db)
  return rows
}

export async function findOldestUnlinked(db: Reader, maxUnlinkedMs: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select audit_id as id from audit_unlinked where written_at < now() - make_interval(secs => ${maxUnlinkedMs / 1000})
      order by audit_id limit 1`.execute(db)
  return rows[0]?.id
}
