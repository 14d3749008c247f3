// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const refused = [409, 200212]
const refunds = (orderNo: string, itemId: string | null = null) =>
  house.by('finance').post(`/admin/orders/${orderNo}/refunds`, {
    ...{ type: 'product', item_id: itemId, amount: null, reason: 'Klant wil het niet meer hebben' },
  })

/** Refunds the payment on the provider's own screen. */
async function refundedThere(checkoutNo: string, orderNo: string): Promise<void> {
  await app.send('POST', '/sandbox/control', { body: { play: { what: 'refund', payment: checkoutNo } } })
  const isBooked = async () =>
    (await rowsOf(app)('select 1 from orders where order_no = $1 and refunded_amount > 0', orderNo)).length > 0
  await until(isBooked, 'the refund was not booked', 10)
}

test('an order that finance has fully refunded is not shipped', async () => {
  const { orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  expect((await refunds(orderNo)).status).toBe(200)
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual(refused)
  expect(await house.read(orderNo)).toMatchObject({ order_status: 'pay_success' })
})

test('an order refunded on the provider’s screen is not shipped, with a label of another carrier either', async () => {
  const { me, orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  await refundedThere((await me.read(orderNo)).checkout_no, orderNo)
  expect((await house.command(orderNo, 'ship')).status).toBe(409)
  expect((await house.command(orderNo, 'ship', { carrier: 'postnl', tracking_no: '3SGENIE0001' })).status).toBe(409)
  // Nobody can ship it: it ends, what was held for it is released, and its customer is notified.
  await until(async () => (await me.read(orderNo)).order_status === 'canceled', 'it stays open', 10)
  const { close_reason, paid_amount, refunded_amount } = await me.read(orderNo)
  expect([close_reason, refunded_amount]).toEqual(['money_back', paid_amount])
  const mails = await rowsOf(app)('select template from mails where once_key = $1', `order_canceled:${orderNo}`)
  expect(mails).toHaveLength(1)
})

test('a rental refunded there releases its machine', async () => {
  await moreMachines(app, 'genie-600', 'rent', 2)
  const { me, orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  await refundedThere((await me.read(orderNo)).checkout_no, orderNo)
  await until(async () => (await me.read(orderNo)).order_status === 'canceled', 'it stays open', 10)
  const kept = await rowsOf(app)(
    `select reservation_state from unit_reservations join order_items on item_id = order_item_id join orders using (order_id)
      where order_no = $1 and reservation_state in ('held', 'booked', 'out')`,
    orderNo,
  )
  expect(kept).toEqual([])
})

test('an order with a refunded first part is not shipped', async () => {
  const { db, clock } = app.context
  await transaction(db, async tx => {
    const now = clock.now()
    const value = { ...(await readSetting(tx, 'part_payment', now)), offered_in: { NL: true } }
    await writeSetting(tx, { key: 'part_payment', value, now, by: 'test' })
  })
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'garage-small' }]), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  await refundedThere(checkout_no, orderNo)
  expect((await house.command(orderNo, 'ship')).status).toBe(409)
  // Nobody pays the other half: the order ends.
  await until(async () => (await me.read(orderNo)).order_status === 'canceled', 'it stays open', 10)
})

test('only the paid items of a purchase are sent; a partial refund stops nothing', async () => {
  const { orderNo, order } = await house.ordered([{ sku: 'garage-small' }, { sku: 'blades-set-9' }], 'buy')
  const [garage, blades] = order.items.map(({ item_id }) => item_id)
  expect((await refunds(orderNo, blades)).status).toBe(200)
  const whole = await house.command(orderNo, 'ship')
  expect([...verdict(whole), whole.json.data]).toEqual([...refused, { item_id: blades }])
  expect((await house.command(orderNo, 'ship', { units: [{ item_id: garage }] })).status).toBe(200)
})
