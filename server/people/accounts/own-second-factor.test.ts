// @module-tag further
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  bearer,
  goodPassword,
  logIn,
  newestMail,
  register,
  type SignIn,
  solved,
  TestWall,
} from '#testing/steps/accounts.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** What customers do with their own second factor; how its codes count is tested in second-factor.test.ts. */
const wall = new TestWall()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp({ wall })
  other = await app.another()
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await other.close()
  await app.close()
})

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })
const begin = (token: string) => app.send('POST', '/api/user/second-factor', { body: {}, headers: bearer(token) })
const post = (path: 'confirm' | 'remove', token: string, body: Record<string, unknown>) =>
  app.send('POST', `/api/user/second-factor/${path}`, {
    body,
    headers: bearer(token),
  })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Advances the clock to the next code. */
const later = () => wall.advance(31)

interface Equipped extends SignIn {
  email: string
  secret: string
  recovery_codes: string[]
}

/** A customer who has just enabled it. */
async function equipped(): Promise<Equipped> {
  const made = await register(app)
  const { secret } = (await begin(made.token)).json.data as { secret: string }
  const answer = await post('confirm', made.token, { otp: codeOf(secret) })
  const { recovery_codes } = answer.json.data as { recovery_codes: string[] }
  later()
  return { ...made, secret, recovery_codes }
}

describe('enabling it', () => {
  test('needs a code, is notified by mail, and applies at the next sign-in', async () => {
    const made = await register(app)
    const { secret } = (await begin(made.token)).json.data as { secret: string }
    const otp = codeOf(secret)
    expect(statusAndCode(await post('confirm', made.token, { otp: wrong(otp) }))).toEqual([400, 110002])
    expect((await logIn(app, made.email)).json.code).toBe(0)
    expect((await post('confirm', made.token, { otp })).json.code).toBe(0)
    expect(await newestMail(app, made.email)).toMatchObject({ template: 'second_factor_on' })
    expect((await info(made.token)).json.data).toMatchObject({ second_factor: true })

    const asked = await logIn(app, made.email)
    expect([...statusAndCode(asked), asked.json.data]).toEqual([400, 110101, { second_factor: true, app: true }])
    later()
    expect((await logIn(app, made.email, goodPassword, { otp: codeOf(secret) })).json.code).toBe(0)
  })

  test('this session continues, the others end in every process', async () => {
    const made = await register(app)
    const elsewhere = (await logIn(other, made.email)).json.data as SignIn
    const { secret } = (await begin(made.token)).json.data as { secret: string }
    expect((await post('confirm', made.token, { otp: codeOf(secret) })).json.code).toBe(0)
    await expect.poll(async () => (await info(elsewhere.token, other)).status).toBe(401)
    expect((await info(made.token, other)).json.code).toBe(0)
  })

  test('the secret of one person is invalid for another', async () => {
    const mine = await equipped()
    const made = await register(app)
    await begin(made.token)
    expect(statusAndCode(await post('confirm', made.token, { otp: codeOf(mine.secret) }))).toEqual([400, 110002])
    expect((await info(made.token)).json.data).toMatchObject({ second_factor: false })
  })

  test('a person without a password has to choose one first', async () => {
    const { token, userInfo } = await register(app)
    await app.context.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('user_id', '=', userInfo.user_id)
      .execute()
    expect(statusAndCode(await begin(token))).toEqual([403, 403])
  })
})

describe('signing in', () => {
  test('a wrong, a used and another person’s code are refused, and attempts are limited', async () => {
    const [mine, theirs] = [await equipped(), await equipped()]
    const signIn = (otp: string) => logIn(app, mine.email, goodPassword, { otp })
    const used = codeOf(mine.secret)
    expect((await signIn(used)).json.code).toBe(0)
    for (const otp of [used, wrong(used), codeOf(theirs.secret), theirs.recovery_codes[0] ?? ''])
      expect((await signIn(otp)).json.data, otp).toEqual({ second_factor: true, app: true, wrong: true })
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { email: mine.email, password: goodPassword, otp: String(100_000 + guess) }
      statuses.push((await app.send('POST', '/api/user/login', { body, headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('a recovery code works once', async () => {
    const mine = await equipped()
    const otp = mine.recovery_codes[3] ?? ''
    expect((await logIn(app, mine.email, goodPassword, { otp })).json.code).toBe(0)
    expect((await logIn(app, mine.email, goodPassword, { otp })).json.code).toBe(110101)
  })

  test('a new password by mail does not bypass it', async () => {
    const mine = await equipped()
    await app.send('POST', '/api/user/forget-password', { body: { email: mine.email, altcha: await solved(app) } })
    const token = /#token=(\S+)/.exec((await newestMail(app, mine.email)).text)?.[1] ?? ''
    const body = { token, password: 'Heggen-2026!' }
    expect((await app.send('POST', '/api/user/reset-password', { body })).json.code).toBe(0)
    expect((await logIn(app, mine.email, 'Heggen-2026!')).json.data).toEqual({ second_factor: true, app: true })
  })
})

describe('disabling it', () => {
  test('needs a code, and all its data are removed', async () => {
    const mine = await equipped()
    const elsewhere = (await logIn(other, mine.email, goodPassword, { otp: codeOf(mine.secret) })).json.data as SignIn
    const [first = '', second = ''] = mine.recovery_codes
    const remove = (body: Record<string, unknown>) => post('remove', mine.token, body)
    expect(statusAndCode(await remove({ otp: wrong(codeOf(mine.secret)) }))).toEqual([400, 110002])
    expect((await remove({ otp: first })).json.code).toBe(0)
    expect(await newestMail(app, mine.email)).toMatchObject({ template: 'second_factor_off' })
    await expect.poll(async () => (await info(elsewhere.token)).status).toBe(401)
    expect((await logIn(app, mine.email)).json.data).toMatchObject({ userInfo: { second_factor: false } })
    expect(statusAndCode(await remove({ otp: second }))).toEqual([404, 200401])
    expect(await leftOf(mine)).toEqual([0, 0])
  })

  test('a person without phone and codes is helped by an administrator', async () => {
    const mine = await equipped()
    const admin = (await logIn(app, 'admin@genie.example', demoPeople.password)).json.data as SignIn
    const id = mine.userInfo.user_id
    const person = await app.send('GET', `/api/admin/users/${id}`, { headers: bearer(admin.token) })
    expect(person.json.data).toMatchObject({ second_factor: true, second_factor_required: false })
    const body = { reason: 'Belde vanaf het nummer van de bestelling' }
    const path = `/api/admin/users/${id}/second-factor/remove`
    expect(statusAndCode(await app.send('POST', path, { body, headers: bearer(mine.token) }))).toEqual([403, 403])
    expect((await app.send('POST', path, { body, headers: bearer(admin.token) })).json.code).toBe(0)
    await expect.poll(async () => (await info(mine.token)).status).toBe(401)
    expect(await newestMail(app, mine.email)).toMatchObject({ template: 'second_factor_reset' })
    expect((await logIn(app, mine.email)).json.code).toBe(0)
  })
})

describe('own data', () => {
  test('state that there is one, and never the secret', async () => {
    const mine = await equipped()
    const { json, text } = await app.send('GET', '/api/user/export', { headers: bearer(mine.token) })
    const { sections } = json.data as { sections: Record<string, object[]> }
    expect(sections.second_factor).toEqual([{ confirmed_at: expect.any(String) }])
    expect(text).not.toContain(mine.secret)
  })

  test('it is removed with the account', async () => {
    const mine = await equipped()
    expect((await app.send('POST', '/api/user/delete', { body: {}, headers: bearer(mine.token) })).json.code).toBe(0)
    expect(await leftOf(mine)).toEqual([0, 0])
  })

  test('what customers do with their own is no action of staff', async () => {
    const rows = await app.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_role', '=', 'customer')
      .where('action', 'like', 'second_factor.%')
      .execute()
    expect(rows).toEqual([])
  })
})

async function leftOf({ userInfo: { user_id } }: SignIn): Promise<number[]> {
  const { db } = app.context
  const secrets = await db.selectFrom('second_factors').select('user_id').where('user_id', '=', user_id).execute()
  const codes = await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user_id).execute()
  return [secrets.length, codes.length]
}
