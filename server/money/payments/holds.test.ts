// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { returnCouponClaims } from '#server/offers/promotions/jobs.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { addCoupon, travelTo } from '#testing/steps/promotions.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { dataOf } from '#testing/steps/staff.ts'
import { reconcile } from './reconciliation/reconcile.ts'

/** What is promised stays promised while the payment for it is in progress. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => {
  sandboxOf(app).control.health = 'well'
  expect(await ledgerFaults(app)).toEqual([])
})

const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)
const shopper = async () => till(app, await register(app), { house_number: randomUUID().slice(0, 6) })

/** Counts the rental machines of a model without a reservation. */
async function freeMachines(model: string): Promise<number> {
  const [row] = await rows(
    `select count(*)::int as free from devices join device_types using (device_type_id)
      where key = $1 and pool = 'rent' and device_status = 'normal' and holder = 'idle' and device_state = 'not_started'
        and not exists (select from unit_reservations r where r.device_id = devices.device_id
          and reservation_state in ('held', 'booked', 'out'))`,
    model,
  )
  return row.free
}

const later = (hours: number) =>
  travelTo(app, new Date(app.context.clock.now().getTime() + hours * 3_600_000).toISOString())

async function delayed(lines: Parameters<Awaited<ReturnType<typeof shopper>>['placed']>[0], codes = {}) {
  const me = await shopper()
  const { checkout_no, orders } = await me.placed(lines, codes)
  const url = await me.pay(checkout_no)
  await me.choose(url, 'delayed')
  expect((await me.outcome(checkout_no)).outcome).toBe('wait')
  const session = url.split('/').at(-1) ?? ''
  const ends = (outcome: 'delayed_success' | 'delayed_failure') => sandboxOf(app).act(session, outcome)
  return { me, checkout_no, orderNo: orders[0]?.order_no ?? '', ends }
}

test('a machine whose payment is in progress is reserved for nobody else, however long the bank takes', async () => {
  const free = await freeMachines('genie-1000')
  const first = await delayed([{ sku: 'genie-1000-rent', months: 3 }])
  for (const hours of [3, 40, 40]) {
    await later(hours)
    await reconcile(app.context, {})
  }
  // Another customer wants all of them, but one is held.
  for (let nth = 1; nth < free; nth += 1) await (await shopper()).paid([{ sku: 'genie-1000-rent', months: 3 }])
  const late = await shopper()
  const refused = await late.order(await late.quote([{ sku: 'genie-1000-rent', months: 3 }]))
  expect(verdict(refused), refused.text).toEqual([409, 200206])
  await first.ends('delayed_success')
  await later(1)
  await reconcile(app.context, {})
  expect(await first.me.read(first.orderNo)).toMatchObject({ order_status: 'pay_success' })
  const { list } = await dataOf<CallData<'GET /admin/orders'>>(house.by('support').get('/admin/orders?shortage=true'))
  expect(list).toEqual([])
})

test('a use of a coupon whose payment is in progress is not given to the next customer', async () => {
  const coupon = await addCoupon(app, house.by('finance'), { global_limit: 1 })
  const first = await delayed([{ sku: 'blades-set-9' }], { coupon_code: coupon.code })
  for (const hours of [3, 40]) {
    await later(hours)
    await reconcile(app.context, {})
    await returnCouponClaims(app.context, {})
  }
  const other = await shopper()
  await expect(other.quote([{ sku: 'blades-set-9' }], { coupon_code: coupon.code })).rejects.toThrow(/used_up/)
  await first.ends('delayed_failure')
  await later(1)
  await reconcile(app.context, {})
  // Two runs: the attempt has failed, and its time to pay is over.
  await reconcile(app.context, {})
  expect(await first.me.read(first.orderNo)).toMatchObject({ order_status: 'closed' })
  await other.quote([{ sku: 'blades-set-9' }], { coupon_code: coupon.code })
})

test('after three days staff see it, and it is given up at the provider first', async () => {
  const one = await delayed([{ sku: 'genie-600-rent', months: 3 }])
  const finance = house.by('finance')
  const waiting = async () =>
    (await dataOf<CallData<'GET /admin/payments/processing'>>(finance.get('/admin/payments/processing'))).list.find(
      ({ checkout_no }) => checkout_no === one.checkout_no,
    )
  await later(24)
  await reconcile(app.context, {})
  expect(await waiting()).toBeUndefined()
  await later(24 * 3)
  await reconcile(app.context, {})
  const found = (await waiting()) ?? expect.fail('not on the list')
  expect(found).toMatchObject({ order_nos: [one.orderNo], days: 4 })
  const { queues } = await dataOf<CallData<'GET /admin/today'>>(finance.get('/admin/today'))
  expect(queues.find(({ queue }) => queue === 'payments_processing')?.first).toMatchObject([{ ref: one.checkout_no }])
  const giveUp = () => finance.post(`/admin/payments/${found.payment_id}/give-up`, { reason: 'De bank zwijgt' })
  sandboxOf(app).control.health = 'down'
  expect(verdict(await giveUp())).toEqual([503, 200505])
  sandboxOf(app).control.health = 'well'
  expect(await one.me.read(one.orderNo)).toMatchObject({ order_status: 'created' })
  expect((await giveUp()).status).toBe(200)
  expect(await one.me.read(one.orderNo)).toMatchObject({ order_status: 'closed' })
  expect(verdict(await giveUp())).toEqual([409, 200503])
  expect(verdict(await finance.post(`/admin/payments/${randomUUID()}/give-up`, { reason: 'x is lang' }))).toEqual([
    404, 404,
  ])
  // It can no longer be paid, and the machine is free.
  await one.ends('delayed_success')
  expect(await one.me.read(one.orderNo)).toMatchObject({ paid_amount: 0 })
})

test('an expired order leads to no payment, though nobody has ended it yet', async () => {
  const me = await shopper()
  const { checkout_no } = await me.placed([{ sku: 'blades-set-9' }])
  await later(1)
  const answer = await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })
  expect([...verdict(answer), answer.json.data]).toEqual([409, 200202, { reason: 'too_late' }])
  expect(
    await rows('select 1 from payments join checkouts using (checkout_id) where checkout_no = $1', checkout_no),
  ).toEqual([])
})

/** Like a hold that was released for another order while this one can still be paid. */
async function lapsed(orderNo: string): Promise<void> {
  await rows(
    `update unit_reservations set reservation_state = 'released', held_until = null
      where order_item_id in (select item_id from order_items join orders using (order_id) where order_no = $1)`,
    orderNo,
  )
}

test('a released machine is taken again before anybody is led to pay, or the payment is refused', async () => {
  const me = await shopper()
  const { checkout_no, orders } = await me.placed([{ sku: 'genie-3000-rent', months: 3 }])
  const orderNo = orders[0]?.order_no ?? ''
  await lapsed(orderNo)
  await me.pay(checkout_no)
  const held = await rows(
    `select 1 from unit_reservations join order_items on item_id = order_item_id join orders using (order_id)
      where order_no = $1 and reservation_state = 'held'`,
    orderNo,
  )
  expect(held).toHaveLength(1)

  const other = await shopper()
  const placed = await other.placed([{ sku: 'genie-3000-rent', months: 3 }])
  await lapsed(placed.orders[0]?.order_no ?? '')
  for (let nth = await freeMachines('genie-3000'); nth > 0; nth -= 1) {
    await (await shopper()).paid([{ sku: 'genie-3000-rent', months: 3 }])
  }
  const answer = await other.call('POST', `/checkouts/${placed.checkout_no}/pay`, { method: 'card' })
  expect(verdict(answer), answer.text).toEqual([409, 200206])
})

test('a lapsed use of a coupon is taken again under its limit', async () => {
  const coupon = await addCoupon(app, house.by('finance'), { global_limit: 1 })
  const one = await shopper()
  const first = await one.placed([{ sku: 'blades-set-9' }], { coupon_code: coupon.code })
  await rows('update coupon_claims set held_until = created_at where coupon_id = $1', coupon.coupon_id)
  await returnCouponClaims(app.context, {})
  const other = await shopper()
  const second = await other.placed([{ sku: 'blades-set-9' }], { coupon_code: coupon.code })
  const answer = await one.call('POST', `/checkouts/${first.checkout_no}/pay`, { method: 'card' })
  expect([...verdict(answer), answer.json.data]).toMatchObject([409, expect.any(Number), { reason: 'used_up' }])
  await other.call('POST', `/checkouts/${second.checkout_no}/cancel`, {})
  await one.pay(first.checkout_no)
  expect(
    await rows('select claim_state from coupon_claims where coupon_id = $1 order by claim_state', coupon.coupon_id),
  ).toEqual([{ claim_state: 'held' }, { claim_state: 'returned' }])
})
