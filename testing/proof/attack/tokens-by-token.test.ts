import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/protocol/api.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { staffRoles } from '#domain/access.ts'
import { hashToken } from '#server/people/accounts/sign-in/refresh-token.ts'
import { longTimeouts } from '../../model/proof.ts'
import { googleOf, someoneAtGoogle } from '../../servers/google.ts'
import { startProvider, type TestProvider } from '../../servers/oidc-provider.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import {
  ageProofs,
  askForCode,
  bearer,
  goodPassword,
  logIn,
  randomEmail,
  randomIp,
  register,
  type SignIn,
} from '../../steps/accounts.ts'
import { passkeysOf } from '../../steps/passkeys.ts'
import { liftLimits } from '../../steps/staff.ts'

/**
 * An attacker has the access token of another person, whose last proof is old, and resources of their own: a mailbox,
 * an account, a passkey, a Google account. No call returns a refresh token of the token's owner.
 */
vi.setConfig(longTimeouts(5))

let app: TestApp
let provider: TestProvider
const victims = new Map<string, SignIn>()
beforeAll(async () => {
  provider = await startProvider()
  app = await testApp({ environment: provider.environment })
  provider.admit(app.url)
  victims.set('customer', await register(app))
  for (const role of staffRoles) {
    await liftLimits(app)
    victims.set(role, (await logIn(app, `${role}@genie.example`, demoPeople.password)).json.data as SignIn)
  }
})
afterAll(async () => {
  await app.close()
  await provider.shut()
})

const answersRefreshTokens = (Object.entries(api) as [string, Endpoint][])
  .filter(([, { data }]) => JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' })).includes('"r_token"'))
  .map(([key]) => key)

/** The attacker's input, valid in itself, with another person's token. A missing call fails its test. */
const own: Readonly<Record<string, () => Promise<{ query?: Record<string, string>; body?: object; ip?: string }>>> = {
  'POST /user/login': async () => ({ body: { email: (await register(app)).email, password: goodPassword } }),
  'POST /user/register': async () => ({ body: { password: goodPassword, ...(await coded('register')) } }),
  'POST /user/anonymous': async () => ({ body: {} }),
  'POST /user/refresh-token': async () => ({ body: { refresh_token: (await register(app)).r_token } }),
  'POST /user/open-order': async () => ({ body: await coded('open_order') }),
  'GET /user/google-logic/callback': async () => {
    const begun = await googleOf(app, provider).begin()
    return { query: { ...(await provider.visit(begun.url, someoneAtGoogle())) } as Record<string, string> }
  },
  'POST /user/passkeys/sign-in': async () => {
    const passkeys = passkeysOf(app)
    const { device } = await passkeys.added((await register(app)).token, { userVerified: true })
    const ip = randomIp()
    return { body: device.get(await passkeys.asked(ip)), ip }
  },
}

async function coded(purpose: string) {
  const email = randomEmail()
  const { captcha_id, code } = await askForCode(app, email, purpose)
  return { email, captcha_id, captcha_code: code }
}

const refreshTokens = async ({ userInfo }: SignIn) => {
  const rows = await app.context.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
    .where('sessions.user_id', '=', userInfo.user_id)
    .select('token_hash')
    .execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex')).sort()
}

test('every call that returns a refresh token is tested', () => {
  expect(answersRefreshTokens.sort()).toEqual(Object.keys(own).sort())
})

describe.each(['customer', ...staffRoles])('the token of %s', role => {
  test.each(answersRefreshTokens)('%s: returns no refresh token of its owner', async key => {
    const victim = victims.get(role) as SignIn
    const before = await refreshTokens(victim)
    await liftLimits(app)
    const { query, body, ip = randomIp() } = (await own[key]?.()) ?? {}
    await ageProofs(app)
    const [method = '', path = ''] = key.split(' ')
    const question = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await app.send(method, `/api${path}${question}`, {
      ...(body && { body }),
      headers: { 'x-forwarded-for': ip, ...bearer(victim.token) },
    })
    // Valid in itself: it signs the attacker in, or requires a proof.
    expect([0, 110117], answer.text).toContain(answer.json.code)
    expect(await refreshTokens(victim)).toEqual(before)
    const { r_token } = (answer.json.data ?? {}) as Partial<SignIn>
    expect(r_token && before.includes(hashToken(r_token).toString('hex'))).not.toBe(true)
  })
})
