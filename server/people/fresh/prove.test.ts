// @module-tag further
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { givingProofMs, proofMs } from '#domain/accounts/fresh.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  ageProofs,
  askForCode,
  bearer,
  goodPassword,
  logIn,
  newestMail,
  prove,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  TestWall,
} from '#testing/steps/accounts.ts'
import { couponBody } from '#testing/steps/promotions.ts'
import { liftLimits } from '#testing/steps/staff.ts'

const wall = new TestWall()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ wall })
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

const statusAndCode = ({ status, json }: Answer) => [status, json.code]
const asked = [403, 110117]
const post = (token: string, path: string, body: object, headers: Record<string, string> = {}) =>
  app.send('POST', `/api${path}`, { body, headers: { 'x-forwarded-for': randomIp(), ...bearer(token), ...headers } })
const proveWith = (token: string, body: object) => post(token, '/user/prove', body)
/** Requires a proof, and changes nothing that matters here. */
const marked = (token: string) => post(token, '/user/second-factor', {})
const passes = async (token: string) => (await marked(token)).json.code !== 110117

describe('a proof', () => {
  test('signing in is one, for five minutes; a refresh is not', async () => {
    const { token, r_token } = await register(app)
    expect(await passes(token)).toBe(true)
    wall.advance(proofMs / 1000)
    expect(statusAndCode(await marked(token))).toEqual(asked)
    const refreshed = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: r_token } })
    const next = (refreshed.json.data as SignIn).token
    expect(statusAndCode(await marked(next))).toEqual(asked)
    await prove(app, next)
    expect(await passes(next)).toBe(true)
    // The proof belongs to the session, not to the token.
    expect(await passes(token)).toBe(true)
  })

  test('of another session of the same person does not count', async () => {
    const made = await register(app)
    const other = (await logIn(app, made.email)).json.data as SignIn
    await ageProofs(app)
    await prove(app, other.token)
    expect(await passes(other.token)).toBe(true)
    const refused = await marked(made.token)
    expect(statusAndCode(refused)).toEqual(asked)
    expect(refused.json.data).toEqual({ ways: ['password'], second_factor: false, app: false, email_hint: null })
  })

  test('wrong passwords prove nothing, and are limited', async () => {
    const { token } = await register(app)
    await ageProofs(app)
    const guess = (password: string) => proveWith(token, { way: 'password', password })
    expect(statusAndCode(await guess('Falsch-123!'))).toEqual([400, 110113])
    expect(statusAndCode(await proveWith(token, { way: 'password' }))).toEqual([400, 110113])
    expect(await passes(token)).toBe(false)
    const codes: number[] = []
    for (let at = 0; at < 10; at += 1) codes.push((await guess(`Nr-${at}-xx`)).status)
    expect(codes.slice(-2)).toEqual([429, 429])
    expect((await guess(goodPassword)).status).toBe(429)
  })

  test('wrong ones in one session do not prevent a proof in another', async () => {
    const made = await register(app)
    const stolen = (await logIn(app, made.email)).json.data as SignIn
    const wrong = { way: 'password', password: 'Falsch-123!' }
    const old = (token: string, old_password: string) =>
      app.send('POST', '/api/user/reset-password', {
        body: { old_password, password: 'Heggen-2026!' },
        headers: bearer(token),
      })
    for (let at = 0; at < 11; at += 1) {
      await proveWith(stolen.token, wrong)
      await old(stolen.token, 'Falsch-123!')
    }
    expect((await proveWith(stolen.token, { way: 'password', password: goodPassword })).status).toBe(429)
    expect((await old(stolen.token, goodPassword)).status).toBe(429)
    await ageProofs(app)
    await prove(app, made.token)
    expect(await passes(made.token)).toBe(true)
    expect((await old(made.token, goodPassword)).json.code).toBe(0)
  })

  test('includes the second factor, if there is one', async () => {
    const made = await register(app)
    const { secret } = (await marked(made.token)).json.data as { secret: string }
    const otp = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
    const confirmed = await post(made.token, '/user/second-factor/confirm', { otp: otp() })
    const { recovery_codes } = confirmed.json.data as { recovery_codes: string[] }
    wall.advance(31)
    await ageProofs(app)
    expect((await marked(made.token)).json.data).toMatchObject({ ways: ['password'], second_factor: true })
    const password = { way: 'password', password: goodPassword }
    expect((await proveWith(made.token, password)).json).toMatchObject({ code: 110101, data: { second_factor: true } })
    expect((await proveWith(made.token, { ...password, otp: '000000' })).json.data).toMatchObject({ wrong: true })
    expect(await passes(made.token)).toBe(false)
    expect((await proveWith(made.token, { ...password, otp: otp() })).json.code).toBe(0)
    await ageProofs(app)
    const [recovery = ''] = recovery_codes
    expect((await proveWith(made.token, { ...password, otp: recovery })).json.code).toBe(0)
    await ageProofs(app)
    expect((await proveWith(made.token, { ...password, otp: recovery })).json.code).toBe(110101)
  })
})

describe('a person without a password', () => {
  async function withoutPassword(): Promise<SignIn & { email: string }> {
    const made = await register(app)
    const { user_id } = made.userInfo
    await app.context.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', user_id).execute()
    await ageProofs(app)
    return made
  }
  const mailed = async (token: string, email: string) => {
    const sent = await post(token, '/user/prove/code', {})
    const code = /\b\d{6}\b/.exec((await newestMail(app, email)).text)?.[0] ?? ''
    return { way: 'code', captcha_code: code, captcha_id: (sent.json.data as { captcha_id: string }).captcha_id }
  }

  test('proves it by a code mailed to the account, and by no password', async () => {
    const made = await withoutPassword()
    const refused = await marked(made.token)
    expect(refused.json.data).toEqual({
      ways: ['code'],
      second_factor: false,
      app: false,
      email_hint: 'p…@example.org',
    })
    const shown = await mailed(made.token, made.email)
    expect(await newestMail(app, made.email)).toMatchObject({ template: 'code_prove' })
    expect((await proveWith(made.token, { way: 'password', password: '' })).status).toBe(400)
    expect((await proveWith(made.token, { ...shown, captcha_code: '000000' })).json.code).toBe(110002)
    expect((await proveWith(made.token, { ...shown, captcha_id: 'none' })).json.code).toBe(100401)
    expect((await proveWith(made.token, shown)).json.code).toBe(0)
    expect(await passes(made.token)).toBe(true)
    expect((await proveWith(made.token, shown)).json.code).toBe(100402)
  })

  test("another person's code, or one for something else, proves nothing", async () => {
    const [mine, theirs] = [await withoutPassword(), await withoutPassword()]
    expect((await proveWith(mine.token, await mailed(theirs.token, theirs.email))).json.code).toBe(110002)
    const { captcha_id, code } = await askForCode(app, mine.email, 'open_order')
    expect((await proveWith(mine.token, { way: 'code', captcha_id, captcha_code: code })).json.code).toBe(110002)
    expect(await passes(mine.token)).toBe(false)
  })

  test('with a password, no code is mailed', async () => {
    const made = await register(app)
    expect(statusAndCode(await post(made.token, '/user/prove/code', {}))).toEqual([404, 200401])
  })

  test('a guest needs one once they have an address', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'open_order')
    const opened = await post('', '/user/open-order', { email, captcha_id, captcha_code: code })
    const { token } = opened.json.data as SignIn
    await ageProofs(app)
    expect(statusAndCode(await post(token, '/user/delete', {}))).toEqual(asked)
    expect((await proveWith(token, await mailed(token, email))).json.code).toBe(0)
    expect((await post(token, '/user/delete', {})).json.code).toBe(0)
    const nobody = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
    expect((await post(nobody.token, '/user/delete', {})).json.code).toBe(0)
  })
})

describe('staff with a concession', () => {
  const finance = async () => (await logIn(app, 'finance@genie.example', demoPeople.password)).json.data as SignIn
  const coupon = (token: string, code: string, discount_value: number, key: string) =>
    post(
      token,
      '/admin/coupons',
      couponBody(app, { code, discount_type: 1, discount_value, concession_reason: 'For a friend of ours.' }),
      { 'idempotency-key': key },
    )

  test('a small one: a proof within half an hour; a large one: within five minutes, with the same idempotency key', async () => {
    const { token, r_token } = await finance()
    wall.advance(proofMs / 1000 + 1)
    expect((await coupon(token, 'LITTLE1', 500, 'key-little')).json.code).toBe(0)
    const much = await coupon(token, 'MUCH1', 9_000_000, 'key-much')
    expect(statusAndCode(much)).toEqual(asked)
    await prove(app, token, demoPeople.password)
    expect((await coupon(token, 'MUCH1', 9_000_000, 'key-much')).json.code).toBe(2)
    wall.advance(givingProofMs / 1000)
    const refreshed = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: r_token } })
    expect(statusAndCode(await coupon((refreshed.json.data as SignIn).token, 'LITTLE2', 500, 'key-2'))).toEqual(asked)
  })
})
