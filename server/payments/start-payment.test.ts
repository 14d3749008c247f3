import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkoutOf, inTurn } from '../testing/in-turn.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { sandboxOf } from '../testing/refunds.ts'
import { passerBy } from '../testing/shipments.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  sandboxOf(app).control.health = 'well'
  expect(await ledgerFaults(app)).toEqual([])
})

test('whoever gives up in another tab while the session is being opened is led nowhere to pay', async () => {
  const me = await passerBy(app)
  const { checkout_no, orders } = await me.placed([{ sku: 'blades-set-9' }])
  const orderNo = orders[0]?.order_no ?? ''
  const pay = () => me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })
  // Begun, and the provider did not answer: whatever it has opened nobody knows of yet.
  sandboxOf(app).control.health = 'down'
  expect((await pay()).json.code).toBe(200504)
  sandboxOf(app).control.health = 'well'
  const [paying, givenUp] = await inTurn(app, checkoutOf(orderNo), [
    pay,
    () => me.call('POST', `/checkouts/${checkout_no}/cancel`, {}),
  ])
  expect(givenUp?.status, givenUp?.text).toBe(200)
  expect([paying?.status, paying?.json.code, paying?.json.data], paying?.text).toEqual([503, 200205, null])
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled' })
  const { rows } = await app.context.connection.pool.query(
    'select payment_state, pay_url from payments join checkouts using (checkout_id) where checkout_no = $1',
    [checkout_no],
  )
  expect(rows).toEqual([{ payment_state: 'expired', pay_url: null }])
})
