// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
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

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })
const refresh = (refresh_token: string) => app.send('POST', '/api/user/refresh-token', { body: { refresh_token } })
const forget = async (email: string) =>
  app.send('POST', '/api/user/forget-password', {
    body: { email, altcha: await solved(app) },
    headers: { 'x-forwarded-for': randomIp() },
  })
const linkToken = async (email: string) => /#token=(\S+)/.exec((await newestMail(app, email)).text)?.[1] ?? ''

interface ListedSession {
  session_id: string
  current: boolean
  device: string
}

async function sessionsOf(token: string): Promise<ListedSession[]> {
  const { json } = await app.send('GET', '/api/user/sessions', { headers: bearer(token) })
  return (json.data as { list: ListedSession[] }).list
}

async function secondLogIn(email: string, userAgent = firefox): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/login', {
    body: { email, password: goodPassword },
    headers: { 'x-forwarded-for': randomIp(), 'user-agent': userAgent },
  })
  return answer.json.data as SignIn
}

describe('own sessions', () => {
  test('are listed with the device, the current one marked, without anybody else’s', async () => {
    const made = await register(app)
    await register(app)
    const second = await secondLogIn(made.email)
    const list = await sessionsOf(second.token)
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }) => current)).toMatchObject([{ device: 'Firefox, Linux' }])
    expect(JSON.stringify(list)).not.toMatch(/token|hash|Mozilla/)
  })

  test('one is ended from another: its tokens are invalid in every process, mine continue', async () => {
    const made = await register(app)
    const second = await secondLogIn(made.email)
    const first = (await sessionsOf(second.token)).find(({ current }) => !current)
    const path = `/api/user/sessions/${first?.session_id}`
    expect((await app.send('DELETE', path, { headers: bearer(second.token) })).json.code).toBe(0)
    for (const at of [app, other])
      await expect.poll(async () => (await info(made.token, at)).status, { timeout: 5_000 }).toBe(401)
    expect(statusAndCode(await refresh(made.r_token))).toEqual([400, 110101])
    expect((await info(second.token, other)).json.code).toBe(0)
    expect(await sessionsOf(second.token)).toHaveLength(1)
  })

  test('somebody else’s is as unknown as one that never existed', async () => {
    const mine = await register(app)
    const theirs = await register(app)
    const [session] = await sessionsOf(theirs.token)
    const end = (id: string | undefined) =>
      app.send('DELETE', `/api/user/sessions/${id}`, { headers: bearer(mine.token) })
    const answers = [await end(session?.session_id), await end('00000000-0000-4000-8000-000000000000')]
    expect(answers.map(statusAndCode)).toEqual([
      [404, 404],
      [404, 404],
    ])
    expect(statusAndCode(await end('nonsense'))).toEqual([400, 100401])
    expect((await info(theirs.token)).json.code).toBe(0)
  })

  test('logging out ends this session, in another process within a moment, and only this one', async () => {
    const made = await register(app)
    const second = await secondLogIn(made.email)
    expect((await app.send('POST', '/api/user/logout', { body: {}, headers: bearer(made.token) })).json.code).toBe(0)
    await expect.poll(async () => (await info(made.token, other)).status, { timeout: 2000 }).toBe(401)
    expect(statusAndCode(await refresh(made.r_token))).toEqual([400, 110101])
    expect((await info(second.token, other)).json.code).toBe(0)
  })

  test('a process that starts later knows which sessions have ended', async () => {
    const made = await register(app)
    await app.send('POST', '/api/user/logout', { body: {}, headers: bearer(made.token) })
    const late = await app.another()
    expect((await info(made.token, late)).status).toBe(401)
    await late.close()
  })
})

describe('a new e-mail address', () => {
  const change = (token: string, body: Record<string, unknown>) =>
    app.send('POST', '/api/user/email', { body, headers: bearer(token) })

  test('applies once the new one is verified; the old one is notified and opens nothing any more', async () => {
    const made = await register(app)
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'change_email', { token: made.token })
    const changed = await change(made.token, { email: email.toUpperCase(), captcha_id, captcha_code: code })
    expect(changed.json.data).toMatchObject({ user_id: made.userInfo.user_id, email })
    expect(await newestMail(app, made.email)).toMatchObject({ template: 'email_changed' })
    expect((await newestMail(app, made.email)).text).not.toContain(email)
    expect(statusAndCode(await logIn(app, made.email))).toEqual([400, 100206])
    expect((await logIn(app, email)).json.code).toBe(0)
  })

  test('a password link that went to the old address is invalid', async () => {
    const made = await register(app)
    await forget(made.email)
    const token = await linkToken(made.email)
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'change_email', { token: made.token })
    expect((await change(made.token, { email, captcha_id, captcha_code: code })).json.code).toBe(0)
    const reset = await app.send('POST', '/api/user/reset-password', { body: { token, password: 'Heggen-2026!' } })
    expect(statusAndCode(reset)).toEqual([400, 110110])
  })

  test('one that is taken is refused, and only with its code', async () => {
    const made = await register(app)
    const { email } = await register(app)
    const { captcha_id, code } = await askForCode(app, email, 'change_email', { token: made.token })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await change(made.token, { email, captcha_id, captcha_code: wrong })).json.code).toBe(110002)
    expect(statusAndCode(await change(made.token, { email, captcha_id, captcha_code: code }))).toEqual([409, 110108])
    expect((await info(made.token)).json.data).toMatchObject({ email: made.email })
  })

  test('two accounts that want one address at once: one gets it', async () => {
    const email = randomEmail()
    const made = [await register(app), await register(app), await register(app)]
    const codes = [
      await askForCode(app, email, 'change_email', { token: made[0]?.token }),
      await askForCode(app, email, 'change_email', { token: made[1]?.token }),
      await askForCode(app, email, 'register'),
    ]
    const shown = codes.map(({ captcha_id, code }) => ({ email, captcha_id, captcha_code: code }))
    const answers = await Promise.all([
      change(made[0]?.token ?? '', shown[0] ?? {}),
      change(made[1]?.token ?? '', shown[1] ?? {}),
      other.send('POST', '/api/user/register', { body: { ...shown[2], password: goodPassword } }),
    ])
    expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110108, 110108])
  })

  test('a code for registering changes no address', async () => {
    const made = await register(app)
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    expect((await change(made.token, { email, captcha_id, captcha_code: code })).json.code).toBe(110002)
  })
})

describe('own details', () => {
  test('nobody changes another person’s', async () => {
    const mine = await register(app)
    const theirs = await register(app)
    const path = `/api/user/info/${theirs.userInfo.user_id}`
    const answer = await app.send('PUT', path, { body: { user_name: 'Mallory' }, headers: bearer(mine.token) })
    expect(statusAndCode(answer)).toEqual([403, 403])
    expect((await info(theirs.token)).json.data).toMatchObject({ user_name: '' })
  })

  test('are stored as written, zip code and postcode are one field', async () => {
    const { token, userInfo } = await register(app)
    const body = { user_name: 'Jürgen Groß', contact: '+31 6 12345678', postcode: '1234 AB', country: 'NL' }
    const path = `/api/user/info/${userInfo.user_id}`
    expect((await app.send('PUT', path, { body, headers: bearer(token) })).json.data).toMatchObject({
      ...body,
      zip_code: '1234 AB',
    })
    for (const wrong of [{ country: 'XX' }, { contact: 'call me' }, { user_name: 'x'.repeat(81) }, { email: 'a@b.nl' }])
      expect((await app.send('PUT', path, { body: wrong, headers: bearer(token) })).status).toBe(400)
  })
})

test('the export has every section and no secret', async () => {
  const made = await register(app)
  await logIn(app, made.email)
  await forget(made.email)
  const answer = await app.send('GET', '/api/user/export', { headers: bearer(made.token) })
  const { sections } = answer.json.data as { sections: Record<string, Record<string, unknown>[]> }
  expect(Object.keys(sections)).toEqual(expect.arrayContaining(['profile', 'identities', 'sessions', 'files', 'mails']))
  expect(sections.profile).toMatchObject([{ user_id: made.userInfo.user_id, email: made.email }])
  expect(sections.sessions).toHaveLength(2)
  expect(sections.mails?.map(({ template }) => template).sort()).toEqual(['code_register', 'password_reset'])
  expect(answer.text).not.toMatch(/hash|password"|secret|argon2|"token|Buffer|#token=/)
  const link = await linkToken(made.email)
  for (const secret of [made.token, made.r_token, link]) expect(answer.text).not.toContain(secret)
})
