// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#domain/calendar.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer, elsewhere } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { namedParcel } from '#testing/steps/shipments.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'

const rounds = process.env.GENIE_PROOF === 'full' ? 40 : 5
vi.setConfig({ testTimeout: 60_000 + rounds * 10_000 })

let app: TestApp
let other: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  operations = await staff(app, 'operations')
  await query(
    `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
     select 'RACE-' || n, device_type_id, 'rent', now(), now() from generate_series(1, 400) n, device_types
      where key = 'genie-600'`,
  )
})
afterAll(async () => {
  await other.close()
  await app.close()
})
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const code = ({ json }: Answer) => json.code
const rent = (months = 12) => ({ sku: 'genie-600-rent', months })
const readMoney = async (orderNo: string) =>
  (
    await query(
      'select order_status, total_amount, paid_amount, refunded_amount, deposit_held from orders where order_no = $1',
      [orderNo],
    )
  )[0]
const listChanges = async (orderNo: string) =>
  (
    await query(
      "select count(*)::int as n from order_events join orders using (order_id) where order_no = $1 and event = 'change'",
      [orderNo],
    )
  )[0].n
/** Sent to the two processes in turn. */
let turn = 0
function at() {
  turn += 1
  return turn % 2 ? app : other
}

test('two tabs with eight clicks each: one change of what each saw, and one refund', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await changer(at())
    const orderNo = await me.ordered([rent()])
    const [six, nine] = [{ months: 6 }, { months: 9 }]
    const [a, b] = [await me.offer(orderNo, six), await me.offer(orderNo, nine)]
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 ? me.take(orderNo, six, a.offer_hash) : me.take(orderNo, nine, b.offer_hash),
      ),
    )
    const codes = responses.map(code)
    expect(codes.filter(one => one === 0)).toHaveLength(1)
    // The same change again is done already; the other one was offered for an earlier state.
    expect(codes.every(one => one === 0 || one === 1 || one === 200203)).toBe(true)
    expect(await listChanges(orderNo)).toBe(1)
    const { total_amount, paid_amount, refunded_amount } = await readMoney(orderNo)
    expect(paid_amount - refunded_amount).toBe(total_amount)
  }
})

test('a higher price in two tabs: one charge, one longer reservation', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await changer(at())
    const orderNo = await me.ordered([rent(3)])
    const offers = await Promise.all([6, 12, 24].map(months => me.offer(orderNo, { months })))
    const responses = await Promise.all(
      offers.flatMap(({ months, offer_hash }) => [1, 2].map(() => me.take(orderNo, { months }, offer_hash))),
    )
    expect(responses.map(code).filter(one => one === 0)).toHaveLength(1)
    expect(responses.map(code).filter(one => one === 200207)).toHaveLength(5)
    const open = await query(
      `select checkout_no from checkouts c join orders o on o.order_id = c.order_id
       where order_no = $1 and c.purpose = 'change' and c.ended_at is null`,
      [orderNo],
    )
    expect(open).toHaveLength(1)
  }
})

test('changed and cancelled at once: whichever was first, everything is refunded once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await changer(at())
    const orderNo = await me.ordered([rent()])
    const { offer_hash } = await me.offer(orderNo, { months: 6 })
    const [changed, cancelled] = await Promise.all([
      me.take(orderNo, { months: 6 }, offer_hash),
      me.call('POST', `/orders/${orderNo}/cancel`, {}),
    ])
    expect(code(cancelled)).toBe(0)
    expect([0, 200303]).toContain(code(changed))
    const { order_status, paid_amount, refunded_amount, deposit_held } = await readMoney(orderNo)
    expect([order_status, refunded_amount, deposit_held]).toEqual(['canceled', paid_amount, 0])
  }
})

test('a higher price and a cancellation at once: nobody pays for what is over', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await changer(at())
    const orderNo = await me.ordered([rent(3)])
    const { offer_hash } = await me.offer(orderNo, { months: 12 })
    const [changed] = await Promise.all([
      me.take(orderNo, { months: 12 }, offer_hash),
      me.call('POST', `/orders/${orderNo}/cancel`, {}),
    ])
    const { checkout_no } = (changed.json.data ?? {}) as { checkout_no?: string }
    if (code(changed) === 0 && checkout_no) {
      // Made in the last moment: a customer who pays it gets a refund.
      const start = await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' })
      if (start.status === 200) {
        await me.choose((start.json.data as { pay_url: string }).pay_url, 'success')
        await me.outcome(checkout_no)
      }
    }
    const { order_status, paid_amount, refunded_amount } = await readMoney(orderNo)
    expect([order_status, refunded_amount]).toEqual(['canceled', paid_amount])
    const held = await query(
      `select 1 from unit_reservations join order_items on item_id = order_item_id join orders using (order_id)
       where order_no = $1 and reservation_state in ('held', 'booked')`,
      [orderNo],
    )
    expect(held).toEqual([])
  }
})

test('changed and sent at once: what is sent is what was agreed last', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await changer(at())
    const orderNo = await me.ordered([rent()])
    const input = { address: elsewhere, months: 6 }
    const { offer_hash } = await me.offer(orderNo, input)
    const parcel = await namedParcel(operations, orderNo)
    const [changed, sent] = await Promise.all([
      me.take(orderNo, input, offer_hash),
      operations.post(`/admin/orders/${orderNo}/ship`, parcel),
    ])
    expect([0, 200302]).toContain(code(changed))
    // If it changed while it was assessed or its label was made, it is sent again.
    if (sent.status === 409) {
      expect(['address', 'order']).toContain((sent.json.data as { reason: string }).reason)
      const again = await operations.post(`/admin/orders/${orderNo}/ship`, await namedParcel(operations, orderNo))
      expect(again.status, again.text).toBe(200)
    } else expect(sent.status, sent.text).toBe(200)
    const order = await me.read(orderNo)
    expect(order.order_status).toBe('in_transit')
    expect([order.city, order.lease_months]).toEqual(code(changed) === 0 ? ['Amersfoort', 6] : ['Utrecht', 12])
    expect(order.paid_amount - order.refunded_amount).toBe(order.total_amount)
  }
})

test('paid and given up at once: changed and paid, or neither', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await changer(at())
    const orderNo = await me.ordered([rent(3)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    const payUrl = await me.pay(checkout_no ?? '')
    await Promise.all([
      me.choose(payUrl, 'success').then(() => me.outcome(checkout_no ?? '')),
      me.call('POST', `/checkouts/${checkout_no}/cancel`, {}),
    ])
    await me.outcome(checkout_no ?? '')
    const order = await me.read(orderNo)
    expect(order.paid_amount).toBe(order.total_amount)
    const [busy] = await query(
      `select upper(busy)::text as to from unit_reservations join order_items on item_id = order_item_id
       join orders using (order_id) where order_no = $1 and reservation_state = 'booked'`,
      [orderNo],
    )
    expect(busy.to).toBe(addDays(order.end_time as Day, 6))
  }
})
