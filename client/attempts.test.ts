import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSignIn, fakePage } from './testing/fake-page.ts'
import { envelope, listen, type Scripted, scriptedShop } from './testing/scripted-shop.ts'

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

const names = () => shop.received.map(({ headers }) => headers['idempotency-key'])
const pay = { params: { checkout_no: 'C1' }, body: { method: 'card' } }
const page = () => fakePage(base, { signIn: aSignIn() }).client
type Client = ReturnType<typeof page>
const press = (client: Client, input: object = pay) =>
  client.send('POST /checkouts/{checkout_no}/pay', input, { quiet: true }).catch(() => undefined)

const uncertain: [string, Scripted][] = [
  ['an error of the shop', { status: 500, body: { code: 500, msg: '', data: null } }],
  ['a gateway that gave up', { status: 504, body: '<html>' }],
  ['too many at once', { status: 429, body: { code: 429, msg: '', data: null } }],
]
test.each(uncertain)(
  'after %s, the same call is repeated under the same key, and another call gets another key',
  async (_what, answer) => {
    const client = page()
    shop.answer(() => answer)
    await press(client)
    await press(client)
    await press(client, { ...pay, body: { method: 'ideal' } })
    shop.answer(() => envelope({}))
    await press(client)
    await press(client)
    const [first, second, other, third, fourth] = names()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    // After a final response, the same input is a new request.
    expect(new Set([first, other, fourth]).size).toBe(3)
  },
)

test('a broken connection leaves the outcome unknown too', async () => {
  const client = page()
  shop.answer(async () => {
    await new Promise(done => setTimeout(done, 200))
    return envelope({})
  })
  const call = { quiet: true, timeLimitMs: 20 }
  await client.send('POST /checkouts/{checkout_no}/pay', pay, call).catch(() => undefined)
  shop.answer(() => envelope({}))
  await press(client)
  const [first, second] = names()
  expect(second).toBe(first)
})

test('a refusal ends an attempt', async () => {
  const client = page()
  shop.answer(() => ({ status: 409, body: { code: 200503, msg: '', data: null } }))
  await press(client)
  await press(client)
  expect(new Set(names()).size).toBe(2)
})

test('a key set by the screen is used, and reads have none', async () => {
  const client = page()
  await press(client, { ...pay, idempotencyKey: 'mine' })
  await client.send('GET /cart', {})
  await client.send('PUT /cart/items', { body: {} })
  await client.send('POST /common/files/upload', { form: new FormData() })
  expect(names()).toEqual(['mine', undefined, undefined, undefined])
})
