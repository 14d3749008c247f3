// @module-tag further
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, provenNow, type SignIn, TestWall } from '#testing/steps/accounts.ts'
import { sealOldSecrets } from '../seal-old-secrets.ts'
import { hashToken } from './refresh-token.ts'

const wall = new TestWall()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp({ wall })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

type StaffRole = 'support' | 'operations' | 'finance' | 'admin'

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const signIn = (role: StaffRole, extra: Record<string, unknown> = {}, at = app) =>
  logIn(at, `${role}@genie.example`, demoPeople.password, extra)
const post = (path: string, token: string, body: Record<string, unknown> = {}) =>
  app.send('POST', `/api/user/second-factor${path}`, {
    body,
    headers: bearer(token),
  })

/** The current code of the app on the phone, from the secret it was given. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

interface Equipped {
  token: string
  secret: string
  recovery_codes: string[]
  /** The code that confirmed the app: it has been used. */
  used: string
}

async function equip(role: StaffRole): Promise<Equipped> {
  const { token } = (await signIn(role)).json.data as SignIn
  const { secret } = (await post('', token)).json.data as { secret: string }
  const used = codeOf(secret)
  const { recovery_codes } = (await post('/confirm', token, { otp: used })).json.data as { recovery_codes: string[] }
  return { token, secret, recovery_codes, used }
}

/** Advances to the next code, past the limits of five minutes. */
const later = () => wall.advance(301)

describe('setting it up', () => {
  test('counts only once a code of the app has proven it', async () => {
    const { token } = (await signIn('support')).json.data as SignIn
    const first = (await post('', token)).json.data as { secret: string; uri: string }
    const parsed = URI.parse(first.uri) as TOTP
    expect([parsed.issuer, parsed.label, parsed.secret.base32]).toEqual([
      'Genie',
      'support@genie.example',
      first.secret,
    ])
    expect((await signIn('support')).json.code).toBe(0)

    const second = (await post('', token)).json.data as { secret: string }
    expect(second.secret).not.toBe(first.secret)
    // The first secret is invalid by now, and so is any other code.
    for (const otp of [codeOf(first.secret), wrong(codeOf(second.secret)), '', 'abcdef', '1234567'])
      expect((await post('/confirm', token, { otp })).json.code, otp).toBe(110002)
    expect((await signIn('support')).json.code).toBe(0)

    const confirmed = await post('/confirm', token, { otp: codeOf(second.secret) })
    const { recovery_codes } = confirmed.json.data as { recovery_codes: string[] }
    expect(new Set(recovery_codes).size).toBe(8)
    // Sixteen of thirty-two characters: eighty bits.
    for (const code of recovery_codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    const info = await app.send('GET', '/api/user/info', { headers: bearer(token) })
    expect(info.json.data).toMatchObject({ second_factor: true })
    expect(info.text).not.toContain(second.secret)
    expect(statusAndCode(await post('', token))).toEqual([409, 1])
  })

  test('is confirmed once: no later code gives new recovery codes', async () => {
    const { secret, recovery_codes } = await equip('operations')
    later()
    const { token } = (await signIn('operations', { otp: codeOf(secret) })).json.data as SignIn
    later()
    await provenNow(app)
    expect(statusAndCode(await post('/confirm', token, { otp: codeOf(secret) }))).toEqual([404, 200401])
    expect((await signIn('operations', { otp: recovery_codes[0] })).json.code).toBe(0)
  })

  test('is for accounts, not for guests', async () => {
    const { json } = await app.send('POST', '/api/user/anonymous', { body: {} })
    for (const path of ['', '/confirm', '/remove'])
      expect(statusAndCode(await post(path, (json.data as SignIn).token, { otp: '123456' })), path).toEqual([403, 403])
  })
})

describe('signing in with it', () => {
  let mine: Equipped
  beforeAll(async () => {
    mine = await equip('finance')
    later()
  })

  test('the code is asked for only after the right password', async () => {
    const asked = await signIn('finance')
    expect([...statusAndCode(asked), asked.json.data]).toEqual([400, 110101, { second_factor: true, app: true }])
    const guess = await logIn(app, 'finance@genie.example', 'Falsch-123!', { otp: codeOf(mine.secret) })
    expect(statusAndCode(guess)).toEqual([400, 100206])
  })

  test('a wrong code, and one that proved the app before, are refused', async () => {
    for (const otp of [wrong(codeOf(mine.secret)), mine.used, '000000x', mine.secret]) {
      const answer = await signIn('finance', { otp })
      expect([...statusAndCode(answer), answer.json.data], otp).toEqual([
        400,
        110101,
        { second_factor: true, app: true, wrong: true },
      ])
    }
  })

  test('a code works once, also when it comes four times at once', async () => {
    later()
    const otp = codeOf(mine.secret)
    const answers = await Promise.all([1, 2, 3, 4].map(n => signIn('finance', { otp }, n % 2 ? app : other)))
    expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110101, 110101, 110101])
    expect((await signIn('finance', { otp })).json.code).toBe(110101)
  })

  test('a phone that is half a minute late works, one of five minutes does not', async () => {
    later()
    const otp = codeOf(mine.secret)
    wall.advance(30)
    expect((await signIn('finance', { otp })).json.code).toBe(0)
    later()
    const stale = codeOf(mine.secret)
    later()
    expect((await signIn('finance', { otp: stale })).json.code).toBe(110101)
  })

  test('a recovery code works once, in any spelling', async () => {
    later()
    const [first = '', second = ''] = mine.recovery_codes
    expect((await signIn('finance', { otp: ` ${first.toUpperCase()} ` })).json.code).toBe(0)
    expect((await signIn('finance', { otp: first })).json.code).toBe(110101)
    const answers = await Promise.all([1, 2, 3].map(n => signIn('finance', { otp: second }, n % 2 ? app : other)))
    expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110101, 110101])
  })

  const guessFrom = (ip: string, otp: string) =>
    app.send('POST', '/api/user/login', {
      body: { email: 'finance@genie.example', password: demoPeople.password, otp },
      headers: { 'x-forwarded-for': ip },
    })

  test('guessing is limited', async () => {
    later()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await guessFrom('203.0.113.9', String(100_000 + guess))).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a code from when they were short works once too, and its hash is keyed', async () => {
    later()
    const { db } = app.context
    const { user_id } = await db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', 'finance@genie.example')
      .executeTakeFirstOrThrow()
    const short = ['abcde-12345', 'abcde-67890'].map(code => ({ user_id, code_hash: hashToken(code) }))
    await db.insertInto('recovery_codes').values(short).execute()
    expect((await signIn('finance', { otp: 'abcde-12345' })).json.code).toBe(0)
    await sealOldSecrets(app.context, {})
    const lie = await db
      .selectFrom('recovery_codes')
      .select(['code_hash', 'kept'])
      .where('user_id', '=', user_id)
      .execute()
    expect(lie.filter(({ kept }) => kept === 'keyed')).toHaveLength(2)
    expect(lie.some(({ code_hash }) => short.some(one => one.code_hash.equals(code_hash)))).toBe(false)
    later()
    for (const [otp, code] of [
      ['abcde-12345', 110101],
      ['abcde-67890', 0],
      ['abcde-67890', 110101],
    ] as const)
      expect((await signIn('finance', { otp })).json.code, otp).toBe(code)
  })
})

describe('removing it', () => {
  test('takes a code, and then the password is enough again', async () => {
    const { secret, used, recovery_codes } = await equip('admin')
    later()
    const { token } = (await signIn('admin', { otp: codeOf(secret) })).json.data as SignIn
    for (const otp of [used, wrong(codeOf(secret)), codeOf(secret)])
      expect(statusAndCode(await post('/remove', token, { otp })), otp).toEqual([400, 110002])
    expect((await post('/remove', token, { otp: recovery_codes[7] })).json.code).toBe(0)
    expect((await signIn('admin')).json.data).toMatchObject({ userInfo: { second_factor: false } })
    expect(statusAndCode(await post('/remove', token, { otp: recovery_codes[6] }))).toEqual([404, 200401])
  })

  test('is recorded, like the setup', async () => {
    const rows = await app.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_role'])
      .where('actor_role', '=', 'admin')
      .orderBy('id')
      .execute()
    expect(rows.slice(-2).map(({ action }) => action)).toEqual(['second_factor.confirm', 'second_factor.remove'])
  })
})

describe('its secret', () => {
  test('is encrypted in the database, and can be decrypted only in the row of its person', async () => {
    const { pool } = app.context.connection
    const takeAll = () => pool.query('truncate second_factors, recovery_codes')
    await takeAll()
    const [mine, others] = [await equip('support'), await equip('admin')]
    const { rows } = await pool.query<{ user_id: string; secret: string }>('select user_id, secret from second_factors')
    for (const { secret } of rows)
      for (const { secret: plain } of [mine, others]) expect(secret.toUpperCase()).not.toContain(plain)
    // An attacker with write access to the table gives an administrator the secret of their own app.
    await pool.query(`update second_factors set secret = source.secret from second_factors source
      where source.user_id = (select user_id from users where email = 'support@genie.example')
        and second_factors.user_id = (select user_id from users where email = 'admin@genie.example')`)
    later()
    for (const { secret } of [mine, others])
      expect((await signIn('admin', { otp: codeOf(secret) })).json.code, secret).not.toBe(0)
    expect((await signIn('admin', { otp: others.recovery_codes[0] })).json.code).toBe(0)
    expect((await signIn('support', { otp: codeOf(mine.secret) })).json.code).toBe(0)
    await takeAll()
    later()
  })
})
