// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { refreshPagesJob } from '#server/offers/catalogue/job-kinds.ts'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { addJob } from './add-job.ts'
import { job } from './job.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('jobs of a killed process start again, those of a running process are not touched', async () => {
  const rows = rowsOf(app)
  const { context, database } = app
  for (const name of ['reconcile', 'reward-shares'] as const) {
    await transaction(context.db, tx => addJob(tx, context, job(name), {}, { key: `recurring:${name}` }))
  }
  const lock = (key: string) =>
    rows(
      `update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds', locked_by = $1 where key = $1`,
      key,
    )
  await lock('recurring:reconcile')
  await lock('recurring:reward-shares')
  // It may take any time.
  await app.context.notifications.living.hold('recurring:reward-shares')
  const worker = await testApp({ database, environment: { WORKER: 'on' } })
  try {
    const lockedBy = async () => {
      const found = await rows(
        "select key, locked_by from graphile_worker.jobs where key in ('recurring:reconcile', 'recurring:reward-shares')",
      )
      return new Map(found.map(({ key, locked_by }) => [key, locked_by]))
    }
    // Done, and scheduled again.
    await until(async () => (await lockedBy()).get('recurring:reconcile') === null, 'the lost job was not freed', 15)
    expect((await lockedBy()).get('recurring:reward-shares')).toBe('recurring:reward-shares')
  } finally {
    await worker.close()
  }
})

test('recurring tasks do not wait an hour after a clock was set back; failed ones still wait', async () => {
  const rows = rowsOf(app)
  const { context, database } = app
  for (const name of ['reconcile', 'reward-shares', 'tell-waitlist'] as const) {
    await transaction(context.db, tx => addJob(tx, context, job(name), {}, { key: `recurring:${name}` }))
  }
  await rows(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour', locked_at = null, locked_by = null,
       attempts = case when key = 'recurring:reward-shares' then 3 else 0 end`,
  )
  // Locked by a dead process, at a later time.
  await rows(
    "update graphile_worker._private_jobs set locked_at = now() + interval '1 hour', locked_by = 'gone' where key = 'recurring:tell-waitlist'",
  )
  const worker = await testApp({ database, environment: { WORKER: 'on' } })
  try {
    const waits = async (key: string) =>
      (
        await rows(
          "select run_at > now() + interval '40 minutes' as long, locked_by from graphile_worker.jobs where key = $1",
          key,
        )
      )[0]
    await until(async () => !(await waits('recurring:reconcile')).long, 'it runs now', 15)
    expect(await waits('recurring:reward-shares')).toEqual({ long: true, locked_by: null })
    expect((await waits('recurring:tell-waitlist')).locked_by).not.toBe('gone')
  } finally {
    await worker.close()
  }
})

test('a recurring task given up by the queue is scheduled again, and staff are notified until it succeeds', async () => {
  const rows = rowsOf(app)
  const { context, database } = app
  await transaction(context.db, tx => addJob(tx, context, job('grow-overdue'), {}, { key: 'recurring:grow-overdue' }))
  await rows(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'device_status_wrong',
       run_at = now() - interval '2 days' where key = 'recurring:grow-overdue'`,
  )
  const worker = await testApp({ database, environment: { WORKER: 'on' } })
  try {
    const jobs = await rows(
      `select attempts, max_attempts, run_at > now() and run_at < now() + interval '25 hours 1 minute' as soon
       from graphile_worker.jobs where task_identifier = 'grow-overdue'`,
    )
    expect(jobs).toEqual([{ attempts: 0, max_attempts: 8, soon: true }])
    expect(await rows("select kind, subject, done, told from reconciliation_findings where kind = 'job_died'")).toEqual(
      [
        {
          ...{ kind: 'job_died', subject: 'grow-overdue', done: 'planned' },
          told: { about: 'grow-overdue', error: 'device_status_wrong' },
        },
      ],
    )
    const closed = async () =>
      (await rows("select closed_at is not null as closed from reconciliation_findings where kind = 'job_died'"))[0]
    expect(await closed()).toEqual({ closed: false })
    await rows("update graphile_worker._private_jobs set run_at = now() where key = 'recurring:grow-overdue'")
    await worker.context.jobs.drain()
    expect(await closed()).toEqual({ closed: true })
  } finally {
    await worker.close()
  }
})

test('a move of the demo clock does not wait for the jobs of a killed process', async () => {
  const worker = await testApp({ environment: { WORKER: 'on' } })
  try {
    await worker.context.jobs.drain()
    await transaction(worker.context.db, tx =>
      addJob(tx, worker.context, refreshPagesJob, {}, { key: 'lost', runAt: new Date(Date.now() + 3_600_000) }),
    )
    await rowsOf(worker)(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '10 seconds', locked_by = 'worker-killed'
       where key = 'lost'`,
    )
    await moveClock(worker.context, { advance_days: 3 })
    expect(await rowsOf(worker)("select 1 from graphile_worker.jobs where key = 'lost'")).toEqual([])
  } finally {
    await worker.close()
  }
})
