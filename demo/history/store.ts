import { type Selectable, sql } from 'kysely'
import type { DemoLife, DemoLifeJobs } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { RefundObject } from '../sandbox/objects.ts'

export type Life = Selectable<DemoLife>
export type LifeJob = Selectable<DemoLifeJobs>

export function findLife(db: Reader): Promise<Life | undefined> {
  return db.selectFrom('demo_life').selectAll().executeTakeFirst()
}

/** While the past is being generated, recurring jobs wait: they would do now what belongs to an earlier date. */
export async function isLiving({ db, environment }: Pick<Context, 'db' | 'environment'>): Promise<boolean> {
  if (!environment.demoHistory) return false
  const row = await db.selectFrom('demo_life').select('life_id').where('over_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

export async function insertLife(tx: Tx, life: { begins_at: Date; ends_at: Date }): Promise<void> {
  await tx
    .insertInto('demo_life')
    .values(life)
    .onConflict(conflict => conflict.column('life_id').doNothing())
    .execute()
}

/**
 * One process generates the past; a killed one stops reporting, and the next one continues. Both times are real ones.
 */
export function claimLife(db: Reader, { now, silentSince }: { now: Date; silentSince: Date }) {
  return db
    .updateTable('demo_life')
    .set({ alive_at: now })
    .where('over_at', 'is', null)
    .where(eb => eb.or([eb('alive_at', 'is', null), eb('alive_at', '<', silentSince)]))
    .returningAll()
    .executeTakeFirst()
}

export async function noteLived(db: Reader, moments: number, alive_at: Date): Promise<void> {
  await db.updateTable('demo_life').set({ moments, alive_at }).execute()
}

/** Stopped deliberately: the next process can continue at once. */
export async function letGo(db: Reader): Promise<void> {
  await db.updateTable('demo_life').set({ alive_at: null }).execute()
}

export async function endLife(tx: Tx, over_at: Date, trouble = ''): Promise<void> {
  await tx.updateTable('demo_life').set({ over_at, trouble }).execute()
}

export async function readFacts(db: Reader, story: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('demo_life_stories').select('facts').where('story', '=', story).executeTakeFirst()
  return (row?.facts as Record<string, unknown> | undefined) ?? {}
}

export async function writeFacts(db: Reader, story: string, facts: object): Promise<void> {
  const text = JSON.stringify(facts)
  await db
    .insertInto('demo_life_stories')
    .values({ story, facts: text })
    .onConflict(conflict => conflict.column('story').doUpdateSet({ facts: text }))
    .execute()
}

export interface ShelvedJob {
  name: string
  payload: object
  runAt: Date
  key: string | undefined
}

export async function shelveJob(tx: Tx, { name, payload, runAt, key }: ShelvedJob): Promise<void> {
  const row = { name, payload: JSON.stringify(payload), run_at: runAt, job_key: key ?? null }
  await tx
    .insertInto('demo_life_jobs')
    .values(row)
    .onConflict(conflict => conflict.column('job_key').doUpdateSet(row))
    .execute()
}

export function nextJob(db: Reader, before: Date): Promise<LifeJob | undefined> {
  return db
    .selectFrom('demo_life_jobs')
    .selectAll()
    .where('run_at', '<=', before)
    .orderBy('run_at')
    .orderBy('job_id')
    .limit(1)
    .executeTakeFirst()
}

export async function removeJob(db: Reader, { job_id, run_at }: LifeJob): Promise<void> {
  // A job that was postponed meanwhile is not deleted.
  await db.deleteFrom('demo_life_jobs').where('job_id', '=', job_id).where('run_at', '=', run_at).execute()
}

export function jobsLeft(tx: Tx): Promise<LifeJob[]> {
  return tx.deleteFrom('demo_life_jobs').returningAll().execute()
}

/** The sandbox's refund for it, so that it is created once. */
export async function refundMadeOf(db: Reader, refundId: string): Promise<RefundObject | undefined> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('body')
    .where('kind', '=', 'refund')
    .where(sql<boolean>`body -> 'metadata' ->> 'refund_id' = ${refundId}`)
    .where(sql<boolean>`body ->> 'status' <> 'failed'`)
    .executeTakeFirst()
  return row?.body as RefundObject | undefined
}
