// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'
import { nowhere } from '#testing/steps/catalogue.ts'
import { till } from '#testing/steps/orders.ts'
import {
  addActivity,
  addCoupon,
  discountBody,
  ruleBody,
  runningActivity,
  shareBody,
  startActivity,
  stopActivity,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { dataOf, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
let product: string
let sku: string
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  const row = await app.context.db
    .selectFrom('skus')
    .select(['product_id', 'sku_id'])
    .where('key', '=', 'garage-small')
    .executeTakeFirstOrThrow()
  product = row.product_id
  sku = row.sku_id
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
})
afterAll(() => app.close())

const by = ({ token }: SignIn, path: string, body: object) =>
  app.send('POST', `/api${path}`, { body, headers: bearer(token) })
const codeOf = async (who: SignIn) => (await dataOf<{ code: string }>(by(who, '/activities/share', {}))).code
const use = (who: SignIn, code: string) => by(who, '/activities/share/use', { code })
const quote = (who: SignIn, coupon_code: string) =>
  by(who, '/quotes', { lines: [{ sku_id: sku, quantity: 1 }], country: 'NL', coupon_code })
const running = () => runningActivity(finance, shareBody(app))

type Named<Prefix extends string> = Extract<RefusalName, `${Prefix}_${string}`>
type Promotional = Named<'activity'> | Named<'rule'> | Named<'share'> | Named<'coupon'>

/** Every refusal of promotions, each provoked by a call as a browser makes it. */
const scenarios: Record<Promotional, () => Promise<Answer>> = {
  activity_not_found: () => app.send('GET', `/api/activities/ongoing/${nowhere}/rules`),
  async activity_exists() {
    const { key } = await addActivity(finance, discountBody(app))
    return finance.post('/admin/activities', discountBody(app, { key }))
  },
  async activity_status_invalid() {
    const stopped = await dataOf<Awaited<ReturnType<typeof running>>>(stopActivity(finance, await running()))
    return startActivity(finance, stopped)
  },
  async activity_type_exists() {
    await running()
    return startActivity(finance, await addActivity(finance, shareBody(app)))
  },
  rule_not_found: () => finance.post(`/admin/activity-rules/${nowhere}/stop`, { version: 1 }),
  async rule_conflict() {
    const { activity_id } = await addActivity(finance, discountBody(app))
    const add = () => finance.post(`/admin/activities/${activity_id}/rules`, ruleBody([product]))
    await dataOf(add())
    return add()
  },
  async rule_products_duplicate() {
    const { activity_id } = await addActivity(finance, discountBody(app))
    return finance.post(`/admin/activities/${activity_id}/rules`, ruleBody([product, product]))
  },
  async rule_status_invalid() {
    const { activity_id } = await addActivity(finance, discountBody(app))
    const rule = finance.post(`/admin/activities/${activity_id}/rules`, ruleBody([product]))
    const { rule_id } = await dataOf<{ rule_id: string }>(rule)
    await dataOf(finance.post(`/admin/activity-rules/${rule_id}/stop`, { version: 1 }))
    return finance.post(`/admin/activity-rules/${rule_id}/stop`, { version: 2 })
  },
  async share_record_not_found() {
    return use(await register(app), 'NOBODYS1')
  },
  async share_code_own() {
    await running()
    const me = await register(app)
    return use(me, await codeOf(me))
  },
  async share_anonymous_forbidden() {
    const { json } = await app.send('POST', '/api/user/anonymous', {
      body: {},
      headers: { 'x-forwarded-for': randomIp() },
    })
    return by(json.data as SignIn, '/activities/share', {})
  },
  async share_mutual_forbidden() {
    await running()
    const [anna, ben] = [await register(app), await register(app)]
    await dataOf(use(ben, await codeOf(anna)))
    return use(anna, await codeOf(ben))
  },
  async coupon_not_found() {
    return quote(await register(app), 'NOBODYS')
  },
  async coupon_not_owned() {
    const { userInfo } = await register(app)
    const { code } = await addCoupon(app, finance, { owner_id: userInfo.user_id })
    return quote(await register(app), code)
  },
  async coupon_status_invalid() {
    const { code } = await addCoupon(app, finance, { minimum: 99_999 })
    return quote(await register(app), code)
  },
}

const promotional = Object.entries(codes).filter(([, { code }]) => code >= 300_100 && code < 300_500)

test('no refusal of the families 3001xx to 3004xx is missing', () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(promotional.map(([name]) => name).toSorted())
})

test.each(promotional)('%s', async (name, { code, http }) => {
  const answer = await scenarios[name as Promotional]()
  expect([answer.status, answer.json.code]).toEqual([http, code])
  expect(answer.json.msg).not.toBe('')
})

describe('a quote with an invalid invitation', () => {
  const offered = (who: SignIn, share_code: string) =>
    by(who, '/quotes', { lines: [{ sku_id: sku, quantity: 1 }], country: 'NL', share_code })
  const confirmed = async (who: SignIn, share_code: string, meanwhile: () => Promise<unknown>) => {
    const { quote_id, hash } = await dataOf<{ quote_id: string; hash: string }>(offered(who, share_code))
    await meanwhile()
    return by(who, `/quotes/${quote_id}/confirm`, { hash })
  }
  /** An order gets the same refusal of an invitation as a quote does. */
  const ordered = async (who: SignIn, share_code: string, meanwhile: () => Promise<unknown>) => {
    const { quote, order } = till(app, who)
    const offer = await quote([{ sku: 'blades-set-9' }], { share_code })
    await meanwhile()
    return order(offer)
  }
  const refused = async (answer: Promise<Answer>, name: Promotional) => {
    const { json, text } = await answer
    expect(json.code, text).toBe(codes[name].code)
  }

  test('of a guest, of one who was invited back, of one that has ended', async () => {
    const activity = await running()
    const [anna, ben] = [await register(app), await register(app)]
    const [annas, bens] = [await codeOf(anna), await codeOf(ben)]
    const { json } = await app.send('POST', '/api/user/anonymous', {
      body: {},
      headers: { 'x-forwarded-for': randomIp() },
    })
    await refused(offered(json.data as SignIn, annas), 'share_anonymous_forbidden')
    await refused(
      confirmed(anna, bens, () => dataOf(use(ben, annas))),
      'share_mutual_forbidden',
    )
    await refused(offered(anna, bens), 'share_mutual_forbidden')
    const carla = await register(app)
    await refused(
      confirmed(carla, annas, () => dataOf(stopActivity(finance, activity))),
      'activity_status_invalid',
    )
    await refused(offered(carla, annas), 'activity_status_invalid')
  })

  test('any more, when it is ordered by', async () => {
    const activity = await running()
    const [anna, ben, carla] = [await register(app), await register(app), await register(app)]
    const [annas, bens] = [await codeOf(anna), await codeOf(ben)]
    await refused(
      ordered(anna, bens, () => dataOf(use(ben, annas))),
      'share_mutual_forbidden',
    )
    await refused(
      ordered(carla, annas, () => dataOf(stopActivity(finance, activity))),
      'activity_status_invalid',
    )
  })

  test('of which nothing is known any more', async () => {
    await running()
    const [anna, ben] = [await register(app), await register(app)]
    const answer = confirmed(ben, await codeOf(anna), () => app.context.db.deleteFrom('share_codes').execute())
    await refused(answer, 'share_record_not_found')
  })
})
