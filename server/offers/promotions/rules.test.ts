import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { named, nowhere } from '#testing/steps/catalogue.ts'
import {
  type Activity,
  addActivity,
  addCoupon,
  discountBody,
  inDays,
  type Rule,
  ruleBody,
  runningActivity,
  shareBody,
  stopActivity,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Quote = CallData<'POST /quotes'>
type Ongoing = CallData<'GET /activities/ongoing/{id}/rules'>

let app: TestApp
let finance: Staff
/** Who has made a code does not order with it. */
let shopper: Staff
let garage: { product_id: string; sku_id: string }
let mower: { product_id: string; sku_id: string }
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  shopper = await staff(app, 'support')
  garage = await skuOf('garage-small')
  mower = await skuOf('genie-1000-rent')
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
})
afterAll(() => app.close())

function skuOf(key: string) {
  const query = app.context.db.selectFrom('skus').select(['product_id', 'sku_id']).where('key', '=', key)
  return query.executeTakeFirstOrThrow()
}
const post = ({ activity_id }: Activity, body: object) => finance.post(`/admin/activities/${activity_id}/rules`, body)
const add = (activity: Activity, body: object) => dataOf<Rule>(post(activity, body))
const put = ({ rule_id, version, name, kind, discount_type, discount_value, product_ids }: Rule, wanted: object) =>
  finance.put(`/admin/activity-rules/${rule_id}`, {
    ...{ version, name, kind, discount_type, discount_value, product_ids },
    ...wanted,
  })
const stop = ({ rule_id, version }: Rule) => finance.post(`/admin/activity-rules/${rule_id}/stop`, { version })
const quote = (lines: object[], more: object = {}) =>
  dataOf<Quote>(shopper.post('/quotes', { lines, country: 'NL', ...more }))

test('a rule lowers its products, without a code, as long as its activity runs', async () => {
  const activity = await runningActivity(finance, discountBody(app))
  const rule = await add(activity, ruleBody([garage.product_id, mower.product_id]))
  const lines = [
    { sku_id: garage.sku_id, quantity: 2 },
    { sku_id: mower.sku_id, quantity: 1, months: 6 },
  ]
  const { totals, lines: quoted } = await quote(lines)
  // The deposit is never lowered.
  expect(quoted.map(line => [line.goods, line.activity_discount])).toEqual([
    [29_800, 2980],
    [quoted[1]?.goods, Math.round((quoted[1]?.goods ?? 0) / 10)],
  ])
  expect(totals.deposit).toBe(25_000)
  const { list } = await dataOf<Ongoing>(app.send('GET', `/api/activities/ongoing/${activity.activity_id}/rules`))
  expect(list).toEqual([
    {
      ...{ rule_id: rule.rule_id, name: 'Less nl', kind: null, discount_type: 2, discount_value: 10 },
      products: [
        { key: 'genie-1000', name: 'Genie 1000' },
        { key: 'garage', name: expect.any(String) },
      ],
    },
  ])
  await dataOf(stopActivity(finance, activity))
  expect((await quote(lines)).totals.activity_discount).toBe(0)
})

test('a rule for purchases leaves the rent unchanged', async () => {
  const activity = await runningActivity(finance, discountBody(app))
  await add(activity, ruleBody([mower.product_id], { kind: 'buy', discount_type: 1, discount_value: 5000 }))
  const bought = await skuOf('genie-1000-buy')
  const { lines } = await quote([
    { sku_id: mower.sku_id, quantity: 1, months: 2 },
    { sku_id: bought.sku_id, quantity: 1 },
  ])
  expect(lines.map(line => line.activity_discount)).toEqual([0, 5000])
})

test('a minimum counts goods after such a discount, without deposit and freight', async () => {
  const activity = await runningActivity(finance, discountBody(app))
  await add(activity, ruleBody([garage.product_id]))
  const lines = [{ sku_id: garage.sku_id, quantity: 1 }]
  // 149 less ten per cent is 134.10.
  const enough = await addCoupon(app, finance, { minimum: 13_410 })
  expect((await quote(lines, { coupon_code: enough.code })).totals.coupon_discount).toBe(1341)
  const { code } = await addCoupon(app, finance, { minimum: 13_411 })
  const refused = await shopper.post('/quotes', { lines, country: 'NL', coupon_code: code })
  expect([refused.json.code, refused.json.data]).toEqual([300403, { reason: 'below_minimum', minimum: 13_411 }])
  const rent = [{ sku_id: mower.sku_id, quantity: 1, months: 2 }]
  const { totals } = await quote(rent)
  const tooMuch = await addCoupon(app, finance, { minimum: totals.goods + 1 })
  expect(totals.due_today).toBeGreaterThan(totals.goods + 1)
  expect(await refusalOf(shopper.post('/quotes', { lines: rent, country: 'NL', coupon_code: tooMuch.code }))).toEqual([
    409, 300403,
  ])
})

test('no product is in two rules that can apply at once', async () => {
  const activity = await addActivity(finance, discountBody(app))
  const buying = await add(activity, ruleBody([garage.product_id], { kind: 'buy' }))
  const refused = await post(activity, ruleBody([mower.product_id, garage.product_id]))
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([
    409,
    300202,
    { rule_id: buying.rule_id, product_id: garage.product_id },
  ])
  const renting = await add(activity, ruleBody([garage.product_id], { kind: 'rent' }))
  expect(await refusalOf(put(renting, { kind: null }))).toEqual([409, 300202])

  const later = await addActivity(finance, discountBody(app, { start_time: inDays(app, 9), end_time: inDays(app, 30) }))
  expect(await refusalOf(post(later, ruleBody([garage.product_id])))).toEqual([409, 300202])
  const after = await addActivity(
    finance,
    discountBody(app, { start_time: activity.end_time, end_time: inDays(app, 30) }),
  )
  await add(after, ruleBody([garage.product_id]))
  const { activity_status: _status, phase: _phase, started_at: _on, stopped_at: _off, activity_id, ...body } = after
  const earlier = { ...body, start_time: inDays(app, 5) }
  expect(await refusalOf(finance.put(`/admin/activities/${activity_id}`, earlier))).toEqual([409, 300202])
})

test('two concurrent rules for one product: one is stored', async () => {
  const activity = await addActivity(finance, discountBody(app))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => refusalOf(post(activity, ruleBody([garage.product_id])))),
  )
  expect(answers.filter(([http]) => http === 200)).toHaveLength(1)
  expect(answers.filter(([, code]) => code === 300202)).toHaveLength(5)
})

test('a rule lists products of the shop, each once', async () => {
  const activity = await addActivity(finance, discountBody(app))
  expect(await refusalOf(post(activity, ruleBody([nowhere])))).toEqual([404, 210101])
  const twice = await post(activity, ruleBody([garage.product_id, garage.product_id]))
  expect([twice.json.code, twice.json.data]).toEqual([300203, { product_ids: [garage.product_id] }])
  expect(await faultsOf(post(activity, ruleBody([])))).toEqual(['product_ids: at_least'])
  expect(await faultsOf(post(activity, ruleBody([nowhere], { discount_value: 101 })))).toEqual([
    'discount_value: invalid',
  ])
})

test('is changed until its activity runs, then only stopped, each in the audit log', async () => {
  const activity = await addActivity(finance, discountBody(app))
  const rule = await add(activity, ruleBody([garage.product_id]))
  const changed = await dataOf<Rule>(put(rule, { discount_value: 20, name: named('Much less') }))
  expect(changed).toMatchObject({ discount_value: 20, version: 2 })
  expect(await refusalOf(put(rule, { discount_value: 30 }))).toEqual([409, (await put(rule, {})).json.code])
  await dataOf(finance.post(`/admin/activities/${activity.activity_id}/start`, { version: activity.version }))
  expect(await refusalOf(put(changed, { discount_value: 30 }))).toEqual([409, 300204])
  const stopped = await dataOf<Rule>(stop(changed))
  expect(stopped.rule_status).toBe(9)
  expect(await refusalOf(stop(stopped))).toEqual([409, 300204])
  expect((await quote([{ sku_id: garage.sku_id, quantity: 1 }])).totals.activity_discount).toBe(0)
  expect((await auditOf(app, rule.rule_id)).map(({ action }) => action)).toEqual([
    'activity_rule.add',
    'activity_rule.change',
    'activity_rule.stop',
  ])
  const { list } = await dataOf<{ list: Rule[] }>(finance.get(`/admin/activities/${activity.activity_id}/rules`))
  expect(list).toEqual([stopped])
})

test('an invitation has no rules', async () => {
  const share = await addActivity(finance, shareBody(app))
  expect(await refusalOf(post(share, ruleBody([garage.product_id])))).toEqual([409, 300103])
})
