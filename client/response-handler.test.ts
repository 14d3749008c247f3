import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { aSignIn, fakePage, type PageOptions } from './testing/fake-page.ts'
import { envelope, listen, refused, type Scripted, scriptedShop } from './testing/scripted-shop.ts'

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

const texts: Record<string, string> = {
  'error.401': 'log in again',
  'error.404': 'not here',
  'error.502': 'gateway',
  'error.210102': 'abnormal',
  'error.110103': 'account gone',
  'error.request_timeout': 'too slow',
  'error.network_error': 'no network',
  'error.unknown_error': 'strange',
}
const translate = (key: string) => texts[key]

async function fails(answer: Scripted, options: PageOptions & { quiet?: boolean } = {}) {
  shop.answer(() => answer)
  const { quiet, ...rest } = options
  const page = fakePage(base, { signIn: aSignIn(), translate, ...rest })
  const failure = await page.client.send('POST /cart/items', {}, { quiet }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof CallFailure)) throw new Error('no CallFailure was thrown')
  return { ...page, failure }
}

describe('the session ends', () => {
  test.each([
    ['HTTP 401', refused(401, 401), 'toast: log in again'],
    ['HTTP 401 of a gateway, not an envelope', { status: 401, body: '<h1>401</h1>' }, 'toast: log in again'],
    ['110103 in a 2xx answer', refused(200, 110103), 'toast: account gone'],
  ])('on %s', async (_name, answer, toast) => {
    const { session, did, failure } = await fails(answer, { quiet: true })
    expect(session.exists()).toBe(false)
    expect(did).toEqual([toast, 'login: /de/cart?tab=1'])
    expect(session.takeRedirect()).toBe('/de/cart?tab=1')
    expect(failure).toMatchObject({ action: 'sign_out', isUnreported: false })
  })

  test('110103 with an error status is an ordinary message', async () => {
    const { session, did } = await fails(refused(404, 110103))
    expect(session.exists()).toBe(true)
    expect(did).toEqual(['toast: account gone'])
  })

  test('once, however many calls are refused together', async () => {
    shop.answer(() => refused(401, 401))
    const { client, did } = fakePage(base, { signIn: aSignIn() })
    await Promise.allSettled(Array.from({ length: 5 }, () => client.send('GET /cart', {})))
    expect(did.filter(one => one.startsWith('login'))).toHaveLength(1)
  })

  test('not through the refusal of a token that was replaced meanwhile', async () => {
    const page = fakePage(base, { signIn: aSignIn() })
    shop.answer(() => {
      page.session.replaceTokens(aSignIn({ token: 'access-2' }))
      return refused(401, 401)
    })
    await expect(page.client.send('GET /cart', {})).rejects.toMatchObject({ code: 401 })
    expect(page.session.isLoggedIn()).toBe(true)
    expect(page.did).toEqual([])
  })

  test('a visitor without permission is sent to login, without a message that a session ended', async () => {
    shop.answer(() => refused(401, 401))
    const { client, did } = fakePage(base)
    await expect(client.send('GET /cart', {})).rejects.toThrow(CallFailure)
    expect(did).toEqual(['login: /de/cart?tab=1'])
  })

  test('the login page is not stored as an address to return to', async () => {
    const { session, did } = await fails(refused(401, 401), { currentPath: () => undefined })
    expect(did.at(-1)).toBe('login: undefined')
    expect(session.takeRedirect()).toBeUndefined()
  })
})

describe('what is shown', () => {
  test.each<[string, Scripted, string[]]>([
    ['the text of the code', refused(409, 210102, 'server says'), ['toast: abnormal']],
    ['in a 2xx answer too', refused(200, 210102), ['toast: abnormal']],
    ['without a text of its own: network error', refused(409, 999_999, 'server says'), ['toast: no network']],
    ['nothing for code 1', refused(409, 1, 'server says'), []],
    ['nothing for code 1 in a 2xx answer', refused(200, 1), []],
    ['nothing for 210101, which is logged', refused(404, 210101, 'gone'), ['log: POST /cart/items: 210101 gone']],
    ['by its status: an HTML page of a gateway', { status: 502, body: '<html>Bad gateway</html>' }, ['toast: gateway']],
    ['by its status: code 0 under an error', { status: 404, body: { code: 0, msg: '', data: 1 } }, ['toast: not here']],
  ])('%s', async (_name, answer, did) => {
    expect((await fails(answer)).did).toEqual(did)
  })

  test.each<[string, Scripted, string]>([
    ['the server msg', refused(409, 210102, 'server says'), 'toast: server says'],
    ['or Network Error', refused(409, 210102), 'toast: Network Error'],
  ])('without a translator: %s', async (_name, answer, toast) => {
    expect((await fails(answer, { translate: undefined })).did).toEqual([toast])
  })

  test("without a translation: the server's msg", async () => {
    expect((await fails(refused(409, 5, 'server says'), { translate: () => undefined })).did).toEqual([
      'toast: server says',
    ])
  })

  test.each([['{"code":0,"da'], ['<html></html>'], [''], ['[]'], ['{"data":1}'], ['null']])(
    'an unreadable response: %j',
    async body => {
      const { did, failure } = await fails({ body })
      expect(failure).toMatchObject({ reason: 'unknown_error', http: 200, code: -1 })
      expect(did).toEqual(['log: POST /cart/items: unreadable answer with status 200', 'toast: strange'])
    },
  )
})

test('a failure contains everything a screen may need', async () => {
  const fields = [{ path: 'email', rule: 'email_format', message: 'invalid' }, { path: 7 }]
  const { failure } = await fails({
    ...refused(429, 429, 'slow down', { fields, quote: 1 }),
    headers: { 'retry-after': '30' },
  })
  expect(failure).toMatchObject({
    reason: 'refused',
    code: 429,
    http: 429,
    msg: 'slow down',
    message: 'slow down',
    text: 'no network',
    shown: true,
    isUnreported: false,
    fields: fields.slice(0, 1),
    data: { quote: 1 },
    retryAfterSeconds: 30,
  })
})

test('a quiet call shows nothing and leaves that to the screen', async () => {
  const { did, failure } = await fails(refused(409, 210102), { quiet: true })
  expect(did).toEqual([])
  expect(failure).toMatchObject({ text: 'abnormal', shown: false, isUnreported: true })
  expect((await fails(refused(409, 1), { quiet: true })).failure.isUnreported).toBe(false)
})

describe('no answer', () => {
  test('in time', async () => {
    let release = () => {}
    shop.answer(
      () =>
        new Promise(resolve => {
          release = () => resolve(envelope(1))
        }),
    )
    const { client, did } = fakePage(base, { translate, timeLimitMs: 40 })
    await expect(client.send('GET /cart', {})).rejects.toMatchObject({ reason: 'request_timeout', http: 0, code: -1 })
    expect(did).toEqual(['toast: too slow'])
    release()
  })

  test('at all', async () => {
    const { client, did, session } = fakePage('http://127.0.0.1:1/api', { translate, signIn: aSignIn() })
    await expect(client.send('GET /cart', {})).rejects.toMatchObject({ reason: 'network_error', text: 'no network' })
    expect(did).toEqual(['toast: no network'])
    expect(session.isLoggedIn()).toBe(true)
  })

  test('that is still needed: the screen cancelled the call', async () => {
    const screen = new AbortController()
    shop.answer(() => {
      screen.abort()
      return new Promise(resolve => setTimeout(() => resolve(envelope(1)), 50))
    })
    const { client, did } = fakePage(base, { translate })
    const call = client.send('GET /cart', {}, { signal: screen.signal })
    await expect(call).rejects.toMatchObject({ reason: 'aborted', isUnreported: false })
    await expect(client.send('GET /cart', {}, { signal: screen.signal })).rejects.toMatchObject({ reason: 'aborted' })
    expect(did).toEqual([])
    expect(shop.received).toHaveLength(1)
  })
})
