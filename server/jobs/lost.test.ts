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
