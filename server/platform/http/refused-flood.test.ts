import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall } from '#domain/access.ts'
import { allBindings } from '#server/app/bindings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer } from '#testing/steps/accounts.ts'
import { staff } from '#testing/steps/staff.ts'
import { openEntries } from '../audit/audit-details.ts'
import { findChainFaults } from '../audit/check-chain.ts'
import { linkEntries } from '../audit/link-entries.ts'
import { limits } from './admission/limits.ts'

let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-refused-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('someone who tries every forbidden call adds only a few entries a minute to the permanent log', async () => {
  const { token, userId } = await staff(app, 'finance')
  const calls = allBindings.filter(
    ({ key, endpoint }) => key.includes(' /admin/') && !mayCall(endpoint.who, 'finance') && !endpoint.form,
  )
  const { hits = 0 } = limits.refused ?? {}
  expect(calls.length).toBeGreaterThan(3 * hits)
  const answers = await Promise.all(
    calls.map(({ key }) => {
      const [method = '', path = ''] = key.split(' ')
      const headers = bearer(token)
      return app.send(method, `/api${path}`, { headers, ...(method === 'GET' ? {} : { body: {} }) })
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  const rows = await app.context.db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'call.refused')
    .where('actor_id', '=', userId)
    .execute()
  // The minute may have changed in between.
  const minutes = new Set(rows.map(({ at }) => Math.floor(at.getTime() / 60_000))).size
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(hits * Math.max(2, minutes))

  // Their number is written once the minute is over.
  const { pool } = app.database.connection
  const due = `update graphile_worker._private_jobs set run_at = now() where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'note-left-out')`
  await pool.query(due)
  await app.context.jobs.drain()
  const told = await leftOut(userId)
  expect(told.length).toBeLessThanOrEqual(2)
  expect(told.reduce((all, { calls }) => all + calls, rows.length)).toBe(calls.length)
  while ((await linkEntries(app.context)) > 0);
  const { db, files, environment, clock, wall } = app.context
  const check = { db, files, keysSecrets: environment.keysSecrets, now: clock.now(), today: wall.now() }
  expect(await findChainFaults(check)).toEqual([])
})

/** The entries for calls that were not logged separately. */
async function leftOut(userId: string): Promise<{ calls: number; since: string }[]> {
  const { db } = app.context
  const rows = db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'call.refused_more')
    .where('actor_id', '=', userId)
  return (await openEntries(app.context, await rows.execute())).map(({ after }) => after as never)
}
