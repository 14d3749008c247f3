import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, register } from '../testing/accounts.ts'
import { refusalOf, type Staff, staff } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

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

test('what staff try and may not is in the log, once a person, call and minute', async () => {
  const headers = bearer(finance.token)
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? app : other).send('GET', `/api/admin/users?q=${at}`, { headers })),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await refusalOf(finance.put(`/admin/users/${finance.userId}/role`, { role: 'admin' }))).toEqual([403, 403])
  const rows = await refused()
  const lists = rows.filter(({ subject_id }) => subject_id === 'GET /admin/users')
  // The minute may have changed meanwhile.
  expect(lists.length).toBe(new Set(lists.map(({ at }) => Math.floor(at.getTime() / 60_000))).size)
  expect(lists.length).toBeLessThanOrEqual(2)
  expect(rows.at(-1)).toMatchObject({
    ...{ actor_id: finance.userId, actor_role: 'finance', subject_kind: 'call' },
    ...{ subject_id: 'PUT /admin/users/{id}/role', before: null, after: null },
  })
})

test('of customers, of visitors, and of what is refused for another reason nothing is written', async () => {
  const before = (await refused()).length
  const { token } = await register(app)
  expect((await app.send('GET', '/api/admin/users', { headers: bearer(token) })).status).toBe(403)
  expect((await app.send('GET', '/api/admin/users')).status).toBe(401)
  expect((await finance.get('/admin/refunds/nothing')).status).not.toBe(200)
  expect(await refused()).toHaveLength(before)
})

test('that it can’t be written lets nobody in', async () => {
  await app.database.connection.pool.query(
    `alter table audit_log add constraint shut check (action <> 'call.refused') not valid`,
  )
  expect(await refusalOf(finance.get('/admin/audit-log'))).toEqual([403, 403])
})
