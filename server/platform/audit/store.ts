import { type Insertable, sql } from 'kysely'
import type { AuditChain, AuditLog } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export async function findSealedKeys(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('audit_keys').selectAll().where('audit_id', 'in', ids).execute()
  return new Map(rows.map(({ audit_id, sealed_key }) => [audit_id, sealed_key]))
}

export async function insertEntry(tx: Tx, entry: Insertable<AuditLog>, sealedKey: string | undefined): Promise<void> {
  if (sealedKey === undefined) {
    await tx.insertInto('audit_log').values(entry).execute()
    return
  }
  await tx
    .with('entry', db => db.insertInto('audit_log').values(entry).returning('id'))
    .insertInto('audit_keys')
    .columns(['audit_id', 'sealed_key'])
    .expression(eb => eb.selectFrom('entry').select(['id', sql.lit(sealedKey).as('sealed_key')]))
    .execute()
}

/** Does nothing if the database has the entry already. */
export async function insertOnce(db: Reader, entry: Insertable<AuditLog>): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(entry)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function hasUnlinkedEntries(db: Reader): Promise<boolean> {
  return (await db.selectFrom('audit_unlinked').select('audit_id').limit(1).executeTakeFirst()) !== undefined
}

/** Entries waiting to be linked, in the order of their ids. */
export function findUnlinkedEntries(tx: Tx, limit: number) {
  return tx
    .selectFrom('audit_unlinked')
    .innerJoin('audit_log', 'audit_log.id', 'audit_unlinked.audit_id')
    .selectAll('audit_log')
    .orderBy('audit_id')
    .limit(limit)
    .execute()
}

/** Seals an entry of the previous version, whose details were not sealed yet. */
export async function sealEntry(tx: Tx, id: number, sealed: string, sealedKey: string): Promise<void> {
  await sql`set local genie.audit_seal = 'on'`.execute(tx)
  await tx
    .updateTable('audit_log')
    .set({ sealed, before: null, after: null, reason: null })
    .where('id', '=', id)
    .execute()
  await sql`set local genie.audit_seal = 'off'`.execute(tx)
  await tx.insertInto('audit_keys').values({ audit_id: id, sealed_key: sealedKey }).execute()
}

export function newestLink(db: Reader) {
  return db.selectFrom('audit_chain').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
}

export async function addLinks(tx: Tx, links: readonly Insertable<AuditChain>[]): Promise<void> {
  await tx.insertInto('audit_chain').values(links).execute()
  const ids = links.map(({ audit_id }) => audit_id)
  await tx.deleteFrom('audit_unlinked').where('audit_id', 'in', ids).execute()
}
