import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languageNumbers, languages } from '#domain/languages.ts'
import { anExpiredSignIn, aSignIn, fakePage } from './testing/fake-page.ts'
import { envelope, listen, scriptedShop } from './testing/scripted-shop.ts'

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

const only = () => {
  expect(shop.received).toHaveLength(1)
  const [one] = shop.received
  if (!one) throw new Error('nothing was sent')
  return one
}

describe('requests', () => {
  test('the typed client returns the data of the envelope', async () => {
    const config = { logo: '/logo.svg', logo_full: '/logo.svg', company_name: 'Genie', telephone: '1' }
    shop.answer(() => envelope(config))
    const { client } = fakePage(base)
    expect((await client.call('GET /config', {})).company_name).toBe('Genie')
    expect(await client.quietly('GET /config', {})).toEqual(config)
  })

  test('every request contains the token, a visitor sends none', async () => {
    await fakePage(base, { signIn: aSignIn() }).client.send('GET /cart', {})
    await fakePage(base, { signIn: aSignIn() }).client.send('GET /config', {})
    await fakePage(base).client.send('GET /cart', {})
    expect(shop.received.map(one => one.authorization)).toEqual(['Bearer access-1', 'Bearer access-1', undefined])
  })

  test('a person who changes something is told so, a reader is not', async () => {
    const told: string[] = []
    const { client } = fakePage(base, { changed: () => told.push('changed') })
    await client.send('GET /cart', {})
    expect(told).toEqual([])
    await client.send('POST /user/anonymous', {})
    shop.answer(() => ({ ...envelope(null), status: 409 }))
    await client.send('PATCH /orders/{id}', { params: { id: 7 }, body: { remark: '' } }).catch(() => undefined)
    expect(told).toEqual(['changed', 'changed'])
  })

  test('GET sends its query; unset values are left out, lists repeat their name', async () => {
    const query = { page: 1, page_size: 20, word: 'Mäher & Co', none: undefined, nothing: null, tag: ['a', 'b'] }
    await fakePage(base).client.send('GET /products', { query })
    expect(only()).toMatchObject({
      key: 'GET /products',
      query: 'page=1&page_size=20&word=M%C3%A4her+%26+Co&tag=a&tag=b',
      text: '',
    })
  })

  test.each(languages)('JSON bodies contain the number of %s', async language => {
    const { client } = fakePage(base, { language })
    await client.send('POST /user/anonymous', {})
    await client.send('PUT /user/info/{id}', { params: { id: 7 }, body: { email: 'a@b.nl' } })
    await client.send('PATCH /orders/{id}', { params: { id: 7 }, body: { remark: '' } })
    const number = languageNumbers[language]
    expect(shop.received.map(one => JSON.parse(one.text))).toEqual([
      { language: number },
      { language: number, email: 'a@b.nl' },
      { language: number, remark: '' },
    ])
    expect(shop.received.map(one => one.headers['content-type'])).toEqual(Array(3).fill('application/json'))
  })

  test('FormData is sent unchanged, with the boundary of the browser', async () => {
    const form = new FormData()
    form.append('file', new Blob(['bytes'], { type: 'image/png' }), 'mower.png')
    await fakePage(base, { signIn: aSignIn() }).client.send('POST /common/files/upload', { form })
    const { headers, text } = only()
    expect(headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
    expect(text.match(/ name="/g)).toHaveLength(1)
    expect(text).toContain('filename="mower.png"')
    expect(text).not.toContain('language')
  })

  test('DELETE fills its path and sends the remaining params in the query', async () => {
    await fakePage(base).client.send('DELETE /cart/items/{id}', { params: { id: 'a/b ?', remark: 'x' } })
    expect(only()).toMatchObject({ key: 'DELETE /cart/items/a%2Fb%20%3F', query: 'remark=x', text: '' })
  })

  test('an idempotency key becomes a header', async () => {
    await fakePage(base).client.send('POST /orders', { body: {}, idempotencyKey: 'k-1' })
    expect(only().headers['idempotency-key']).toBe('k-1')
  })

  test.each(['', '.', '..', '\ud800'])(
    'the path parameter %j is reported as not found and never calls another endpoint',
    async id => {
      const { client, did } = fakePage(base)
      await expect(client.send('GET /orders/{id}', { params: { id } })).rejects.toMatchObject({ code: 404, http: 404 })
      expect(shop.received).toHaveLength(0)
      expect(did).toHaveLength(1)
    },
  )

  test('a missing path parameter is a programming error of the screen', async () => {
    await expect(fakePage(base).client.send('GET /orders/{id}', {})).rejects.toThrow(TypeError)
  })
})

describe('both tokens expired before a request', () => {
  test('signs out, goes to the home page and sends nothing; many calls do so once', async () => {
    const { client, session, did } = fakePage(base, { signIn: anExpiredSignIn(), translate: key => key })
    const results = await Promise.allSettled([client.send('GET /cart', {}), client.send('GET /products', {})])
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { reason: 'signed_out', shown: true, http: 0 } })
    expect(shop.count('GET /cart')).toBe(0)
    expect(session.exists()).toBe(false)
    expect(did).toEqual(['toast: error.401', 'home'])
  })

  test('exempt calls are sent anyway, otherwise nobody could log in', async () => {
    const { client, did, session } = fakePage(base, { signIn: anExpiredSignIn() })
    await client.send('POST /user/login', { body: {} })
    await client.send('GET /config', {})
    expect(shop.received).toHaveLength(2)
    expect(did).toEqual([])
    expect(session.exists()).toBe(true)
  })

  test('a visitor has no session that could expire', async () => {
    const { client, did } = fakePage(base)
    await client.send('GET /products', {})
    expect(shop.received).toHaveLength(1)
    expect(did).toEqual([])
  })
})
