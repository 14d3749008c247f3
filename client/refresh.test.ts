import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import { type RefreshOutcome, skipsRefresh } from './refresh.ts'
import { aSignIn, aStaleSignIn, fakeBrowser, fakePage, noon } from './testing/fake-page.ts'
import { envelope, listen, type Received, refused, type Scripted, scriptedShop } from './testing/scripted-shop.ts'

const shop = scriptedShop()
let base = ''
let close = () => {}
beforeAll(async () => {
  const listening = await listen(createServer(shop.handle))
  base = listening.base
  close = listening.close
})
afterAll(() => close())
beforeEach(() => shop.reset())

const refreshKey = 'POST /user/refresh-token'
const renewed = { token: 'access-2', r_token: 'refresh-2', expires_in: noon + 1800, r_expires_in: noon + 2_000_000 }

/** Delays refreshes, so that parallel calls really wait; other calls are answered at once. */
function onRefresh(answer: (received: Received) => Scripted | Promise<Scripted>) {
  shop.answer(async received => {
    if (received.key !== refreshKey) return envelope(received.authorization)
    await new Promise(resolve => setTimeout(resolve, 30))
    return answer(received)
  })
}

function ten(send: (key: EndpointKey, input: object) => Promise<unknown>) {
  return Promise.allSettled(Array.from({ length: 10 }, () => send('GET /cart', {})))
}

test('ten calls with an expired token: one refresh, ten responses with the new token', async () => {
  onRefresh(() => envelope(renewed))
  const { client, session, did } = fakePage(base, { signIn: aStaleSignIn() })
  const results = await ten(client.send)
  expect(results).toEqual(Array(10).fill({ status: 'fulfilled', value: 'Bearer access-2' }))
  expect(shop.count(refreshKey)).toBe(1)
  expect(JSON.parse(shop.received[0]?.text ?? '')).toEqual({ language: 4, refresh_token: 'refresh-1' })
  expect(session.getSnapshot()).toMatchObject({ ...renewed, type: 'customer', userInfo: aSignIn().userInfo })
  expect(did).toEqual([])
})

test('the next expiry causes the next refresh', async () => {
  const clock = { now: noon }
  onRefresh(() => envelope(renewed))
  const { client } = fakePage(base, { signIn: aStaleSignIn(), nowSeconds: () => clock.now })
  await client.send('GET /cart', {})
  await client.send('GET /cart', {})
  expect(shop.count(refreshKey)).toBe(1)
  clock.now = noon + 1800
  await client.send('GET /cart', {})
  expect(shop.count(refreshKey)).toBe(2)
})

describe('a refused refresh', () => {
  test.each([
    ['an error status', refused(400, 401)],
    ['HTTP 401', { status: 401, body: '' }],
    ['a code in a 2xx answer', refused(200, 110103)],
  ])('drops the queue, signs out once and goes to login: %s', async (_name, answer) => {
    onRefresh(() => answer)
    const { client, session, did } = fakePage(base, { signIn: aStaleSignIn(), translate: key => key })
    const results = await ten(client.send)
    expect(results).toHaveLength(10)
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'signed_out', shown: true } })
    }
    expect(shop.received.map(one => one.key)).toEqual([refreshKey])
    expect(session.exists()).toBe(false)
    expect(did).toEqual(['toast: error.401', 'login: /de/cart?tab=1'])
  })
})

describe('a refresh without a response', () => {
  test.each<[string, Scripted]>([
    ['the shop restarts', refused(503, 503)],
    ['too many requests', refused(429, 429)],
    ['a gateway page', { status: 404, body: '<html></html>' }],
    ['an answer cut off', { body: '{"code":0,"data":{"tok' }],
    ['tokens missing', envelope({ token: 'x' })],
  ])('fails the queue with network_error and keeps the session: %s', async (_name, answer) => {
    onRefresh(() => answer)
    const { client, session, did } = fakePage(base, { signIn: aStaleSignIn() })
    const results = await ten(client.quietly as typeof client.send)
    for (const result of results) expect(result).toMatchObject({ reason: { reason: 'network_error' } })
    expect(session.getSnapshot()).toMatchObject(aStaleSignIn())
    expect(did.filter(one => !one.startsWith('log: '))).toEqual([])
    onRefresh(() => envelope(renewed))
    expect(await client.send('GET /cart', {})).toBe('Bearer access-2')
  })

  test('no network, and too slow', async () => {
    const offline = fakePage('http://127.0.0.1:1/api', { signIn: aStaleSignIn() })
    await expect(offline.client.send('GET /cart', {})).rejects.toMatchObject({ reason: 'network_error' })
    onRefresh(() => new Promise(resolve => setTimeout(() => resolve(envelope(renewed)), 100)))
    const slow = fakePage(base, { signIn: aStaleSignIn(), timeLimitMs: 50 })
    await expect(slow.client.send('GET /cart', {})).rejects.toMatchObject({ reason: 'network_error' })
    expect([offline.session.exists(), slow.session.exists()]).toEqual([true, true])
  })

  test('a token that is about to expire is still used', async () => {
    onRefresh(() => refused(503, 503))
    const { client } = fakePage(base, { signIn: aSignIn({ expires_in: noon + 10 }) })
    expect(await client.send('GET /cart', {})).toBe('Bearer access-1')
  })
})

test('exempt calls neither wait nor refresh', async () => {
  onRefresh(() => envelope(renewed))
  const { client } = fakePage(base, { signIn: aStaleSignIn() })
  await Promise.all([
    client.send('POST /user/login', {}),
    client.send('GET /device-types', {}),
    client.send('GET /device-types/{id}', { params: { id: 3 } }),
    client.call('GET /config', {}),
    client.call('GET /config/global', {}),
  ])
  expect(shop.count(refreshKey)).toBe(0)
})

test.each<[EndpointKey, boolean]>([
  ['POST /user/refresh-token', true],
  ['GET /device-types/{id}', true],
  ['GET /device-types/{id}/units', false],
  ['PUT /device-types/{id}', false],
  ['PUT /config', false],
  ['GET /config/mail', false],
  ['POST /user/login/second-factor', false],
  ['GET /user/info', false],
])('%s skips the refresh: %s', (key, skips) => {
  expect(skipsRefresh(key)).toBe(skips)
})

describe('a session that changes during the refresh', () => {
  test('signed out: the late response does not restore it, and waiting calls fail silently', async () => {
    const page = fakePage(base, { signIn: aStaleSignIn() })
    onRefresh(() => {
      page.session.signOut()
      return envelope(renewed)
    })
    await expect(page.client.send('GET /cart', {})).rejects.toMatchObject({ reason: 'signed_out' })
    expect(page.session.exists()).toBe(false)
    expect(page.did).toEqual([])
  })

  test('renewed by another tab: the refusal of the old refresh token does not end it', async () => {
    const page = fakePage(base, { signIn: aStaleSignIn() })
    onRefresh(() => {
      page.session.replaceTokens(renewed)
      return refused(401, 401)
    })
    expect(await page.client.send('GET /cart', {})).toBe('Bearer access-2')
  })
})

describe('two tabs', () => {
  test('make one refresh, through the lock of the browser', async () => {
    onRefresh(() => envelope(renewed))
    const browser = fakeBrowser()
    const { locks } = navigator
    const one = fakePage(base, { browser, signIn: aStaleSignIn(), locks })
    const other = fakePage(base, { browser, locks })
    // The storage event with the new tokens is delayed, so the other tab must read the storage.
    browser.mute(true)
    const results = await Promise.all([one.client.send('GET /cart', {}), other.client.send('GET /cart', {})])
    expect(results).toEqual(['Bearer access-2', 'Bearer access-2'])
    expect(shop.count(refreshKey)).toBe(1)
  })

  test('a tab that holds the lock without responding does not block the others', async () => {
    onRefresh(() => envelope(renewed))
    let letGo = () => {}
    const held = navigator.locks.request(
      'genie.refresh',
      () =>
        new Promise<void>(done => {
          letGo = done
        }),
    )
    const { client } = fakePage(base, { signIn: aStaleSignIn(), locks: navigator.locks, timeLimitMs: 500 })
    expect(await client.send('GET /cart', {})).toBe('Bearer access-2')
    letGo()
    await held
  })

  test('a browser that refuses locks refreshes without them', async () => {
    onRefresh(() => envelope(renewed))
    const locks = { request: () => Promise.reject<RefreshOutcome>(new DOMException('no', 'SecurityError')) }
    const { client } = fakePage(base, { signIn: aStaleSignIn(), locks })
    expect(await client.send('GET /cart', {})).toBe('Bearer access-2')
  })
})
