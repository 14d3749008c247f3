// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { agreedByTwo, changeModel, modelOf, type Product, price } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>

beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

test('a rental ends by the terms it was agreed with, however long its model can be rented now', async () => {
  const one = await returning(app, house, 12)
  const two = await returning(app, house, 12)
  await later(app, 190)
  await one.back()
  await onlyShortRentals()
  const { back } = good<Offer>(await two.offer('return'))
  await two.back()
  const [first, second] = [await refundsOf(app, one.orderNo), await refundsOf(app, two.orderNo)].map(refunds =>
    refunds.map(({ type, refund_amount }) => [type, refund_amount]),
  )
  expect(first).toEqual([
    ['product', 12_240],
    ['deposit', 15_000],
  ])
  expect(second).toEqual(first)
  expect(back).toBe(27_240)
})

/** Prices for shorter rentals, and a model that can be rented for six months at most. */
async function onlyShortRentals(): Promise<void> {
  const operations = house.by('operations')
  const { list: products } = await dataOf<{ list: Product[] }>(operations.get('/admin/products'))
  const sku = products.flatMap(({ skus }) => skus).find(({ key }) => key === 'genie-600-rent')
  if (!sku) throw new Error('genie-600 is not for rent')
  const rent_tiers = [
    { from_months: 2, monthly: 7500 },
    { from_months: 4, monthly: 6000 },
  ]
  await agreedByTwo(house.by, await price(operations, sku, { rent_tiers, deposit: 15_000 }))
  const { json } = await changeModel(operations, await modelOf(operations, 'genie-600'), { max_months: 6 })
  expect(json.code).toBe(0)
}
