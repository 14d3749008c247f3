// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const findings = (orderNo: string) =>
  rowsOf(app)(
    `select f.kind, done, told ->> 'about' as about, told ->> 'state' as state from reconciliation_findings f
      join orders using (checkout_id) where order_no = $1 and closed_at is null`,
    orderNo,
  )

test.each([
  ['lose', 'lost'],
  ['return-to-sender', 'back_at_sender'],
])('a parcel that staff called %s, and was cancelled, and arrives after all, is one finding', async (action, state) => {
  const { me, orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  const { shipments } = await house.ship(orderNo)
  const trackingNo = shipments[0]?.tracking_no ?? ''
  expect((await house.command(orderNo, action, { reason: 'Volgens de chauffeur' })).status).toBe(200)
  expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
  expect(await findings(orderNo)).toEqual([])
  for (let times = 0; times < 2; times++) {
    expect((await tell(app, { trackingNo, event: 'delivered' })).status).toBe(200)
  }
  expect(await findings(orderNo)).toEqual([
    { kind: 'parcel_arrived_after_all', done: 'nothing', about: orderNo, state },
  ])
})

test('a first parcel that arrives after a second was sent is a finding; one that arrives as sent is not', async () => {
  const { orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  const { shipments } = await house.ship(orderNo)
  const first = shipments[0]?.tracking_no ?? ''
  await house.command(orderNo, 'lose', { reason: 'Volgens de chauffeur' })
  const again = await house.ship(orderNo)
  const second = again.shipments.find(({ shipment_state }) => shipment_state === 'in_transit')?.tracking_no ?? ''
  await tell(app, { trackingNo: second, event: 'delivered' })
  expect(await findings(orderNo)).toEqual([])
  await tell(app, { trackingNo: first, event: 'delivered' })
  expect(await findings(orderNo)).toMatchObject([{ kind: 'parcel_arrived_after_all' }])
})
