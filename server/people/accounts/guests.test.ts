// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  goodPassword,
  logIn,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  solved,
} from '#testing/steps/accounts.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'

let dataDir: string
let app: TestApp
let other: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-guests-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })
const refresh = (refresh_token: string) => app.send('POST', '/api/user/refresh-token', { body: { refresh_token } })
const logInAs = (email: string, guest: SignIn, at = app) =>
  at.send('POST', '/api/user/login', {
    body: { email, password: goodPassword },
    headers: { 'x-forwarded-for': randomIp(), ...bearer(guest.token) },
  })

async function makeGuest(): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

async function openOrders(email: string): Promise<SignIn> {
  const { captcha_id, code } = await askForCode(app, email, 'open_order')
  const body = { email, captcha_id, captcha_code: code }
  return (await app.send('POST', '/api/user/open-order', { body })).json.data as SignIn
}

async function filesOf(token: string): Promise<unknown[]> {
  const { json } = await app.send('GET', '/api/user/export', { headers: bearer(token) })
  return (
    (json.data as { sections: Record<string, { file_id: string }[]> }).sections.files?.map(row => row.file_id) ?? []
  )
}

describe('a guest', () => {
  test('has a session, their own details, and no name', async () => {
    const guest = await makeGuest()
    expect(guest.type).toBe('guest')
    expect(guest.userInfo).toMatchObject({
      auth_provider: 'anonymous',
      role: 'guest',
      email: null,
      has_password: false,
    })
    const put = await app.send('PUT', `/api/user/info/${guest.userInfo.user_id}`, {
      body: { user_name: 'Gast', city: 'Utrecht' },
      headers: bearer(guest.token),
    })
    expect(put.json.data).toMatchObject({ user_name: 'Gast', city: 'Utrecht', role: 'guest' })
    const next = (await refresh(guest.r_token)).json.data as SignIn
    expect((await info(next.token)).json.data).toMatchObject({ user_id: guest.userInfo.user_id, role: 'guest' })
  })

  test('cannot be logged in to: neither by address nor by password', async () => {
    const email = randomEmail()
    await openOrders(email)
    expect(statusAndCode(await logIn(app, email))).toEqual([400, 100206])
    const body = { email }
    await app.send('POST', '/api/user/forget-password', {
      body: { ...body, altcha: await solved(app) },
      headers: { 'x-forwarded-for': randomIp() },
    })
    const { text } = await app.send('GET', '/dev/mailbox.json')
    const { mails } = JSON.parse(text) as { mails: { recipient: string; template: string }[] }
    expect(mails.filter(mail => mail.recipient === email).map(mail => mail.template)).toEqual(['code_open_order'])
  })

  test('deletes their data without a password', async () => {
    const guest = await makeGuest()
    const gone = await app.send('POST', '/api/user/delete', { body: {}, headers: bearer(guest.token) })
    expect(gone.json.code).toBe(0)
    await expect
      .poll(async () => statusAndCode(await info(guest.token, other)), { timeout: 5_000 })
      .toEqual([200, 110103])
  })

  test('who verified an address is still no account, not even where one has that address', async () => {
    const { email, userInfo } = await register(app)
    const guest = await openOrders(email)
    expect(guest.userInfo).toMatchObject({ role: 'guest', email })
    expect(guest.userInfo.user_id).not.toBe(userInfo.user_id)
    expect((await logIn(app, email)).json.data).toMatchObject({ userInfo: { user_id: userInfo.user_id } })
  })
})

describe('a guest who registers', () => {
  test('stays the same person, keeps their data, and their guest sessions end', async () => {
    const guest = await makeGuest()
    const file = (await upload(app, { token: guest.token, file: pngOf(8, 8) })).json.data as { id: string }
    const made = await register(app, { headers: bearer(guest.token) })
    expect(made.userInfo).toMatchObject({ user_id: guest.userInfo.user_id, role: 'customer', auth_provider: 'local' })
    expect(await filesOf(made.token)).toEqual([file.id])
    for (const at of [app, other])
      await expect.poll(async () => (await info(guest.token, at)).status, { timeout: 5_000 }).toBe(401)
    expect(statusAndCode(await refresh(guest.r_token))).toEqual([400, 110101])
    expect((await info(made.token)).json.code).toBe(0)
  })

  test('in two tabs under two addresses becomes one account and leaves the other one unchanged', async () => {
    const guest = await makeGuest()
    const file = (await upload(app, { token: guest.token, file: pngOf(8, 8) })).json.data as { id: string }
    const codes = [randomEmail(), randomEmail()].map(async email => ({
      email,
      ...(await askForCode(app, email, 'register')),
    }))
    const answers = await Promise.all(
      (await Promise.all(codes)).map(({ email, captcha_id, code }, index) =>
        (index ? app : other).send('POST', '/api/user/register', {
          body: { email, password: goodPassword, captcha_id, captcha_code: code },
          headers: { 'x-forwarded-for': randomIp(), ...bearer(guest.token) },
        }),
      ),
    )
    const made = answers.map(answer => answer.json.data as SignIn)
    const became = made.filter(({ userInfo }) => userInfo.user_id === guest.userInfo.user_id)
    expect(answers.map(answer => answer.json.code)).toEqual([0, 0])
    expect(became).toHaveLength(1)
    for (const { token, userInfo } of made) {
      expect((await info(token)).json.code).toBe(0)
      expect(await filesOf(token)).toEqual(userInfo.user_id === guest.userInfo.user_id ? [file.id] : [])
    }
  })
})

describe('a guest who signs in', () => {
  test('keeps their data, and the guest ends', async () => {
    const { email, userInfo } = await register(app)
    const guest = await makeGuest()
    const file = (await upload(app, { token: guest.token, file: pngOf(8, 8) })).json.data as { id: string }
    const signedIn = (await logInAs(email, guest)).json.data as SignIn
    expect(signedIn.userInfo.user_id).toBe(userInfo.user_id)
    expect(await filesOf(signedIn.token)).toEqual([file.id])
    await expect.poll(async () => (await info(guest.token, other)).status, { timeout: 5_000 }).toBe(401)
    expect((await refresh(guest.r_token)).json.code).not.toBe(0)
  })

  test('takes nothing from an account that they became meanwhile in another tab', async () => {
    const second = await register(app)
    const guest = await makeGuest()
    const file = (await upload(app, { token: guest.token, file: pngOf(8, 8) })).json.data as { id: string }
    // Both tabs hold the guest's token; the second is served by another process that may not have been notified yet.
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'register')
    const [became, signedIn] = await Promise.all([
      app.send('POST', '/api/user/register', {
        body: { email, password: goodPassword, captcha_id, captcha_code: code },
        headers: bearer(guest.token),
      }),
      logInAs(second.email, guest, other),
    ])
    const first = became.json.data as SignIn
    const later = signedIn.json.data as SignIn
    expect((await info(first.token)).json.code).toBe(0)
    const owned = [...(await filesOf(first.token)), ...(await filesOf(later.token))]
    expect(owned).toEqual([file.id])
  })
})
