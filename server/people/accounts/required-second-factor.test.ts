// @module-tag further
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, register, type SignIn, TestWall } from '#testing/steps/accounts.ts'

const wall = new TestWall()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ wall })
})
afterAll(() => app.close())

const signIn = async (role: string, extra: Record<string, unknown> = {}) =>
  (await logIn(app, `${role}@genie.example`, demoPeople.password, extra)).json.data as SignIn
const settings = (method: string, token: string, body?: unknown) =>
  app.send(method, '/api/admin/settings/security', { headers: bearer(token), ...(body ? { body } : {}) })
const refreshed = async (r_token: string) =>
  (await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: r_token } })).json.data as SignIn

test('only an administrator reads and changes the rule, and it is recorded', async () => {
  for (const role of ['support', 'operations', 'finance']) {
    expect((await settings('GET', (await signIn(role)).token)).status).toBe(403)
  }
  const admin = await signIn('admin')
  expect((await settings('GET', admin.token)).json.data).toEqual({ require_staff_2fa: false })
  expect((await settings('PUT', admin.token, { require_staff_2fa: 'yes' })).status).toBe(400)
  expect((await settings('PUT', admin.token, { require_staff_2fa: true })).json.code).toBe(0)
  const audit = await app.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'setting.change')
    .execute()
  expect(await openEntries(app.context, audit)).toMatchObject([
    { before: { require_staff_2fa: false }, after: { require_staff_2fa: true } },
  ])
})

test('staff without a second factor can only set one up; with it they can do everything', async () => {
  const finance = await signIn('finance')
  const sessions = (token: string) => app.send('GET', '/api/user/sessions', { headers: bearer(token) })
  const refused = await sessions(finance.token)
  expect([refused.status, refused.json.data]).toEqual([403, { second_factor_required: true }])
  expect((await app.send('GET', '/api/user/info', { headers: bearer(finance.token) })).json.code).toBe(0)

  const begin = await app.send('POST', '/api/user/second-factor', { body: {}, headers: bearer(finance.token) })
  const { secret } = begin.json.data as { secret: string }
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
  const confirm = await app.send('POST', '/api/user/second-factor/confirm', {
    body: { otp },
    headers: bearer(finance.token),
  })
  expect(confirm.json.code).toBe(0)
  const next = await refreshed(finance.r_token)
  expect((await sessions(next.token)).json.code).toBe(0)
})

test('customers are not asked for one', async () => {
  const customer = await register(app)
  expect((await app.send('GET', '/api/user/sessions', { headers: bearer(customer.token) })).json.code).toBe(0)
})
