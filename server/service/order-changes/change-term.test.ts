// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { around, changedFacts, changer, elsewhere, rent, unlike } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { staff } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Enough machines for every change: how a free one is found is tested elsewhere.
  await moreMachines(app, 'genie-600', 'rent', 80)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike(app)).toEqual([])
})

const { query, busyOf, papersOf, mailsOf, moneyOf } = changedFacts(() => app)
const verdict = (response: Answer) => [response.status, response.json.code]

describe('a shorter term', () => {
  test('refunds the difference, to the cent, with a document of its own', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const before = await me.read(orderNo)
    const offer = await me.offer(orderNo, { months: 6 })
    // Twelve months at 39 euros; six, counted as seven, at 45.
    expect(offer.difference).toBe(31_500 - 46_800)
    expect(offer.lines[0]).toMatchObject({ months: 6, monthly: 4500, counted_months: 7, notes: ['rent_recounted'] })
    const { order, checkout_no } = await me.change(orderNo, { months: 6 })
    expect(checkout_no).toBeNull()
    expect(order).toMatchObject({
      lease_months: 6,
      total_amount: 46_500,
      end_time: addMonths(before.start_time as Day, 6),
    })
    expect(await moneyOf(orderNo)).toEqual({
      ...{ total_amount: 46_500, paid_amount: 61_800, refunded_amount: 15_300, deposit_held: 15_000 },
    })
    expect((await papersOf(orderNo)).map(document => [document.kind, document.gross])).toEqual([
      ['invoice', 46_800],
      ['credit_note', -15_300],
    ])
    expect(await busyOf(orderNo)).toMatchObject(around(before.start_time as Day, 6))
    await app.context.jobs.drain()
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await moneyOf(orderNo)).toMatchObject({ paid_amount: 61_800, refunded_amount: 61_800, deposit_held: 0 })
  })

  test('recomputes the percentage of a coupon, and ends one whose minimum is no longer met', async () => {
    const now = app.context.clock.now()
    const coupon = (code: string, more: object) =>
      app.context.db
        .insertInto('coupons')
        .values({
          ...{ code, starts_at: new Date(now.getTime() - 1000), ends_at: new Date(now.getTime() + 86_400_000) },
          ...{ discount_type: 2, discount_value: 10, created_at: now, created_by: 'test', customer_limit: 9, ...more },
        })
        .execute()
    await coupon('TIEN', {})
    await coupon('GROOT', { minimum: 40_000 })
    const me = await changer(app)
    const ten = await me.ordered([rent(12)], 'rent', { coupon_code: 'TIEN' })
    const shorter = await me.offer(ten, { months: 6 })
    expect(shorter.after).toMatchObject({ goods: 31_500, coupon_discount: 3150 })
    expect(shorter.lines[0]?.notes).toEqual(['rent_recounted', 'coupon_recounted'])
    const big = await me.ordered([rent(12)], 'rent', { coupon_code: 'GROOT' })
    const below = await me.offer(big, { months: 6 })
    expect(below.after).toMatchObject({ goods: 31_500, coupon_discount: 0 })
    // What was cancelled of its checkout no longer counts towards the minimum.
    const { orders } = await me.paid([{ sku: 'genie-600-buy' }, rent(6)], { coupon_code: 'GROOT' })
    const no = (kind: string) => orders.find(order => order.kind === kind)?.order_no ?? ''
    expect((await me.call('POST', `/orders/${no('buy')}/cancel`, {})).status).toBe(200)
    const [line] = (await me.offer(no('rent'), { months: 5 })).lines
    expect([line?.after.coupon_discount, line?.notes]).toEqual([0, ['rent_recounted', 'coupon_minimum']])
    expect(below.lines[0]?.notes).toEqual(['rent_recounted', 'coupon_minimum'])
    await me.change(big, { months: 6 })
    expect((await me.read(big)).items[0]).toMatchObject({ coupon_discount: 0, due: 46_500 })
  })

  test('is priced by the list of the day it was ordered, whatever it costs today', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12, { sku: 'genie-1000-rent' })])
    const before = await me.offer(orderNo, { months: 3 })
    await query(
      `insert into prices (sku_id, rent_tiers, deposit, valid_from, created_at, created_by)
       select sku_id, '[{"from_months":2,"monthly":100}]', 1, $1, $1, 'test' from skus where key = 'genie-1000-rent'`,
      [app.context.clock.now()],
    )
    expect((await me.offer(orderNo, { months: 3 })).after).toEqual(before.after)
  })

  test('after a partial refund is refused: the rest was not agreed like that', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const finance = await staff(app, 'finance')
    const refund = await finance.post(`/admin/orders/${orderNo}/refunds`, {
      ...{ type: 'product', amount: 1000, reason: 'late' },
    })
    expect(refund.status, refund.text).toBe(200)
    const response = await me.ask(orderNo, { months: 6 })
    expect([...verdict(response), response.json.data]).toEqual([409, 200202, { reason: 'refunded_before' }])
    expect((await me.ask(orderNo, { address: elsewhere })).status).toBe(200)
  })
})

describe('a longer term', () => {
  test('is paid first; until then the longer days are held and the order is unchanged', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    const start = before.start_time as Day
    const { checkout_no, order } = await me.change(orderNo, { months: 12 })
    expect(order).toMatchObject({ lease_months: 6, total_amount: before.total_amount })
    expect(await busyOf(orderNo)).toMatchObject(around(start, 12))
    const charge = await me.call('GET', `/checkouts/${checkout_no}`)
    expect(charge.json.data).toMatchObject({ purpose: 'change', amount: 15_300, pay_status: 'wait_pay' })
    expect(await mailsOf(orderNo)).toEqual(['order_received', 'order_paid', 'order_change_concluded'])

    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    expect((await me.outcome(checkout_no ?? '')).outcome).toBe('success')
    const after = await me.read(orderNo)
    expect(after).toMatchObject({
      lease_months: 12,
      total_amount: 61_800,
      paid_amount: 61_800,
      end_time: addMonths(start, 12),
    })
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 12), state: 'booked' })
    expect((await papersOf(orderNo)).map(document => [document.kind, document.gross])).toEqual([
      ['invoice', 31_500],
      ['invoice', 15_300],
    ])
    expect((await mailsOf(orderNo)).at(-1)).toBe('order_changed')
    expect(after.events.map(({ event }) => event)).toEqual([
      ...['placed', 'payment_started', 'paid', 'change_waits', 'payment_started', 'change'],
    ])
  })

  test('paid and then cancelled, both payments are refunded, each its own part', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await moneyOf(orderNo)).toMatchObject({ paid_amount: 61_800, refunded_amount: 61_800, deposit_held: 0 })
    const rows = await query(
      `select p.amount, sum(refund_amount)::int as back from refunds r join orders using (order_id)
       join payments p using (payment_id) where order_no = $1 group by p.payment_id order by p.amount`,
      [orderNo],
    )
    expect(rows).toEqual([
      { amount: 15_300, back: 15_300 },
      { amount: 46_500, back: 46_500 },
    ])
  })

  test('given up, or not paid in time, everything is reset', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    const days = around(before.start_time as Day, 6)
    const first = await me.change(orderNo, { months: 12 })
    expect((await me.call('POST', `/checkouts/${first.checkout_no}/cancel`, {})).status).toBe(200)
    expect(await busyOf(orderNo)).toMatchObject({ ...days, state: 'booked' })
    const second = await me.change(orderNo, {
      months: 9,
      start_on: deliveryDayFrom('NL', addDays(before.start_time as Day, 3)),
    })
    await me.pay(second.checkout_no ?? '')
    await query('update checkouts set pay_until = $2 where checkout_no = $1', [
      second.checkout_no,
      new Date(app.context.clock.now().getTime() - 1000),
    ])
    await reconcile(app.context, {})
    expect(await busyOf(orderNo)).toMatchObject({ ...days, state: 'booked' })
    const { events, ...after } = await me.read(orderNo)
    expect(after).toEqual({ ...before, events: undefined })
    expect(events.filter(({ event }) => event === 'change_dropped')).toHaveLength(2)
    expect((await me.offer(orderNo, { months: 12 })).difference).toBe(15_300)
  })

  test('one at a time: another change waits for it', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    for (const response of [await me.ask(orderNo, { months: 3 }), await me.take(orderNo, { months: 3 }, 'x')]) {
      expect([...verdict(response), response.json.data]).toEqual([409, 200207, { reason: 'change_open', checkout_no }])
    }
  })

  test('is shown to its owner as long as it waits, and to nobody else', async () => {
    const [me, other] = [await changer(app), await changer(app)]
    const orderNo = await me.ordered([rent(6)])
    const waits = (who = me) => who.call('GET', `/orders/${orderNo}/change`)
    expect((await waits()).json.data).toBeNull()
    const { start_time } = await me.read(orderNo)
    const { checkout_no } = await me.change(orderNo, { months: 12, address: elsewhere })
    const charge = (await me.call('GET', `/checkouts/${checkout_no}`)).json.data as { pay_until: string }
    expect((await waits()).json.data).toEqual({
      ...{ checkout_no, amount: 15_300, pay_until: charge.pay_until, address: elsewhere },
      ...{ start_on: start_time, end_on: addMonths(start_time as Day, 12), months: 12 },
    })
    expect(verdict(await waits(other))).toEqual([404, 200201])
    await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})
    expect((await waits()).json.data).toBeNull()
  })

  test('is not held for ever, however often payment is tried', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    await query('update checkouts set created_at = $2 where checkout_no = $1', [
      checkout_no,
      new Date(app.context.clock.now().getTime() - 90 * 60_000),
    ])
    const response = await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' })
    expect([...verdict(response), response.json.data]).toEqual([409, 200202, { reason: 'too_late' }])
  })

  test('of an order sent in the meantime: the money is refunded, the order is what was sent', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    const payUrl = await me.pay(checkout_no ?? '')
    await query("update orders set order_status = 'in_transit' where order_no = $1", [orderNo])
    await me.choose(payUrl, 'success')
    await me.outcome(checkout_no ?? '')
    expect(await me.read(orderNo)).toMatchObject({ lease_months: 6, order_status: 'in_transit', paid_amount: 46_500 })
    const rows = await query(
      `select refund_amount, refund_reason from refunds join payments using (payment_id)
       join checkouts using (checkout_id) where checkout_no = $1`,
      [checkout_no],
    )
    expect(rows).toEqual([{ refund_amount: 15_300, refund_reason: 'surplus' }])
    await query("update orders set order_status = 'pay_success' where order_no = $1", [orderNo])
  })
})
