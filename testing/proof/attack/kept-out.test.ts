// @module-tag further
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countHit, limits } from '#server/platform/http/admission/limits.ts'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, goodPassword, newestMail, randomIp, register, solved, TestWall } from '../../steps/accounts.ts'
import { dataOf, liftLimits, staff } from '../../steps/staff.ts'

/** An attacker who knows an address, or the password as well, tries to lock its owner out of their account. */
vi.setConfig(longTimeouts(5))

const wall = new TestWall()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ wall })
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const linkIn = async (email: string) => /#token=(\S+)/.exec((await newestMail(app, email)).text)?.[1]

describe('links to a new password', () => {
  const ask = async (email: string, ip = randomIp()) =>
    (
      await app.send('POST', '/api/user/forget-password', {
        body: { email, altcha: await solved(app) },
        headers: { 'x-forwarded-for': ip },
      })
    ).status
  const reset = async (token: string | undefined, password: string) =>
    (
      await app.send('POST', '/api/user/reset-password', {
        body: { token, password },
        headers: { 'x-forwarded-for': randomIp() },
      })
    ).json.code

  test('requested by a stranger do not use up those of the owner, nor their attempts', async () => {
    const { email } = await register(app)
    await liftLimits(app)
    expect(await ask(email)).toBe(200)
    await afterResponsesDone(app.context)
    const mine = await linkIn(email)
    const strangers: number[] = []
    for (let at = 0; at < 6; at += 1) strangers.push(await ask(email))
    expect(new Set([...strangers, await ask(email)])).toEqual(new Set([200]))
    await afterResponsesDone(app.context)
    const mails = await rowsOf(app)("select id from mails where recipient = $1 and template = 'password_reset'", email)
    expect(mails).toHaveLength(limits.reset_links?.hits ?? 0)
    expect(await reset(mine, 'Heggen-2026!')).toBe(0)
    // A new password ends all sessions.
    expect(await reset(await linkIn(email), 'Heggen-2027!')).not.toBe(0)
  })

  const linksOf = async (email: string) => {
    await afterResponsesDone(app.context)
    return rowsOf(app)("select id from mails where recipient = $1 and template = 'password_reset'", email)
  }

  test('requested under other spellings of a mailbox do not use up those of its owner', async () => {
    const { email } = await register(app)
    await liftLimits(app)
    const [name, host] = email.split('@')
    for (let at = 0; at < 12; at += 1) expect(await ask(`${name}+${at}@${host}`)).toBe(200)
    expect(await ask(email)).toBe(200)
    expect(await linksOf(email)).toHaveLength(1)
    expect(await reset(await linkIn(email), 'Heggen-2029!')).toBe(0)
  })

  test('are limited per day, and one of them is always valid', async () => {
    const { email } = await register(app)
    await liftLimits(app)
    const { windowSeconds = 0 } = limits.reset_links ?? {}
    const day = 86_400
    wall.advance(day - ((wall.now().getTime() / 1000) % day))
    const lasting: number[] = []
    for (let at = 0; at < 8; at += 1) {
      const before = (await linksOf(email)).length
      for (let time = 0; time < 4; time += 1) expect(await ask(email)).toBe(200)
      lasting.push((await linksOf(email)).length - before)
      wall.advance(windowSeconds)
    }
    expect(lasting).toEqual([3, 3, 3, 3, 1, 1, 1, 1])
  })

  test('are limited per network and mailbox', async () => {
    const { email } = await register(app)
    const ip = randomIp()
    const told: number[] = []
    for (let at = 0; at < 6; at += 1) told.push(await ask(email, ip))
    expect(told.at(-1)).toBe(429)
    expect(await ask(email)).toBe(200)
  })

  test('do not replace the one for a newly created account', async () => {
    const admin = await staff(app, 'admin')
    const email = `new-${Date.now()}@example.org`
    await dataOf(admin.post('/admin/users', { email, user_name: 'Nieuw', role: 'support' }))
    await afterResponsesDone(app.context)
    const first = await linkIn(email)
    for (let at = 0; at < 4; at += 1) await ask(email)
    await afterResponsesDone(app.context)
    expect(first).toBeTruthy()
    expect(await reset(first, 'Heggen-2028!')).toBe(0)
  })
})

test('wrong codes of the app do not block other networks, open sessions, or recovery codes', async () => {
  const made = await register(app)
  const post = (path: string, body: object) =>
    app.send('POST', `/api${path}`, { body, headers: { ...bearer(made.token), 'x-forwarded-for': randomIp() } })
  const { secret } = await dataOf<{ secret: string }>(post('/user/second-factor', {}))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recovery_codes } = await dataOf<{ recovery_codes: string[] }>(
    post('/user/second-factor/confirm', { otp: totp.generate({ timestamp: wall.now().getTime() }) }),
  )
  const enter = async (otp: string, ip: string) =>
    (
      await app.send('POST', '/api/user/login', {
        body: { email: made.email, password: goodPassword, otp },
        headers: { 'x-forwarded-for': ip },
      })
    ).status
  const here = randomIp()
  const tries: number[] = []
  for (let at = 0; at < 11; at += 1) tries.push(await enter('000000', here))
  expect(tries.at(-1)).toBe(429)
  wall.advance(60)
  expect(await enter(totp.generate({ timestamp: wall.now().getTime() }), randomIp())).toBe(200)
  // Many networks use up the limit of the account: recovery codes, and existing sessions, do not count towards it.
  const wrong = () => countHit(app.context, 'factor_account', 'second-factor-account', made.userInfo.user_id)
  await Promise.allSettled(Array.from({ length: limits.factor_account?.hits ?? 0 }, wrong))
  wall.advance(30)
  expect(await enter(totp.generate({ timestamp: wall.now().getTime() }), randomIp())).toBe(429)
  const proof = { way: 'password', password: goodPassword, otp: totp.generate({ timestamp: wall.now().getTime() }) }
  expect((await post('/user/prove', proof)).status).toBe(200)
  expect(await enter(recovery_codes[0] ?? '', randomIp())).toBe(200)
})

test('exchanges of a refresh token are limited, and a reused one ends its session, however late', async () => {
  let { r_token } = await register(app)
  const stolen = r_token
  const exchange = () => app.send('POST', '/api/user/refresh-token', { body: { refresh_token: r_token } })
  const { hits = 0 } = limits.refresh ?? {}
  let times = 0
  for (let at = 0; at < hits + 5; at += 1) {
    const answer = await exchange()
    if (answer.status === 429) break
    expect(answer.status).toBe(200)
    times += 1
    r_token = (answer.json.data as { r_token: string }).r_token
  }
  expect(times).toBe(hits)
  wall.advance(25 * 3600)
  await forgetOldRows(app.context, {})
  // Whoever exchanged it first may be the attacker: their session ends with it.
  const late = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: stolen } })
  expect([late.status, (await exchange()).status]).toEqual([400, 400])
})
