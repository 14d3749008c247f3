// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { addSku, bodyOf, named, onShow, price, readProduct, type Sku } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { addActivity, couponBody, discountBody, ruleBody, startActivity } from '#testing/steps/promotions.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** A concession is assessed by the stock on the shelf, which a single person counts. */
vi.setConfig({ testTimeout: 60_000 })
let app: TestApp
let operations: Staff
let finance: Staff
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await liftLimits(app)
  // What one person conceded yesterday no longer counts today.
  await later(app, 2)
  ;[operations, finance] = [await staff(app, 'operations'), await staff(app, 'finance')]
})
afterAll(() => app.close())

const waits = [409, codes.second_person_needed.code]
const given = [200, 0]
const count = ({ sku_id }: Sku, change: number) =>
  operations.post(`/admin/skus/${sku_id}/stock`, { change, reason: 'Geteld.' })
const counted = (sku: Sku, change: number) => refusalOf(count(sku, change))
const priced = (sku: Sku, unit_price: number) => refusalOf(price(operations, sku, { unit_price }))

async function shelf(pieces: number) {
  const made = await onShow(operations, { weight_grams: 2000 })
  expect(await priced(made.sku, 5990)).toEqual(given)
  if (pieces !== 10) expect(await counted(made.sku, pieces - 10)).toEqual(given)
  return made
}

test('a price is assessed by the highest stock within thirty days', async () => {
  const { sku } = await shelf(500)
  expect(await counted(sku, -500)).toEqual(given)
  expect(await priced(sku, 3500)).toEqual(waits)
  await later(app, 31)
  operations = await staff(app, 'operations')
  expect(await priced(sku, 3500)).toEqual(given)
})

test('stock that is counted in at a lowered price is assessed, also in small steps', async () => {
  const { sku } = await shelf(10)
  expect(await priced(sku, 3990)).toEqual(given)
  // Including the minimum of twenty that is always assessed.
  expect(await counted(sku, 10)).toEqual(given)
  expect(await counted(sku, 4)).toEqual(given)
  expect(await counted(sku, 4)).toEqual(waits)
})

test('so is stock that is counted in while a rule lowers the price', async () => {
  const { sku, product } = await shelf(10)
  const terms = { kind: 'buy', discount_type: 2, discount_value: 30 }
  const activity = await addActivity(finance, discountBody(app))
  const rule = ruleBody([product.product_id], terms)
  expect(await refusalOf(finance.post(`/admin/activities/${activity.activity_id}/rules`, rule))).toEqual(given)
  await dataOf(startActivity(finance, activity))
  expect(await counted(sku, 10)).toEqual(given)
  expect(await counted(sku, 100)).toEqual(waits)
})

test('once a second person approves, it is counted', async () => {
  const { sku } = await shelf(10)
  expect(await priced(sku, 3990)).toEqual(given)
  const asked = await count(sku, 490)
  const { proposal_id } = asked.json.data as { proposal_id: string }
  const admin = await staff(app, 'admin')
  const agreed = await admin.post(`/admin/proposals/${proposal_id}/approve`, { version: 1 })
  expect((agreed.json.data as { proposal_state?: string }).proposal_state, agreed.text).toBe('approved')
  const { list } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?page_size=100'))
  expect(list.flatMap(({ skus }) => skus).find(({ sku_id }) => sku_id === sku.sku_id)?.stock).toBe(500)
})

test('stock that is sold and counted at the same price is no concession', async () => {
  const { sku } = await shelf(40)
  expect(await counted(sku, 400)).toEqual(given)
  expect(await counted(sku, -400)).toEqual(given)
})

test('an unlisted variant may get the highest stock of its product', async () => {
  const { product } = await shelf(500)
  const variant = await addSku(operations, product, { variant: 'second', name: named('second'), stock: 0 })
  expect(await priced(variant, 3500)).toEqual(waits)
})

test('a code in per cent, and a weight, are assessed the same way', async () => {
  const { sku, product } = await shelf(500)
  expect(await counted(sku, -495)).toEqual(given)
  const half = { kind: 'buy', discount_type: 2, discount_value: 40, global_limit: 1, product_ids: [product.product_id] }
  expect(await refusalOf(finance.post('/admin/coupons', couponBody(app, { ...half, code: 'LEEG' })))).toEqual(waits)
  const now = app.context.clock.now()
  const tariffs = [
    { country: 'NL', up_to_grams: 1000, price: 500 },
    { country: 'NL', up_to_grams: null, price: 2900 },
  ]
  const { db } = app.context
  const value = { ...(await readSetting(db, 'delivery', now)), tariffs }
  await transaction(db, tx => writeSetting(tx, { key: 'delivery', value, now, by: 'test' }))
  const lighter = {
    ...bodyOf(await readProduct(operations, product.product_id), 'product_id', 'skus'),
    weight_grams: 900,
  }
  expect(await refusalOf(operations.put(`/admin/products/${product.product_id}`, lighter))).toEqual(waits)
})

test('what customers have taken meanwhile counts as if it were there', async () => {
  const { sku } = await shelf(40)
  await (await passerBy(app)).paid([{ sku: sku.key, quantity: 15 }])
  expect(await priced(sku, 4740)).toEqual(given)
  expect(await priced(sku, 4730)).toEqual(waits)
})
