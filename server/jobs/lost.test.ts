import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { rowsOf, until } from '../testing/proof.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { addJob } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the jobs of a process that was killed begin anew, those of one at work stay with it', async () => {
  const rows = rowsOf(app)
  const { context, database } = app
  for (const name of ['reconcile', 'reward-shares'] as const) {
    await transaction(context.db, tx => addJob(tx, context, name, {}, { key: `recurring:${name}` }))
  }
  const lock = (key: string, minutes: number) =>
    rows(
      `update graphile_worker._private_jobs set locked_at = now() - make_interval(mins => $2), locked_by = $1
       where key = $1`,
      key,
      minutes,
    )
  await lock('recurring:reconcile', 11)
  await lock('recurring:reward-shares', 9)
  const worker = await testApp({ database, environment: { WORKER: 'on' } })
  try {
    const lockedBy = async () => {
      const found = await rows(
        "select key, locked_by from graphile_worker.jobs where key in ('recurring:reconcile', 'recurring:reward-shares')",
      )
      return new Map(found.map(({ key, locked_by }) => [key, locked_by]))
    }
    // Done, and put into the queue again for later.
    await until(async () => (await lockedBy()).get('recurring:reconcile') === null, 'the lost job was not freed', 15)
    expect((await lockedBy()).get('recurring:reward-shares')).toBe('recurring:reward-shares')
  } finally {
    await worker.close()
  }
})

test('what recurs waits for no hour after a clock was set back; what has failed waits on', async () => {
  const rows = rowsOf(app)
  const { context, database } = app
  for (const name of ['reconcile', 'reward-shares', 'tell-waitlist'] as const) {
    await transaction(context.db, tx => addJob(tx, context, name, {}, { key: `recurring:${name}` }))
  }
  await rows(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour', locked_at = null, locked_by = null,
       attempts = case when key = 'recurring:reward-shares' then 3 else 0 end`,
  )
  // Locked by a process that is no more, when it was later.
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
