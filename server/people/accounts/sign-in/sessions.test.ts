// @module-tag further
import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  bearer,
  goodPassword,
  logIn,
  newestMail,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  solved,
  TestWall,
} from '#testing/steps/accounts.ts'

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

const refresh = (token: string, at = app) =>
  at.send('POST', '/api/user/refresh-token', { body: { refresh_token: token } })
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })

describe('signing in', () => {
  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await register(app)
    const wrong = await logIn(app, email, 'Falsch-123!')
    const unknown = await logIn(app, randomEmail(), 'Falsch-123!')
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json])
    expect([wrong.status, wrong.json.code]).toEqual([400, 100206])
  })

  test('an account without a password costs the same work as one with', async () => {
    const { email } = await register(app)
    const { performance } = globalThis
    const time = async (address: string) => {
      const start = performance.now()
      await logIn(app, address, 'Falsch-123!')
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round += 1) {
      known.push(await time(email))
      unknown.push(await time(randomEmail()))
    }
    // Not a test of speed: an early return would make the unknown address ten times faster.
    const best = (list: number[]) => Math.min(...list)
    expect(best(unknown) / best(known)).toBeGreaterThan(0.4)
  })

  test('is limited per address, for any account', async () => {
    const ip = randomIp()
    const tries = Array.from({ length: 70 }, () =>
      app.send('POST', '/api/user/login', {
        body: { email: randomEmail(), password: 'x' },
        headers: { 'x-forwarded-for': ip },
      }),
    )
    const statuses = (await Promise.all(tries)).map(answer => answer.status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})

describe('wrong passwords', () => {
  const tries = async (email: string, count: number, ip: () => string, where = app) => {
    const statuses: number[] = []
    for (let hit = 0; hit < count; hit += 1) statuses.push((await from(where, email, 'Falsch-123!', ip())).status)
    return statuses
  }
  const from = (where: TestApp, email: string, password: string, ip: string) =>
    where.send('POST', '/api/user/login', { body: { email, password }, headers: { 'x-forwarded-for': ip } })
  const passed = (statuses: number[]) => statuses.filter(status => status === 400).length

  test('limit the pair of account and network, in all processes together, and nobody else', async () => {
    const { email } = await register(app)
    const attacker = randomIp()
    const all = [await tries(email, 6, () => attacker), await tries(email, 6, () => attacker, other)].flat()
    expect([passed(all), ...all.slice(-2)]).toEqual([10, 429, 429])
    const blocked = await from(app, email, goodPassword, attacker)
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await from(app, email, goodPassword, randomIp())).json.code).toBe(0)
    wall.advance(301)
    expect((await from(app, email, goodPassword, attacker)).json.code).toBe(0)
  })

  test('are allowed again after some minutes, three times in an hour', async () => {
    const [email, attacker] = [randomEmail(), randomIp()]
    const toNextHour = () => wall.advance(3600 - (Math.floor(wall.now().getTime() / 1000 - 1) % 3600))
    toNextHour()
    for (const more of [10, 10, 10, 0]) {
      expect(passed(await tries(email, 11, () => attacker))).toBe(more)
      wall.advance(301)
    }
    toNextHour()
    expect(passed(await tries(email, 1, () => attacker))).toBe(1)
  })

  test('from very many networks leave fewer attempts to each, and do not lock out the owner', async () => {
    for (const email of [(await register(app)).email, randomEmail()]) {
      for (let network = 0; network < 10; network += 1) await tries(email, 10, () => `198.18.${network}.7`)
      expect(passed(await tries(email, 5, () => '198.18.77.7'))).toBe(3)
    }
    const { email } = await register(app)
    for (let network = 0; network < 11; network += 1) await tries(email, 10, () => `198.18.1.${network}`)
    expect((await from(app, email, goodPassword, '203.0.113.5')).json.code).toBe(0)
  })

  test('count an IPv6 connection as one, with any number of addresses', async () => {
    const { email } = await register(app)
    let host = 0
    const next = () => {
      host += 1
      return `2001:db8:1:1::${host.toString(16)}`
    }
    expect(passed(await tries(email, 12, next))).toBe(10)
    const all = Array.from({ length: 70 }, () => from(app, randomEmail(), 'x', next()))
    const statuses = (await Promise.all(all)).map(answer => answer.status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
    expect((await from(app, email, goodPassword, '2001:db8:1:2::1')).json.code).toBe(0)
  })
})

describe('sealed passwords', () => {
  const seal = async (fields: Record<string, unknown>) => {
    const { kid, public_key } = (await app.send('GET', '/api/common/rsa-public-key')).json.data as {
      kid: string
      public_key: string
    }
    const text = JSON.stringify({ ts: Math.floor(wall.now().getTime() / 1000), nonce: crypto.randomUUID(), ...fields })
    const key = { key: public_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return { kid, password: publicEncrypt(key, Buffer.from(text)).toString('base64') }
  }

  test('sign in, once each', async () => {
    const { email } = await register(app)
    const sealed = await seal({ password: goodPassword })
    expect((await logIn(app, email, sealed.password, { kid: sealed.kid })).json.code).toBe(0)
    expect((await logIn(app, email, sealed.password, { kid: sealed.kid })).json.code).toBe(110101)
  })

  test('stale, from tomorrow, of an unknown key or garbage: one refusal', async () => {
    const { email } = await register(app)
    const now = Math.floor(wall.now().getTime() / 1000)
    const old = await seal({ password: goodPassword, ts: now - 90 })
    const early = await seal({ password: goodPassword, ts: now + 90 })
    const good = await seal({ password: goodPassword })
    const tries: [string, string][] = [
      [old.password, old.kid],
      [early.password, early.kid],
      [good.password, 'seal-none'],
      [good.password, 'access-none'],
      ['AAAA', good.kid],
      [goodPassword, good.kid],
    ]
    for (const [password, kid] of tries) expect((await logIn(app, email, password, { kid })).json.code).toBe(110101)
  })

  test('of an unknown key: nobody is registered by it, nothing changed, nothing proven', async () => {
    const { token } = await register(app)
    const { password } = await seal({ password: goodPassword })
    const sealed = { password, kid: 'seal-none' }
    const email = randomEmail()
    const code = { captcha_id: crypto.randomUUID(), captcha_code: '123456' }
    const made = await app.send('POST', '/api/user/register', { body: { email, ...sealed, ...code } })
    expect([made.status, made.json.code]).toEqual([400, 110101])
    const changed = await app.send('POST', '/api/user/reset-password', { body: sealed, headers: bearer(token) })
    expect([changed.status, changed.json.code]).toEqual([400, 110101])
    const body = { way: 'password', ...sealed }
    const proven = await app.send('POST', '/api/user/prove', { body, headers: bearer(token) })
    expect([proven.status, proven.json.code]).toEqual([400, 110101])
    expect((await info(token)).json.code).toBe(0)
  })

  test('the key changes after a day, the old one is valid for some more minutes', async () => {
    const { email } = await register(app)
    const before = await seal({ password: goodPassword })
    wall.advance(86_400 + 60)
    const after = await seal({ password: goodPassword })
    expect(after.kid).not.toBe(before.kid)
    expect((await logIn(app, email, after.password, { kid: after.kid })).json.code).toBe(0)
  })
})

describe('tokens', () => {
  test('ten refreshes with one token at once give one successor', async () => {
    const made = await register(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refresh(made.r_token, index % 2 ? app : other)),
    )
    const tokens = answers.map(answer => answer.json.data as SignIn)
    expect(new Set(tokens.map(({ r_token }) => r_token)).size).toBe(1)
    expect(tokens[0]?.r_token).not.toBe(made.r_token)
    expect((await info(tokens[3]?.token ?? '')).json.code).toBe(0)
  })

  test('a used token after the grace period ends the whole family', async () => {
    const made = await register(app)
    const next = (await refresh(made.r_token)).json.data as SignIn
    wall.advance(11)
    const replay = await refresh(made.r_token)
    expect([replay.status, replay.json.code]).toEqual([400, 110101])
    expect((await refresh(next.r_token)).json.code).toBe(110101)
    await expect.poll(async () => (await info(next.token, other)).status).toBe(401)
  })

  test('expire: access after fifteen minutes, refresh after thirty days', async () => {
    const made = await register(app)
    wall.advance(15 * 60 + 1)
    expect((await info(made.token)).status).toBe(401)
    const next = (await refresh(made.r_token)).json.data as SignIn
    expect((await info(next.token)).json.code).toBe(0)
    wall.advance(30 * 86_400 + 1)
    expect((await refresh(next.r_token)).json.code).toBe(110101)
  })

  test('of staff expire when they were not used for twelve hours', async () => {
    const { email } = await register(app)
    await app.context.db.updateTable('users').set({ role: 'support' }).where('email', '=', email).execute()
    let { r_token } = (await logIn(app, email, goodPassword)).json.data as SignIn
    for (let shift = 0; shift < 3; shift += 1) {
      wall.advance(11 * 3600)
      const next = (await refresh(r_token)).json.data as SignIn
      expect(next.r_expires_in).toBe(Math.floor(wall.now().getTime() / 1000) + 12 * 3600)
      r_token = next.r_token
    }
    wall.advance(12 * 3600 + 1)
    expect((await refresh(r_token)).json.code).toBe(110101)
  })

  test.each(['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('forged: %j', async token => {
    expect((await info(token)).status).toBe(401)
    expect((await refresh(token)).json.code).toBe(110101)
  })

  test('a swapped algorithm, a changed payload and a cut signature are forged too', async () => {
    const { token } = await register(app)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
    const forgeries = [
      [encode({ ...decode(header), alg: 'none' }), payload, ''],
      [encode({ ...decode(header), alg: 'HS256' }), payload, signature],
      [header, encode({ ...decode(payload), role: 'admin' }), signature],
      [header, payload, signature.slice(0, -4)],
      [encode({ ...decode(header), kid: '../../etc/passwd' }), payload, signature],
    ]
    for (const parts of forgeries) expect((await info(parts.join('.'))).status).toBe(401)
    expect((await info(token)).json.code).toBe(0)
  })

  test('public calls respond the same with any token', async () => {
    const { token } = await register(app)
    const answers = await Promise.all(
      ['', 'forged', token].map(value => app.send('GET', '/api/config', { headers: bearer(value) })),
    )
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
  })
})

describe('a new password', () => {
  const linkToken = async (email: string) => /#token=(\S+)/.exec((await newestMail(app, email)).text)?.[1] ?? ''
  const forget = async (email: string, ip = randomIp()) =>
    app.send('POST', '/api/user/forget-password', {
      body: { email, altcha: await solved(app) },
      headers: { 'x-forwarded-for': ip },
    })
  const reset = (body: Record<string, unknown>, token?: string) =>
    app.send('POST', '/api/user/reset-password', { body, ...(token ? { headers: bearer(token) } : {}) })

  test('by mailed link: once, and every session ends', async () => {
    const made = await register(app)
    expect((await forget(made.email)).json).toEqual({ code: 0, msg: '', data: null })
    const token = await linkToken(made.email)
    const answers = await Promise.all([1, 2, 3].map(number => reset({ token, password: `Heggen-2026-${number}!` })))
    expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110110, 110110])
    await expect.poll(async () => (await info(made.token)).status).toBe(401)
    expect((await refresh(made.r_token)).json.code).toBe(110101)
    expect((await logIn(app, made.email)).json.code).toBe(100206)
    expect((await newestMail(app, made.email)).template).toBe('password_changed')
  })

  test('the response never reveals whether there is an account', async () => {
    const { email } = await register(app)
    const known = await forget(email)
    const unknown = await forget(randomEmail())
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })

  test('a link is valid for thirty minutes, beside a newer one, until a password is set', async () => {
    const { email } = await register(app)
    await forget(email)
    const first = await linkToken(email)
    await forget(email)
    const second = await linkToken(email)
    expect((await reset({ token: first, password: 'Heggen-2026!' })).json.code).toBe(0)
    expect((await reset({ token: second, password: 'Heggen-2027!' })).json.code).toBe(110110)
    await forget(email)
    const third = await linkToken(email)
    wall.advance(30 * 60 + 1)
    expect((await reset({ token: third, password: 'Heggen-2027!' })).json.code).toBe(110110)
  })

  test('the response is sent before anything is looked up: nothing reveals who has an account', async () => {
    const { email } = await register(app)
    const proofs = [await solved(app), await solved(app)]
    const client = await app.context.connection.pool.connect()
    const ask = (address: string) =>
      fetch(`${app.url}/api/user/forget-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': randomIp() },
        body: JSON.stringify({ email: address, altcha: proofs.pop() }),
      }).then(answer => answer.status)
    try {
      await client.query('begin; lock table users in access exclusive mode')
      expect(await Promise.all([ask(email), ask(randomEmail())])).toEqual([200, 200])
    } finally {
      await client.query('rollback')
      client.release()
    }
    await expect.poll(() => linkToken(email).catch(() => ''), { timeout: 20_000 }).toMatch(/\S/)
  })

  test('requests are limited', async () => {
    const email = randomEmail()
    const statuses: number[] = []
    const ip = randomIp()
    for (let hit = 0; hit < 6; hit += 1) statuses.push((await forget(email, ip)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('signed in, with the old one; the other sessions end, with their refresh tokens', async () => {
    const made = await register(app)
    const elsewhere = (await logIn(app, made.email)).json.data as SignIn
    const wrong = await reset({ old_password: 'Falsch-123!', password: 'Heggen-2026!' }, made.token)
    expect([wrong.status, wrong.json.code]).toEqual([400, 110113])
    expect((await reset({ old_password: goodPassword, password: goodPassword }, made.token)).json.code).toBe(110105)
    expect((await reset({ old_password: goodPassword, password: 'weak' }, made.token)).json.code).toBe(110104)
    expect((await reset({ old_password: goodPassword, password: 'Heggen-2026!' }, made.token)).json.code).toBe(0)
    expect((await info(made.token)).json.code).toBe(0)
    await expect.poll(async () => (await info(elsewhere.token, other)).status).toBe(401)
    expect((await refresh(elsewhere.r_token)).json.code).toBe(110101)
    expect((await logIn(app, made.email, 'Heggen-2026!')).json.code).toBe(0)
  })

  test('without link and without session: 401', async () => {
    expect((await reset({ old_password: goodPassword, password: 'Heggen-2026!' })).status).toBe(401)
  })
})
