// @module-tag further
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Google, googleOf, someoneAtGoogle as someone } from '#testing/servers/google.ts'
import { startProvider, type TestProvider } from '#testing/servers/oidc-provider.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, randomEmail, randomIp, register, type SignIn, TestWall } from '#testing/steps/accounts.ts'

const wall = new TestWall()
let provider: TestProvider
let app: TestApp
let other: TestApp
let google: Google
beforeAll(async () => {
  provider = await startProvider()
  app = await testApp({ wall, environment: provider.environment })
  other = await app.another()
  provider.admit(app.url, other.url)
  google = googleOf(app, provider)
})
afterAll(async () => {
  await other.close()
  await app.close()
  await provider.shut()
})

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })

async function makeGuest(): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

describe('signing in with Google', () => {
  test('makes an account with name and verified address', async () => {
    const account = someone()
    const made = await google.signedIn(account)
    expect(made.type).toBe('customer')
    expect(made.userInfo).toMatchObject({
      auth_provider: 'google',
      user_name: account.name,
      email: account.email,
      google_bound: true,
      has_password: false,
    })
    expect((await info(made.token, other)).json.data).toEqual(made.userInfo)
  })

  test("takes a name like the shop's own form: one line, eighty characters", async () => {
    const name = `\u0000Anna\r\nVos${'👩'.repeat(60)}`
    const { token, userInfo } = await google.signedIn(someone({ name }))
    expect(userInfo.user_name).toBe(`Anna Vos${'👩'.repeat(36)}`)
    const put = await app.send('PUT', `/api/user/info/${userInfo.user_id}`, {
      body: { user_name: userInfo.user_name },
      headers: bearer(token),
    })
    expect(put.json.code).toBe(0)
    const odd = await google.signedIn(someone({ name: `x${'👩'.repeat(60)}` }))
    expect(odd.userInfo.user_name).toBe(`x${'👩'.repeat(39)}`)
  })

  test('finds the same account the second time, also after address and name changed at Google', async () => {
    const account = someone()
    const first = await google.signedIn(account)
    const second = await google.signedIn({ ...account, email: randomEmail(), name: 'Someone Else' }, { at: other })
    expect(second.userInfo).toEqual(first.userInfo)
    expect(second.token).not.toBe(first.token)
  })

  test('links to the local account with the same verified address', async () => {
    const local = await register(app)
    const linked = await google.signedIn(someone({ email: local.email.toUpperCase() }))
    expect(linked.userInfo).toMatchObject({
      user_id: local.userInfo.user_id,
      auth_provider: 'local',
      google_bound: true,
      has_password: true,
    })
    expect((await logIn(app, local.email)).json.code).toBe(0)
  })

  test.each([null, 'elsewhere.example'])(
    'an address that Google does not host opens and makes nothing: %s',
    async hd => {
      const local = await register(app)
      for (const email of [local.email, randomEmail()]) {
        const refused = await google.signIn(someone({ email, hd }))
        expect(statusAndCode(refused)).toEqual([400, 110115])
        expect(refused.json.data).toEqual({ reason: 'address_not_theirs' })
      }
      expect((await info(local.token)).json.data).toMatchObject({ google_bound: false })
      // Somebody who is signed in may still link it, and then sign in with it.
      const account = someone({ hd })
      await google.signedIn(account, { token: local.token })
      expect((await google.signedIn(account)).userInfo.user_id).toBe(local.userInfo.user_id)
    },
  )

  test('an address of Google itself needs no organisation', async () => {
    const email = `${randomEmail().split('@')[0]}@gmail.com`
    expect((await google.signedIn(someone({ email, hd: null }))).userInfo).toMatchObject({ email })
  })

  test('links to the signed-in person, with any address', async () => {
    const local = await register(app)
    const account = someone()
    const bound = await google.signedIn(account, { token: local.token })
    expect(bound.userInfo).toMatchObject({ user_id: local.userInfo.user_id, email: local.email, google_bound: true })
    expect((await google.signedIn(account)).userInfo.user_id).toBe(local.userInfo.user_id)
  })

  test('what a signed-in person began nobody else can finish', async () => {
    const local = await register(app)
    const stranger = await register(app)
    for (const visit of [{}, { token: stranger.token }]) {
      const { url } = await google.begin({ token: local.token })
      const returned = await provider.visit(url, someone())
      expect(statusAndCode(await google.finish(returned, visit))).toEqual([400, 110115])
    }
    expect((await info(local.token)).json.data).toMatchObject({ google_bound: false })
    expect((await info(stranger.token)).json.data).toMatchObject({ google_bound: false })
  })

  test('turns a guest into the account: the same person, and the session of the guest ends everywhere', async () => {
    const guest = await makeGuest()
    const made = await google.signedIn(someone(), { token: guest.token })
    expect(made.userInfo).toMatchObject({ user_id: guest.userInfo.user_id, role: 'customer', auth_provider: 'google' })
    await expect.poll(async () => (await info(guest.token, other)).status, { timeout: 5_000 }).toBe(401)
    const refreshed = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: guest.r_token } })
    expect(refreshed.json.code).toBe(110101)
    expect((await info(made.token)).json.code).toBe(0)
  })

  test('a guest who signs in to an existing account ends', async () => {
    const account = someone()
    const known = await google.signedIn(account)
    const guest = await makeGuest()
    const { userInfo } = await google.signedIn(account, { token: guest.token })
    expect(userInfo.user_id).toBe(known.userInfo.user_id)
    await expect.poll(async () => (await info(guest.token, other)).status, { timeout: 5_000 }).toBe(401)
  })

  test('a newcomer in four tabs at once is one account', async () => {
    const account = someone()
    const flows = await Promise.all([1, 2, 3, 4].map(() => google.begin()))
    const returned = await Promise.all(flows.map(({ url }) => provider.visit(url, account)))
    const answers = await Promise.all(
      returned.map((query, index) => google.finish(query, { at: index % 2 ? app : other })),
    )
    expect(answers.map(answer => answer.json.code)).toEqual([0, 0, 0, 0])
    expect(new Set(answers.map(answer => (answer.json.data as SignIn).userInfo.user_id)).size).toBe(1)
  })
})

describe('an identity belongs to one account, an account has one identity', () => {
  const bound = [409, 110116]

  test('an identity that another account has', async () => {
    const account = someone()
    await google.signedIn(account)
    const local = await register(app)
    expect(statusAndCode(await google.signIn(account, { token: local.token }))).toEqual(bound)
    expect((await info(local.token)).json.data).toMatchObject({ google_bound: false })
  })

  test('a second identity for an account that has one', async () => {
    const first = await google.signedIn(someone())
    expect(statusAndCode(await google.signIn(someone(), { token: first.token }))).toEqual(bound)
  })

  test('another identity with the address of an account that has one', async () => {
    const account = someone()
    await google.signedIn(account)
    expect(statusAndCode(await google.signIn(someone({ email: account.email ?? '' })))).toEqual(bound)
  })

  test('an address that was given up belongs to the next person to verify it, the identity stays', async () => {
    const account = someone()
    const old = await google.signedIn(account)
    const deleted = await app.send('POST', '/api/user/delete', { body: {}, headers: bearer(old.token) })
    expect(deleted.json.code).toBe(0)
    const again = await google.signedIn(account)
    expect(again.userInfo.user_id).not.toBe(old.userInfo.user_id)
    expect(again.userInfo).toMatchObject({ email: account.email, google_bound: true })
  })
})

describe('accounts that Google does not open', () => {
  test('a disabled one, found by identity or by address (110107)', async () => {
    const account = someone()
    const { userInfo } = await google.signedIn(account)
    const local = await register(app)
    const admin = (await logIn(app, 'admin@genie.example', demoPeople.password)).json.data as SignIn
    for (const { user_id } of [userInfo, local.userInfo]) {
      const disabled = await app.send('PUT', `/api/admin/users/${user_id}/status`, {
        body: { user_status: 'disabled', reason: 'a test of disabling' },
        headers: bearer(admin.token),
      })
      expect(disabled.json.code).toBe(0)
    }
    expect(statusAndCode(await google.signIn(account))).toEqual([403, 110107])
    expect(statusAndCode(await google.signIn(someone({ email: local.email })))).toEqual([403, 110107])
  })

  test('one with a second factor, because Google does not ask for it', async () => {
    const email = 'finance@genie.example'
    const { token } = (await logIn(app, email, demoPeople.password)).json.data as SignIn
    const begun = await app.send('POST', '/api/user/second-factor', { body: {}, headers: bearer(token) })
    const { secret } = begun.json.data as { secret: string }
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: wall.now().getTime() })
    const path = '/api/user/second-factor/confirm'
    const body = { otp }
    expect((await app.send('POST', path, { body, headers: bearer(token) })).json.code).toBe(0)
    expect(statusAndCode(await google.signIn(someone({ email })))).toEqual([400, 110115])
  })
})
