// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  addActivity,
  discountBody,
  inDays,
  type Rule,
  ruleBody,
  runningActivity,
  stopActivity,
  travelTo,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { dataOf, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'
import { computeDue, listTerms } from '#web/screens/detail/buying/term.ts'

type Model = CallData<'GET /device-types/{key}'>
type Models = CallData<'GET /device-types'>
type Product = CallData<'GET /products/{key}'>
type Products = CallData<'GET /products'>
type Offer = CallData<'GET /products/{key}/offer'>
type Quote = CallData<'POST /quotes'>

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
  // The clock moves on in this test, which ends the earlier sessions.
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())

const get = <Data>(path: string) => dataOf<Data>(app.send('GET', `/api${path}`, { headers: { cookie: 'locale=nl' } }))
const modelOf = (key: string) => get<Model>(`/device-types/${key}`)
const quote = (line: object) => dataOf<Quote>(finance.post('/quotes', { lines: [line], country: 'NL' }))

/** A cart with one line. */
async function cartWith(line: object): Promise<CallData<'GET /cart'>> {
  await dataOf(finance.remove('/cart/clear'))
  await dataOf(finance.post('/cart/items', line))
  return dataOf(finance.get('/cart'))
}

async function productId(key: string): Promise<string> {
  const query = app.context.db.selectFrom('products').select('product_id').where('key', '=', key)
  return (await query.executeTakeFirstOrThrow()).product_id
}

/** An activity that lowers these products, and its name on the pages. */
async function running(keys: string[], rule: object = {}, dates: object = {}) {
  const activity = await runningActivity(finance, discountBody(app, dates))
  const ids = await Promise.all(keys.map(productId))
  await dataOf<Rule>(finance.post(`/admin/activities/${activity.activity_id}/rules`, ruleBody(ids, rule)))
  return activity
}

const twoHundred = { kind: 'buy', discount_type: 1, discount_value: 20_000 }

describe('a machine with a discount activity', () => {
  test('shows the lowered price in the list, on its page and among products, beside the earlier price; then no longer', async () => {
    const activity = await running(['genie-3000'], twoHundred)
    const buy = {
      unit_price: 219_900,
      was: 239_900,
      activity: { name: 'Weeks nl', end_time: activity.end_time, discount_type: 1, discount_value: 20_000 },
    }
    expect((await modelOf('genie-3000')).buy).toMatchObject(buy)
    const { list } = await get<Models>('/device-types')
    expect(list.map(({ key, buy: sale }) => [key, sale?.unit_price, sale?.was, sale?.activity?.name])).toEqual([
      ['genie-600', 89_900, 94_900, undefined],
      ['genie-1000', 149_900, null, undefined],
      ['genie-3000', 219_900, 239_900, 'Weeks nl'],
    ])
    // It lowers purchases only, so the rent is unchanged.
    expect(list[2]?.rent).toMatchObject({ monthly_from: 8500, was_monthly_from: null, activity: null })
    const product = await get<Product>('/products/genie-3000')
    expect(product.skus.find(({ kind }) => kind === 'buy')).toMatchObject(buy)
    expect(product.skus.find(({ kind }) => kind === 'rent')).toMatchObject({
      unit_price: null,
      was: null,
      activity: null,
    })

    await dataOf(stopActivity(finance, activity))
    expect((await modelOf('genie-3000')).buy).toMatchObject({ unit_price: 239_900, was: null, activity: null })
  })

  test('costs the same on its page, in an offer and in a quote, to the cent', async () => {
    await running(['genie-3000'], { kind: 'buy', discount_type: 2, discount_value: 7 })
    const { buy, freight } = await modelOf('genie-3000')
    const { totals } = await quote({ sku_id: buy?.sku_id, quantity: 1 })
    expect((buy?.unit_price ?? 0) + freight).toBe(totals.due_today)
    expect(totals.activity_discount).toBe(16_793)
    const offer = await get<Offer>('/products/genie-3000/offer?kind=buy&quantity=2')
    expect(offer).toMatchObject({ price: 239_900, activity_discount: 2 * 16_793, due_today: 2 * totals.due_today })
  })

  test('has its old price again from the moment the activity ends', async () => {
    await running(['genie-3000'], twoHundred, { end_time: inDays(app, 2) })
    expect((await modelOf('genie-3000')).buy?.unit_price).toBe(219_900)
    await travelTo(app, inDays(app, 2.01))
    expect((await modelOf('genie-3000')).buy).toMatchObject({ unit_price: 239_900, was: null, activity: null })
  })

  test('is not lowered before the activity begins, nor by one that is not started', async () => {
    await running(['genie-3000'], twoHundred, { start_time: inDays(app, 1) })
    const draft = await addActivity(finance, discountBody(app))
    const rule = ruleBody([await productId('genie-1000')], twoHundred)
    await dataOf(finance.post(`/admin/activities/${draft.activity_id}/rules`, rule))
    expect((await modelOf('genie-3000')).buy).toMatchObject({ unit_price: 239_900, activity: null })
    expect((await modelOf('genie-1000')).buy).toMatchObject({ unit_price: 149_900, activity: null })
    await travelTo(app, inDays(app, 1.01))
    expect((await modelOf('genie-3000')).buy).toMatchObject({ unit_price: 219_900, was: 239_900 })
  })

  test('has no struck-through price if another activity lowered it as far within thirty days before', async () => {
    const first = await running(['genie-3000'], twoHundred)
    await dataOf(stopActivity(finance, first))
    await travelTo(app, inDays(app, 5))
    finance = await staff(app, 'finance')
    await running(['genie-3000'], twoHundred, { start_time: inDays(app, 0) })
    expect((await modelOf('genie-3000')).buy).toMatchObject({ unit_price: 219_900, was: null })
  })

  test('is not announced as lowered where there is no price to compare it with, nor in the cart', async () => {
    const first = await running(['genie-3000'], twoHundred)
    await dataOf(stopActivity(finance, first))
    await travelTo(app, inDays(app, 5))
    finance = await staff(app, 'finance')
    await running(['genie-3000'], twoHundred, { start_time: inDays(app, 0) })
    const { buy } = await modelOf('genie-3000')
    expect(buy).toMatchObject({ unit_price: 219_900, was: null, activity: null })
    const cart = await cartWith({ sku_id: buy?.sku_id, quantity: 1 })
    expect(cart.items).toMatchObject([{ goods: 219_900, activity_discount: 0, was: null, due: 219_900 }])
    expect(cart).toMatchObject({ product_total: 219_900, discount: 0, subtotal: 219_900, due_today: 219_900 })
  })

  test('stands in the cart beside the lowest price of thirty days, which is not its price before', async () => {
    const first = await running(['genie-3000'], { ...twoHundred, discount_value: 5_000 })
    await dataOf(stopActivity(finance, first))
    await travelTo(app, inDays(app, 5))
    finance = await staff(app, 'finance')
    await running(['genie-3000'], twoHundred, { start_time: inDays(app, 0) })
    const { buy } = await modelOf('genie-3000')
    expect(buy).toMatchObject({ unit_price: 219_900, was: 234_900, activity: { name: 'Weeks nl' } })
    const { items } = await cartWith({ sku_id: buy?.sku_id, quantity: 2 })
    expect(items).toMatchObject([{ goods: 439_800, activity_discount: 0, was: 234_900 }])
  })
})

test.each([
  ['per cent', { kind: 'rent', discount_type: 2, discount_value: 15 }],
  ['cents', { kind: null, discount_type: 1, discount_value: 5000 }],
])(
  '%s off rentals: the page shows the total of offer and quote for every term, and no month is lowered',
  async (_, rule) => {
    await running(['genie-1000'], rule)
    const { rent, freight } = await modelOf('genie-1000')
    if (!rent) throw new Error('not rented out')
    expect(rent).toMatchObject({ monthly_from: 5500, was_monthly_from: null, activity: { name: 'Weeks nl' } })
    for (const months of listTerms(rent)) {
      const due = computeDue(rent, freight, months)
      expect(due.activity_discount).toBeGreaterThan(0)
      const offer = await get<Offer>(`/products/genie-1000/offer?kind=rent&months=${months}`)
      expect([offer.price, offer.activity_discount, offer.due_today], `${months} months`).toEqual([
        ...[due.rent, due.activity_discount, due.due_today],
      ])
    }
    for (const months of [2, 6, 24]) {
      const { totals } = await quote({ sku_id: rent.sku_id, quantity: 1, months })
      const due = computeDue(rent, freight, months)
      expect([totals.activity_discount, totals.due_today]).toEqual([due.activity_discount, due.due_today])
    }
  },
)

test('an accessory is lowered in every variant; other products are not', async () => {
  const before = (await get<Products>('/products?page_size=100')).list
  await running(['garage'], { kind: 'buy' })
  const { list } = await get<Products>('/products?page_size=100')
  for (const product of list) {
    const old = before.find(({ key }) => key === product.key)
    if (product.key !== 'garage') expect(product).toEqual(old)
    else
      expect(product.skus.map(({ unit_price, was }) => [unit_price, was])).toEqual(
        old?.skus.map(({ unit_price }) => [Math.round((unit_price ?? 0) * 0.9), unit_price]),
      )
  }
  const [sku] = list.find(({ key }) => key === 'garage')?.skus ?? []
  const { totals } = await quote({ sku_id: sku?.sku_id, quantity: 1 })
  expect(totals.goods - totals.activity_discount).toBe(sku?.unit_price)
})
