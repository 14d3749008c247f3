import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { isLiving } from '../life/store.ts'
import { tellableJob } from '../tellable-error.ts'
import { startHandingOver } from './hand-over.ts'
import { patientPool } from './patient-pool.ts'
import { type Tasks, tasks } from './tasks.ts'
import { tellOfJobs } from './tell-jobs.ts'
import { watchJob, withCause } from './watch-job.ts'

/** Until what recurs looks again whether the past of the demo is over. */
const restSeconds = 15

export interface Jobs {
  running(): boolean
  stop(): Promise<void>
  /** Works off everything that is due, here and now (the time machine and tests wait for it). */
  drain(): Promise<void>
}

export type TaskName = keyof Tasks

/** Where the jobs of another time wait. */
export interface JobShelf {
  put(tx: Tx, job: { name: TaskName; payload: object; runAt: Date; key: string | undefined }): Promise<void>
}

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
  { clock, jobShelf }: Pick<Context, 'clock' | 'jobShelf'>,
  name: Name,
  payload: Parameters<Tasks[Name]['work']>[1],
  options: JobOptions = {},
): Promise<void> {
  if (jobShelf) return jobShelf.put(tx, { name, payload, runAt: options.runAt ?? clock.now(), key: options.key })
  const runAt = options.runAt ? new Date(options.runAt.getTime() - clock.now().getTime() + Date.now()) : null
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(withCause(payload))}::json, run_at := ${runAt}::timestamptz,
    job_key := ${options.key ?? null}::text, max_attempts := ${options.maxAttempts ?? 25}::int)`.execute(tx)
}

export async function startJobs(context: Context): Promise<Jobs> {
  const { pool } = context.direct
  const options = {
    pgPool: patientPool(pool),
    taskList: taskListOf(context),
    logger: loggerOf(context),
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: 2000,
  }
  const tidyUp = async () => {
    await freeLost(context)
    await bringNear(context)
  }
  await tidyUp()
  const sweep = setInterval(() => {
    tidyUp().catch(error => context.log.warn({ err: error }, 'lost jobs could not be freed'))
  }, 60_000)
  sweep.unref()
  const { handOver, rest } = startHandingOver(context)
  const runners: Runner[] = []
  for (const taskList of lanesOf(options.taskList)) runners.push(await run({ ...options, taskList }))
  const hushes = runners.map(runner => tellOfJobs(context, runner.events))
  await scheduleMissing(context)
  const live = new Set(runners)
  for (const runner of runners) {
    runner.promise.catch(error => context.log.error({ err: error }, 'jobs stopped')).finally(() => live.delete(runner))
  }
  return {
    running: () => live.size === runners.length,
    stop: async () => {
      clearInterval(sweep)
      await rest()
      await Promise.all([...live].map(runner => runner.stop()))
      for (const hush of hushes) hush()
    },
    drain: async () => {
      // What is worked off may write mails of its own.
      do {
        await handOver()
        await runOnce({ ...options, concurrency: 1 })
        await untilNoneLocked(context)
      } while ((await handOver()) > 0)
    },
  }
}

/**
 * A process that was killed leaves its jobs locked, and the queue would wait four hours for it: no reconciliation, no
 * mail. No job here takes this long, and each may run twice. Locked far ahead was by a clock that has been set back.
 */
async function freeLost({ connection, log }: Context): Promise<void> {
  const { rows } = await connection.pool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs where locked_at not between now() - interval '10 minutes' and now() + interval '10 minutes'`,
  )
  if (rows.length === 0) return
  const workers = rows.map(({ worker }) => worker)
  log.warn({ workers }, 'jobs of processes that are gone begin anew')
  await connection.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
}

/** After a clock was set back by an hour, what recurs each minute would wait for that hour. What has failed waits on purpose. */
async function bringNear({ connection }: Context): Promise<void> {
  await connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
     from graphile_worker.jobs join unnest($1::text[], $2::int[]) as recurring (key, every) using (key)
     where attempts = 0 and locked_at is null and run_at > now() + make_interval(secs => every + 60) having count(*) > 0`,
    [recurring().map(([name]) => `recurring:${name}`), recurring().map(([, { every }]) => every)],
  )
}

/** Mails have hands of their own: a mail server that is silent for half a minute with each keeps no money waiting. */
function lanesOf({ 'deliver-mail': mails, ...others }: TaskList): TaskList[] {
  return [...(mails ? [{ 'deliver-mail': mails }] : []), others]
}

function taskListOf(context: Context): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      watchJob(context, name, async payload => {
        if ('every' in task && (await isLiving(context))) return scheduleNext(context, name as TaskName, restSeconds)
        await task.work(context, payload as never)
        if ('every' in task) await scheduleNext(context, name as TaskName, task.every)
      }),
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

/**
 * All that recurs, once, here and now: a journey through time does it once a day, without the queue, which would take a
 * second for each of those days.
 */
export async function runRecurring(context: Context): Promise<void> {
  for (const [name, { work }] of recurring()) {
    await work(context, {}).catch(error => context.log.warn({ err: error, job: name }, 'failed on a journey'))
  }
}

/** After a journey everything that recurs goes on at its own pace. */
export async function scheduleRecurring(context: Context): Promise<void> {
  for (const [name, { every }] of recurring()) await scheduleNext(context, name, every)
}

function recurring() {
  return Object.entries(tasks).flatMap(([name, task]) => ('every' in task ? [[name as TaskName, task] as const] : []))
}

async function scheduleNext(context: Context, name: TaskName, everySeconds: number): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + everySeconds * 1000)
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
    // Its own words would quote the error, and with it whatever the error quotes.
    if (level === 'error') log.error({ job: tellableJob(meta) }, message.split(' with error ')[0])
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
