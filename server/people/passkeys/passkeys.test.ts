// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { challengeMs, maxPasskeys } from '#domain/accounts/passkeys.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  ageProofs,
  bearer,
  goodPassword,
  logIn,
  newestMail,
  randomIp,
  register,
  type SignIn,
  TestWall,
} from '#testing/steps/accounts.ts'
import { type Behaviour, passkeysOf, TestAuthenticator } from '#testing/steps/passkeys.ts'
import { auditOf, liftLimits, staff } from '#testing/steps/staff.ts'

const wall = new TestWall()
let app: TestApp
let keys: ReturnType<typeof passkeysOf>
beforeAll(async () => {
  app = await testApp({ wall })
  keys = passkeysOf(app)
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

const statusAndCode = ({ status, json }: Answer) => [status, json.code]
const refused = [400, 110119]
const asked = [403, 110117]
const info = (token: string) => app.send('GET', '/api/user/info', { headers: bearer(token) })
const post = (token: string, path: string, body: object = {}) => keys.send('POST', path, body, { token })
const linkIn = async (email: string, naming = 'undo-change') =>
  /#token=(\S+)/.exec((await newestMail(app, email, naming)).text)?.[1] ?? ''

/** As if every change of this account had been made more than a week ago. */
async function longAgo(user_id: string): Promise<void> {
  await app.context.db
    .updateTable('entry_undos')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', user_id)
    .execute()
}

async function customer(usual: Behaviour = {}) {
  const made = await register(app)
  return { ...made, ...(await keys.added(made.token, usual)) }
}

describe('a passkey', () => {
  test('is added, listed, renamed, signed in with and removed', async () => {
    const made = await register(app)
    const { device, passkey, recovery_codes } = await keys.added(made.token, { backupEligible: true, backedUp: true })
    expect(passkey).toMatchObject({ synced: true, last_used_at: null })
    // For a customer the password alone still opens the account.
    expect(recovery_codes).toBeNull()
    const renamed = await keys.send('PUT', `/user/passkeys/${passkey.passkey_id}`, { name: 'Telefoon' }, made)
    expect(renamed.json.data).toMatchObject({ name: 'Telefoon' })
    const { userInfo, token } = await keys.signedIn(device)
    expect(userInfo.user_id).toBe(made.userInfo.user_id)
    expect(await keys.list(token)).toMatchObject([{ name: 'Telefoon', last_used_at: expect.any(String) }])
    expect((await keys.remove(token, passkey.passkey_id)).json.code).toBe(0)
    expect(await keys.list(token)).toEqual([])
    const gone = await keys.signIn(device)
    expect([...statusAndCode(gone), gone.json.data]).toEqual([...refused, { unknown: true }])
  })

  test('needs a fresh proof to be added, ends the other sessions, and is notified with an undo link', async () => {
    const made = await register(app)
    const elsewhere = (await logIn(app, made.email)).json.data as SignIn
    const options = await keys.optionsFor(made.token)
    await ageProofs(app)
    const device = new TestAuthenticator()
    for (const path of ['/user/passkeys/options', '/user/passkeys']) {
      const body = path.endsWith('options') ? {} : device.create(options)
      expect(statusAndCode(await post(made.token, path, body)), path).toEqual(asked)
    }
    await post(made.token, '/user/prove', { way: 'password', password: goodPassword })
    const { passkey } = await keys.added(made.token)
    await expect.poll(async () => (await info(elsewhere.token)).status).toBe(401)
    expect((await newestMail(app, made.email)).template).toBe('passkey_added')
    await ageProofs(app)
    expect(statusAndCode(await keys.remove(made.token, passkey.passkey_id))).toEqual(asked)
    const log = await auditOf(app, made.userInfo.user_id)
    expect(log.map(({ action }) => action)).toEqual(['user.passkey_add'])
  })

  test('of a thief is undone by the link in the mail; a removed one is restored', async () => {
    const made = await customer()
    await longAgo(made.userInfo.user_id)
    const { device } = await keys.added(made.token)
    expect((await post('', '/user/undo', { token: await linkIn(made.email) })).json.data).toMatchObject({
      ...{ change: 'passkey', passkeys_stay: false },
    })
    expect(statusAndCode(await keys.signIn(device))).toEqual(refused)
    const { token } = await keys.signedIn(made.device)
    const { device: second } = await keys.added(token)
    await longAgo(made.userInfo.user_id)
    expect((await keys.remove(token, made.passkey.passkey_id)).json.code).toBe(0)
    expect((await post('', '/user/undo', { token: await linkIn(made.email) })).json.code).toBe(0)
    expect((await keys.signIn(made.device)).json.code).toBe(0)
    expect((await keys.signIn(second)).json.code).toBe(0)
  })

  test('that a thief added first is removed with any later change that is undone', async () => {
    const made = await register(app)
    const theirs = await keys.added(made.token)
    const mine = await linkIn(made.email)
    const { device } = await keys.added(made.token)
    await keys.remove(made.token, theirs.passkey.passkey_id)
    expect((await post('', '/user/undo', { token: await linkIn(made.email) })).json.code).toBe(0)
    for (const one of [theirs.device, device]) expect(statusAndCode(await keys.signIn(one))).toEqual(refused)
    expect((await post('', '/user/undo', { token: mine })).json.code).toBe(0)
    expect(statusAndCode(await keys.signIn(theirs.device))).toEqual(refused)
  })

  test('of somebody else cannot be renamed or removed, and proves nothing', async () => {
    const [mine, theirs] = [await customer(), await customer()]
    const path = `/user/passkeys/${theirs.passkey.passkey_id}`
    expect(statusAndCode(await keys.send('PUT', path, { name: 'Van mij' }, mine))).toEqual([404, 404])
    expect(statusAndCode(await keys.remove(mine.token, theirs.passkey.passkey_id))).toEqual([404, 404])
    expect(statusAndCode(await keys.prove(mine.token, theirs.device))).toEqual(refused)
    expect((await keys.signIn(theirs.device)).json.code).toBe(0)
    // It opens the account it was made for, whatever user handle it sends.
    const handle = Buffer.from(mine.userInfo.user_id.replaceAll('-', ''), 'hex').toString('base64url')
    expect(statusAndCode(await keys.signIn(theirs.device, { userHandle: handle }))).toEqual(refused)
  })

  test('opens one account, once', async () => {
    const [mine, theirs] = [await customer(), await register(app)]
    expect(statusAndCode(await keys.add(theirs.token, mine.device))).toEqual([409, 110120])
    expect(await keys.list(theirs.token)).toEqual([])
    expect((await keys.optionsFor(mine.token)).excludeCredentials).toMatchObject([{ id: mine.device.credentialId }])
  })

  test('is limited to twenty', async () => {
    const made = await customer()
    const { user_id } = made.userInfo
    const options = await keys.optionsFor(made.token)
    const more = Array.from({ length: maxPasskeys - 1 }, (_, at) => ({
      ...{ user_id, credential_id: Buffer.from(`${user_id} ${at}`), public_key: Buffer.from('x'), sign_count: 0 },
      ...{ backup_eligible: false, backed_up: false, transports: [], name: 'x', created_at: new Date() },
    }))
    await app.context.db.insertInto('passkeys').values(more).execute()
    expect(statusAndCode(await post(made.token, '/user/passkeys/options'))).toEqual([409, 110121])
    const late = await post(made.token, '/user/passkeys', new TestAuthenticator().create(options))
    expect(statusAndCode(late)).toEqual([409, 110121])
  })

  test('that is the last way to sign in stays', async () => {
    const made = await customer()
    const { user_id } = made.userInfo
    await app.context.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', user_id).execute()
    expect(statusAndCode(await keys.remove(made.token, made.passkey.passkey_id))).toEqual([409, 110118])
    await keys.added(made.token)
    expect((await keys.remove(made.token, made.passkey.passkey_id)).json.code).toBe(0)
  })

  test('of a disabled or erased person opens nothing', async () => {
    const made = await customer()
    const admin = await staff(app, 'admin')
    const status = (user_status: string) =>
      admin.put(`/admin/users/${made.userInfo.user_id}/status`, { user_status, reason: 'Misbruik' })
    await status('disabled')
    expect(statusAndCode(await keys.signIn(made.device))).toEqual([403, 110107])
    await status('normal')
    const { token } = await keys.signedIn(made.device)
    expect((await post(token, '/user/delete')).json.code).toBe(0)
    expect(statusAndCode(await keys.signIn(made.device))).toEqual(refused)
    const rows = await app.context.db
      .selectFrom('passkeys')
      .select('passkey_id')
      .where('user_id', '=', made.userInfo.user_id)
      .execute()
    expect(rows).toEqual([])
  })

  test('is in the export of its owner, without its key', async () => {
    const { token } = await customer()
    const { json } = await app.send('GET', '/api/user/export', { headers: bearer(token) })
    const { sections } = json.data as { sections: Record<string, object[]> }
    expect(sections.passkeys).toMatchObject([{ sign_count: 1, backed_up: false }])
    expect(Object.keys(sections.passkeys?.[0] ?? {})).not.toContain('public_key')
  })

  test('guests have none', async () => {
    const { json } = await app.send('POST', '/api/user/anonymous', { body: {} })
    expect((await post((json.data as SignIn).token, '/user/passkeys/options')).status).toBe(403)
  })
})

describe("an authenticator's response", () => {
  const lies: [string, Behaviour][] = [
    ['another origin', { origin: 'https://genie.example.evil' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a user who was not verified', { userVerified: false }],
    ['nobody there', { userPresent: false }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['something else that was signed', { type: 'payment.get' }],
    ['a page inside another', { crossOrigin: true }],
  ]

  test.each(lies)('%s: is refused everywhere', async (_what, behaviour) => {
    const made = await customer()
    expect(statusAndCode(await keys.add(made.token, new TestAuthenticator(), behaviour))).toEqual(refused)
    expect(statusAndCode(await keys.signIn(made.device, behaviour))).toEqual(refused)
    expect(statusAndCode(await keys.prove(made.token, made.device, behaviour))).toEqual(refused)
    expect((await keys.signIn(made.device)).json.code).toBe(0)
  })

  // Its counter does not change, as with most authenticators: only the challenge distinguishes the second use.
  test('sent twice: counts once', async () => {
    const made = await customer({ signCount: 0 })
    const ip = randomIp()
    const body = made.device.get(await keys.asked(ip))
    const both = await Promise.all([0, 1].map(() => keys.send('POST', '/user/passkeys/sign-in', body, { ip })))
    expect(both.map(({ json }) => json.code).toSorted()).toEqual([0, 110119])
    const proof = made.device.get(await keys.askedToProve(made.token))
    const prove = () => post(made.token, '/user/prove', { way: 'passkey', passkey: proof })
    expect((await prove()).json.code).toBe(0)
    expect(statusAndCode(await prove())).toEqual(refused)
    const options = await keys.optionsFor(made.token)
    expect((await post(made.token, '/user/passkeys', new TestAuthenticator().create(options))).json.code).toBe(0)
    const again = await post(made.token, '/user/passkeys', new TestAuthenticator().create(options))
    expect(statusAndCode(again)).toEqual(refused)
  })

  test('without a counter, as with many authenticators: works repeatedly', async () => {
    const made = await register(app)
    const { device } = await keys.added(made.token, { signCount: 0 })
    for (const _time of [1, 2]) expect((await keys.signIn(device)).json.code).toBe(0)
  })

  test('a signature of another key', async () => {
    const made = await customer()
    const ip = randomIp()
    const options = await keys.asked(ip)
    const body = { ...made.device.get(options), signature: new TestAuthenticator().get(options).signature }
    expect(statusAndCode(await keys.send('POST', '/user/passkeys/sign-in', body, { ip }))).toEqual(refused)
  })

  test('to a challenge for something else, for somebody else, or from elsewhere', async () => {
    const [mine, theirs] = [await customer(), await customer()]
    const signIn = (body: object, ip = randomIp()) => keys.send('POST', '/user/passkeys/sign-in', body, { ip })
    const prove = (passkey: object) => post(mine.token, '/user/prove', { way: 'passkey', passkey })
    const ip = randomIp()
    expect(statusAndCode(await signIn(mine.device.get(await keys.askedToProve(mine.token))))).toEqual(refused)
    expect(statusAndCode(await prove(mine.device.get(await keys.asked(ip))))).toEqual(refused)
    expect(statusAndCode(await signIn(mine.device.get(await keys.asked(ip))))).toEqual(refused)
    expect(statusAndCode(await prove(mine.device.get(await keys.askedToProve(theirs.token))))).toEqual(refused)
    const { challenge, rp } = await keys.optionsFor(mine.token)
    const other = { challenge, rpId: rp.id, timeout: 1, userVerification: 'required' } as const
    expect(statusAndCode(await prove(mine.device.get(other)))).toEqual(refused)
    const foreign = new TestAuthenticator().create(await keys.optionsFor(theirs.token))
    expect(statusAndCode(await post(mine.token, '/user/passkeys', foreign))).toEqual(refused)
  })

  test('too late', async () => {
    const made = await customer()
    const ip = randomIp()
    const body = made.device.get(await keys.asked(ip))
    wall.advance(challengeMs / 1000)
    expect(statusAndCode(await keys.send('POST', '/user/passkeys/sign-in', body, { ip }))).toEqual(refused)
  })

  test.each([
    ['counts as a copy does', { signCount: 1 }, 'counter'],
    ['can suddenly be copied', { backupEligible: true }, 'backup'],
  ])('%s: is refused, and logged', async (_what, behaviour, fault) => {
    const made = await customer()
    expect((await keys.signIn(made.device, { signCount: 7 })).json.code).toBe(0)
    expect(statusAndCode(await keys.signIn(made.device, { signCount: 8, ...behaviour }))).toEqual(refused)
    const log = await auditOf(app, made.userInfo.user_id)
    expect(log.at(-1)).toMatchObject({ action: 'user.passkey_fault', after: { fault } })
    expect((await keys.signIn(made.device, { signCount: 9 })).json.code).toBe(0)
  })

  test.each([
    ['no JSON', { client_data: 'AAAA' }],
    ['no data of an authenticator', { authenticator_data: 'AAAA' }],
    ['no signature', { signature: 'AAAA' }],
    ['nobody', { user_handle: undefined }],
  ])('%s: is refused, without a server error', async (_what, wrong) => {
    const made = await customer()
    const ip = randomIp()
    const body = { ...made.device.get(await keys.asked(ip)), ...wrong }
    expect(statusAndCode(await keys.send('POST', '/user/passkeys/sign-in', body, { ip }))).toEqual(refused)
  })
})

describe('tries', () => {
  test('are limited per pair of passkey and network, and nobody else is locked out', async () => {
    const made = await customer()
    const ip = randomIp()
    const answers: number[] = []
    for (let at = 0; at < 12; at += 1)
      answers.push((await keys.signIn(made.device, { userVerified: false }, ip)).status)
    expect(answers.slice(-2)).toEqual([429, 429])
    expect((await keys.signIn(made.device)).json.code).toBe(0)
  })
})

describe('as a fresh proof', () => {
  test('it is the first way that is offered, and is enough even with an app', async () => {
    const made = await customer()
    await ageProofs(app)
    const before = await post(made.token, '/user/second-factor')
    expect(before.json.data).toEqual({
      ways: ['passkey', 'password'],
      second_factor: false,
      app: false,
      email_hint: null,
    })
    const options = await keys.askedToProve(made.token)
    expect(options.allowCredentials).toMatchObject([{ id: made.device.credentialId }])
    expect((await keys.prove(made.token, made.device)).json.code).toBe(0)
    expect((await post(made.token, '/user/second-factor')).json.code).toBe(0)
  })

  test('there is none without a passkey', async () => {
    const { token } = await register(app)
    expect(statusAndCode(await post(token, '/user/prove/passkey'))).toEqual([404, 200401])
    expect(statusAndCode(await post(token, '/user/prove', { way: 'passkey' }))).toEqual(refused)
  })
})
