// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register, type SignIn } from '#testing/steps/accounts.ts'
import { nowhere } from '#testing/steps/catalogue.ts'
import { addCoupon, type Coupon, couponBody, inDays, travelTo, withoutPromotions } from '#testing/steps/promotions.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Quote = CallData<'POST /quotes'>
type List = CallData<'GET /admin/coupons'>
type Batch = CallData<'POST /admin/coupons/batch'>

let app: TestApp
let finance: Staff
let me: SignIn & { email: string }
let garage: { product_id: string; sku_id: string }
let blades: { product_id: string; sku_id: string }
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  me = await register(app)
  garage = await skuOf('garage-small')
  blades = await skuOf('blades-set-9')
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
const ask = (coupon_code: string, who: SignIn = me) =>
  app.send('POST', '/api/quotes', {
    body: {
      lines: [
        { sku_id: garage.sku_id, quantity: 1 },
        { sku_id: blades.sku_id, quantity: 2 },
      ],
      country: 'NL',
      coupon_code,
    },
    headers: bearer(who.token),
  })
const off = async (code: string, who?: SignIn) =>
  (await dataOf<Quote>(ask(code, who))).lines.map(l => l.coupon_discount)
const reason = async (code: string, who?: SignIn) => {
  const { json } = await ask(code, who)
  return [json.code, (json.data as { reason?: string } | null)?.reason]
}
const post = (change: object = {}) => finance.post('/admin/coupons', couponBody(app, change))

describe('a coupon is valid', () => {
  test.each<[string, object, number[]]>([
    ['euros, shared out by what the lines cost', { discount_type: 1, discount_value: 1000 }, [749, 251]],
    ['per cent of each line', { discount_type: 2, discount_value: 10 }, [1490, 498]],
    ['never more than there is', { discount_type: 1, discount_value: 99_999 }, [14_900, 4980]],
    ['everything', { discount_type: 2, discount_value: 100 }, [14_900, 4980]],
  ])('%s', async (_name, change, expected) => {
    expect(await off((await addCoupon(app, finance, change)).code)).toEqual(expected)
  })

  test('for the products it names, but its minimum counts the whole order', async () => {
    const scope = { product_ids: [blades.product_id], minimum: 19_880 }
    expect(await off((await addCoupon(app, finance, scope)).code)).toEqual([0, 498])
    expect(await off((await addCoupon(app, finance, { kind: 'buy' })).code)).toEqual([1490, 498])
  })

  test('from its first moment to its last', async () => {
    const soon = await addCoupon(app, finance, { starts_at: inDays(app, 1), ends_at: inDays(app, 2) })
    expect(await reason(soon.code)).toEqual([300403, 'not_started'])
    await travelTo(app, soon.starts_at)
    expect((await off(soon.code))[0]).toBe(1490)
    await travelTo(app, soon.ends_at)
    expect(await reason(soon.code)).toEqual([300403, 'ended'])
  })

  test('until it is stopped, which is recorded with its reason', async () => {
    const coupon = await addCoupon(app, finance)
    const stop = () => finance.post(`/admin/coupons/${coupon.coupon_id}/stop`, { reason: 'printed wrongly' })
    expect(await dataOf<Coupon>(stop())).toMatchObject({ coupon_status: 9 })
    expect(await reason(coupon.code)).toEqual([300403, 'stopped'])
    expect(await refusalOf(stop())).toEqual([409, 300403])
    expect(await auditOf(app, coupon.coupon_id)).toMatchObject([
      { action: 'coupon.add', after: { code: coupon.code } },
      { action: 'coupon.stop', before: { coupon_status: 1 }, after: { coupon_status: 9 }, reason: 'printed wrongly' },
    ])
  })

  test('in any spelling; a code that does not exist is unknown', async () => {
    const { code } = await addCoupon(app, finance, { code: ' zomer-2 ' })
    expect(code).toBe('ZOMER-2')
    expect((await off('  Zomer-2 '))[0]).toBe(1490)
    expect(await reason('ZOMER')).toEqual([300401, undefined])
    expect(await faultsOf(ask(' '))).toEqual(['coupon_code: coupon_required'])
  })
})

test('given to one person only for them, and in their list', async () => {
  const friend = await register(app)
  const coupon = await addCoupon(app, finance, { owner_id: friend.userInfo.user_id })
  expect(await reason(coupon.code)).toEqual([300402, 'not_owner'])
  expect((await off(coupon.code, friend))[0]).toBe(1490)
  const own = (who: SignIn) =>
    dataOf<CallData<'GET /coupons'>>(app.send('GET', '/api/coupons', { headers: bearer(who.token) }))
  expect((await own(me)).list).toEqual([])
  expect((await own(friend)).list).toMatchObject([{ code: coupon.code, coupon_state: 'valid', discount_value: 10 }])
  expect((await app.send('GET', '/api/coupons')).status).toBe(401)
  await dataOf(finance.post(`/admin/coupons/${coupon.coupon_id}/stop`, { reason: 'test' }))
  expect((await own(friend)).list[0]?.coupon_state).toBe('ended')
})

describe('a batch', () => {
  const batchBody = (change: object = {}) => {
    const { code: _code, ...body } = couponBody(app, { batch: 'Fair 2026', prefix: 'fair', count: 30, global_limit: 1 })
    return { ...body, ...change }
  }
  const add = (body: object) => finance.post('/admin/coupons/batch', body)

  test('makes equal coupons, each with its own code', async () => {
    const { codes, count } = await dataOf<Batch>(add(batchBody()))
    expect([count, new Set(codes).size]).toEqual([30, 30])
    expect(codes.every(code => /^FAIR-[A-Z0-9]{8}$/.test(code))).toBe(true)
    expect((await off(codes[7] ?? ''))[0]).toBe(1490)
    const { list, total } = await dataOf<List>(finance.get('/admin/coupons?batch=Fair%202026&page_size=5'))
    expect([list.length, total, list[0]?.global_limit]).toEqual([5, 30, 1])
    expect(await auditOf(app, 'Fair 2026')).toMatchObject([{ action: 'coupon.add_batch', after: { count: 30 } }])
  })

  test('sent twice with one idempotency key is made once', async () => {
    const headers = { ...bearer(finance.token), 'idempotency-key': randomUUID() }
    const body = batchBody({ batch: 'Twice', discount_type: 1, discount_value: 500 })
    const once = () => dataOf<Batch>(app.send('POST', '/api/admin/coupons/batch', { body, headers }))
    expect((await once()).codes).toEqual((await once()).codes)
    expect((await dataOf<List>(finance.get('/admin/coupons?batch=Twice'))).total).toBe(30)
  })

  test.each<[string, object, string[]]>([
    ['too many', { count: 10_001 }, ['count: at_most']],
    ['no name', { batch: ' ' }, ['batch: required']],
    ['a prefix with a space', { prefix: 'A B' }, ['prefix: invalid']],
  ])('of %s is refused', async (_name, wrong, faults) => {
    expect(await faultsOf(add(batchBody(wrong)))).toEqual(faults)
  })
})

test.each<[string, () => object, string[]]>([
  ['a code that is taken', () => ({ code: 'TAKEN' }), ['code: code_taken']],
  ['an owner nobody knows', () => ({ owner_id: nowhere }), ['owner_id: choice_unknown']],
  ['more than a hundred per cent', () => ({ discount_value: 101 }), ['discount_value: invalid']],
  ['nothing off', () => ({ discount_value: 0 }), ['discount_value: at_least']],
  ['an end before its start', () => ({ ends_at: inDays(app, -5) }), ['ends_at: end_after_start']],
  ['a product twice', () => ({ product_ids: [garage.product_id, garage.product_id] }), ['product_ids: invalid']],
])('%s is reported at the field', async (_name, wrong, faults) => {
  await addCoupon(app, finance, { code: 'taken' })
  expect(await faultsOf(post(wrong()))).toEqual(faults)
})

test('staff find them by the beginning of the code, owner and validity', async () => {
  expect(await refusalOf(post({ product_ids: [nowhere] }))).toEqual([404, 210101])
  const mine = await addCoupon(app, finance, { code: 'MINE-10', owner_id: me.userInfo.user_id })
  await addCoupon(app, finance, {
    code: 'MINI_10'.replace('_', '-'),
    starts_at: inDays(app, 1),
    ends_at: inDays(app, 2),
  })
  const found = async (query: string) =>
    (await dataOf<List>(finance.get(`/admin/coupons?${query}`))).list.map(({ code }) => code)
  expect(await found('q=min')).toEqual(['MINI-10', 'MINE-10'])
  expect(await found('q=mi%25')).toEqual([])
  expect(await found('coupon_state=not_started')).toEqual(['MINI-10'])
  expect(await found(`owner_id=${mine.owner_id}`)).toEqual(['MINE-10'])
  expect(await dataOf<Coupon>(finance.get(`/admin/coupons/${mine.coupon_id}`))).toEqual(mine)
  expect(await refusalOf(finance.get(`/admin/coupons/${nowhere}`))).toEqual([404, 300401])
})
