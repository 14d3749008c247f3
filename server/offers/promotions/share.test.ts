// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'
import {
  type Activity,
  discountBody,
  inDays,
  runningActivity,
  shareBody,
  stopActivity,
  travelTo,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { dataOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { returnPromotions, spendPromotions } from './settle-promotions.ts'
import { holdShare } from './shares/take-up-share.ts'

type Made = CallData<'POST /activities/share'>
type Used = CallData<'POST /activities/share/use'>
type Usages = CallData<'GET /activities/share/usages'>
type Records = CallData<'GET /activities/share/records'>

let app: TestApp
let finance: Staff
let anna: SignIn
let ben: SignIn
let guest: SignIn
let activity: Activity
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  const made = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  guest = made.json.data as SignIn
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
  activity = await runningActivity(finance, shareBody(app))
  anna = await register(app)
  ben = await register(app)
})
afterAll(() => app.close())

const send = (method: string, path: string, { token }: SignIn, body?: object): Promise<Answer> =>
  app.send(method, `/api/activities/share${path}`, { headers: bearer(token), ...(body && { body }) })
const make = (who: SignIn) => send('POST', '', who, {})
const codeOf = async (who: SignIn) => (await dataOf<Made>(make(who))).code
const use = (who: SignIn, code: string) => send('POST', '/use', who, { code })
const usages = (who: SignIn) => dataOf<Usages>(send('GET', '/usages', who))
const records = (who: SignIn, query = '') => dataOf<Records>(send('GET', `/records${query}`, who))
const refused = async (answer: Promise<Answer>) => {
  const { status, json } = await answer
  return [status, json.code, (json.data as { reason?: string } | null)?.reason]
}
const now = () => app.context.clock.now()
const hold = (who: SignIn, code: string, orderRef: string) =>
  transaction(app.context.db, tx => holdShare(tx, { code, userId: who.userInfo.user_id, now: now(), orderRef }))
const pay = (checkoutNo: string) =>
  transaction(app.context.db, tx => spendPromotions(tx, { checkoutNo, quoteId: randomUUID(), now: now() }))
const giveBack = (checkoutNo: string) =>
  transaction(app.context.db, tx => returnPromotions(tx, { checkoutNo, quoteId: randomUUID(), now: now() }))

describe("one's own code", () => {
  test('is made once and returned again, in two tabs too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => dataOf<Made>(make(anna))))
    const [first] = answers
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
    expect(first).toEqual({
      code: expect.stringMatching(/^[A-Z0-9]{8}$/),
      share_link: `${app.url}/nl/activity/share?code=${first?.code}`,
      activity_id: activity.activity_id,
      end_time: activity.end_time,
    })
    expect(await codeOf(ben)).not.toBe(first?.code)
    expect((await usages(anna)).code).toBe(first?.code)
  })

  test('is not available when no activity runs', async () => {
    await dataOf(stopActivity(finance, activity))
    expect(await refusalOf(make(anna))).toEqual([404, 300101])
    expect(await usages(anna)).toMatchObject({ activity_id: null, code: null, end_time: null, used_count: 0 })
  })

  test('is a new one in the next activity', async () => {
    const code = await codeOf(anna)
    await dataOf(stopActivity(finance, activity))
    await runningActivity(finance, shareBody(app))
    expect(await codeOf(anna)).not.toBe(code)
  })
})

test('guests are asked to switch to an account, staff cannot take part', async () => {
  const code = await codeOf(anna)
  for (const answer of [make(guest), use(guest, code), use(guest, 'NOTHING'), send('GET', '/usages', guest)])
    expect(await refusalOf(answer)).toEqual([403, 300303])
  expect(await refusalOf(send('GET', '/records', guest))).toEqual([403, 300303])
  expect((await finance.post('/activities/share', {})).status).toBe(403)
  expect((await app.send('POST', '/api/activities/share', { body: {} })).status).toBe(401)
})

describe('an invitation', () => {
  test('accepted is stored for both, in any spelling; again changes nothing', async () => {
    const code = await codeOf(anna)
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await dataOf<Used>(use(ben, typed))).toEqual({
      ...{ code, record_status: 1, discount_type: 1, discount_value: 1000, end_time: activity.end_time },
    })
    await dataOf(use(ben, code))
    const { list, total } = await records(anna)
    expect([total, list]).toEqual([
      1,
      [
        {
          ...{ record_id: expect.any(String), invitee_name: expect.stringMatching(/^.?•••$/), record_status: 1 },
          ...{ used_at: expect.any(String), paid_at: null, rewarded_at: null, invalid_at: null, reward: null },
        },
      ],
    ])
    expect(await usages(anna)).toMatchObject({ used_count: 1, paid_count: 0, rewarded_count: 0, invitation: null })
    expect((await usages(ben)).invitation).toEqual({
      ...{ code, discount_type: 1, discount_value: 1000, end_time: activity.end_time },
    })
  })

  test('is refused with its reason', async () => {
    const [annas, bens] = [await codeOf(anna), await codeOf(ben)]
    const carl = await register(app)
    expect(await refused(use(anna, annas))).toEqual([409, 300302, undefined])
    expect(await refused(use(ben, 'NOTHING1'))).toEqual([404, 300301, undefined])
    await dataOf(use(ben, annas))
    expect(await refused(use(anna, bens))).toEqual([409, 300304, undefined])
    expect(await refused(use(ben, await codeOf(carl)))).toEqual([409, 300103, 'other_invitation'])
    await dataOf(stopActivity(finance, activity))
    expect(await refused(use(carl, annas))).toEqual([409, 300103, 'not_running'])
    expect((await use(carl, ' ')).status).toBe(400)
    expect((await send('POST', '/use', carl, { code: annas, more: 1 })).status).toBe(400)
  })

  test('ends with its activity', async () => {
    const code = await codeOf(anna)
    await dataOf(stopActivity(finance, activity))
    const short = await runningActivity(finance, shareBody(app, { end_time: inDays(app, 1) }))
    const other = await codeOf(anna)
    await travelTo(app, short.end_time)
    for (const old of [code, other]) expect(await refused(use(ben, old))).toEqual([409, 300103, 'not_running'])
  })

  test('may go both ways if the activity allows it', async () => {
    await dataOf(stopActivity(finance, activity))
    await runningActivity(finance, shareBody(app, { mutual_allowed: true }))
    await dataOf(use(ben, await codeOf(anna)))
    expect((await dataOf<Used>(use(anna, await codeOf(ben)))).record_status).toBe(1)
  })

  test('accepted by each other at the same moment: only one of the two', async () => {
    const [annas, bens] = [await codeOf(anna), await codeOf(ben)]
    const answers = await Promise.all([refusalOf(use(anna, bens)), refusalOf(use(ben, annas))])
    expect(answers.toSorted()).toEqual([
      [200, 0],
      [409, 300304],
    ])
  })

  test('is for a first order: a customer who has paid for one is too late', async () => {
    await paidBefore(ben)
    expect(await refused(use(ben, await codeOf(anna)))).toEqual([409, 300103, 'not_first_order'])
  })

  test('accepted before an order without it is no longer open', async () => {
    await dataOf(use(ben, await codeOf(anna)))
    await paidBefore(ben)
    expect((await usages(ben)).invitation).toBeNull()
  })
})

describe('an order with an invitation', () => {
  test('holds it, pays it, and releases it when withdrawn from', async () => {
    const code = await codeOf(anna)
    await hold(ben, code, 'C-1')
    expect((await usages(ben)).invitation).toBeNull()
    await expect(hold(ben, code, 'C-2')).rejects.toMatchObject({ data: { reason: 'order_placed' } })
    expect(await refused(use(ben, code))).toEqual([409, 300103, 'order_placed'])
    await pay('C-1')
    await pay('C-1')
    expect(await usages(anna)).toMatchObject({ used_count: 1, paid_count: 1, rewarded_count: 0 })
    expect((await records(anna)).list[0]).toMatchObject({ record_status: 3, paid_at: expect.any(String) })
    expect(await refused(use(ben, code))).toEqual([409, 300103, 'already_used'])
    await giveBack('C-1')
    expect((await records(anna)).list[0]).toMatchObject({ record_status: 9, invalid_at: expect.any(String) })
    expect(await usages(anna)).toMatchObject({ used_count: 0, paid_count: 0 })
  })

  test('that is not paid releases it for another', async () => {
    const code = await codeOf(anna)
    await hold(ben, code, 'C-3')
    await giveBack('C-3')
    expect((await records(anna)).list[0]?.record_status).toBe(1)
    await hold(ben, code, 'C-4')
    await pay('C-3')
    expect((await records(anna)).list[0]?.record_status).toBe(1)
    await pay('C-4')
    expect((await records(anna)).list[0]?.record_status).toBe(3)
  })

  test('placed twice at once counts once', async () => {
    const code = await codeOf(anna)
    const results = await Promise.allSettled(['A', 'B', 'C', 'D'].map(ref => hold(ben, code, `C-${ref}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('has its discount in the quote', async () => {
    const { sku_id } = await app.context.db
      .selectFrom('skus')
      .select('sku_id')
      .where('key', '=', 'genie-600-rent')
      .executeTakeFirstOrThrow()
    const body = { lines: [{ sku_id, quantity: 1, months: 4 }], country: 'NL', share_code: await codeOf(anna) }
    const answer = app.send('POST', '/api/quotes', { body, headers: bearer(ben.token) })
    const { totals, share_code } = await dataOf<CallData<'POST /quotes'>>(answer)
    expect([totals.share_discount, totals.deposit, share_code]).toEqual([1000, 15_000, body.share_code])
    expect(await refusalOf(app.send('POST', '/api/quotes', { body, headers: bearer(anna.token) }))).toEqual([
      409, 300302,
    ])
  })
})

test('records are listed newest first, page by page, and never with a full name', async () => {
  const code = await codeOf(anna)
  const names = ['Bea', 'Cem', 'Dirk']
  for (const name of names) {
    const friend = await register(app)
    const { user_id } = friend.userInfo
    await app.context.db.updateTable('users').set({ user_name: name }).where('user_id', '=', user_id).execute()
    await dataOf(use(friend, code))
  }
  const first = await records(anna, '?page_size=2')
  expect([first.total, first.list.map(({ invitee_name }) => invitee_name)]).toEqual([3, ['D•••', 'C•••']])
  const rest = await records(anna, `?page_size=2&after=${first.after}`)
  expect([rest.after, rest.list.map(({ invitee_name }) => invitee_name)]).toEqual([null, ['B•••']])
  expect(JSON.stringify([first, rest])).not.toMatch(/Bea|Cem|Dirk|@/)
  expect((await records(ben)).list).toEqual([])
})

test('staff see who invited whom, and the totals', async () => {
  await dataOf(use(ben, await codeOf(anna)))
  const list = await dataOf<CallData<'GET /admin/share-records'>>(finance.get('/admin/share-records?record_status=1'))
  expect(list.list).toMatchObject([{ sharer_id: anna.userInfo.user_id, invitee_id: ben.userInfo.user_id }])
  expect(await dataOf(finance.get(`/admin/share-totals?activity_id=${activity.activity_id}`))).toMatchObject({
    ...{ used_count: 1, paid_count: 0, rewarded_count: 0, invalid_count: 0, total_reward_amount: 0 },
  })
  expect((await finance.get('/admin/share-records?record_status=2')).status).toBe(400)
})

test('a discount activity is no invitation', async () => {
  await dataOf(stopActivity(finance, activity))
  await runningActivity(finance, discountBody(app))
  expect(await refusalOf(make(anna))).toEqual([404, 300101])
})

/** A paid checkout, in the state that orders leave it. */
async function paidBefore({ userInfo: { user_id } }: SignIn): Promise<void> {
  const { pool } = app.context.connection
  const quote = await pool.query(
    `insert into quotes (user_id, body, hash, due_today, created_at, expires_at)
     values ($1, '{}', '\\x00', 0, now(), now()) returning quote_id`,
    [user_id],
  )
  await pool.query(
    `insert into checkouts (checkout_no, user_id, quote_id, language, email, pay_status, amount, pay_until, country,
                            terms, evidence, evidence_sha256, address_key, ip_key, created_at, updated_at, paid_at)
     values ($1, $2, $3, 'nl', 'a@b.example', 'paid', 100, now(), 'NL', '{}', '{}', '\\x00', '\\x00', '\\x00',
             now(), now(), now())`,
    [randomUUID(), user_id, quote.rows[0].quote_id],
  )
}
