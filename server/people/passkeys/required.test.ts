// @module-tag further
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer, logIn, randomEmail, type SignIn, TestWall } from '#testing/steps/accounts.ts'
import { passkeysOf, TestAuthenticator } from '#testing/steps/passkeys.ts'
import { auditOf, liftLimits } from '#testing/steps/staff.ts'
import { createUser } from '../accounts/create-user.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { hashToken } from '../accounts/sign-in/refresh-token.ts'
import { resetFactors } from '../accounts/sign-in/reset-factors.ts'

/** In a real shop no staff work with a password alone. */
const password = 'Wirklich-gut-2026!'
const first = 'chef@example.org'
const wall = new TestWall()
let app: TestApp
let keys: ReturnType<typeof passkeysOf>
beforeAll(async () => {
  app = await testApp({ wall, environment: { ...realShop, ADMIN_EMAIL: first, ADMIN_PASSWORD: password } })
  keys = passkeysOf(app)
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

const statusAndCode = ({ status, json }: Answer) => [status, json.code]
const heldBack = [403, 403]
const entered = async (email: string, more = {}) => (await logIn(app, email, password, more)).json.data as SignIn
const renewed = async ({ r_token }: SignIn) =>
  (await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: r_token } })).json.data as SignIn
const call = (method: string, path: string, token: string, body?: object) =>
  app.send(method, `/api${path}`, { headers: bearer(token), ...(body && { body }) })
const works = async (token: string) => (await call('GET', '/admin/staff', token)).json.code === 0
const mailsTo = async (recipient: string) => {
  const rows = await app.context.db.selectFrom('mails').select('template').where('recipient', '=', recipient).execute()
  return rows.map(({ template }) => template)
}

async function colleague(role: 'admin' | 'support' | 'customer' = 'admin'): Promise<string> {
  const email = randomEmail()
  const password_hash = await hashPassword(password)
  await app.context.db
    .transaction()
    .execute(tx =>
      createUser(tx as never, app.context, { email, role, user_name: email, language: 'nl', password_hash }),
    )
  return email
}

async function withPasskey(email: string) {
  const signedIn = await entered(email)
  const added = await keys.added(signedIn.token)
  return { ...signedIn, ...(await renewed(signedIn)), ...added, email, codes: added.recovery_codes ?? [] }
}

describe('the first administrator of a real shop', () => {
  test('can only set up a second factor: a passkey unlocks everything', async () => {
    const signedIn = await entered(first)
    expect(signedIn.held_back).toBe(true)
    for (const path of ['/admin/staff', '/admin/live-steps', '/user/sessions']) {
      const answer = await call('GET', path, signedIn.token)
      expect([...statusAndCode(answer), answer.json.data], path).toEqual([
        ...heldBack,
        { second_factor_required: true },
      ])
    }
    expect(statusAndCode(await call('PUT', '/admin/opening', signedIn.token, { open: true, reason: 'Klaar' }))).toEqual(
      heldBack,
    )
    const { device, recovery_codes } = await keys.added(signedIn.token)
    expect(recovery_codes).toHaveLength(8)
    const next = await renewed(signedIn)
    expect(await works(next.token)).toBe(true)
    const later = await keys.signedIn(device)
    expect(later.held_back).toBe(false)
    expect(await works(later.token)).toBe(true)
  })

  test('cannot open the shop while another administrator has neither an app nor a passkey', async () => {
    const { token } = await withPasskey(await colleague())
    const bare = await colleague()
    const steps = async () =>
      (await call('GET', '/admin/live-steps', token)).json.data as CallData<'GET /admin/live-steps'>
    const missing = async () => (await steps()).list.find(({ step }) => step === 'admin_second_factor')?.missing
    expect(await missing()).toEqual([bare])
    const answer = await call('PUT', '/admin/opening', token, { open: true, reason: 'Klaar' })
    expect(answer.json.data).toMatchObject({ blocking: expect.arrayContaining(['admin_second_factor']) })
    await keys.added((await entered(bare)).token)
    expect(await missing()).toEqual([])
  })
})

describe('a person with a passkey', () => {
  test('cannot sign in by the password alone', async () => {
    const made = await withPasskey(await colleague())
    const answer = await logIn(app, made.email, password)
    expect([...statusAndCode(answer), answer.json.data]).toEqual([400, 110101, { second_factor: true, app: false }])
  })

  test('who has lost it signs in by password and recovery code, once, and adds another', async () => {
    const made = await withPasskey(await colleague())
    const [otp = ''] = made.codes
    const signedIn = await entered(made.email, { otp })
    expect(signedIn.held_back).toBe(false)
    expect(await works(signedIn.token)).toBe(true)
    const { device, recovery_codes } = await keys.added(signedIn.token)
    expect(recovery_codes).toBeNull()
    expect((await keys.remove(signedIn.token, made.passkey.passkey_id)).json.code).toBe(0)
    expect((await keys.signIn(device)).json.code).toBe(0)
    const again = await logIn(app, made.email, password, { otp })
    expect(again.json).toMatchObject({ code: 110101, data: { wrong: true } })
  })

  test('keeps at least one, or an app', async () => {
    const made = await withPasskey(await colleague())
    expect(statusAndCode(await keys.remove(made.token, made.passkey.passkey_id))).toEqual([409, 110122])
    const begun = await call('POST', '/user/second-factor', made.token, {})
    const { secret } = begun.json.data as { secret: string }
    const otp = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
    // A factor that is not confirmed does not count.
    expect((await logIn(app, made.email, password, { otp: otp() })).json.code).toBe(110101)
    expect((await call('POST', '/user/second-factor/confirm', made.token, { otp: otp() })).json.code).toBe(0)
    expect((await keys.remove(made.token, made.passkey.passkey_id)).json.code).toBe(0)
    wall.advance(31)
    const last = await call('POST', '/user/second-factor/remove', made.token, { otp: otp() })
    expect(statusAndCode(last)).toEqual([409, 110122])
    await keys.added(made.token)
    expect((await call('POST', '/user/second-factor/remove', made.token, { otp: otp() })).json.code).toBe(0)
    expect((await mailsTo(made.email)).at(-1)).toBe('second_factor_app_off')
  })

  test('gives a proof by it, or by the password with a recovery code', async () => {
    const made = await withPasskey(await colleague())
    await ageProofs(app)
    const asked = await call('POST', '/user/second-factor', made.token, {})
    expect(asked.json.data).toMatchObject({ ways: ['passkey', 'password'], second_factor: true, app: false })
    const prove = (body: object) => call('POST', '/user/prove', made.token, { way: 'password', password, ...body })
    expect((await prove({})).json.data).toEqual({ second_factor: true, app: false })
    expect((await prove({ otp: made.codes[0] })).json.code).toBe(0)
    await ageProofs(app)
    expect((await keys.prove(made.token, made.device)).json.code).toBe(0)
  })

  test('a session that has shown less cannot add a factor, until it shows the passkey', async () => {
    const made = await withPasskey(await colleague())
    // Like a session opened by Google, or by the previous version.
    await app.context.db
      .updateTable('sessions')
      .set({ two_factors: null })
      .where('user_id', '=', made.userInfo.user_id)
      .execute()
    const weak = await renewed(made)
    expect(await works(weak.token)).toBe(false)
    const isHeldBack = async () => (await call('GET', '/user/passkeys', weak.token)).json.data as { held_back: boolean }
    expect(await isHeldBack()).toMatchObject({ held_back: true })
    for (const path of ['/user/passkeys/options', '/user/second-factor']) {
      expect((await call('POST', path, weak.token, {})).json.code, path).toBe(110117)
    }
    const foreign = new TestAuthenticator().create({ challenge: 'x', rp: { id: 'x' }, user: { id: 'x' } } as never)
    expect((await call('POST', '/user/passkeys', weak.token, foreign)).json.code).toBe(110117)
    expect((await keys.prove(weak.token, made.device)).json.code).toBe(0)
    expect(await isHeldBack()).toMatchObject({ held_back: false })
    expect(await works((await renewed(weak)).token)).toBe(true)
    expect((await call('POST', '/user/passkeys/options', weak.token, {})).json.code).toBe(0)
  })
})

/** The command that the operator runs on the server, and its output. */
async function atTheMachine(email: string): Promise<string> {
  const env = { ...process.env, ...realShop, DATABASE_URL: app.database.url, LOG_LEVEL: 'silent' }
  const run = promisify(execFile)(process.execPath, ['tools/reset-factors.ts', email], { env })
  return run.then(
    ({ stdout }) => stdout,
    error => Promise.reject(new Error(`${error.stdout}${error.stderr}`)),
  )
}

describe('a person with access to the mailbox alone', () => {
  /** Like the newest link in the mail: a real shop shows its mails to nobody. */
  async function undo({ userInfo }: SignIn) {
    const token = randomEmail()
    const { user_id } = userInfo
    await app.context.db
      .updateTable('entry_undos')
      .set({ token_hash: hashToken(token) })
      .where('user_id', '=', user_id)
      .execute()
    return app.send('POST', '/api/user/undo', { body: { token } })
  }

  test('cannot remove the only passkey of somebody who needs one', async () => {
    const made = await withPasskey(await colleague())
    expect((await undo(made)).json.data).toMatchObject({ change: 'passkey', passkeys_stay: true })
    await expect.poll(async () => (await call('GET', '/user/info', made.token)).status).toBe(401)
    expect((await logIn(app, made.email, password)).json.code).not.toBe(0)
    expect((await keys.signIn(made.device)).json.code).toBe(0)
  })

  test.each(['admin', 'customer'] as const)('%s: cannot remove an app that was enabled since', async role => {
    const made = await withPasskey(await colleague(role))
    const begun = await call('POST', '/user/second-factor', made.token, {})
    const { secret } = begun.json.data as { secret: string }
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
    expect((await call('POST', '/user/second-factor/confirm', made.token, { otp })).json.code).toBe(0)
    expect((await undo(made)).json.data).toMatchObject({ passkeys_stay: false })
    expect((await keys.signIn(made.device)).json.code).toBe(110119)
    const rows = app.context.db.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null)
    expect(await rows.where('user_id', '=', made.userInfo.user_id).execute()).toHaveLength(1)
  })
})

describe('a person who has lost all factors', () => {
  test('is helped by another administrator with a fresh proof, and is notified', async () => {
    const [lost, helper] = [await withPasskey(await colleague('support')), await withPasskey(await colleague())]
    const path = `/admin/users/${lost.userInfo.user_id}/second-factor/remove`
    const reason = 'Telefoon gestolen'
    await ageProofs(app)
    expect((await call('POST', path, helper.token, { reason })).json.code).toBe(110117)
    await keys.prove(helper.token, helper.device)
    expect((await call('POST', path, helper.token, { reason })).json.code).toBe(0)
    expect((await keys.signIn(lost.device)).json.code).toBe(110119)
    await expect.poll(async () => (await call('GET', '/user/info', lost.token)).status).toBe(401)
    expect((await mailsTo(lost.email)).at(-1)).toBe('second_factor_reset')
    const log = await auditOf(app, lost.userInfo.user_id)
    expect(log.at(-1)).toMatchObject({ action: 'user.second_factor_removed', reason })
    const anew = await entered(lost.email)
    expect(anew.held_back).toBe(true)
    await keys.added(anew.token)
    // Nobody can remove their own factor this way.
    const own = `/admin/users/${helper.userInfo.user_id}/second-factor/remove`
    expect((await call('POST', own, helper.token, { reason })).status).toBe(403)
  })

  test('and is the last administrator, is helped by the operator of the server', async () => {
    const lost = await withPasskey(await colleague())
    expect(await atTheMachine(lost.email.toUpperCase())).toMatch(/^Done: /)
    expect((await keys.signIn(lost.device)).json.code).toBe(110119)
    await expect.poll(async () => (await call('GET', '/user/info', lost.token)).status).toBe(401)
    expect((await mailsTo(lost.email)).at(-1)).toBe('second_factor_reset')
    const log = await auditOf(app, lost.userInfo.user_id)
    expect(log.at(-1)).toMatchObject({ action: 'user.second_factor_removed', actor_role: 'system' })
    expect((await entered(lost.email)).held_back).toBe(true)
    await expect(atTheMachine(lost.email)).rejects.toThrow(/no passkey/)
    expect(await resetFactors(app.context, 'nobody@example.org')).toBe('unknown')
  })
})

test('customers are not asked for one', async () => {
  const email = await colleague('customer')
  const signedIn = await entered(email)
  expect(signedIn.held_back).toBe(false)
  expect((await keys.added(signedIn.token)).recovery_codes).toBeNull()
  expect((await logIn(app, email, password)).json.code).toBe(0)
})
