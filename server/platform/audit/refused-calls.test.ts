import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register } from '#testing/steps/accounts.ts'
import { refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { currentKey } from '../keys/keys.ts'
import { computeMac, type Entry } from './entry.ts'
import { linkEntries } from './link-entries.ts'

let app: TestApp
let other: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  finance = await staff(app, 'finance')
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const refused = () =>
  app.context.db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'actor_role', 'subject_kind', 'subject_id', 'before', 'after'])
    .where('action', '=', 'call.refused')
    .orderBy('id')
    .execute()

test('a call that staff are not permitted is logged once per person, call and minute', async () => {
  const headers = bearer(finance.token)
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? app : other).send('GET', `/api/admin/users?q=${at}`, { headers })),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await refusalOf(finance.put(`/admin/users/${finance.userId}/role`, { role: 'admin' }))).toEqual([403, 403])
  const rows = await refused()
  const lists = rows.filter(({ subject_id }) => subject_id === 'GET /admin/users')
  // The minute may have changed in between.
  expect(lists.length).toBe(new Set(lists.map(({ at }) => Math.floor(at.getTime() / 60_000))).size)
  expect(lists.length).toBeLessThanOrEqual(2)
  expect(rows.at(-1)).toMatchObject({
    ...{ actor_id: finance.userId, actor_role: 'finance', subject_kind: 'call' },
    ...{ subject_id: 'PUT /admin/users/{id}/role', before: null, after: null },
  })
})

test('it has a code like every entry, so that the chain check does not report it as inserted', async () => {
  expect(await refusalOf(finance.get('/admin/users/export'))).toEqual([403, 403])
  while ((await linkEntries(app.context)) > 0);
  // A day after the first link, no previous version without codes can be running.
  const { pool } = app.database.connection
  const { rows } = await pool.query("select * from audit_log where action = 'call.refused' or mac is null")
  expect(rows.length).toBeGreaterThan(0)
  const key = (await currentKey(app.context, 'derive')).privateKey
  for (const row of rows as Entry[]) expect(row.mac, row.action).toEqual(computeMac(key, row))
})

test('every write to the log uses the functions that add codes', () => {
  const folder = join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter(path => /insertInto\('audit_log'\)|into audit_log/.test(readFileSync(join(folder, path), 'utf8')))
  expect(files).toEqual(['platform/audit/store.ts'])
})

test('nothing is written for customers, for visitors, or for refusals with another reason', async () => {
  const before = (await refused()).length
  const { token } = await register(app)
  expect((await app.send('GET', '/api/admin/users', { headers: bearer(token) })).status).toBe(403)
  expect((await app.send('GET', '/api/admin/users')).status).toBe(401)
  expect((await finance.get('/admin/refunds/nothing')).status).not.toBe(200)
  expect(await refused()).toHaveLength(before)
})

test('a failure to write it does not permit the call', async () => {
  await app.database.connection.pool.query(
    `alter table audit_log add constraint shut check (action <> 'call.refused') not valid`,
  )
  expect(await refusalOf(finance.get('/admin/audit-log'))).toEqual([403, 403])
})
