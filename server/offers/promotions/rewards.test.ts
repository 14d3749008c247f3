import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, newestMail, register, type SignIn } from '#testing/steps/accounts.ts'
import {
  inDays,
  rewardAnyOrder,
  runningActivity,
  shareBody,
  travelTo,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { auditOf, dataOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { holdCoupon } from './coupons/use-coupon.ts'
import { returnPromotions, spendPromotions } from './settle-promotions.ts'
import { rewardShares } from './shares/reward-shares.ts'
import { holdShare } from './shares/take-up-share.ts'

type Own = CallData<'GET /coupons'>['list']
type Usages = CallData<'GET /activities/share/usages'>
type Records = CallData<'GET /activities/share/records'>

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  await rewardAnyOrder(app)
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
const giveBack = (checkoutNo: string) => transaction(app.context.db, tx => returnPromotions(tx, of(checkoutNo)))
const run = () => rewardShares(app.context, {})
const halfADay = () => travelTo(app, inDays(app, 0.5))

/** One person invites another, who comes and pays. */
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

/** Spends the coupon in an order that is paid. */
async function spend(code: string, { userInfo: { user_id: userId } }: SignIn) {
  const { quoteId, now, checkoutNo } = of(`C-${randomUUID()}`)
  const lines = [{ id: '0', kind: 'buy' as const, product_id: 'p' }]
  const priced = { lines: [{ id: '0', goods: 5000, activity_discount: 0 }] }
  await transaction(app.context.db, tx => holdCoupon(tx, { code, quoteId, heldUntil: now, userId, now, priced, lines }))
  await transaction(app.context.db, tx => spendPromotions(tx, { checkoutNo, quoteId, now }))
  return { checkoutNo, quoteId }
}

test('half a day after the payment the inviter gets a coupon, once, and a mail', async () => {
  const { sharer, friend } = await invited()
  await run()
  expect(await coupons(sharer)).toEqual([])
  await halfADay()
  // Several workers at the same moment.
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

test('a reward in per cent adds no euros', async () => {
  const { sharer } = await invited({ reward_type: 2, reward_value: 15 })
  await halfADay()
  await run()
  expect(await usages(sharer)).toMatchObject({ rewarded_count: 1, total_reward_amount: 0 })
  expect((await coupons(sharer))[0]).toMatchObject({ discount_type: 2, discount_value: 15 })
})

test('an order that is cancelled before has no reward', async () => {
  const { sharer, checkoutNo } = await invited()
  await giveBack(checkoutNo)
  await halfADay()
  await run()
  expect((await recordOf(sharer))?.record_status).toBe(9)
  expect(await coupons(sharer)).toEqual([])
})

test('a later withdrawal ends the reward, unless it was spent', async () => {
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

test("spent on an order that is cancelled after the friend's, the reward is not released", async () => {
  const { sharer, checkoutNo } = await invited()
  await halfADay()
  await run()
  const [coupon] = await coupons(sharer)
  const spent = await spend(coupon?.code ?? '', sharer)
  await giveBack(checkoutNo)
  await transaction(app.context.db, tx => returnPromotions(tx, { ...of(spent.checkoutNo, spent.quoteId), ...spent }))
  expect((await coupons(sharer))[0]?.coupon_state).toBe('ended')
  await expect(spend(coupon?.code ?? '', sharer)).rejects.toMatchObject({ data: { reason: 'stopped' } })
})

test('a payment in an activity that has ended since is rewarded all the same', async () => {
  const { sharer } = await invited({ end_time: inDays(app, 0.1) })
  await halfADay()
  await run()
  expect((await recordOf(sharer))?.record_status).toBe(4)
  expect(await usages(sharer)).toMatchObject({ activity_id: null, rewarded_count: 1 })
})

test('an inviter who is gone gets nothing, and does not block the others', async () => {
  const { sharer } = await invited()
  const { db, clock } = app.context
  const { user_id } = sharer.userInfo
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('user_id', '=', user_id).execute()
  await halfADay()
  await run()
  const rows = await db.selectFrom('share_records').select(['record_status']).execute()
  expect(rows).toEqual([{ record_status: 9 }])
})

type Rewards = CallData<'GET /admin/share-rewards'>
const rewards = async (query = '') => (await dataOf<Rewards>(finance.get(`/admin/share-rewards${query}`))).list
const states = async (query = '') => (await rewards(query)).map(({ reward_state }) => reward_state)
const again = (id: string) => finance.post(`/admin/share-rewards/${id}/run`, {})

/** Until `mended` is called, no coupon can be made for this person. */
async function broken({ userInfo: { user_id } }: SignIn) {
  const { pool } = app.context.connection
  await pool.query(`alter table coupons add constraint broken check (owner_id is distinct from '${user_id}')`)
  return () => pool.query('alter table coupons drop constraint broken')
}

test('a failed reward is recorded with its reason, blocks nobody, and is retried by the next run', async () => {
  const one = await invited()
  const mend = await broken(one.sharer)
  try {
    const { activity_id } = await app.context.db.selectFrom('activities').selectAll().executeTakeFirstOrThrow()
    await halfADay()
    await run()
    expect(await rewards()).toMatchObject([
      {
        ...{ activity_id, reward_state: 'failed', reward_tries: 1, rewarded_at: null, reward_code: null },
        reward_error: expect.stringContaining('broken'),
        sharer_id: one.sharer.userInfo.user_id,
      },
    ])
    // The next inviter is rewarded all the same.
    await app.context.db
      .updateTable('activities')
      .set({ activity_status: 9, stopped_at: app.context.clock.now() })
      .execute()
    const two = await invited()
    await halfADay()
    await run()
    expect((await coupons(two.sharer)).length).toBe(1)
    expect(await states()).toEqual(['rewarded', 'failed'])
    expect((await rewards('?reward_state=failed'))[0]).toMatchObject({ reward_tries: 2 })
    expect(await states(`?activity_id=${activity_id}`)).toEqual(['failed'])
  } finally {
    await mend()
  }
  await travelTo(app, inDays(app, 0.01))
  await run()
  expect(await rewards('?reward_state=rewarded')).toHaveLength(2)
  expect((await rewards('?reward_state=failed')).length).toBe(0)
  const csv = (await finance.get('/admin/share-rewards/export?reward_state=rewarded')).text
  expect(csv.trim().split('\r\n').length).toBe(3)
  expect(csv).toMatch(/;rewarded;/)
})

test('staff give a failed reward again, once, and it is recorded by whom', async () => {
  const { sharer } = await invited()
  const mend = await broken(sharer)
  await halfADay()
  await run()
  const record_id = (await rewards())[0]?.record_id ?? ''
  // It still fails: the response says so, and nothing was given.
  expect(await dataOf(again(record_id))).toMatchObject({ reward_state: 'failed', reward_tries: 2 })
  expect(await auditOf(app, record_id)).toEqual([])
  await mend()
  const [given, refused] = await Promise.all([again(record_id), again(record_id)])
  expect([given.status, refused.status].sort()).toEqual([200, 409])
  expect(await rewards()).toMatchObject([
    {
      ...{
        reward_state: 'rewarded',
        reward_error: null,
        reward_failed_at: null,
        discount_type: 1,
        discount_value: 2500,
      },
      reward_code: expect.stringMatching(/^BONUS-/),
    },
  ])
  expect(await coupons(sharer)).toHaveLength(1)
  expect(await auditOf(app, record_id)).toMatchObject([{ action: 'share_reward.run', actor_id: finance.userId }])
  expect(await refusalOf(again(record_id))).toEqual([409, 200404])
})

test('no reward before its time, for an unknown record, or an invalid id', async () => {
  const { checkoutNo } = await invited()
  expect(await states()).toEqual(['waiting'])
  const [{ record_id, paid_at, due_at } = { record_id: '', paid_at: '', due_at: '' }] = await rewards()
  expect(Date.parse(due_at) - Date.parse(paid_at)).toBe(12 * 3_600_000)
  expect(await refusalOf(again(record_id))).toEqual([409, 200404])
  expect((await again(randomUUID())).status).toBe(404)
  expect((await again('x')).status).toBe(400)
  expect((await finance.get('/admin/share-rewards?reward_state=gone')).status).toBe(400)
  await giveBack(checkoutNo)
  expect(await states()).toEqual(['taken_back'])
})
