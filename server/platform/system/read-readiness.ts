import { sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import { isMigrated } from '#db/migrate.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isDraining } from './drain.ts'

type Stored = { database: boolean; migrations: boolean }

const reuseMs = 1000
const stored = new WeakMap<Context, { at: number; reading: Promise<Stored> }>()
/** Migrations only add, so a schema that was new enough stays so; the check reads every migration file. */
const migrated = new WeakSet<Context>()

/** The checks are independent: a false value shows which part fails. */
export async function readChecks(context: Context): Promise<Stored & { jobs: boolean }> {
  const jobs = !context.environment.worker || context.jobs.running()
  return { ...(await readStored(context)), jobs }
}

/** Anyone may call this, outside every queue: one result serves all calls within a second. */
function readStored(context: Context): Promise<Stored> {
  const now = performance.now()
  const last = stored.get(context)
  if (last && now - last.at < reuseMs) return last.reading
  const reading = askDatabase(context)
  stored.set(context, { at: now, reading })
  return reading
}

async function askDatabase(context: Context): Promise<Stored> {
  const database = await sql`select 1`.execute(context.db).then(
    () => true,
    () => false,
  )
  if (database && !migrated.has(context) && (await isMigrated(context.connection).catch(() => false))) {
    migrated.add(context)
  }
  return { database, migrations: database && migrated.has(context) }
}

export async function readReadiness(context: Context): Promise<CallData<'GET /ready'>> {
  const { database, migrations, jobs } = await readChecks(context)
  const ready = database && migrations && jobs && !isDraining(context)
  const parts = { ready, database, migrations, jobs }
  return ready ? parts : refuse('unavailable', parts)
}
