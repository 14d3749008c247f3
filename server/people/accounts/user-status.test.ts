// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  goodPassword,
  logIn,
  randomEmail,
  register,
  type SignIn,
  solved,
} from '#testing/steps/accounts.ts'
import { auditOf } from '#testing/steps/staff.ts'

let app: TestApp
let other: TestApp
let third: TestApp
let admin: SignIn
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  third = await app.another()
  admin = await staff('admin')
})
afterAll(async () => {
  await third.close()
  await other.close()
  await app.close()
})

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })
const refresh = (refresh_token: string, at = app) =>
  at.send('POST', '/api/user/refresh-token', { body: { refresh_token } })

async function staff(role: string): Promise<SignIn> {
  return (await logIn(app, `${role}@genie.example`, demoPeople.password)).json.data as SignIn
}

function setStatus(userId: string, user_status: string, by: SignIn = admin, reason = 'asked for by the person') {
  return app.send('PUT', `/api/admin/users/${userId}/status`, {
    body: { user_status, reason },
    headers: bearer(by.token),
  })
}

describe('a disabled user', () => {
  test('is signed out at once in every process, and can sign in again when enabled', async () => {
    const made = await register(app)
    const id = made.userInfo.user_id
    expect((await setStatus(id, 'disabled')).json.data).toMatchObject({ user_id: id, user_status: 'disabled' })
    for (const at of [app, other, third])
      await expect.poll(async () => statusAndCode(await info(made.token, at)), { timeout: 2000 }).toEqual([200, 110103])
    for (const at of [app, other]) expect(statusAndCode(await refresh(made.r_token, at))).toEqual([200, 110103])
    expect(statusAndCode(await logIn(other, made.email))).toEqual([403, 110107])
    // A person who does not know the password learns nothing.
    expect(statusAndCode(await logIn(app, made.email, 'Falsch-123!'))).toEqual([400, 100206])

    expect((await setStatus(id, 'normal')).json.data).toMatchObject({ user_status: 'normal' })
    const again = (await logIn(app, made.email)).json.data as SignIn
    expect((await info(again.token, other)).json.code).toBe(0)
    // Sessions that were ended stay ended.
    expect((await info(made.token)).json.code).toBe(110103)
    expect(statusAndCode(await refresh(made.r_token))).toEqual([400, 110101])
  })

  test('a process that starts later applies it too', async () => {
    const made = await register(app)
    await setStatus(made.userInfo.user_id, 'disabled')
    const late = await app.another()
    expect(statusAndCode(await info(made.token, late))).toEqual([200, 110103])
    await late.close()
  })

  test('gets no password link, and an old one is invalid', async () => {
    const made = await register(app)
    await setStatus(made.userInfo.user_id, 'disabled')
    const body = { email: made.email }
    expect(
      (await app.send('POST', '/api/user/forget-password', { body: { ...body, altcha: await solved(app) } })).json.code,
    ).toBe(0)
    const { text } = await app.send('GET', '/dev/mailbox.json')
    const { mails } = JSON.parse(text) as { mails: { recipient: string; template: string }[] }
    expect(mails.filter(mail => mail.recipient === made.email).map(mail => mail.template)).toEqual(['code_register'])
  })

  test('keeps the address: nobody can register it', async () => {
    const made = await register(app)
    await setStatus(made.userInfo.user_id, 'disabled')
    const { captcha_id, code } = await askForCode(app, made.email, 'register')
    const answer = await app.send('POST', '/api/user/register', {
      body: { email: made.email, password: goodPassword, captcha_id, captcha_code: code },
    })
    expect(statusAndCode(answer)).toEqual([409, 110108])
  })

  test('can be a guest as well', async () => {
    const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
    expect((await setStatus(guest.userInfo.user_id, 'disabled')).json.code).toBe(0)
    await expect
      .poll(async () => statusAndCode(await info(guest.token, other)), { timeout: 5_000 })
      .toEqual([200, 110103])
    // Registering does not avoid it either: that makes a new user.
    const made = await register(app, { headers: bearer(guest.token) })
    expect(made.userInfo.user_id).not.toBe(guest.userInfo.user_id)
  })

  test('that is abnormal may sign in and stays signed in', async () => {
    const made = await register(app)
    expect((await setStatus(made.userInfo.user_id, 'abnormal')).json.code).toBe(0)
    expect((await info(made.token)).json.data).toMatchObject({ user_status: 'abnormal' })
    expect((await logIn(app, made.email)).json.data).toMatchObject({ userInfo: { user_status: 'abnormal' } })
  })
})

describe('the status', () => {
  test('is set only by an administrator, and never for themselves', async () => {
    const made = await register(app)
    const id = made.userInfo.user_id
    for (const role of ['support', 'operations', 'finance'] as const)
      expect(statusAndCode(await setStatus(id, 'disabled', await staff(role))), role).toEqual([403, 403])
    expect(statusAndCode(await setStatus(id, 'normal', made))).toEqual([403, 403])
    expect(statusAndCode(await setStatus(admin.userInfo.user_id, 'disabled', made))).toEqual([403, 403])
    expect(statusAndCode(await setStatus(admin.userInfo.user_id, 'disabled'))).toEqual([403, 403])
    const path = `/api/admin/users/${id}/status`
    const visitor = await app.send('PUT', path, { body: { user_status: 'disabled', reason: 'x' } })
    expect(statusAndCode(visitor)).toEqual([401, 401])
    expect((await info(made.token)).json.data).toMatchObject({ user_status: 'normal' })
    expect((await info(admin.token)).json.code).toBe(0)
  })

  test('needs a reason, and an existing person', async () => {
    const made = await register(app)
    const id = made.userInfo.user_id
    expect((await setStatus(id, 'disabled', admin, '')).status).toBe(400)
    expect((await setStatus(id, 'sleeping')).status).toBe(400)
    expect(statusAndCode(await setStatus('nobody', 'disabled'))).toEqual([400, 100401])
    expect(statusAndCode(await setStatus('00000000-0000-4000-8000-000000000000', 'disabled'))).toEqual([404, 110111])
  })

  test('is recorded, with before, after and reason', async () => {
    const made = await register(app, { email: randomEmail() })
    const id = made.userInfo.user_id
    const answer = await setStatus(id, 'disabled', admin, 'fraud, file 12')
    await setStatus(id, 'normal', admin, 'was a mistake')
    const rows = await auditOf(app, id)
    const common = {
      actor_id: admin.userInfo.user_id,
      actor_role: 'admin',
      action: 'user.status',
      subject_kind: 'user',
    }
    expect(rows).toMatchObject([
      { ...common, before: { user_status: 'normal' }, after: { user_status: 'disabled' }, reason: 'fraud, file 12' },
      { ...common, before: { user_status: 'disabled' }, after: { user_status: 'normal' }, reason: 'was a mistake' },
    ])
    expect(rows[0]?.request_id).toBe(answer.headers.get('x-request-id'))
  })
})
