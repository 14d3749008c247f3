import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { linkEntries } from '../audit/link-entries.ts'
import type { Context } from '../context.ts'
import { toLoggableJob } from '../loggable-error.ts'
import { queueMails } from '../mail/hand-over.ts'
import { applyMailBudget } from '../mail/weigh.ts'
import { addJob } from './add-job.ts'
import { job } from './job.ts'
import { startPolling } from './look-again.ts'
import { watchFinishedJobs } from './notify-jobs.ts'
import { patientPool } from './patient-pool.ts'
import { closeDeadJob, noteDeadJob } from './store-findings.ts'
import { backgroundTasks, recurringPauses, type Task } from './tasks.ts'
import { watchJob } from './watch-job.ts'

/** Interval at which recurring tasks check whether the demo history is complete. */
const restSeconds = 15

/**
 * With increasing delays, an hour and a half in total; then the task continues at its usual interval, and staff are
 * notified.
 */
const recurringAttempts = 8

export interface Jobs {
  running(): boolean
  stop(): Promise<void>
  /** Frees jobs of dead processes, and schedules recurring tasks that are missing or were given up; runs each minute. */
  tidyUp(): Promise<void>
  /** Runs everything that is due now, and waits for it (used by the movable demo clock and by tests). */
  drain(): Promise<void>
}

export async function startJobs(context: Context): Promise<Jobs> {
  const { pool } = context.direct
  const options = {
    pgPool: patientPool(pool),
    taskList: makeTaskList(context),
    logger: makeLogger(context),
    events: holdWorkerNames(context),
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: 2000,
  }
  const tidyUp = async () => {
    await releaseLostJobs(context)
    await pullForward(context)
    await scheduleMissing(context)
  }
  await tidyUp()
  const sweep = setInterval(() => {
    tidyUp().catch(error => context.log.warn({ err: error }, 'lost jobs could not be freed'))
  }, 60_000)
  sweep.unref()
  const mails = startPolling(context, {
    ...{
      poll: async () => (await applyMailBudget(context)) + (await queueMails(context.db)),
      everyMs: 250,
      onError: 'mails could not be handed to the queue',
    },
  })
  const audit = startPolling(context, {
    ...{ poll: () => linkEntries(context), everyMs: 1000, onError: 'entries of the audit log could not be linked' },
  })
  const runners: Runner[] = []
  for (const taskList of splitLanes(options.taskList)) runners.push(await run({ ...options, taskList }))
  const hush = watchFinishedJobs(context, options.events)
  const live = new Set(runners)
  for (const runner of runners) {
    runner.promise.catch(error => context.log.error({ err: error }, 'jobs stopped')).finally(() => live.delete(runner))
  }
  return {
    running: () => live.size === runners.length,
    tidyUp,
    stop: async () => {
      clearInterval(sweep)
      await Promise.all([mails.rest(), audit.rest()])
      await Promise.all([...live].map(runner => runner.stop()))
      hush()
    },
    drain: async () => {
      // A finished job may have written mails; jobs of a dead process are due again.
      for (let isMore = true; isMore; ) {
        await mails.lookNow()
        await runOnce({ ...options, concurrency: 1 })
        const hasFreed = await waitUntilUnlocked(context)
        isMore = (await mails.lookNow()) > 0 || hasFreed
      }
    },
  }
}

/**
 * After the clock was set back by an hour, a task that recurs each minute would wait for that hour. A failed task waits
 * on purpose.
 */
async function pullForward(context: Context): Promise<void> {
  const planned = listRecurring(context)
  await context.connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
     from graphile_worker.jobs join unnest($1::text[], $2::int[]) as recurring (key, every) using (key)
     where attempts = 0 and locked_at is null and run_at > now() + make_interval(secs => every + 60) having count(*) > 0`,
    [planned.map(({ key }) => key), planned.map(({ pace }) => maxSeconds(pace))],
  )
}

/** Mails have a runner of their own: a mail server that takes half a minute for each mail must not delay payments. */
function splitLanes(all: TaskList): TaskList[] {
  const isMail = ([name]: [string, unknown]) => name === 'deliver-mail' || name === 'deliver-sealed-mail'
  const entries = Object.entries(all)
  return [entries.filter(isMail), entries.filter(one => !isMail(one))].map(lane => Object.fromEntries(lane))
}

function makeTaskList(context: Context): TaskList {
  return Object.fromEntries(
    Object.entries(backgroundTasks.get(context)).map(([name, task]) => [
      name,
      watchJob(context, name, async payload => {
        const pace = findPace(task)
        if (pace && (await isPaused(context))) return scheduleNext(context, name, { every: restSeconds })
        await task.work(context, payload as never)
        if (!pace) return
        await closeDeadJob(context, name)
        await scheduleNext(context, name, pace)
      }),
    ]),
  )
}

interface Recurring {
  name: string
  key: string
  pace: Pace
  task: Task
}

const toJobKey = (name: string) => `recurring:${name}`

function listRecurring(context: Context): Recurring[] {
  return Object.entries(backgroundTasks.get(context)).flatMap(([name, task]) => {
    const pace = findPace(task)
    return pace ? [{ name, key: toJobKey(name), pace, task }] : []
  })
}

async function isPaused(context: Context): Promise<boolean> {
  for (const pauses of recurringPauses.get(context)) if (await pauses(context)) return true
  return false
}

/**
 * Recurring tasks add their own next run to the queue, in shop time, so that moving the demo clock affects them too. A
 * missing one is scheduled; so is one that the queue has given up, and staff are notified until it succeeds.
 */
async function scheduleMissing(context: Context): Promise<void> {
  const { rows } = await context.connection.pool.query<{
    id: string
    key: string
    is_dead: boolean
    last_error: string | null
  }>(
    `select id, key, locked_at is null and attempts >= max_attempts as is_dead, last_error
     from graphile_worker.jobs where key = any($1)`,
    [listRecurring(context).map(({ key }) => key)],
  )
  for (const { name, key, pace, task } of listRecurring(context)) {
    const found = rows.find(row => row.key === key)
    if (found && !found.is_dead) continue
    if (found) {
      await noteDeadJob(context, name, found.last_error ?? '')
      // The finding says what failed; its row would stay in the queue without its key.
      await context.connection.pool.query('select graphile_worker.complete_jobs($1)', [[found.id]])
    }
    await scheduleNext(context, name, task.atStart && !found ? { every: 0 } : pace)
  }
}

/**
 * Runs recurring tasks once, now: a move of the demo clock does the work for each day without the queue, which would
 * take a second per day, and the housekeeping at its end.
 */
export async function runRecurring(context: Context, which: 'work' | 'housekeeping'): Promise<void> {
  for (const { name, task } of listRecurring(context)) {
    if ((task.housekeeping ?? false) !== (which === 'housekeeping')) continue
    await task
      .work(context, {} as never)
      .catch(error => context.log.warn({ err: error, job: name }, 'failed on a journey'))
  }
}

/** After a move of the demo clock, recurring tasks continue at their usual interval. */
export async function scheduleRecurring(context: Context): Promise<void> {
  for (const { name, pace } of listRecurring(context)) await scheduleNext(context, name, pace)
}

async function scheduleNext(context: Context, name: string, pace: Pace): Promise<void> {
  const planned = { runAt: nextRun(pace, context.clock.now()), key: toJobKey(name), maxAttempts: recurringAttempts }
  await transaction(context.db, tx => addJob(tx, context, job(name), {}, planned))
}

/** Whether locked jobs belonged to a dead process, and can be run now. */
async function waitUntilUnlocked(context: Context): Promise<boolean> {
  let hasFreed = false
  for (let waited = 0; waited < 30_000; waited += 20) {
    const { rows } = await context.connection.pool.query(
      'select 1 from graphile_worker.jobs where locked_at is not null limit 1',
    )
    if (rows.length === 0) return hasFreed
    if (waited % 1000 === 0) hasFreed = (await releaseLostJobs(context)) || hasFreed
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return hasFreed
}

function makeLogger({ log }: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    // The original message quotes the error, which may contain personal data.
    if (level === 'error') log.error({ job: toLoggableJob(meta) }, message.split(' with error ')[0])
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** How often a task recurs. */
type Pace = { every: number } | { daily: true }

const dailyHours = 3
const hourMs = 3_600_000

/** The interval of a task; undefined: it does not recur. */
function findPace(task: object): Pace | undefined {
  return 'every' in task || 'daily' in task ? (task as Pace) : undefined
}

/** A daily run follows the calendar, however long the last one took or waited. */
export function nextRun(pace: Pace, now: Date): Date {
  if ('every' in pace) return new Date(now.getTime() + pace.every * 1000)
  const today = dayInShop(now)
  const early = [today, addDays(today, 1)].map(day => new Date(shopMidnight(day).getTime() + dailyHours * hourMs))
  return early.find(moment => moment > now) ?? now
}

/** The longest time until the next run; the longest day is the one on which summer time ends. */
function maxSeconds(pace: Pace): number {
  return 'every' in pace ? pace.every : 25 * 3600
}

/** A worker may take a job slightly before its name is registered as live. */
const graceSeconds = 5

/**
 * Unlocks the jobs of processes that were killed, for which the queue would otherwise wait four hours: no
 * reconciliation, no mail, no move of the demo clock. Each of these jobs may run twice. Returns whether there were any.
 */
async function releaseLostJobs({ connection, log }: Pick<Context, 'connection' | 'log'>): Promise<boolean> {
  const { rows } = await connection.pool.query<{ worker: string }>(
    `select worker from (
       select distinct locked_by as worker from graphile_worker.jobs
        where locked_at not between now() - make_interval(secs => $1) and now() + make_interval(secs => $1)) locking
     where not is_living(worker)`,
    [graceSeconds],
  )
  if (rows.length === 0) return false
  const workers = rows.map(({ worker }) => worker)
  log.warn({ workers }, 'jobs of processes that are gone begin again')
  await connection.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
  return true
}

/** Registers the workers of this process as live as long as it runs. */
function holdWorkerNames({ notifications, log }: Pick<Context, 'notifications' | 'log'>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const { living } = notifications
  const failed = (error: unknown) => log.warn({ err: error }, 'a worker could not be named among the living')
  events.on('worker:create', ({ worker }) => void living.hold(worker.workerId).catch(failed))
  events.on('worker:stop', ({ worker }) => void living.release(worker.workerId).catch(failed))
  return events
}
