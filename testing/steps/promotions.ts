import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { normalizeCouponCode } from '#domain/promotions/coupon.ts'
import { DemoClock } from '#server/platform/clock.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import type { TestApp } from '../shop/test-app.ts'
import { named, newKey } from './catalogue.ts'
import { dataOf, oneMayGive, type Staff, staff } from './staff.ts'

export type Activity = CallData<'GET /admin/activities/{id}'>
export type Rule = CallData<'POST /admin/activities/{id}/rules'>
export type Coupon = CallData<'GET /admin/coupons/{id}'>

const dayMs = 86_400_000

/** So many days from now, by the shop's clock. */
export function inDays({ context }: TestApp, days: number): string {
  return new Date(context.clock.now().getTime() + days * dayMs).toISOString()
}

/** Moves the shop's clock to a moment; no job runs on the way. */
export async function travelTo({ context: { clock, connection } }: TestApp, moment: string): Promise<void> {
  if (!(clock instanceof DemoClock)) throw new Error('Only the clock of a demo shop moves')
  const ms = new Date(moment).getTime() - clock.now().getTime()
  await connection.pool.query('update demo_clock set offset_ms = offset_ms + $1', [Math.ceil(ms)])
  await connection.pool.query('notify clock_moved')
  await clock.reload(connection.pool)
}

/** An order of any amount is rewarded: for tests of what happens to rewards. */
export async function rewardAnyOrder({ context: { db, clock } }: TestApp): Promise<void> {
  const setting = { key: 'rewards', value: { reward_from: 0 }, now: clock.now(), by: 'test' } as const
  await transaction(db, tx => writeSetting(tx, setting))
}

/** A shop without activities: tests create what they need. */
export async function withoutPromotions(app: TestApp): Promise<void> {
  const { db } = app.context
  await oneMayGive(app)
  for (const table of ['coupon_claims', 'share_records', 'share_codes', 'coupons', 'activities'] as const) {
    await db.deleteFrom(table).execute()
  }
}

/** As if two people had approved every existing code, so that an order below its value is explained. */
export async function agreeToCoupons({ context: { connection } }: TestApp, userId: string): Promise<void> {
  const agree = "update concessions set second_by = $1 where kind = 'coupon' and given_by <> $1"
  await connection.pool.query(agree, [userId])
}

export function discountBody(app: TestApp, change: object = {}) {
  return {
    activity_type: 2,
    key: newKey('discount'),
    name: named('Weeks'),
    description: named('What it is'),
    start_time: inDays(app, -1),
    end_time: inDays(app, 10),
    ...change,
  }
}

/** Ten euros for the invited customer, twenty-five for the inviting one. */
export function shareBody(app: TestApp, change: object = {}) {
  return {
    ...discountBody(app),
    activity_type: 1,
    key: newKey('share'),
    discount_type: 1,
    discount_value: 1000,
    reward_type: 1,
    reward_value: 2500,
    reward_valid_days: 90,
    ...change,
  }
}

export function addActivity(finance: Staff, body: object): Promise<Activity> {
  return dataOf<Activity>(finance.post('/admin/activities', body))
}

export function startActivity(finance: Staff, { activity_id, version }: Activity) {
  return finance.post(`/admin/activities/${activity_id}/start`, { version })
}

export function stopActivity(finance: Staff, { activity_id, version }: Activity) {
  return finance.post(`/admin/activities/${activity_id}/stop`, { version, reason: 'test' })
}

export async function runningActivity(finance: Staff, body: object): Promise<Activity> {
  return dataOf<Activity>(startActivity(finance, await addActivity(finance, body)))
}

export function ruleBody(product_ids: readonly string[], change: object = {}) {
  return { name: named('Less'), kind: null, discount_type: 2, discount_value: 10, product_ids, ...change }
}

export function couponBody(app: TestApp, change: object = {}) {
  return {
    code: newKey('C').toUpperCase().padEnd(4, 'X'),
    discount_type: 2,
    discount_value: 10,
    starts_at: inDays(app, -1),
    ends_at: inDays(app, 10),
    ...change,
  }
}

/** Created by an administrator: it does not count towards finance's limit of the day. */
export async function addCoupon(app: TestApp, finance: Staff, change: object = {}): Promise<Coupon> {
  await oneMayGive(app)
  const admin = await staff(app, 'admin')
  const body = couponBody(app, change)
  const answer = await admin.post('/admin/coupons', body)
  if (answer.json.code !== codes.second_person_needed.code) return dataOf<Coupon>(Promise.resolve(answer))
  const { proposal_id } = answer.json.data as { proposal_id: string }
  await dataOf(finance.post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  const code = normalizeCouponCode(body.code)
  const { list } = await dataOf<CallData<'GET /admin/coupons'>>(finance.get(`/admin/coupons?q=${code}`))
  const made = list.find(one => one.code === code)
  if (!made) throw new Error(`The coupon ${code} was not made`)
  return made
}
