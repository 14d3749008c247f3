// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, type RequestDetail } from '#testing/steps/requests.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/**
 * ADR 64: the shop does not ask customers to have a service begin within the withdrawal period, and stores no such
 * request: a customer who withdraws owes nothing for one, performed or not (directive 2011/83/EU, articles 14 (4) (a)
 * and 16 (a)).
 */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

async function serviceSku(): Promise<string> {
  const { rows } = await app.context.connection.pool.query<{ key: string }>(
    `select skus.key from skus join products using (product_id) where products.kind = 'service' and skus.listed limit 1`,
  )
  return rows[0]?.key ?? ''
}

test('an order stores no request to begin a service at once', async () => {
  const { orderNo } = await house.ordered([{ sku: await serviceSku() }], 'buy')
  const { rows } = await app.context.connection.pool.query(
    `select evidence -> 'confirmed' as confirmed from checkouts join orders using (checkout_id) where order_no = $1`,
    [orderNo],
  )
  // With such a question in the checkout, the price of what was performed could be retained: see the ADR.
  expect(Object.keys(rows[0].confirmed).toSorted()).toEqual(['age_confirmed', 'terms_accepted'])
})

test.each([
  ['alone', []],
  ['beside goods, which stay', [{ sku: 'blades-set-9' }]],
])('a service that was performed, %s: its full price is refunded at once', async (_name, goods) => {
  const { me, orderNo, order } = await house.ordered([...goods, { sku: await serviceSku() }], 'buy')
  const { shipments } = await house.ship(orderNo)
  for (const { tracking_no } of shipments) await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  good(await me.call('POST', `/orders/${orderNo}/sign`, {}))
  const service = order.items.find(({ product_kind }) => product_kind === 'service')
  const input = { item_id: service?.item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
  const request = good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, input))
  expect(request).toMatchObject({ audit_status: 'approved', process_status: 'complete' })
  const after = await me.read(orderNo)
  expect(after.refunded_amount).toBe(service?.due)
  expect(after.order_status).toBe(goods.length > 0 ? 'in_use' : 'closed')
})
