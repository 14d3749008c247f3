import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register, type SignIn } from '#testing/steps/accounts.ts'
import { addCoupon, type Coupon } from '#testing/steps/promotions.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { holdCoupon } from './coupons/use-coupon.ts'
import { returnCouponClaims } from './jobs.ts'
import { extendPromotions, returnPromotions, spendPromotions } from './settle-promotions.ts'

let app: TestApp
let finance: Staff
let me: SignIn
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  me = await register(app)
})
afterAll(() => app.close())

const lines = [{ id: '0', kind: 'buy' as const, product_id: 'p' }]
const priced = { lines: [{ id: '0', goods: 5000, activity_discount: 0 }] }
const within = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(app.context.db, work)
const inMinutes = (minutes: number) => new Date(app.context.clock.now().getTime() + minutes * 60_000)

/** As when an order is placed: `held`, or the refusal. */
async function hold({ code }: Coupon, quoteId: string = randomUUID(), { who = me, minutes = 30 } = {}) {
  const use = { userId: who.userInfo.user_id, now: app.context.clock.now(), priced, lines }
  try {
    await within(tx => holdCoupon(tx, { code, quoteId, heldUntil: inMinutes(minutes), ...use }))
    return 'held'
  } catch (error) {
    return error instanceof Refusal ? (error.data as { reason: string }).reason : String(error)
  }
}
const of = (quoteId: string) => ({ checkoutNo: `C-${quoteId}`, quoteId, now: app.context.clock.now() })
const pay = (quoteId: string) => within(tx => spendPromotions(tx, of(quoteId)))
const giveBack = (quoteId: string) => within(tx => returnPromotions(tx, of(quoteId)))
const usesOf = async ({ coupon_id }: Coupon) =>
  (await dataOf<CallData<'GET /admin/coupons/{id}/uses'>>(finance.get(`/admin/coupons/${coupon_id}/uses`))).list

test('fifty at once for the last use: exactly one gets it', async () => {
  const coupon = await addCoupon(app, finance, { global_limit: 1, customer_limit: 5 })
  const results = await Promise.all(Array.from({ length: 50 }, () => hold(coupon)))
  expect(results.filter(result => result === 'held')).toHaveLength(1)
  expect(results.filter(result => result === 'used_up')).toHaveLength(49)
  expect(await usesOf(coupon)).toHaveLength(1)
})

test('a person uses it up to its limit, also with concurrent requests', async () => {
  const coupon = await addCoupon(app, finance, { customer_limit: 2 })
  const results = await Promise.all(Array.from({ length: 20 }, () => hold(coupon)))
  expect(results.filter(result => result === 'held')).toHaveLength(2)
  expect(new Set(results)).toEqual(new Set(['held', 'used_by_you']))
  expect(await hold(coupon, randomUUID(), { who: await register(app) })).toBe('held')
})

test('released it can be used again, used it cannot', async () => {
  const coupon = await addCoupon(app, finance, { global_limit: 1 })
  const [first, second] = [randomUUID(), randomUUID()]
  expect([await hold(coupon, first), await hold(coupon, second)]).toEqual(['held', 'used_by_you'])
  await giveBack(first)
  await giveBack(first)
  expect(await hold(coupon, second)).toBe('held')
  await pay(second)
  await pay(second)
  expect((await usesOf(coupon)).map(({ claim_state }) => claim_state)).toEqual(['used', 'returned'])
  expect(await hold(coupon, second)).toBe('used_by_you')
  expect(await hold(coupon, randomUUID(), { who: await register(app) })).toBe('used_up')
  // Cancelled after the payment: everything is refunded, and the use of the coupon is released.
  await giveBack(second)
  expect(await hold(coupon)).toBe('held')
})

test('requested twice for one quote it is one use', async () => {
  const coupon = await addCoupon(app, finance, { global_limit: 1 })
  const quoteId = randomUUID()
  expect([await hold(coupon, quoteId), await hold(coupon, quoteId)]).toEqual(['held', 'held'])
  expect(await usesOf(coupon)).toHaveLength(1)
})

test('an expired one no longer counts, and is released by the job', async () => {
  const coupon = await addCoupon(app, finance, { global_limit: 1 })
  const late = randomUUID()
  expect(await hold(coupon, late, { minutes: -1 })).toBe('held')
  await returnCouponClaims(app.context, {})
  expect((await usesOf(coupon)).map(({ claim_state }) => claim_state)).toEqual(['returned'])
  expect(await hold(coupon)).toBe('held')
  // The money arrived all the same, before the order ended: the promised price applies.
  await pay(late)
  expect((await usesOf(coupon)).map(({ claim_state }) => claim_state)).toEqual(['held', 'used'])
})

test('another attempt to pay extends it, and never shortens it', async () => {
  const coupon = await addCoupon(app, finance, { global_limit: 1 })
  const quoteId = randomUUID()
  await hold(coupon, quoteId, { minutes: 5 })
  const until = inMinutes(40)
  for (const heldUntil of [until, inMinutes(10)])
    await within(tx => extendPromotions(tx, { quoteId, heldUntil, now: app.context.clock.now() }))
  const [claim] = await usesOf(coupon)
  expect(claim).toMatchObject({ claim_state: 'held', held_until: until.toISOString() })
})

test('stopped while it is held, it stays with its holder', async () => {
  const coupon = await addCoupon(app, finance)
  const quoteId = randomUUID()
  await hold(coupon, quoteId)
  await dataOf(finance.post(`/admin/coupons/${coupon.coupon_id}/stop`, { reason: 'test' }))
  expect(await hold(coupon, randomUUID(), { who: await register(app) })).toBe('stopped')
  await pay(quoteId)
  expect((await usesOf(coupon)).map(({ claim_state }) => claim_state)).toEqual(['used'])
})

test("a held one is shown as used in its owner's list", async () => {
  const coupon = await addCoupon(app, finance, { owner_id: me.userInfo.user_id })
  const quoteId = randomUUID()
  const state = async () => {
    const answer = app.send('GET', '/api/coupons', { headers: bearer(me.token) })
    const { list } = await dataOf<CallData<'GET /coupons'>>(answer)
    return list.find(({ code }) => code === coupon.code)?.coupon_state
  }
  await hold(coupon, quoteId)
  expect(await state()).toBe('used')
  await giveBack(quoteId)
  expect(await state()).toBe('valid')
})
