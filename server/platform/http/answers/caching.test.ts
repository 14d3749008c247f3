// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/protocol/api.ts'
import type { Endpoint, EndpointKey } from '#contract/protocol/endpoint.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { mayCall, type Role, roles } from '#domain/access.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { cachingHeaders } from './caching.ts'

const keys = Object.keys(api) as EndpointKey[]
const endpointOf = (key: EndpointKey): Endpoint => api[key as keyof typeof api]
const endsSession: readonly EndpointKey[] = ['POST /user/logout', 'POST /user/delete']

let app: TestApp
const sessions = new Map<Role, SignIn>()
beforeAll(async () => {
  app = await testApp()
  for (const role of roles) sessions.set(role, await signIn(role))
})
afterAll(() => app.close())

async function signIn(role: Role): Promise<SignIn> {
  const person = demoPeople.list.find(one => one.role === role)
  const answer = person
    ? await logIn(app, person.email, demoPeople.password)
    : await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

/** Calls the endpoint with a permitted role and empty input; an endless stream is closed once it has begun. */
async function called(key: EndpointKey) {
  const { who, form } = endpointOf(key)
  const role = [...roles].reverse().find(one => mayCall(who, one)) ?? expect.fail(key)
  const { token, userInfo } = (endsSession.includes(key) ? await signIn(role) : sessions.get(role)) ?? expect.fail(key)
  const [method = '', path = ''] = key.split(' ')
  const leave = new AbortController()
  const answer = await fetch(`${app.url}/api${path.replace(/\{\w+\}/g, userInfo.user_id)}`, {
    method,
    headers: { ...bearer(token), 'content-type': 'application/json', 'x-forwarded-for': randomIp() },
    ...(method === 'GET' || form ? {} : { body: '{}' }),
    signal: leave.signal,
  })
  const { status, headers } = answer
  leave.abort()
  return { status, caching: headers.get('cache-control') }
}

/** Raw responses that are the same for everyone. */
const forEverybody: readonly EndpointKey[] = ['GET /mowing-hours.ics', 'GET /documents/{name}.pdf', 'GET /common/logo']

describe('responses of calls are not cached', () => {
  let good = 0
  test.each(keys)('%s', async key => {
    const { status, caching } = await called(key)
    if (status === 200) good += 1
    const { cacheSeconds, kept } = endpointOf(key)
    if (status === 200 && (cacheSeconds !== undefined || kept || forEverybody.includes(key))) {
      expect(caching).toMatch(/^(public|private), (max-age=\d+|no-cache)/)
    } else expect(caching).toBe('no-store')
  })

  test('successful responses were among them, not only refusals', () => {
    expect(good).toBeGreaterThan(60)
  })
})

test('what is the same for everyone is open to anyone', () => {
  const shared = keys.filter(key => endpointOf(key).cacheSeconds !== undefined || endpointOf(key).kept)
  expect(shared.filter(key => endpointOf(key).who !== 'anyone')).toEqual([])
  const caching = { forEverybody: 'public, max-age=60' }
  expect(cachingHeaders({ who: 'anyone' }, caching)).toEqual({ 'cache-control': 'public, max-age=60' })
  expect(cachingHeaders({ who: ['admin'] }, caching)).toEqual({ 'cache-control': 'no-store' })
})
