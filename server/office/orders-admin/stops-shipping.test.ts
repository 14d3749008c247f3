// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  bank = loaded(app)
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

interface Made {
  orderNo: string
  checkoutNo: string
}

const stops: Record<string, { code: number; stop: (made: Made) => Promise<unknown> }> = {
  statement: {
    code: 200211,
    stop: ({ orderNo: contract }) =>
      app.send('POST', '/api/withdrawals', { body: { name: 'Anna', contract, email: 'anna@example.nl' } }),
  },
  disputed: { code: 200209, stop: ({ checkoutNo }) => bank.disputes(checkoutNo) },
  charged_back: { code: 200209, stop: ({ checkoutNo }) => bank.loses(checkoutNo) },
  refunded: {
    code: 200212,
    stop: ({ orderNo }) =>
      house.by('finance').post(`/admin/orders/${orderNo}/refunds`, {
        ...{ type: 'product', item_id: null, amount: null, reason: 'Klant wil het niet meer hebben' },
      }),
  },
}

test.each(Object.entries(stops))(
  'an order shows that it is %s before a shipment is refused for it',
  async (why, it) => {
    const { me, orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
    expect(await house.read(orderNo)).toMatchObject({ stops_shipping: null })
    await it.stop({ orderNo, checkoutNo: (await me.read(orderNo)).checkout_no })
    expect(await house.read(orderNo)).toMatchObject({ stops_shipping: why, order_status: 'pay_success' })
    expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, it.code])
  },
)

test('one without any reason shows that, and is shipped', async () => {
  const { orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  expect(await house.read(orderNo)).toMatchObject({ stops_shipping: null })
  await house.ship(orderNo)
})
