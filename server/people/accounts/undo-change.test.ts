import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Google, googleOf, someoneAtGoogle } from '#testing/servers/google.ts'
import { startProvider, type TestProvider } from '#testing/servers/oidc-provider.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  ageProofs,
  askForCode,
  bearer,
  goodPassword,
  logIn,
  newestMail,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  TestWall,
} from '#testing/steps/accounts.ts'
import { auditOf, liftLimits, staff } from '#testing/steps/staff.ts'

/** The mail to the old address when the ways to enter an account change, and the undo by its link. */
const wall = new TestWall()
let provider: TestProvider
let app: TestApp
let google: Google
beforeAll(async () => {
  provider = await startProvider()
  app = await testApp({ wall, environment: provider.environment })
  provider.admit(app.url)
  google = googleOf(app, provider)
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await app.close()
  await provider.shut()
})

const statusAndCode = ({ status, json }: Answer) => [status, json.code]
const info = (token: string) => app.send('GET', '/api/user/info', { headers: bearer(token) })
const identities = async (token: string) => {
  const { json } = await app.send('GET', '/api/user/identities', { headers: bearer(token) })
  return (json.data as { list: { provider: string; email: string | null }[] }).list
}
const unlink = (token: string) => app.send('DELETE', '/api/user/identities/google', { headers: bearer(token) })
const undo = (token: string) =>
  app.send('POST', '/api/user/undo', { body: { token }, headers: { 'x-forwarded-for': randomIp() } })
const linkIn = async (email: string, naming: string) =>
  /#token=(\S+)/.exec((await newestMail(app, email, naming)).text)?.[1] ?? ''
const undoLink = (email: string) => linkIn(email, 'undo-change')

async function changeEmail(token: string, email = randomEmail()): Promise<string> {
  const { captcha_id, code } = await askForCode(app, email, 'change_email', { token })
  const body = { email, captcha_id, captcha_code: code }
  const answer = await app.send('POST', '/api/user/email', { body, headers: bearer(token) })
  if (answer.json.code !== 0) throw new Error(answer.text)
  return email
}

describe('another address', () => {
  test('ends the other sessions, and is logged without an address', async () => {
    const made = await register(app)
    const elsewhere = (await logIn(app, made.email)).json.data as SignIn
    await changeEmail(made.token)
    await expect.poll(async () => (await info(elsewhere.token)).status).toBe(401)
    expect((await info(made.token)).json.code).toBe(0)
    const audit = await auditOf(app, made.userInfo.user_id)
    expect(audit.map(({ action, before, after }) => [action, before, after])).toEqual([['user.email', null, null]])
  })

  test('the code for it is valid only for the person who requested it', async () => {
    const [mine, theirs] = [await register(app), await register(app)]
    const email = randomEmail()
    const { captcha_id, code } = await askForCode(app, email, 'change_email', { token: theirs.token })
    const body = { email, captcha_id, captcha_code: code }
    const answer = await app.send('POST', '/api/user/email', { body, headers: bearer(mine.token) })
    expect(statusAndCode(answer)).toEqual([400, 110002])
    await expect(askForCode(app, email, 'change_email')).rejects.toThrow('401')
  })

  test('is undone by the link in the mail: signed out everywhere, and a new password is chosen', async () => {
    const made = await register(app)
    const email = await changeEmail(made.token)
    const link = await undoLink(made.email)
    const done = await undo(link)
    expect(done.json).toMatchObject({ code: 0, data: { change: 'email', email: made.email } })
    await expect.poll(async () => (await info(made.token)).status).toBe(401)
    for (const address of [email, made.email]) expect(statusAndCode(await logIn(app, address))).toEqual([400, 100206])
    const token = await linkIn(made.email, 'forget-password')
    const password = 'Heggen-2026!'
    const reset = await app.send('POST', '/api/user/reset-password', { body: { token, password } })
    expect(reset.json.code).toBe(0)
    expect((await logIn(app, made.email, password)).json.code).toBe(0)
    expect(statusAndCode(await undo(link))).toEqual([400, 110110])
    const audit = await auditOf(app, made.userInfo.user_id)
    expect(audit.map(({ action }) => action)).toEqual(['user.email', 'user.undo'])
  })

  test('the thief’s own link does not bring back what the owner undid', async () => {
    const made = await register(app)
    const first = await changeEmail(made.token)
    const second = await changeEmail(made.token)
    const theirs = await undoLink(first)
    expect((await undo(await undoLink(made.email))).json.code).toBe(0)
    expect(statusAndCode(await undo(theirs))).toEqual([400, 110110])
    const { email } = await app.context.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', made.userInfo.user_id)
      .executeTakeFirstOrThrow()
    expect([email, second]).toEqual([made.email, second])
  })

  test('can be undone for seven days', async () => {
    const made = await register(app)
    await changeEmail(made.token)
    const link = await undoLink(made.email)
    wall.advance(7 * 86_400)
    expect(statusAndCode(await undo(link))).toEqual([400, 110110])
  })

  test('an address that somebody else has by now stays theirs', async () => {
    const made = await register(app)
    await changeEmail(made.token)
    await register(app, { email: made.email })
    expect(statusAndCode(await undo(await undoLink(made.email)))).toEqual([409, 110108])
  })

  test('a disabled person does not get in by it', async () => {
    const made = await register(app)
    await changeEmail(made.token)
    const admin = await staff(app, 'admin')
    const path = `/admin/users/${made.userInfo.user_id}/status`
    expect((await admin.put(path, { user_status: 'disabled', reason: 'Misbruik' })).json.code).toBe(0)
    expect(statusAndCode(await undo(await undoLink(made.email)))).toEqual([403, 110107])
  })

  test('by staff can be undone in the same way', async () => {
    const made = await register(app)
    const admin = await staff(app, 'admin')
    const id = made.userInfo.user_id
    const { version } = (await admin.get(`/admin/users/${id}`)).json.data as { version: string }
    expect((await admin.put(`/admin/users/${id}`, { version, email: randomEmail() })).json.code).toBe(0)
    await expect.poll(async () => (await info(made.token)).status).toBe(401)
    expect((await undo(await undoLink(made.email))).json.data).toMatchObject({ email: made.email })
  })
})

describe('Google', () => {
  async function linked(): Promise<SignIn & { email: string; at: string }> {
    const made = await register(app)
    const account = someoneAtGoogle()
    const signedIn = await google.signedIn(account, { token: made.token })
    return { ...signedIn, email: made.email, at: account.email ?? '' }
  }

  test('is not linked by a stolen token', async () => {
    const { token } = await register(app)
    await ageProofs(app)
    const begun = await app.send('GET', '/api/user/google-logic/auth-url?language=2', { headers: bearer(token) })
    expect(statusAndCode(begun)).toEqual([403, 110117])
  })

  test('linked: shown, notified by mail, and the earlier sessions end', async () => {
    const made = await register(app)
    const account = someoneAtGoogle()
    const { token } = await google.signedIn(account, { token: made.token })
    expect(await identities(token)).toMatchObject([{ provider: 'google', email: account.email }])
    expect(await newestMail(app, made.email)).toMatchObject({ template: 'identity_linked' })
    await expect.poll(async () => (await info(made.token)).status).toBe(401)
    const audit = await auditOf(app, made.userInfo.user_id)
    expect(audit.map(({ action }) => action)).toEqual(['user.identity_link'])
  })

  test('linked by somebody else: undone by the link in the mail', async () => {
    const made = await linked()
    expect((await undo(await undoLink(made.email))).json.data).toMatchObject({ change: 'identity', email: made.email })
    const rows = await app.context.db
      .selectFrom('identities')
      .select('email')
      .where('user_id', '=', made.userInfo.user_id)
      .execute()
    expect(rows).toEqual([])
    expect((await newestMail(app, made.email)).template).toBe('password_reset')
  })

  test('unlinked: with a proof, and can be undone', async () => {
    const made = await linked()
    await ageProofs(app)
    expect(statusAndCode(await unlink(made.token))).toEqual([403, 110117])
    const body = { way: 'password', password: goodPassword }
    expect((await app.send('POST', '/api/user/prove', { body, headers: bearer(made.token) })).json.code).toBe(0)
    // Identities that were linked more than a week ago belong to the owner.
    const { user_id } = made.userInfo
    await app.context.db
      .updateTable('entry_undos')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user_id)
      .execute()
    expect((await unlink(made.token)).json.code).toBe(0)
    expect(await identities(made.token)).toEqual([])
    expect(statusAndCode(await unlink(made.token))).toEqual([404, 404])
    expect((await undo(await undoLink(made.email))).json.code).toBe(0)
    const rows = await app.context.db
      .selectFrom('identities')
      .select('email')
      .where('user_id', '=', made.userInfo.user_id)
      .execute()
    expect(rows).toEqual([{ email: made.at }])
  })

  test('the last way to sign in stays', async () => {
    const { token } = await google.signedIn(someoneAtGoogle())
    expect(statusAndCode(await unlink(token))).toEqual([409, 110118])
    expect(await identities(token)).toHaveLength(1)
  })
})
