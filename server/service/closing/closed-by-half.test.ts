// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

/** Closing a purchase that was sent: what never arrived goes back, and nothing more is owed. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await oneMayGive(app)
  await moreMachines(app, 'genie-600', 'sale', 10)
  const value = { offered_in: { NL: true }, within_days: 14 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'part_payment', value, now: app.context.clock.now(), by: 'test' }),
  )
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

/** A machine that was sent, of which this part is paid. */
async function sent(pay: 'half' | undefined, isDelivered = false) {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'genie-600-buy' }]), pay ? { pay } : {})
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo)
  if (isDelivered) await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const { items, closing, paid_amount, total_amount } = await house.read(orderNo)
  const units = items
    .flatMap(item => item.serial_numbers)
    .map(serial_number => ({ serial_number, whereabouts: 'lost' }))
  const close = (refund_amount: number) =>
    house
      .by('admin')
      .post(`/admin/orders/${orderNo}/close`, { reason: 'De vervoerder is het kwijt', units, refund_amount })
  const read = async () => {
    await app.context.jobs.drain()
    const { order_status, balance } = await me.read(orderNo)
    const refunds = (await refundsOf(app, orderNo)).map(({ way, refund_amount }) => [way, refund_amount]).sort()
    return { order_status, rest: balance?.amount ?? null, refunds }
  }
  return { orderNo, closing, paid: paid_amount, total: total_amount, close, read }
}

const concededFor = async (orderNo: string) => {
  const { rows } = await app.context.connection.pool.query<{ amount: number }>(
    "select amount::int from concessions c join orders using (order_id) where order_no = $1 and c.kind = 'close_sent'",
    [orderNo],
  )
  return rows.map(({ amount }) => amount)
}

test('what never arrived goes back as a whole, and no administrator enters less', async () => {
  const { orderNo, closing, paid, close, read } = await sent(undefined)
  expect(closing).toMatchObject({ is_sent: true, back: paid, least: paid, rest: 0 })
  for (const amount of [0, paid - 1]) {
    const { status, json } = await close(amount)
    expect([status, json.code, json.data]).toEqual([409, 200207, { reason: 'goods_not_arrived', least: paid }])
  }
  expect((await close(paid)).status).toBe(200)
  expect(await read()).toEqual({ order_status: 'closed', rest: null, refunds: [['original', paid]] })
  expect(await concededFor(orderNo)).toEqual([paid])
})

test('of what never arrived and was paid by half, the rest is no longer owed, and what was paid goes back', async () => {
  const { orderNo, closing, paid, total, close, read } = await sent('half')
  const rest = total - paid
  expect(closing).toMatchObject({ back: paid, least: paid, rest })
  expect((await close(0)).json).toMatchObject({ data: { reason: 'goods_not_arrived', least: paid } })
  expect((await close(paid + 1)).json).toMatchObject({ code: 200510, data: { left: paid } })
  expect((await close(paid)).status).toBe(200)
  expect(await read()).toEqual({
    ...{ order_status: 'closed', rest: null },
    refunds: [
      ['original', paid],
      ['set_off', rest],
    ],
  })
  expect(await concededFor(orderNo)).toEqual([total])
})

test.each([0, 1000])('once it arrived staff enter what its customer gets, above the rest: %s', async amount => {
  const { orderNo, closing, paid, total, close, read } = await sent('half', true)
  const rest = total - paid
  expect(closing).toMatchObject({ back: paid, least: 0, rest })
  expect((await close(amount)).status).toBe(200)
  const sentBack = amount > 0 ? [['original', amount]] : []
  expect(await read()).toEqual({ order_status: 'closed', rest: null, refunds: [...sentBack, ['set_off', rest]] })
  expect(await concededFor(orderNo)).toEqual([rest + amount])
})
