// @module-tag further
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changeModel, modelOf, price } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { couponBody, ruleBody } from '#testing/steps/promotions.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { dataOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** Concessions on accessories, on longer rentals, and in many small steps. */
vi.setConfig({ testTimeout: 60_000 })
let app: TestApp
let finance: Staff
let operations: Staff
beforeEach(async () => {
  app = await testApp()
  await liftLimits(app)
  finance = await staff(app, 'finance')
  operations = await staff(app, 'operations')
})
afterEach(() => app.close())

type Sku = CallData<'GET /admin/products'>['list'][number]['skus'][number]
const waits = [409, 2]
const given = [200, 0]

async function found(key: string): Promise<{ sku: Sku; product_id: string }> {
  const { list } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?page_size=100'))
  for (const { skus, product_id } of list) for (const sku of skus) if (sku.key === key) return { sku, product_id }
  return expect.fail(`no ${key}`)
}

test('a price of blades is assessed for all that are on the shelf', async () => {
  const { sku } = await found('blades-set-27')
  await app.context.db.updateTable('skus').set({ stock: 200 }).where('sku_id', '=', sku.sku_id).execute()
  expect(await refusalOf(price(operations, sku, { unit_price: (sku.unit_price ?? 0) - 250 }))).toEqual(given)
  expect(await refusalOf(price(operations, sku, { unit_price: (sku.unit_price ?? 0) - 251 }))).toEqual(waits)
})

test('a code, and a rule of a running activity, are assessed the same way', async () => {
  const { product_id } = await found('blades-set-27')
  const whole = { kind: 'buy', discount_type: 2, discount_value: 100 }
  const code = couponBody(app, { ...whole, global_limit: 1, product_ids: [product_id], code: 'ALLES' })
  expect(await refusalOf(finance.post('/admin/coupons', code))).toEqual(waits)
  const running = await app.context.db
    .selectFrom('activities')
    .selectAll()
    .where('activity_type', '=', 2)
    .where('started_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const rule = ruleBody([(await found('blades-set-9')).product_id], whole)
  expect(await refusalOf(finance.post(`/admin/activities/${running.activity_id}/rules`, rule))).toEqual(waits)
})

test('a rent is assessed for as long as it may be renewed, whatever the first term of its model', async () => {
  const { sku } = await found('genie-600-rent')
  const flat = { rent_tiers: [{ from_months: 1, monthly: 6900 }], deposit: 15_000 }
  await app.context.db
    .insertInto('prices')
    .values({
      ...{ sku_id: sku.sku_id, rent_tiers: JSON.stringify(flat.rent_tiers), deposit: flat.deposit },
      ...{ valid_from: app.context.clock.now(), created_at: app.context.clock.now(), created_by: 'test' },
    })
    .execute()
  await dataOf(changeModel(operations, await modelOf(operations, 'genie-600'), { min_months: 1, max_months: 2 }))
  const half = { rent_tiers: [{ from_months: 1, monthly: 2740 }], deposit: 15_000 }
  expect(await refusalOf(price(operations, sku, half))).toEqual(waits)
})

test('a rent is assessed the same way while one person has lowered the rule', async () => {
  const admin = await staff(app, 'admin')
  const longest = async (longest_months: number) => {
    const { value, newest } = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/after_sale'))
    const body = { value: { ...value, longest_months }, newest, reason: 'Zoals besproken.' }
    return refusalOf(admin.post('/admin/rules/after_sale', body))
  }
  const { sku } = await found('genie-600-rent')
  const flat = { rent_tiers: [{ from_months: 1, monthly: 6900 }], deposit: 15_000 }
  expect(await refusalOf(price(operations, sku, flat))).toEqual(given)
  const model = await modelOf(operations, 'genie-600')
  expect(await longest(2)).toEqual(given)
  await dataOf(changeModel(operations, model, { min_months: 1, max_months: 2 }))
  const cheaper = (monthly: number) =>
    refusalOf(price(operations, sku, { ...flat, rent_tiers: [{ from_months: 1, monthly }] }))
  // A running rental may be renewed for as long as the rule of its own day says, however long ago the rule was changed.
  await later(app, 40)
  ;[finance, operations] = [await staff(app, 'finance'), await staff(app, 'operations')]
  expect(await cheaper(6750)).toEqual(waits)
  // The only person who may set it has to give a reason, and the administrators are notified.
  expect(await longest(36)).toEqual(given)
  const told = app.context.db.selectFrom('concessions').select(['kind', 'alone']).where('kind', '=', 'rule')
  expect(await told.execute()).toEqual([{ kind: 'rule', alone: true }])
})

test('what one person concedes on many orders in a day counts together', async () => {
  const refund = async (amount: number) => {
    const { orderNo } = await paidOrder(app, { sku: 'genie-600-buy' })
    await liftLimits(app)
    return finance.post(`/admin/orders/${orderNo}/refunds`, { type: 'product', amount, reason: 'Uit coulance.' })
  }
  const states: string[] = []
  for (const amount of [49_000, 49_000, 49_000, 49_000, 5_000, 4_000]) {
    const { refund_status } = await dataOf<{ refund_status: string }>(refund(amount))
    states.push(refund_status === 'requested' ? 'waits' : 'goes')
  }
  // 2000 euros are four times what one person may concede on one order.
  expect(states).toEqual(['goes', 'goes', 'goes', 'goes', 'waits', 'goes'])
})
