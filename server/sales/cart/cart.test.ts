import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, goodPassword, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'

type Cart = CallData<'GET /cart'>

let app: TestApp
const skus: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  for (const { key, sku_id } of await app.context.db.selectFrom('skus').select(['key', 'sku_id']).execute()) {
    skus[key] = sku_id
  }
})
afterAll(() => app.close())

async function guest(): Promise<SignIn> {
  const headers = { 'x-forwarded-for': randomIp() }
  return (await app.send('POST', '/api/user/anonymous', { body: {}, headers })).json.data as SignIn
}

const as = (who: SignIn) => ({ ...bearer(who.token), 'x-forwarded-for': randomIp() })
const put = (who: SignIn, body: unknown) => app.send('POST', '/api/cart/items', { body, headers: as(who) })
const change = (who: SignIn, body: unknown) => app.send('PUT', '/api/cart/items', { body, headers: as(who) })
const blades = (quantity = 1) => ({ sku_id: skus['blades-set-9'], quantity })
const rent = (months: number | null = 6, quantity = 1) => ({ sku_id: skus['genie-600-rent'], quantity, months })
const verdict = (response: Answer) => [response.status, response.json.code]
const readRule = (response: Answer) => (response.json.data as { fields: { path: string; rule: string }[] }).fields[0]

async function readCart(who: SignIn, language = 'nl'): Promise<Cart> {
  const response = await app.send('GET', '/api/cart', { headers: { ...as(who), cookie: `locale=${language}` } })
  expect(response.status, response.text).toBe(200)
  return response.json.data as Cart
}

describe('a cart', () => {
  test('holds rentals and goods, at the prices of the price engine', async () => {
    const me = await guest()
    expect(await readCart(me)).toMatchObject({ items: [], count: 0, due_today: 0, orderable: false })
    expect((await put(me, rent())).json.data).toMatchObject({ count: 1 })
    expect((await put(me, { ...blades(2), remark: 'Graag in één doos' })).json.data).toMatchObject({ count: 3 })
    const cart = await readCart(me, 'de')
    expect(cart).toMatchObject({
      count: 3,
      product_total: 31_500 + 4980,
      subtotal: 31_500 + 4980,
      deposit: 15_000,
      freight: 0,
      due_today: 51_480,
      orderable: true,
    })
    expect(cart.items.map(item => [item.name, item.variant, item.months, item.unit_price])).toEqual([
      ['Genie 600', '', 6, 31_500],
      [expect.any(String), expect.stringContaining('9'), null, 2490],
    ])
    expect((await app.send('GET', '/api/cart/count', { headers: as(me) })).json.data).toBe(3)
  })

  test('itemises its lines: months counted, freight, and the VAT included in the price of goods', async () => {
    const me = await guest()
    await put(me, rent(6))
    await put(me, blades(1))
    const [machine, set] = (await readCart(me)).items
    expect(machine).toMatchObject({
      monthly: 4500,
      counted_months: 7,
      freight: 0,
      vat_percent: 21,
      net: 26_033,
      vat: 5467,
    })
    expect(set).toMatchObject({ monthly: null, counted_months: null, vat_percent: 21, net: 2058, vat: 432 })
  })

  test('the same thing for the same term is one line', async () => {
    const me = await guest()
    await put(me, blades(2))
    await put(me, { ...blades(3), remark: 'a' })
    await put(me, { ...blades(1), remark: 'b' })
    await put(me, rent(6))
    await put(me, rent(7))
    const { items } = await readCart(me)
    expect(items.map(({ quantity, months, remark }) => [quantity, months, remark])).toEqual([
      [6, null, 'a\nb'],
      [1, 6, ''],
      [1, 7, ''],
    ])
  })

  test('a line can be changed, removed and added again', async () => {
    const me = await guest()
    await put(me, rent())
    const [item] = (await readCart(me)).items
    const changed = await change(me, {
      item_id: item?.item_id,
      version: item?.version,
      months: 12,
      remark: 'poort links',
    })
    expect((changed.json.data as Cart).items[0]).toMatchObject({
      months: 12,
      unit_price: 46_800,
      remark: 'poort links',
    })
    const path = `/api/cart/items/${item?.item_id}`
    expect((await app.send('DELETE', path, { headers: as(me) })).json.data).toMatchObject({ items: [], count: 0 })
    expect(verdict(await app.send('DELETE', path, { headers: as(me) }))).toEqual([404, 210802])
    await put(me, blades())
    await put(me, rent())
    expect((await app.send('DELETE', '/api/cart/clear', { headers: as(me) })).json.data).toMatchObject({ items: [] })
  })

  test('two lines that become equal are merged', async () => {
    const me = await guest()
    await put(me, rent(6))
    await put(me, rent(7))
    const [six] = (await readCart(me)).items
    const response = await change(me, { item_id: six?.item_id, version: 1, months: 7 })
    expect((response.json.data as Cart).items.map(({ months, quantity }) => [months, quantity])).toEqual([[7, 2]])
  })
})

describe('changes in the meantime are shown', () => {
  test('a changed price is shown until the line is seen again', async () => {
    const me = await guest()
    await put(me, { sku_id: skus['garage-small'], quantity: 1 })
    const { db } = app.context
    const row = {
      sku_id: skus['garage-small'] ?? '',
      valid_from: new Date(),
      created_at: new Date(),
      created_by: 'test',
    }
    await db
      .insertInto('prices')
      .values({ ...row, unit_price: 13_900 })
      .execute()
    const [item] = (await readCart(me)).items
    expect(item).toMatchObject({ change: 'price_changed', seen_price: 14_900, unit_price: 13_900, due: 13_900 })
    expect(await readCart(me)).toMatchObject({ orderable: true })
    await change(me, { item_id: item?.item_id, version: item?.version })
    expect((await readCart(me)).items[0]).toMatchObject({ change: null, seen_price: 13_900 })
  })

  test('an unlisted product stays in the cart, costs nothing, and prevents the order', async () => {
    const me = await guest()
    await put(me, rent(3))
    await put(me, { sku_id: skus['genie-3000-buy'], quantity: 1 })
    await app.context.db.updateTable('device_types').set({ listed: false }).where('key', '=', 'genie-3000').execute()
    const cart = await readCart(me)
    expect(cart.items.map(({ change: told, due, vat_percent }) => [told, due, vat_percent])).toEqual([
      [null, 35_700, 21],
      ['off_sale', 0, null],
    ])
    expect(cart).toMatchObject({ orderable: false, due_today: 35_700 })
    await app.context.db.updateTable('device_types').set({ listed: true }).where('key', '=', 'genie-3000').execute()
  })

  test('fewer pieces in stock than requested', async () => {
    const me = await guest()
    await put(me, { sku_id: skus['blades-set-27'], quantity: 8 })
    await app.context.db.updateTable('skus').set({ stock: 5 }).where('key', '=', 'blades-set-27').execute()
    expect((await readCart(me)).items[0]).toMatchObject({ change: 'stock_short', available: 5, due: 0 })
  })
})

describe('what is not taken', () => {
  test.each<[string, () => object, [number, number], string?]>([
    ['nothing of it', () => blades(0), [400, 400], 'quantity'],
    ['less than nothing', () => blades(-3), [400, 400], 'quantity'],
    ['half a set', () => blades(1.5), [400, 400], 'quantity'],
    ['a thousand', () => blades(1000), [400, 400], 'quantity'],
    ['1e308', () => blades(1e308), [400, 400], 'quantity'],
    ['a rent without months', () => rent(null), [400, 400], 'months'],
    ['a month less than the shortest', () => rent(1), [400, 400], 'months'],
    ['a month more than the longest', () => rent(25), [400, 400], 'months'],
    ['a start that has passed', () => ({ ...rent(), start_on: '2026-01-01' }), [400, 400], 'start_on'],
    ['a day that does not exist', () => ({ ...rent(), start_on: '2027-02-30' }), [400, 400], 'start_on'],
    ['more machines than there are', () => rent(6, 15), [409, 210105]],
    ['something unknown', () => ({ sku_id: '00000000-0000-4000-8000-000000000000', quantity: 1 }), [404, 210201]],
    ['a field nobody knows', () => ({ ...blades(), price: 1 }), [400, 400], 'price'],
    ['a remark of a novel', () => ({ ...blades(), remark: 'x'.repeat(501) }), [400, 400], 'remark'],
  ])('%s', async (_name, body, expected, field) => {
    const me = await guest()
    const response = await put(me, body())
    expect(verdict(response), response.text).toEqual(expected)
    if (field) expect(readRule(response)?.path).toBe(field)
    expect((await readCart(me)).count).toBe(0)
  })

  test('an unlisted product is refused', async () => {
    const me = await guest()
    const { db } = app.context
    await db
      .updateTable('skus')
      .set({ listed: false })
      .where('key', 'in', ['genie-1000-rent', 'genie-1000-buy'])
      .execute()
    expect(verdict(await put(me, { ...rent(), sku_id: skus['genie-1000-rent'] }))).toEqual([409, 210103])
    expect(verdict(await put(me, { sku_id: skus['genie-1000-buy'], quantity: 1 }))).toEqual([409, 210104])
    await db.updateTable('products').set({ product_status: 'abnormal' }).where('key', '=', 'genie-1000').execute()
    expect(verdict(await put(me, { sku_id: skus['genie-1000-buy'], quantity: 1 }))).toEqual([409, 210102])
  })

  test('the lines of a visitor and of somebody else', async () => {
    expect(verdict(await app.send('POST', '/api/cart/items', { body: blades() }))).toEqual([401, 401])
    const [me, you] = [await guest(), await guest()]
    const { item_id } = (await put(you, blades())).json.data as { item_id: string }
    expect(verdict(await change(me, { item_id, version: 1, quantity: 5 }))).toEqual([404, 210802])
    expect(verdict(await app.send('DELETE', `/api/cart/items/${item_id}`, { headers: as(me) }))).toEqual([404, 210802])
    expect(verdict(await change(me, { item_id: 'x', version: 1 }))).toEqual([400, 100401])
    expect((await readCart(you)).count).toBe(1)
  })
})

describe('at once', () => {
  test('two tabs change one line: the second is refused, and nothing of the first is lost', async () => {
    const me = await guest()
    await put(me, blades(1))
    const [item] = (await readCart(me)).items
    const both = await Promise.all(
      [2, 3].map(quantity => change(me, { item_id: item?.item_id, version: item?.version, quantity })),
    )
    expect(both.map(verdict).toSorted()).toEqual([
      [200, 0],
      [409, 409],
    ])
    const lost = both.find(response => response.status === 409)?.json.data as Cart
    expect(lost.items[0]?.version).toBe(2)
    expect((await readCart(me)).items[0]?.quantity).toBe(lost.items[0]?.quantity)
  })

  test('thirty clicks: the line stops at its limit, with an exact count', async () => {
    const me = await guest()
    const responses = await Promise.all(Array.from({ length: 30 }, () => put(me, blades(1))))
    expect(responses.filter(response => response.status === 200)).toHaveLength(20)
    expect(
      responses.filter(response => response.status === 400 && readRule(response)?.rule === 'cart_full'),
    ).toHaveLength(10)
    expect((await readCart(me)).items.map(({ quantity }) => quantity)).toEqual([20])
  })
})

test('a guest who signs in keeps their cart: equal lines are added up, none is lost', async () => {
  const me = await register(app)
  await put(me, blades(15))
  await put(me, rent(6))
  const visitor = await guest()
  await put(visitor, blades(10))
  await put(visitor, rent(7))
  const { json } = await app.send('POST', '/api/user/login', {
    body: { email: me.email, password: goodPassword },
    headers: as(visitor),
  })
  expect(json.code).toBe(0)
  const { items } = await readCart(json.data as SignIn)
  expect(items.map(({ quantity, months }) => [quantity, months]).toSorted()).toEqual([
    [1, 6],
    [1, 7],
    [20, null],
  ])
})
