import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { bearer, newestMail, register, type SignIn } from '../testing/accounts.ts'
import { inDays, runningActivity, shareBody, travelTo, withoutPromotions } from '../testing/promotions.ts'
import { dataOf, liftLimits, type Staff, staff } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { rewardShares } from './reward-shares.ts'
import { giveBackPromotions, spendPromotions } from './settle-promotions.ts'
import { holdShare } from './take-up-share.ts'
import { holdCoupon } from './use-coupon.ts'

type Own = CallData<'GET /coupons'>['list']
type Usages = CallData<'GET /activities/share/usages'>
type Records = CallData<'GET /activities/share/records'>

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
})
afterAll(() => app.close())

const get = <Data>(path: string, { token }: SignIn) =>
  dataOf<Data>(app.send('GET', `/api${path}`, { headers: bearer(token) }))
const coupons = async (who: SignIn): Promise<Own> => (await get<CallData<'GET /coupons'>>('/coupons', who)).list
const usages = (who: SignIn) => get<Usages>('/activities/share/usages', who)
const recordOf = async (who: SignIn) => (await get<Records>('/activities/share/records', who)).list[0]
const of = (checkoutNo: string, quoteId: string = randomUUID()) => ({
  checkoutNo,
  quoteId,
  now: app.context.clock.now(),
})
const giveBack = (checkoutNo: string) => transaction(app.context.db, tx => giveBackPromotions(tx, of(checkoutNo)))
const run = () => rewardShares(app.context, {})
const halfADay = () => travelTo(app, inDays(app, 0.5))

/** Somebody invites, somebody else comes and pays. */
async function invited(change: object = {}) {
  await runningActivity(finance, shareBody(app, change))
  const sharer = await register(app)
  const friend = await register(app)
  const headers = bearer(sharer.token)
  const { code } = await dataOf<{ code: string }>(app.send('POST', '/api/activities/share', { body: {}, headers }))
  const checkoutNo = `C-${randomUUID()}`
  await transaction(app.context.db, async tx => {
    const { now, quoteId } = of(checkoutNo)
    await holdShare(tx, { code, userId: friend.userInfo.user_id, now, orderRef: checkoutNo })
    await spendPromotions(tx, { checkoutNo, quoteId, now })
  })
  return { sharer, friend, checkoutNo }
}

/** The coupon is spent in an order that is paid. */
async function spend(code: string, { userInfo: { user_id: userId } }: SignIn) {
  const { quoteId, now, checkoutNo } = of(`C-${randomUUID()}`)
  const lines = [{ id: '0', kind: 'buy' as const, product_id: 'p' }]
  const priced = { lines: [{ id: '0', goods: 5000, activity_discount: 0 }] }
  await transaction(app.context.db, async tx => {
    await holdCoupon(tx, { code, quoteId, heldUntil: now, userId, now, priced, lines })
    await spendPromotions(tx, { checkoutNo, quoteId, now })
  })
}

test('half a day after the payment who invited gets a coupon of his own, once, and a mail', async () => {
  const { sharer, friend } = await invited()
  await run()
  expect(await coupons(sharer)).toEqual([])
  await halfADay()
  // Two workers at the same moment.
  await Promise.all([run(), run(), run()])
  const last_day = addDays(dayInShop(app.context.clock.now()), 90)
  const ends_at = shopMidnight(addDays(last_day, 1)).toISOString()
  const [coupon, ...more] = await coupons(sharer)
  expect(more).toEqual([])
  expect(coupon).toMatchObject({
    ...{ code: expect.stringMatching(/^BONUS-[A-Z0-9]{8}$/), discount_type: 1, discount_value: 2500, minimum: 0 },
    ...{ coupon_state: 'valid', ends_at },
  })
  expect(await recordOf(sharer)).toMatchObject({
    record_status: 4,
    reward: { code: coupon?.code, discount_type: 1, discount_value: 2500, ends_at },
  })
  expect(await usages(sharer)).toMatchObject({
    ...{ used_count: 1, paid_count: 1, rewarded_count: 1, total_reward_amount: 2500 },
  })
  const mail = await newestMail(app, sharer.email)
  expect(mail).toMatchObject({ template: 'share_reward', language: 'nl' })
  expect(mail.text).toContain(coupon?.code)
  expect(mail.text).toMatch(/€\s?25/)
  expect(mail.text).not.toContain(friend.email)
})

test('in per cent it adds no euros', async () => {
  const { sharer } = await invited({ reward_type: 2, reward_value: 15 })
  await halfADay()
  await run()
  expect(await usages(sharer)).toMatchObject({ rewarded_count: 1, total_reward_amount: 0 })
  expect((await coupons(sharer))[0]).toMatchObject({ discount_type: 2, discount_value: 15 })
})

test('an order that is cancelled before is not rewarded', async () => {
  const { sharer, checkoutNo } = await invited()
  await giveBack(checkoutNo)
  await halfADay()
  await run()
  expect((await recordOf(sharer))?.record_status).toBe(9)
  expect(await coupons(sharer)).toEqual([])
})

test('withdrawn from afterwards, the reward ends, unless it was spent', async () => {
  const { sharer, checkoutNo } = await invited()
  await halfADay()
  await run()
  await giveBack(checkoutNo)
  expect((await recordOf(sharer))?.record_status).toBe(9)
  expect((await coupons(sharer))[0]?.coupon_state).toBe('ended')
  expect((await usages(sharer)).total_reward_amount).toBe(0)

  await withoutPromotions(app)
  const other = await invited()
  await halfADay()
  await run()
  const [coupon] = await coupons(other.sharer)
  await spend(coupon?.code ?? '', other.sharer)
  await giveBack(other.checkoutNo)
  expect((await recordOf(other.sharer))?.record_status).toBe(4)
  expect((await usages(other.sharer)).total_reward_amount).toBe(2500)
})

test('what was paid in an activity that has ended since is rewarded all the same', async () => {
  const { sharer } = await invited({ end_time: inDays(app, 0.1) })
  await halfADay()
  await run()
  expect((await recordOf(sharer))?.record_status).toBe(4)
  expect(await usages(sharer)).toMatchObject({ activity_id: null, rewarded_count: 1 })
})

test('who has gone gets nothing, and nothing is stuck behind him', async () => {
  const { sharer } = await invited()
  const { db, clock } = app.context
  const { user_id } = sharer.userInfo
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('user_id', '=', user_id).execute()
  await halfADay()
  await run()
  const rows = await db.selectFrom('share_records').select(['record_status']).execute()
  expect(rows).toEqual([{ record_status: 9 }])
})
