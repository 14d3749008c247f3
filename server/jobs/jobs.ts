import { Logger, type Runner, run, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { DemoClock } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Tasks, tasks } from './tasks.ts'

const daySeconds = 86_400

export interface Jobs {
  running(): boolean
  stop(): Promise<void>
  /** Works off everything that is due, here and now (the time machine and tests wait for it). */
  drain(): Promise<void>
}

export type TaskName = keyof Tasks

export interface JobOptions {
  runAt?: Date
  /** A job with the same key is replaced instead of added. */
  key?: string
  maxAttempts?: number
}

/**
 * Adds a job in the caller's transaction: fact and job stand or fall together. `runAt` is the application's time; the
 * queue works by the real clock, hence the shift.
 */
export async function addJob<Name extends TaskName>(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  name: Name,
  payload: Parameters<Tasks[Name]['work']>[1],
  options: JobOptions = {},
): Promise<void> {
  const runAt = options.runAt ? new Date(options.runAt.getTime() - clock.now().getTime() + Date.now()) : null
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, run_at := ${runAt}::timestamptz,
    job_key := ${options.key ?? null}::text, max_attempts := ${options.maxAttempts ?? 25}::int)`.execute(tx)
}

export async function startJobs(context: Context): Promise<Jobs> {
  const { pool } = context.connection
  const options = {
    pgPool: pool,
    taskList: taskListOf(context),
    logger: loggerOf(context),
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: 2000,
  }
  const runner: Runner = await run(options)
  await scheduleMissing(context)
  let running = true
  runner.promise
    .catch(error => context.log.error({ err: error }, 'jobs stopped'))
    .finally(() => {
      running = false
    })
  return {
    running: () => running,
    stop: async () => {
      if (running) await runner.stop()
    },
    drain: async () => {
      await runOnce({ ...options, concurrency: 1 })
      await untilNoneLocked(context)
    },
  }
}

function taskListOf(context: Context) {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        await task.work(context, payload as never)
        if ('every' in task) await scheduleNext(context, name as TaskName, task.every)
      },
    ]),
  )
}

/** Recurring tasks put their own next run into the queue, by the application's clock: so the time machine moves them too. */
async function scheduleMissing(context: Context): Promise<void> {
  for (const [name, task] of recurring()) {
    const { rows } = await context.connection.pool.query('select 1 from graphile_worker.jobs where key = $1', [
      `recurring:${name}`,
    ])
    if (rows.length === 0) await scheduleNext(context, name, 'atStart' in task ? 0 : task.every)
  }
}

/** After a journey through time, which let them run once a day, the frequent ones go on at their own pace. */
export async function scheduleFrequent(context: Context): Promise<void> {
  for (const [name, { every }] of recurring()) if (every < daySeconds) await scheduleNext(context, name, every)
}

function recurring() {
  return Object.entries(tasks).flatMap(([name, task]) => ('every' in task ? [[name as TaskName, task] as const] : []))
}

async function scheduleNext(context: Context, name: TaskName, everySeconds: number): Promise<void> {
  const { clock } = context
  const pause = clock instanceof DemoClock && clock.isTravelling ? Math.max(everySeconds, daySeconds) : everySeconds
  const runAt = new Date(clock.now().getTime() + pause * 1000)
  await context.db.transaction().execute(tx => addJob(tx, context, name, {}, { runAt, key: `recurring:${name}` }))
}

async function untilNoneLocked({ connection }: Context): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    const { rows } = await connection.pool.query(
      'select 1 from graphile_worker.jobs where locked_at is not null limit 1',
    )
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

function loggerOf({ log }: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: meta }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
