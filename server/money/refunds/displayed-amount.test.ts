// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { watchRefunds } from '#server/service/withdrawals/watch-refunds.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown } from '#testing/steps/shortages.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The amount that an offer shows is the amount that is refunded, also where a part was not paid or a bank has it. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  bank = loaded(app)
  await moreMachines(app, 'genie-600', 'sale', 5)
  const value = { offered_in: { NL: true }, within_days: 14 }
  const now = app.context.clock.now()
  await transaction(app.context.db, tx => writeSetting(tx, { key: 'part_payment', value, now, by: 'test' }))
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

async function halfPaid() {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'genie-600-buy' }]), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  return { me, orderNo, checkoutNo: checkout_no, paid: (await me.read(orderNo)).paid_amount }
}

const sentFor = async (orderNo: string) =>
  (
    await rowsOf(app)(
      `select coalesce(sum(refund_amount), 0)::int as sent from refunds join orders using (order_id)
        where order_no = $1 and way <> 'set_off' and dispute_id is null`,
      orderNo,
    )
  )[0]?.sent
const recounted = () => rowsOf(app)(recounts['what was shown to come back is not what came back'] ?? '')

async function withdrawn({ me, orderNo }: Pick<Awaited<ReturnType<typeof halfPaid>>, 'me' | 'orderNo'>) {
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const [item] = (await me.read(orderNo)).items
  const about = { item_id: item?.item_id, apply_type: 'rejection' }
  const shown = async () => good<Offer>(await me.call('POST', `/orders/${orderNo}/request-offer`, about))
  const states = async (back: number) => {
    const asked = good<RequestDetail>(
      await me.call('POST', `/orders/${orderNo}/requests`, { ...about, reason_code: 'withdrawal' }),
    )
    expect(asked.refund?.amount).toBe(back)
    await later(app, 12)
    await watchRefunds(app.context, {})
    await app.context.jobs.drain()
  }
  return { shown, states }
}

test('half paid: the offers of a withdrawal and of a refund show what was paid, and that is refunded', async () => {
  const made = await halfPaid()
  const { me, orderNo, paid } = made
  const { shown, states } = await withdrawn(made)
  const { back, lines } = await shown()
  expect(back).toBe(paid)
  expect(lines).toContainEqual({ rule: 'not_paid', amount: 89_900 - paid, figures: {} })
  const offer = good<CallData<'GET /orders/{order_no}/refund-offer'>>(
    await me.call('GET', `/orders/${orderNo}/refund-offer`),
  )
  expect(offer).toMatchObject({ not_paid: 89_900 - paid, charged_back: 0, product: { paid } })
  await states(back)
  expect(await sentFor(orderNo)).toBe(back)
  expect(await recounted()).toEqual([])
})

test('taken back by a bank: no refund is shown, and none is made', async () => {
  const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy' }], 'buy')
  const { shown, states } = await withdrawn({ me, orderNo })
  const { checkout_no, paid_amount } = await me.read(orderNo)
  await bank.loses(checkout_no, paid_amount)
  expect((await shown()).back).toBe(0)
  await states(0)
  expect(await sentFor(orderNo)).toBe(0)
  expect(await recounted()).toEqual([])
})

test('half paid and missing: the offered refund is what was paid', async () => {
  const { me, orderNo, paid } = await halfPaid()
  await rowsOf(app)("update unit_reservations set device_id = null where reservation_state = 'booked'")
  const path = `/orders/${orderNo}/shortage`
  const shown = good<CallData<'GET /orders/{order_no}/shortage'>>(await me.call('GET', path))
  expect(shown.refund).toBe(paid)
  good(await chooseAsShown(me, orderNo, { choice: 'refund' }))
  await app.context.jobs.drain()
  expect(await sentFor(orderNo)).toBe(paid)
})
