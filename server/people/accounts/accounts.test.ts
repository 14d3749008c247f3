// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  goodPassword,
  logIn,
  newestMail,
  randomEmail,
  randomIp,
  register,
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

const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })

describe('registering', () => {
  test('gives a session with the new person', async () => {
    const made = await register(app)
    expect(made.type).toBe('customer')
    expect(made.userInfo).toMatchObject({
      auth_provider: 'local',
      email: made.email,
      user_status: 'normal',
      has_password: true,
    })
    const seconds = wall.now().getTime() / 1000
    expect(made.expires_in - seconds).toBeGreaterThan(14 * 60)
    expect(made.expires_in - seconds).toBeLessThanOrEqual(15 * 60)
    expect(made.r_expires_in - seconds).toBeGreaterThan(29 * 86_400)
    expect((await info(made.token)).json.data).toEqual(made.userInfo)
  })

  test('mails the code in the language of the screen', async () => {
    const email = randomEmail()
    const altcha = await solved(app)
    await app.send('POST', '/api/common/captcha/send', {
      body: { email, purpose: 'register', altcha, language: 1 },
      headers: { 'x-forwarded-for': randomIp() },
    })
    const mail = await newestMail(app, email)
    expect(mail.language).toBe('zh')
    expect(mail.text).toContain('验证码')
  })

  test('an address is the same in any spelling', async () => {
    const email = randomEmail()
    await register(app, { email: email.toUpperCase() })
    expect((await logIn(app, ` ${email}`)).json.code).toBe(400)
    expect((await logIn(app, email)).json.code).toBe(0)
  })

  test('"e-mail exists" is reported only after a right code', async () => {
    const { email } = await register(app)
    const { captcha_id, code } = await askForCode(app, email, 'register')
    const body = { email, password: goodPassword, captcha_id }
    const wrong = await app.send('POST', '/api/user/register', { body: { ...body, captcha_code: '000000' } })
    expect(wrong.json.code).toBe(110002)
    const right = await app.send('POST', '/api/user/register', { body: { ...body, captcha_code: code } })
    expect([right.status, right.json.code]).toEqual([409, 110108])
  })

  test.each(['short1!', 'nodigits!!', '12345678!', 'NoSpecial11', `${'x'.repeat(63)}1!`, '        '])(
    'refuses the password %j',
    async password => {
      const email = randomEmail()
      const { captcha_id, code } = await askForCode(app, email, 'register')
      const answer = await app.send('POST', '/api/user/register', {
        body: { email, password, captcha_id, captcha_code: code },
      })
      expect([answer.status, answer.json.code]).toEqual([400, 110104])
    },
  )

  test.each([
    'plain',
    'a@b',
    'a b@example.org',
    'a@example.org\r\nBcc: x@example.org',
    'a@exa..mple.org',
    `${'x'.repeat(250)}@example.org`,
    'a,b@example.org',
    '"a"@example.org',
  ])('refuses the address %j', async email => {
    const answer = await app.send('POST', '/api/common/captcha/send', {
      body: { email, purpose: 'register', altcha: await solved(app) },
    })
    expect(answer.json.data).toMatchObject({ fields: [{ path: 'email', rule: 'email_format' }] })
  })

  test('a body that names role or status is refused', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    for (const extra of [{ role: 'admin' }, { user_status: 'normal' }, { user_id: 'x' }]) {
      const answer = await app.send('POST', '/api/user/register', {
        body: { email, password: goodPassword, captcha_id, captcha_code: code, ...extra },
      })
      expect(answer.status).toBe(400)
    }
  })

  test('very long and foreign names are stored completely or refused', async () => {
    const made = await register(app)
    const put = (user_name: string) =>
      app.send('PUT', `/api/user/info/${made.userInfo.user_id}`, { body: { user_name }, headers: bearer(made.token) })
    for (const name of ['李小龙', 'Müller-Lüdenscheidt', '👩‍🌾 Ünïcødé', '‏شركة', 'x'.repeat(80)]) {
      expect((await put(name)).json.data).toMatchObject({ user_name: name })
    }
    expect((await put('x'.repeat(81))).status).toBe(400)
  })
})

describe('codes', () => {
  const use = (body: Record<string, unknown>) =>
    app.send('POST', '/api/user/register', { body: { password: goodPassword, ...body } })

  test('work once', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    const answers = await Promise.all(Array.from({ length: 5 }, () => use({ email, captcha_id, captcha_code: code })))
    expect(answers.map(answer => answer.json.code).filter(number => number === 0)).toEqual([0])
  })

  test('allow five attempts, also when they come at once', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(Array.from({ length: 8 }, () => use({ email, captcha_id, captcha_code: wrong })))
    const numbers = answers.map(answer => answer.json.code).sort()
    expect(numbers).toEqual([100402, 100402, 100402, 110002, 110002, 110002, 110002, 110002])
    expect((await use({ email, captcha_id, captcha_code: code })).json.code).toBe(100402)
  })

  test('are valid for ten minutes', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    wall.advance(601)
    expect((await use({ email, captcha_id, captcha_code: code })).json.code).toBe(100402)
  })

  test('are valid only for what they were mailed for', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'open_order')
    expect((await use({ email, captcha_id, captcha_code: code })).json.code).toBe(110002)
    const mine = await askForCode(app, randomEmail(), 'register')
    expect((await use({ email, captcha_id: mine.captcha_id, captcha_code: mine.code })).json.code).toBe(110002)
  })

  test('are not used up by somebody who knows their id but not the address', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    for (let tries = 0; tries < 6; tries += 1)
      expect((await use({ email: randomEmail(), captcha_id, captcha_code: '123456' })).json.code).toBe(110002)
    expect((await use({ email, captcha_id, captcha_code: code })).json.code).toBe(0)
  })

  test.each([
    ['not-a-uuid', 100401],
    ['00000000-0000-4000-8000-000000000000', 100402],
  ])('unknown id %s: %i', async (captcha_id, code) => {
    expect((await use({ email: randomEmail(), captcha_id, captcha_code: '123456' })).json.code).toBe(code)
  })
})

describe('the proof of work', () => {
  const send = (altcha: string) =>
    app.send('POST', '/api/common/captcha/send', {
      body: { email: randomEmail(), purpose: 'register', altcha },
      headers: { 'x-forwarded-for': randomIp() },
    })

  test('counts once', async () => {
    const altcha = await solved(app)
    const answers = await Promise.all([send(altcha), send(altcha), send(altcha)])
    expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110002, 110002])
  })

  test("must be the shop's, right and recent", async () => {
    const good = JSON.parse(Buffer.from(await solved(app), 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown>; signature: string }
      solution: Record<string, unknown>
    }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const forgeries = [
      'not base64 at all',
      encode({}),
      encode({ ...good, solution: { ...good.solution, counter: 1, derivedKey: '00' } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: { ...good.challenge.parameters, cost: 1 } } }),
      encode({ ...good, challenge: { ...good.challenge, signature: 'f'.repeat(64) } }),
      encode({ challenge: { parameters: good.challenge.parameters }, solution: good.solution }),
    ]
    for (const altcha of forgeries) expect((await send(altcha)).json.code, altcha.slice(0, 20)).toBe(110002)
    expect((await send(encode(good))).json.code).toBe(0)
  })
})
