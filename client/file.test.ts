import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anExpiredSignIn, aSignIn, aStaleSignIn, fakePage, noon } from './testing/fake-page.ts'
import { envelope, listen, refused, scriptedShop } from './testing/scripted-shop.ts'

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

const href = '/api/orders/R-1/documents/F2026-000001'
const pdf = { body: '%PDF-1.7 whole', headers: { 'content-type': 'application/pdf' } }

describe('a file', () => {
  test('is downloaded with the token, unchanged', async () => {
    shop.answer(() => pdf)
    const { client, did } = fakePage(base, { signIn: aSignIn() })
    expect(await (await client.file(href)).text()).toBe('%PDF-1.7 whole')
    expect(shop.received).toMatchObject([
      { key: 'GET /orders/R-1/documents/F2026-000001', authorization: 'Bearer access-1' },
    ])
    expect(did).toEqual([])
  })

  test('is downloaded after a proof of identity where the shop requires one', async () => {
    let proven = false
    const asked = refused(403, 110117, '', { ways: ['password'] })
    shop.answer(() => (proven ? pdf : asked))
    const prove = async (answer: unknown) => {
      expect(answer).toEqual({ ways: ['password'] })
      proven = true
      return true
    }
    const { client } = fakePage(base, { signIn: aSignIn(), prove })
    expect(await (await client.file('/api/admin/users/export')).text()).toBe('%PDF-1.7 whole')
    expect(shop.received).toHaveLength(2)
    proven = false
    const page = fakePage(base, { signIn: aSignIn(), prove: async () => false })
    await expect(page.client.file(href)).rejects.toMatchObject({ code: 110117 })
  })

  test('is downloaded after the refresh of an expired token', async () => {
    const tokens = { token: 'access-2', r_token: 'refresh-2', expires_in: noon + 900, r_expires_in: noon + 90_000 }
    shop.answer(({ key }) => (key === 'POST /user/refresh-token' ? envelope(tokens) : pdf))
    const { client } = fakePage(base, { signIn: aStaleSignIn() })
    await client.file(href)
    expect(shop.received.map(({ authorization }) => authorization).at(-1)).toBe('Bearer access-2')
  })

  test('is not requested with an expired session', async () => {
    const { client, did } = fakePage(base, { signIn: anExpiredSignIn() })
    await expect(client.file(href)).rejects.toMatchObject({ reason: 'signed_out' })
    expect(shop.received).toEqual([])
    expect(did.at(-1)).toBe('home')
  })

  test.each([
    ['the refusal of a paper that is not there', refused(404, 404, 'gone'), { code: 404, http: 404 }],
    ['an account that is gone, in a 2xx answer', refused(200, 110_103), { code: 110_103, action: 'sign_out' }],
    ['401', refused(401, 401), { action: 'sign_out' }],
    [
      'a gateway',
      { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } },
      { code: 502 },
    ],
    ['an envelope instead of a file', envelope({ some: 'data' }), { reason: 'unknown_error' }],
  ])('%s is a failure like that of any call', async (_name, answer, failure) => {
    shop.answer(() => answer)
    const { client } = fakePage(base, { signIn: aSignIn(), translate: () => 'a text' })
    await expect(client.file(href)).rejects.toMatchObject(failure)
  })

  test('without a response: no network', async () => {
    const { client, did } = fakePage('http://127.0.0.1:1/api', { signIn: aSignIn() })
    await expect(client.file(href)).rejects.toMatchObject({ reason: 'network_error' })
    expect(did).toEqual(['toast: Network Error'])
    await expect(client.file(href, { quiet: true })).rejects.toMatchObject({ isUnreported: true })
  })

  test.each(['https://evil.example/api/x', '//evil.example/api/x', '/nl/cart', 'api/x', ''])(
    'is never requested from %j: the token is not sent there',
    async address => {
      const { client } = fakePage(base, { signIn: aSignIn() })
      await expect(client.file(address)).rejects.toThrow(TypeError)
      expect(shop.received).toEqual([])
    },
  )
})
