import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall } from '#domain/access.ts'
import { bearer } from '../testing/accounts.ts'
import { staff } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { allBindings } from './bindings.ts'
import { limits } from './limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('whoever tries everything they may not writes a few lines a minute into the log that is kept for good', async () => {
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
  // The minute may have changed meanwhile.
  const minutes = new Set(rows.map(({ at }) => Math.floor(at.getTime() / 60_000))).size
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(hits * Math.max(2, minutes))
})
