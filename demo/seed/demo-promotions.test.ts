import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { priorPrice } from '#domain/pricing/reduction.ts'
import { activityPrice, actualPrices } from '#domain/promotions/activity-price.ts'
import { ruleSpans } from '#server/offers/promotions/activities/rule-spans.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, type SignIn } from '#testing/steps/accounts.ts'
import { dataOf } from '#testing/steps/staff.ts'
import { demoPeople } from './demo-people.ts'
import { demoShareCode } from './demo-promotions.ts'

let app: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  const { token } = (await logIn(app, 'klant@genie.example', demoPeople.password)).json.data as SignIn
  headers = bearer(token)
})
afterAll(() => app.close())

const get = <Data>(path: string) => dataOf<Data>(app.send('GET', `/api${path}`, { headers }))

test('an invitation and a discount run', async () => {
  const { list } = await get<CallData<'GET /activities/ongoing'>>('/activities/ongoing?page=1&page_size=10')
  expect(list.map(({ activity_type }) => activity_type)).toEqual([2, 1])
  expect(list[1]).toMatchObject({ discount_value: 2500, reward_value: 2500, mutual_allowed: false })
})

test('the demo customer has an invited friend in every status, with the reward', async () => {
  const { list } = await get<CallData<'GET /activities/share/records'>>('/activities/share/records')
  expect(list.map(({ invitee_name, record_status }) => [invitee_name, record_status])).toEqual([
    ['F•••', 1],
    ['B•••', 3],
    ['I•••', 4],
    ['T•••', 9],
  ])
  expect(await get<CallData<'GET /activities/share/usages'>>('/activities/share/usages')).toMatchObject({
    code: demoShareCode,
    used_count: 3,
    paid_count: 2,
    rewarded_count: 1,
    total_reward_amount: 2500,
  })
  const own = await get<CallData<'GET /coupons'>>('/coupons')
  expect(own.list).toMatchObject([{ code: list[2]?.reward?.code, discount_value: 2500, coupon_state: 'valid' }])
})

test('discounted products had their price for thirty days before, so it may be struck through', async () => {
  const { db, clock } = app.context
  const now = clock.now()
  const { product_id, sku_id } = await db
    .selectFrom('skus')
    .innerJoin('products', 'products.product_id', 'skus.product_id')
    .select(['products.product_id', 'sku_id'])
    .where('skus.key', '=', 'genie-3000-buy')
    .executeTakeFirstOrThrow()
  const listed = await db.selectFrom('prices').selectAll().where('sku_id', '=', sku_id).orderBy('valid_from').execute()
  const prices = listed.map(({ valid_from, unit_price }) => ({ valid_from, price: unit_price ?? 0 }))
  const spans = await ruleSpans(db, now)
  const line = { product_id, kind: 'buy' as const }
  expect(activityPrice(239_900, spans, { ...line, now, months: 1 })?.price).toBe(219_900)
  expect(priorPrice(actualPrices(prices, spans, line), now)).toBe(239_900)
})

test.each([
  ['WELKOM10', 'genie-600-buy', 8990],
  ['TUIN25', 'genie-600-buy', 2500],
  ['LAATSTE50', 'genie-600-buy', 5000],
  ['LENTE15', 'genie-600-buy', 'ended'],
  ['WELKOM10', 'blades-set-9', 'below_minimum'],
])('%s on %s: %s', async (coupon_code, key, expected) => {
  const { sku_id } = await app.context.db
    .selectFrom('skus')
    .select('sku_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const body = { lines: [{ sku_id, quantity: 1 }], country: 'NL', coupon_code }
  const { json } = await app.send('POST', '/api/quotes', { headers, body })
  const { totals, reason } = json.data as { totals?: { coupon_discount: number }; reason?: string }
  expect(totals?.coupon_discount ?? reason).toBe(expected)
})

test('pages are rendered again when the discount ends', async () => {
  const { connection, db, clock } = app.context
  const { activity_id, end_time } = await db
    .selectFrom('activities')
    .select(['activity_id', 'end_time'])
    .where('key', '=', 'large-lawn-weeks')
    .executeTakeFirstOrThrow()
  const { rows } = await connection.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where task_identifier = $1 and key = $2',
    ['show-activity', `activity:${activity_id}:end`],
  )
  expect(rows).toHaveLength(1)
  const wait = end_time.getTime() - clock.now().getTime()
  expect(Math.abs((rows[0]?.run_at.getTime() ?? 0) - Date.now() - wait)).toBeLessThan(5000)
})
