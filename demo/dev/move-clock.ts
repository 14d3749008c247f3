import { daysLater } from '#i18n/format.ts'
import { DemoClock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { runRecurring, scheduleRecurring } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lifeIsOver } from '../history/begin-life.ts'

export type Move = { advance_days: number } | { now: string }

const dayMs = 86_400_000
/** More due jobs than this in one move indicate a job that enqueues itself endlessly. */
const mostSteps = 50_000

/**
 * Moves the shop's clock forward, stopping at every job on the way so that each runs at its own time: a reminder of day
 * 30 runs on day 30, not at the end of the move. Jobs that recur every few minutes run once a day on the way,
 * housekeeping once at its end.
 */
export async function moveClock(context: Context, move: Move): Promise<void> {
  const { clock } = context
  if (!(clock instanceof DemoClock)) throw new Error('The clock of a real shop does not move')
  await lifeIsOver(context)
  const target = 'now' in move ? new Date(move.now).getTime() : daysLater(clock.now(), move.advance_days).getTime()
  if (target < clock.now().getTime()) {
    const moment = clock.now().toISOString().slice(0, 16).replace('T', ' ')
    refuse('bad_request', { fields: [{ path: 'now', rule: 'clock_goes_back', message: '', values: { moment } }] })
  }

  await travel(context, clock, target)
  await scheduleRecurring(context)
}

async function travel(context: Context, clock: DemoClock, target: number): Promise<void> {
  await context.jobs.drain()
  let hasSeenDawn = false
  // Without a worker in this process no job would run on the way.
  for (let step = 0; context.jobs.running() && step < mostSteps; step += 1) {
    const due = await nextDue(context)
    const dawn = nextDawn(clock.now().getTime())
    const at = due === undefined ? dawn : Math.min(due + clock.offsetMs, dawn)
    if (at >= target) break
    await shift(context, Math.max(0, at - clock.now().getTime()))
    if (at === dawn) await runRecurring(context, 'work')
    hasSeenDawn ||= at === dawn
    await context.jobs.drain()
  }
  await shift(context, Math.max(0, target - clock.now().getTime()))
  if (hasSeenDawn) await runRecurring(context, 'housekeeping')
  await context.jobs.drain()
}

/** Recurring jobs run together, early on each day. */
function nextDawn(now: number): number {
  const hours = 3 * 3_600_000
  return Math.floor((now - hours) / dayMs + 1) * dayMs + hours
}

// Recurring jobs have their own stop; in the queue they wait for the end of the move.
const plain = `locked_at is null and attempts < max_attempts and (key is null or key not like 'recurring:%')`

/** The real-clock time of the earliest job that can still run. */
async function nextDue({ connection }: Context): Promise<number | undefined> {
  const { rows } = await connection.pool.query<{ run_at: Date | null }>(
    `select min(run_at) as run_at from graphile_worker.jobs where ${plain}`,
  )
  return rows[0]?.run_at?.getTime()
}

/** Moves clock and queue in one transaction: the clock forward, the waiting jobs nearer by the same time. */
async function shift({ connection, clock }: Context, ms: number): Promise<void> {
  const client = await connection.pool.connect()
  try {
    await client.query('begin')
    await client.query('update demo_clock set offset_ms = offset_ms + $1', [Math.round(ms)])
    await client.query(
      `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::double precision / 1000)
       where ${plain}`,
      [Math.round(ms)],
    )
    await client.query(`notify clock_moved`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  if (clock instanceof DemoClock) await clock.reload(connection.pool)
}
