// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  addActivity,
  couponBody,
  ruleBody,
  runningActivity,
  shareBody,
  startActivity,
} from '#testing/steps/promotions.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { dataOf, liftLimits, oneMayGive, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** Known ways around the second person, each with what a single person can still concede. */
let app: TestApp
let finance: Staff
let operations: Staff
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  for (const table of ['coupon_claims', 'share_records', 'share_codes', 'coupons', 'activities'] as const) {
    await app.context.db.deleteFrom(table).execute()
  }
  finance = await staff(app, 'finance')
  operations = await staff(app, 'operations')
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())
afterEach(() => liftLimits(app))

const waits = [409, 2]
const given = [200, 0]

async function skuOf(key: string) {
  const { db } = app.context
  const { sku_id, product_id } = await db
    .selectFrom('skus')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const price = await db
    .selectFrom('prices')
    .selectAll()
    .where('sku_id', '=', sku_id)
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow()
  return { sku_id, product_id, price }
}

test.each([
  ['of themselves', (email: string) => email],
  ['under another name of their mailbox', (email: string) => email.replace('@', '+2@')],
])('nobody concedes anything on an order %s', async (_name, named) => {
  const user = await app.context.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', finance.userId)
    .executeTakeFirstOrThrow()
  const { orderNo } = await paidOrder(app, { sku: 'blades-set-9' })
  const email = named(user.email ?? '')
  await app.context.db.updateTable('orders').set({ email }).where('order_no', '=', orderNo).execute()
  const body = { type: 'product', amount: 500, reason: 'Een lange goede reden.' }
  expect(await refusalOf(finance.post(`/admin/orders/${orderNo}/refunds`, body))).toEqual([403, 403])
})

describe('a discount is assessed by how often it can be used', () => {
  const coupon = (change: object) => refusalOf(finance.post('/admin/coupons', couponBody(app, change)))

  test.each([
    ['all of every purchase', { kind: 'buy', discount_value: 100 }, waits],
    ['all of every rental', { kind: 'rent', discount_value: 100 }, waits],
    ['a little of as many machines as one order may hold', { kind: 'buy', discount_value: 10 }, waits],
    ['a little of what is small', { kind: 'buy', discount_value: 1, global_limit: 1 }, given],
    ['the same as often as guests come', { kind: 'buy', discount_value: 1 }, waits],
    ['a fixed amount once', { discount_type: 1, discount_value: 30_000, global_limit: 1 }, given],
    ['a fixed amount for as many guests as come', { discount_type: 1, discount_value: 30_000 }, waits],
    ['a fixed amount for two guests', { discount_type: 1, discount_value: 30_000, global_limit: 2 }, waits],
    ['a small amount for whoever comes', { discount_type: 1, discount_value: 100 }, given],
  ])('%s', async (_name, change, expected) => {
    expect(await coupon(change)).toEqual(expected)
  })

  test('a rule lowers each piece of an order', async () => {
    const { activity_id } = await runningActivity(finance, { ...shareBody(app), ...discount() })
    const { product_id } = await skuOf('genie-600-buy')
    const fixed = ruleBody([product_id], { discount_type: 1, discount_value: 20_000 })
    expect(await refusalOf(finance.post(`/admin/activities/${activity_id}/rules`, fixed))).toEqual(waits)
  })

  test('an invitation needs two people from its start on if both discounts together are large', async () => {
    const large = { discount_type: 2, discount_value: 100, reward_type: 1, reward_value: 200_000 }
    expect(await refusalOf(startActivity(finance, await addActivity(finance, shareBody(app, large))))).toEqual(waits)
    expect(await refusalOf(startActivity(finance, await addActivity(finance, shareBody(app))))).toEqual(given)
  })
})

const discount = () => ({
  ...{ activity_type: 2, discount_type: null, discount_value: null },
  ...{ reward_type: null, reward_value: null, reward_valid_days: null },
})

describe('a price', () => {
  const price = (skuId: string, body: object) => refusalOf(operations.post(`/admin/skus/${skuId}/prices`, body))

  test('of a rental is assessed by every term and by its deposit', async () => {
    const { sku_id, price: now } = await skuOf('genie-3000-rent')
    const tiers = now.rent_tiers as { from_months: number; monthly: number }[]
    const lowest = tiers.at(-1)?.monthly ?? 0
    const flat = tiers.map(tier => ({ ...tier, monthly: lowest }))
    expect(await price(sku_id, { rent_tiers: flat, deposit: 0 })).toEqual(waits)
    expect(await price(sku_id, { rent_tiers: tiers, deposit: now.deposit })).toEqual(given)
  })

  test('that is the first of a variant is compared with the highest of its model', async () => {
    const { product_id } = await skuOf('genie-600-buy')
    const body = { key: 'genie-600-second', kind: 'buy', variant: 'second', name: words('Demo') }
    const { sku_id } = await dataOf<{ sku_id: string }>(operations.post(`/admin/products/${product_id}/skus`, body))
    expect(await price(sku_id, { unit_price: 1 })).toEqual(waits)
    expect(await price(sku_id, { unit_price: 89_900 })).toEqual(given)
  })
})

const words = (text: string) => ({ nl: text, en: text, zh: text, de: text })

test('what is set off against a balance counts with what is refunded in money', async () => {
  const { orderNo, order } = await paidOrder(app, { sku: 'genie-600-buy' })
  const { order_id } = await app.context.db
    .selectFrom('orders')
    .select('order_id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const part = { amount: 45_000, reason: 'Krassen op de kap.', type: 'product' }
  await dataOf(finance.post(`/admin/orders/${orderNo}/refunds`, part))
  // As where a half was paid: the figures of the order count money alone, and another person concedes the rest.
  await app.context.db.updateTable('refunds').set({ way: 'set_off' }).where('order_id', '=', order_id).execute()
  const support = await staff(app, 'support')
  expect(await refusalOf(support.post(`/admin/orders/${orderNo}/close`, { reason: 'Klant ziet ervan af.' }))).toEqual(
    waits,
  )
  expect((await order()).order_status).toBe('pay_success')
})

describe('one administrator', () => {
  type Rule = CallData<'GET /admin/rules/{key}'>
  const setLimit = async (by: Staff, above: number) => {
    const { newest, value } = await dataOf<Rule>(by.get('/admin/rules/refunds'))
    const changed = { ...(value as object), refund_second_person_above: above }
    return by.post('/admin/rules/refunds', { value: changed, newest, reason: 'Rustiger werken in het hoogseizoen' })
  }

  test('lowers the limit alone, and raises it with another one', async () => {
    await app.context.db
      .insertInto('users')
      .values({
        ...{ created_at: app.context.clock.now(), updated_at: app.context.clock.now() },
        role: 'admin',
        password_hash: 'chosen',
        auth_provider: 'local',
        email: 'second-admin@genie.example',
        language: 'nl',
      } as never)
      .execute()
    expect(await refusalOf(setLimit(admin, 40_000))).toEqual(given)
    expect(await refusalOf(setLimit(admin, 9_000_000))).toEqual(waits)
  })

  test('does not become the only one with a right by disabling the other', async () => {
    const { db } = app.context
    const { orderNo } = await paidOrder(app, { sku: 'genie-3000-buy' })
    const give = (by: Staff) =>
      by.post(`/admin/orders/${orderNo}/refunds`, {
        type: 'product',
        amount: 150_000,
        reason: 'Een lange goede reden.',
      })
    await db
      .updateTable('users')
      .set({ user_status: 'disabled' })
      .where('email', '=', 'second-admin@genie.example')
      .execute()
    await dataOf(
      admin.put(`/admin/users/${finance.userId}/status`, { user_status: 'disabled', reason: 'Test van de zaak' }),
    )
    expect(await dataOf(give(admin))).toMatchObject({ refund_status: 'requested', second_person: true })
    await oneMayGive(app)
  })
})
