import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { api } from '#contract/protocol/api.ts'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { languageNumbers } from '#domain/languages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register, type SignIn } from '#testing/steps/accounts.ts'
import { nowhere } from '#testing/steps/catalogue.ts'
import { addActivity, addCoupon, couponBody, discountBody, type Rule, ruleBody } from '#testing/steps/promotions.ts'
import { good } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits, oneMayGive } from '#testing/steps/staff.ts'

/**
 * Calls for objects that do not exist, have an invalid id, or belong to another person: each must give the refusal it
 * declares for that.
 */
let app: TestApp
let token: string
let customer: SignIn
let buyer: Awaited<ReturnType<Awaited<ReturnType<typeof warehouse>>['ordered']>>['me']
/** The objects that the rows below need. */
const there: Record<string, string> = { nowhere, nothing: 'no-uuid', nobody: 'A-AAAA2222' }

beforeAll(async () => {
  app = await testApp()
  await liftLimits(app)
  await oneMayGive(app)
  const house = await warehouse(app)
  const admin = house.by('admin')
  token = admin.token
  customer = await register(app)
  const { me, orderNo, order } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  buyer = me
  const { db } = app.context
  const { product_id } = await db.selectFrom('skus').select('product_id').limit(1).executeTakeFirstOrThrow()
  const rented = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  const unpaid = await me.placed([{ sku: 'blades-set-9' }])
  const { activity_id } = await addActivity(admin, discountBody(app))
  const { rule_id } = await dataOf<Rule>(admin.post(`/admin/activities/${activity_id}/rules`, ruleBody([product_id])))
  await addCoupon(app, admin)
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where('auth_provider', '=', 'anonymous')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { review_id } = await db
    .selectFrom('reviews')
    .select('review_id')
    .where('review_status', '=', 'published')
    .limit(1)
    .executeTakeFirstOrThrow()
  // Locked by another transaction.
  const { pool } = app.context.connection
  const { rows } = await pool.query(`select id::text from graphile_worker.add_job('nobody-does-it')`)
  await pool.query('update graphile_worker._private_jobs set locked_at = now() where id = $1', [rows[0].id])
  const asleep = await register(app)
  good(
    await app.send('PUT', `/api/admin/users/${asleep.userInfo.user_id}/status`, {
      body: { user_status: 'disabled', reason: 'test of a refusal' },
      headers: bearer(token),
    }),
  )
  Object.assign(there, {
    ...{
      order: orderNo,
      item: order.items[0]?.item_id,
      product: product_id,
      rule: rule_id,
      activity: activity_id,
      rented: rented.orderNo,
      unpaid: unpaid.orders[0]?.order_no,
      guest: user_id,
    },
    ...{ review: review_id, job: rows[0].id, asleep: asleep.userInfo.user_id },
  })
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

type Key = keyof typeof api
const reason = 'Omdat het zo is'
const rule = () => ({ ...ruleBody([there.product ?? '']), version: 1 })
const review = {
  ...{ rating: 4, title: 'Stil en precies', author: 'Anna', review_language: 'nl' },
  text: 'De maaier is stil, precies en maait elke dag zonder dat ik eraan denk.',
}
const wish = { apply_type: 'repair', reason_code: 'noise' }
const profile = { version: '2026-01-01T00:00:00.000Z', user_name: 'Anna' }

const template = { title: 'Antwoord', texts: { nl: '', en: '', zh: '', de: '' }, version: 1 }
const place = {
  ...{ street: 'Kade', house_number: '7', postcode: '3811 AB', city: 'Amersfoort', country: 'NL' },
  ...{ longitude: 5.39, latitude: 52.16 },
}
const garden = {
  ...{ name: 'Tuin', address: place, shape: { kind: 'typed', area_m2: 300, zones: 1 }, area_m2: 300 },
  ...{ slope_percent: 5, passage_cm: null, version: 1 },
}

type Row = [Key, RefusalName, path: Record<string, string>, body?: (() => object) | undefined]

const deedsOnRequests: [Key, body?: object][] = [
  ['POST /admin/requests/{request_no}/reject', { reject_reason: reason }],
  ['POST /admin/requests/{request_no}/contest-cause', { reason }],
  ['POST /admin/requests/{request_no}/step', { event: 'pick_up' }],
  ['POST /admin/requests/{request_no}/retry', {}],
  ['POST /admin/requests/{request_no}/end', { outcome: reason }],
  ['POST /admin/requests/{request_no}/work', { done_percent: 40, remark: reason }],
  ['POST /admin/requests/{request_no}/bill', { duty: 'customer', repair_fee: 4500, remark: reason }],
  ['POST /admin/requests/{request_no}/messages', { text: reason }],
  ['POST /admin/requests/{request_no}/assign', { mine: true }],
  ['POST /admin/requests/{request_no}/loaner', {}],
  ['POST /admin/requests/{request_no}/loaner/back', {}],
  ['POST /admin/requests/{request_no}/swap', {}],
  ['POST /admin/requests/{request_no}/settle', { deductions: [], remark: reason }],
  ['GET /admin/requests/{request_no}/settlement.pdf'],
]
const byStaff: Row[] = [
  ['PUT /admin/activity-rules/{id}', 'uuid_invalid', { id: 'nothing' }, rule],
  ['PUT /admin/activity-rules/{id}', 'rule_not_found', { id: 'nowhere' }, rule],
  [
    'PUT /admin/activity-rules/{id}',
    'rule_products_duplicate',
    { id: 'rule' },
    () => ({ ...ruleBody([there.product ?? '', there.product ?? '']), version: 1 }),
  ],
  [
    'PUT /admin/activity-rules/{id}',
    'product_not_found',
    { id: 'rule' },
    () => ({ ...ruleBody([nowhere]), version: 1 }),
  ],
  ['POST /admin/activity-rules/{id}/stop', 'already_changed', { id: 'rule' }, () => ({ version: 99 })],
  ['PUT /admin/activities/{id}', 'uuid_invalid', { id: 'nothing' }, () => ({ ...discountBody(app), version: 1 })],
  ['PUT /admin/activities/{id}', 'activity_not_found', { id: 'nowhere' }, () => ({ ...discountBody(app), version: 1 })],
  ['POST /admin/activities/{id}/start', 'uuid_invalid', { id: 'nothing' }, () => ({ version: 1 })],
  ['POST /admin/activities/{id}/start', 'activity_not_found', { id: 'nowhere' }, () => ({ version: 1 })],
  ['POST /admin/activities/{id}/stop', 'uuid_invalid', { id: 'nothing' }, () => ({ version: 1, reason })],
  ['POST /admin/activities/{id}/stop', 'activity_not_found', { id: 'nowhere' }, () => ({ version: 1, reason })],
  ['POST /admin/activities/{id}/stop', 'already_changed', { id: 'activity' }, () => ({ version: 99, reason })],
  ['POST /admin/activities/{id}/rules', 'activity_not_found', { id: 'nowhere' }, () => ruleBody([there.product ?? ''])],
  [
    'POST /admin/orders/{order_no}/refunds',
    'order_item_not_found',
    { order_no: 'order' },
    () => ({ type: 'product', item_id: nowhere, reason }),
  ],
  [
    'POST /admin/orders/{order_no}/refunds',
    'refund_order_status',
    { order_no: 'unpaid' },
    () => ({ type: 'product', reason }),
  ],
  [
    'POST /admin/orders/{order_no}/refunds',
    'refund_operation_status',
    { order_no: 'rented' },
    () => ({ type: 'deposit', reason }),
  ],
  ['POST /admin/orders/{order_no}/change-offer', 'order_not_found', { order_no: 'nobody' }, () => ({})],
  [
    'POST /admin/orders/{order_no}/change',
    'order_not_found',
    { order_no: 'nobody' },
    () => ({ offer_hash: 'none', reason }),
  ],
  ['GET /admin/coupons/{id}', 'uuid_invalid', { id: 'nothing' }],
  ['POST /admin/coupons/{id}/stop', 'uuid_invalid', { id: 'nothing' }, () => ({ reason })],
  ['POST /admin/coupons/{id}/stop', 'coupon_not_found', { id: 'nowhere' }, () => ({ reason })],
  [
    'POST /admin/coupons/batch',
    'product_not_found',
    {},
    () => {
      const { code: _drawn, ...body } = couponBody(app, { product_ids: [nowhere] })
      return { ...body, batch: 'Proef', prefix: 'PROEF', count: 2 }
    },
  ],
  ['GET /admin/requests/{request_no}', 'operation_not_found', { request_no: 'nobody' }],
  [
    'POST /admin/requests/{request_no}/fail',
    'operation_not_found',
    { request_no: 'nobody' },
    () => ({ error_reason: reason }),
  ],
  [
    'POST /admin/requests/{request_no}/pick-up',
    'operation_not_found',
    { request_no: 'nobody' },
    () => ({ battery_safe: true }),
  ],
  ['POST /admin/requests/{request_no}/set-off', 'operation_not_found', { request_no: 'nobody' }, () => ({ reason })],
  ['POST /admin/requests/{request_no}/charge-owed', 'operation_not_found', { request_no: 'nobody' }, () => ({})],
  ['POST /admin/requests/{request_no}/waive-owed', 'operation_not_found', { request_no: 'nobody' }, () => ({ reason })],
  ['POST /admin/requests/{request_no}/take-back', 'operation_not_found', { request_no: 'nobody' }, () => ({ reason })],
  [
    'POST /admin/orders/{order_no}/hand-over',
    'order_not_found',
    { order_no: 'nobody' },
    () => ({ item_id: nowhere, serial_number: 'GN06-000001' }),
  ],
  ['POST /admin/overdue/{order_no}/lost', 'order_not_found', { order_no: 'nobody' }, () => ({ reason })],
  ['POST /admin/recalls/{id}/stop', 'uuid_invalid', { id: 'nothing' }, () => ({ reason })],
  ['POST /admin/recalls/{id}/stop', 'resource_missing', { id: 'nowhere' }, () => ({ reason })],
  ['GET /admin/recalls/{id}', 'uuid_invalid', { id: 'nothing' }],
  ['GET /admin/recalls/{id}', 'resource_missing', { id: 'nowhere' }],
  ['GET /admin/recalls/{id}/holders', 'uuid_invalid', { id: 'nothing' }],
  ['GET /admin/recalls/{id}/holders', 'resource_missing', { id: 'nowhere' }],
  ['POST /admin/recalls/{id}/remind', 'uuid_invalid', { id: 'nothing' }, () => ({ expected: 1 })],
  ['POST /admin/recalls/{id}/remind', 'resource_missing', { id: 'nowhere' }, () => ({ expected: 1 })],
  [
    'POST /admin/orders/{order_no}/request-offer',
    'order_not_found',
    { order_no: 'nobody' },
    () => ({ item_id: nowhere, apply_type: 'repair' }),
  ],
  [
    'POST /admin/orders/{order_no}/request-offer',
    'order_item_not_found',
    { order_no: 'order' },
    () => ({ item_id: nowhere, apply_type: 'repair' }),
  ],
  [
    'POST /admin/orders/{order_no}/request-offer',
    'item_operation_not_allowed',
    { order_no: 'order' },
    () => ({ item_id: there.item, apply_type: 'repair' }),
  ],
  [
    'POST /admin/orders/{order_no}/requests',
    'order_not_found',
    { order_no: 'nobody' },
    () => ({ ...wish, item_id: nowhere, asked_by: 'Belde' }),
  ],
  [
    'POST /admin/orders/{order_no}/requests',
    'item_operation_not_allowed',
    { order_no: 'order' },
    () => ({ ...wish, item_id: there.item, asked_by: 'Belde' }),
  ],
  ['PUT /admin/users/{id}', 'uuid_invalid', { id: 'nothing' }, () => profile],
  ['PUT /admin/users/{id}', 'resource_missing', { id: 'nowhere' }, () => profile],
  ['PUT /admin/users/{id}', 'operation_status_invalid', { id: 'guest' }, () => profile],
  ['PUT /admin/users/{id}/role', 'uuid_invalid', { id: 'nothing' }, () => ({ role: 'support', reason })],
  ['PUT /admin/users/{id}/role', 'resource_missing', { id: 'nowhere' }, () => ({ role: 'support', reason })],
  ['POST /admin/users/{id}/password-link', 'uuid_invalid', { id: 'nothing' }, () => ({})],
  ['POST /admin/users/{id}/password-link', 'resource_missing', { id: 'nowhere' }, () => ({})],
  ['POST /admin/users/{id}/password-link', 'user_disabled', { id: 'asleep' }, () => ({})],
  ['POST /admin/users/{id}/second-factor/remove', 'resource_missing', { id: 'nowhere' }, () => ({ reason })],
  ['POST /admin/users/{id}/second-factor/remove', 'operation_status_invalid', { id: 'guest' }, () => ({ reason })],
  ['POST /admin/users/{id}/export', 'resource_missing', { id: 'nowhere' }, () => ({ reason })],
  ['POST /admin/users/{id}/erase', 'uuid_invalid', { id: 'nothing' }, () => ({ reason, confirm: 'Anna' })],
  ['POST /admin/users/{id}/erase', 'resource_missing', { id: 'nowhere' }, () => ({ reason, confirm: 'Anna' })],
  ['POST /admin/rules/{key}', 'resource_missing', { key: 'nothing' }, () => ({ value: {}, newest: null })],
  ['POST /admin/reviews/{review_id}/reject', 'resource_missing', { review_id: 'nowhere' }, () => ({ reason })],
  ['POST /admin/reviews/{review_id}/approve', 'transition_invalid', { review_id: 'review' }, () => ({})],
  ['POST /admin/jobs/{id}/retry', 'operation_in_progress', { id: 'job' }, () => ({})],
  ['PUT /admin/answer-templates/{id}', 'uuid_invalid', { id: 'nothing' }, () => template],
  ['PUT /admin/answer-templates/{id}', 'resource_missing', { id: 'nowhere' }, () => template],
  ['DELETE /admin/answer-templates/{id}', 'uuid_invalid', { id: 'nothing' }],
  ['GET /admin/mails/{id}', 'uuid_invalid', { id: 'nothing' }],
  ['POST /admin/mails/{id}/resend', 'uuid_invalid', { id: 'nothing' }, () => ({})],
  ['DELETE /admin/activities/{id}', 'uuid_invalid', { id: 'nothing' }],
  ['GET /admin/activities/{id}/rules', 'uuid_invalid', { id: 'nothing' }],
  ['POST /admin/activities/{id}/rules', 'uuid_invalid', { id: 'nothing' }, () => ruleBody([there.product ?? ''])],
  ['POST /admin/activity-rules/{id}/stop', 'uuid_invalid', { id: 'nothing' }, () => ({ version: 1 })],
  ['GET /admin/coupons/{id}/uses', 'uuid_invalid', { id: 'nothing' }],
  ['GET /admin/orders/{order_no}/refund-offer', 'refund_order_not_found', { order_no: 'nobody' }],
  ['POST /admin/reviews/{review_id}/reject', 'uuid_invalid', { review_id: 'nothing' }, () => ({ reason })],
  [
    'POST /admin/orders/{order_no}/return-to-sender',
    'uuid_invalid',
    { order_no: 'order' },
    () => ({ reason, shipment_id: 'no-uuid' }),
  ],
  [
    'POST /admin/orders/{order_no}/lose',
    'uuid_invalid',
    { order_no: 'order' },
    () => ({ reason, shipment_id: 'no-uuid' }),
  ],
  ['POST /admin/questions/{id}/refuse', 'uuid_invalid', { id: 'nothing' }, () => ({ reason })],
  ['GET /admin/refunds/{refund_no}', 'refund_not_found', { refund_no: 'nobody' }],
  ['POST /admin/users/{id}/second-factor/remove', 'uuid_invalid', { id: 'nothing' }, () => ({ reason })],
  ['POST /admin/users/{id}/sessions/end', 'uuid_invalid', { id: 'nothing' }, () => ({ session_id: null })],
  ['POST /admin/users/{id}/export', 'uuid_invalid', { id: 'nothing' }, () => ({ reason })],
  [
    'POST /admin/statements/{statement_id}/link',
    'uuid_invalid',
    { statement_id: 'nothing' },
    () => ({ order_no: there.order }),
  ],
  ...deedsOnRequests.map(
    ([key, body]): Row => [key, 'operation_not_found', { request_no: 'nobody' }, body && (() => body)],
  ),
  [
    'POST /admin/statements/{statement_id}/link',
    'resource_missing',
    { statement_id: 'nowhere' },
    () => ({ order_no: there.order }),
  ],
  [
    'POST /admin/orders/{order_no}/items/{item_id}/cancel',
    'uuid_invalid',
    { order_no: 'order', item_id: 'nothing' },
    () => ({ reason }),
  ],
  [
    'POST /admin/orders/{order_no}/items/{item_id}/cancel',
    'order_item_not_found',
    { order_no: 'order', item_id: 'nowhere' },
    () => ({ reason }),
  ],
]
const code = (captcha_id: string) => () => ({ email: 'anna@voorbeeld.example', captcha_id, captcha_code: '123456' })
const byCustomer: Row[] = [
  ['POST /user/email', 'uuid_invalid', {}, code('no-uuid')],
  ['POST /user/email', 'uuid_failed', {}, code(nowhere)],
  ['POST /user/open-order', 'uuid_invalid', {}, code('no-uuid')],
  ['POST /user/open-order', 'uuid_failed', {}, code(nowhere)],
  ['PUT /orders/{order_no}/reviews/{item_id}', 'uuid_invalid', { order_no: 'order', item_id: 'nothing' }, () => review],
  [
    'PUT /orders/{order_no}/reviews/{item_id}',
    'order_not_found',
    { order_no: 'nobody', item_id: 'nowhere' },
    () => review,
  ],
  ['POST /orders/{order_no}/reviews/stop-asking', 'order_not_found', { order_no: 'nobody' }, () => ({})],
  ['POST /quotes/{id}/confirm', 'uuid_invalid', { id: 'nothing' }, () => ({ hash: 'none' })],
  ['PUT /gardens/{id}', 'uuid_invalid', { id: 'nothing' }, () => garden],
  ['DELETE /cart/items/{id}', 'uuid_invalid', { id: 'nothing' }],
]

const all = [
  ...byStaff.map(row => ({ who: 'staff', row }) as const),
  ...byCustomer.map(row => ({ who: 'customer', row }) as const),
].map(({ who, row: [key, refusal, path, body] }) => ({ who, key, refusal, path, body }))

test.each(all)('$who, $key: $refusal', async ({ who, key, refusal, path, body }) => {
  const [method = '', template = ''] = key.split(' ')
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => there[path[name] ?? ''] ?? '')
  const { json, text } = await app.send(method, `/api${url}`, {
    headers: bearer(who === 'staff' ? token : customer.token),
    ...(body && { body: { language: languageNumbers.nl, ...body() } }),
  })
  expect(json.code, text).toBe(codes[refusal].code)
})

test('a review of a product that the order does not contain', async () => {
  const { json, text } = await buyer.call('PUT', `/orders/${there.order}/reviews/${nowhere}`, review)
  expect(json.code, text).toBe(codes.order_item_not_found.code)
})
