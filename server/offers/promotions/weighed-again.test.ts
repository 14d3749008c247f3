import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { addAccessory } from '#testing/steps/catalogue.ts'
import {
  type Activity,
  addActivity,
  couponBody,
  discountBody,
  inDays,
  ruleBody,
  shareBody,
  startActivity,
  stopActivity,
} from '#testing/steps/promotions.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** What was approved is what applies: a started activity that concedes more is assessed as its start was. */
let app: TestApp
let finance: Staff
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  for (const table of ['coupon_claims', 'share_records', 'share_codes', 'coupons', 'activities'] as const) {
    await app.context.db.deleteFrom(table).execute()
  }
  finance = await staff(app, 'finance')
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())

const waits = [409, codes.second_person_needed.code]
const given = [200, 0]

const change = (activity: Activity, wanted: object) => {
  const {
    activity_id,
    activity_status: _status,
    phase: _phase,
    started_at: _at,
    stopped_at: _until,
    ...body
  } = activity
  return finance.put(`/admin/activities/${activity_id}`, { ...body, ...wanted })
}

const tomorrow = () => ({ start_time: inDays(app, 1), end_time: inDays(app, 2) })

async function genie(): Promise<string> {
  const { product_id } = await app.context.db
    .selectFrom('products')
    .select('product_id')
    .where('key', '=', 'genie-600')
    .executeTakeFirstOrThrow()
  return product_id
}

const approved = async (json: { data?: unknown }) => {
  const { proposal_id } = json.data as { proposal_id: string }
  return dataOf<{ proposal_state: string }>(admin.post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
}

describe('a started activity that has not begun', () => {
  test('is not made more generous by one person: its discount, its reward, its end', async () => {
    const activity = await dataOf<Activity>(
      startActivity(finance, await addActivity(finance, shareBody(app, tomorrow()))),
    )
    expect(await refusalOf(change(activity, { discount_type: 2, discount_value: 100 }))).toEqual(waits)
    expect(await refusalOf(change(activity, { reward_value: 200_000 }))).toEqual([409, codes.already_changed.code])
    // Texts, and a lower reward, concede nothing.
    const less = await dataOf<Activity>(change(activity, { reward_value: 500 }))
    expect(less).toMatchObject({ phase: 'scheduled', reward_value: 500 })
    await dataOf(stopActivity(finance, less))
  })

  test('does not last longer than what two people have approved', async () => {
    const activity = await addActivity(finance, discountBody(app, tomorrow()))
    const half = ruleBody([await genie()], { discount_value: 50 })
    // An activity that is not started concedes nothing.
    expect(await refusalOf(finance.post(`/admin/activities/${activity.activity_id}/rules`, half))).toEqual(given)
    const start = await startActivity(finance, activity)
    expect([start.status, start.json.code]).toEqual(waits)
    expect(await approved(start.json)).toMatchObject({ proposal_state: 'approved' })
    const started = await dataOf<Activity>(finance.get(`/admin/activities/${activity.activity_id}`))
    expect(started.phase).toBe('scheduled')
    const answer = await change(started, { end_time: inDays(app, 700) })
    expect([answer.status, answer.json.code]).toEqual(waits)
    const read = () => dataOf<Activity>(finance.get(`/admin/activities/${activity.activity_id}`))
    expect((await read()).end_time).toBe(started.end_time)
    expect(await approved(answer.json)).toMatchObject({ proposal_state: 'approved' })
    expect((await read()).end_time > inDays(app, 600)).toBe(true)
    await dataOf(stopActivity(finance, await read()))
  })

  test('is started as it was seen: a rule that was changed meanwhile needs another approval', async () => {
    const activity = await addActivity(
      finance,
      discountBody(app, { start_time: inDays(app, 3), end_time: inDays(app, 4) }),
    )
    const path = `/admin/activities/${activity.activity_id}/rules`
    const half = { discount_value: 50 }
    const rule = await dataOf<{ rule_id: string; version: number }>(
      finance.post(path, ruleBody([await genie()], { ...half, kind: 'buy' })),
    )
    const start = await startActivity(finance, activity)
    expect([start.status, start.json.code]).toEqual(waits)
    const renamed = ruleBody([await genie()], { ...half, kind: 'buy', version: rule.version })
    await dataOf(
      finance.put(`/admin/activity-rules/${rule.rule_id}`, {
        ...renamed,
        name: { nl: 'a', en: 'a', zh: 'a', de: 'a' },
      }),
    )
    expect(await approved(start.json)).toMatchObject({ proposal_state: 'overtaken' })
  })
})

describe('a product without a price counts as the most expensive machine', () => {
  test('in a code, alone or beside cheap products', async () => {
    const { product_id } = await addAccessory(await staff(app, 'operations'))
    const { product_id: blades } = await app.context.db
      .selectFrom('skus')
      .select('product_id')
      .where('key', '=', 'blades-set-9')
      .executeTakeFirstOrThrow()
    // An administrator has conceded nothing on this day.
    const code = (product_ids: string[]) =>
      refusalOf(
        admin.post('/admin/coupons', couponBody(app, { kind: 'buy', discount_value: 5, global_limit: 1, product_ids })),
      )
    expect(await code([product_id])).toEqual(waits)
    expect(await code([blades, product_id])).toEqual(waits)
    expect(await code([blades])).toEqual(given)
  })

  test('in a rule of a started activity', async () => {
    const { product_id } = await addAccessory(await staff(app, 'operations'))
    const activity = await dataOf<Activity>(
      startActivity(
        finance,
        await addActivity(finance, discountBody(app, { start_time: inDays(app, 5), end_time: inDays(app, 6) })),
      ),
    )
    const rule = ruleBody([product_id], { discount_value: 50 })
    const answer = await finance.post(`/admin/activities/${activity.activity_id}/rules`, rule)
    expect([answer.status, answer.json.code]).toEqual(waits)
    expect(await approved(answer.json)).toMatchObject({ proposal_state: 'approved' })
  })
})
