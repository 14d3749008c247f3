import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { abroad, elsewhere } from '../testing/order-changes.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { tell, warehouse } from '../testing/shipments.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

test('what was delivered stays taxed where it went: the rest may move within the country only', async () => {
  const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9' }], 'buy')
  const machine = order.items.find(({ sku_id }) => sku_id === 'genie-600-buy') ?? order.items[0]
  const { shipments } = await house.ship(orderNo, { units: [{ item_id: machine?.item_id }] })
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success' })
  const refused = await me.call('POST', `/orders/${orderNo}/change-offer`, { address: abroad })
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([409, 200202, { reason: 'partly_sent' }])
  const near = await me.call('POST', `/orders/${orderNo}/change-offer`, { address: elsewhere })
  expect(near.status, near.text).toBe(200)
  const { offer_hash } = near.json.data as { offer_hash: string }
  const changed = await me.call('POST', `/orders/${orderNo}/change`, { address: elsewhere, offer_hash })
  expect(changed.status, changed.text).toBe(200)
  expect((await me.read(orderNo)).items.map(item => item.vat_country)).toEqual(['NL', 'NL'])
})
