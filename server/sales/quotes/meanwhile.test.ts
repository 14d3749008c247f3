// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { rowsOf, withoutLimits } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { skuIds, till } from '#testing/steps/orders.ts'
import { addCoupon } from '#testing/steps/promotions.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'

/** Changes in the shop between a quote and its order: the refusal says what has changed and why. */
let app: TestApp
let finance: Staff
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp()
  rows = rowsOf(app)
  finance = await staff(app, 'finance')
  await withoutLimits(app)
})
afterAll(() => app.close())

interface Change {
  sku: string
  what: string
  undo: string
}

const product = (status: string) =>
  `update products set product_status = '${status}' where product_id in (select product_id from skus where key = $1)`
const listed = (is: boolean) => `update skus set listed = ${is} where key = $1`
const stock = (pieces: number) => `update skus set stock = ${pieces} where key = $1`

const blades = 'blades-set-9'
const rent = 'genie-600-rent'
const changes: [RefusalName, Change][] = [
  ['product_status_abnormal', { sku: blades, what: product('abnormal'), undo: product('normal') }],
  ['product_sale_unsupported', { sku: blades, what: listed(false), undo: listed(true) }],
  ['product_rental_unsupported', { sku: rent, what: listed(false), undo: listed(true) }],
  ['product_stock_insufficient', { sku: blades, what: stock(0), undo: stock(100) }],
]

describe.each(changes)('%s', (name, { sku, what, undo }) => {
  test(`${sku}: refused for a quote, its confirmation, an order and in the cart`, async () => {
    const me = till(app, await register(app))
    const line = sku === rent ? { sku, months: 3 } : { sku }
    const body = { sku_id: (await skuIds(app)).get(sku), quantity: 1, ...(sku === rent ? { months: 3 } : {}) }
    const quote = await me.quote([line])
    const { item_id } = (await me.call('POST', '/cart/items', body)).json.data as { item_id: string }
    await rows(what, sku)
    try {
      const responses = [
        await me.call('POST', '/quotes', { lines: [body], country: 'NL' }),
        await me.call('POST', `/quotes/${quote.quote_id}/confirm`, { hash: quote.hash }),
        await me.order(quote),
        await me.call('POST', '/cart/items', body),
        await me.call('PUT', '/cart/items', { item_id, version: 1, quantity: 2 }),
      ]
      const { code, http } = codes[name]
      expect(responses.map(({ status, json }) => [status, json.code])).toEqual(responses.map(() => [http, code]))
    } finally {
      await rows(undo, sku)
    }
  })
})

describe('a code that', () => {
  const fates: [string, RefusalName, string][] = [
    ['was stopped', 'coupon_status_invalid', 'update coupons set coupon_status = 9 where code = $1'],
    [
      'became somebody else’s',
      'coupon_not_owned',
      `update coupons set owner_id = (select user_id from users limit 1) where code = $1`,
    ],
    ['has another name now', 'coupon_not_found', `update coupons set code = code || 'Z' where code = $1`],
  ]
  test.each(fates)('%s: %s', async (_what, name, change) => {
    const me = till(app, await register(app))
    const { code } = await addCoupon(app, finance)
    const quote = await me.quote([{ sku: blades }], { coupon_code: code })
    await rows(change, code)
    const responses = [
      await me.call('POST', `/quotes/${quote.quote_id}/confirm`, { hash: quote.hash }),
      await me.order(quote),
    ]
    const { code: number, http } = codes[name]
    expect(responses.map(({ status, json }) => [status, json.code])).toEqual(responses.map(() => [http, number]))
  })
})
