import { sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import { isMigrated } from '#db/migrate.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isDraining } from './drain.ts'

/** Each part for itself: what is wrong is told by which of them is false. */
export async function readParts(context: Context): Promise<{ database: boolean; migrations: boolean; jobs: boolean }> {
  const database = await sql`select 1`.execute(context.db).then(
    () => true,
    () => false,
  )
  const migrations = database && (await isMigrated(context.connection).catch(() => false))
  const jobs = !context.environment.worker || context.jobs.running()
  return { database, migrations, jobs }
}

export async function readReadiness(context: Context): Promise<CallData<'GET /ready'>> {
  const { database, migrations, jobs } = await readParts(context)
  const ready = database && migrations && jobs && !isDraining()
  const facts = { ready, database, migrations, jobs }
  return ready ? facts : refuse('unavailable', facts)
}
