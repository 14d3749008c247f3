// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { ledgerFaults, type Order, till } from '#testing/steps/orders.ts'
import { addCoupon, withoutPromotions } from '#testing/steps/promotions.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, type Staff, staff } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

/**
 * ADR 52: a coupon's minimum counts when ordering; a customer who gives up a part gets exactly what they paid for it.
 */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let finance: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await withoutPromotions(app)
  await moreMachines(app, 'genie-600', 'rent', 5)
  await moreMachines(app, 'genie-600', 'sale', 5)
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())
const { withdraw, stated } = statements(() => ({ app, house }))

/** A machine that alone stays below the minimum, and a rental with which both exceed it. */
async function both() {
  await liftLimits(app)
  const { code } = await addCoupon(app, finance, { minimum: 100_000, discount_value: 50 })
  const me = till(app, await register(app))
  const lines = [{ sku: 'genie-600-buy' }, { sku: 'genie-600-rent', months: 6 }]
  const { totals } = await me.quote(lines, { coupon_code: code })
  expect(totals.coupon_discount).toBeGreaterThan(0)
  const { orders } = await me.paid(lines, { coupon_code: code })
  const findNumber = (kind: string) => orders.find(order => order.kind === kind)?.order_no ?? ''
  const [rental, purchase] = [await me.read(findNumber('rent')), await me.read(findNumber('buy'))]
  return { me, rental, purchase, after: (order: Order) => me.read(order.order_no) }
}

test('cancelled or withdrawn from, the refund is the same, and the rest keeps its price', async () => {
  const [canceled, withdrawn] = [await both(), await both()]
  const response = await canceled.me.call('POST', `/orders/${canceled.rental.order_no}/cancel`, { reason: 'other' })
  expect(response.status, response.text).toBe(200)
  const { order_no, email } = withdrawn.rental
  expect((await stated(withdraw(order_no, email))).last).toMatchObject({ outcome: 'done' })
  for (const { rental, purchase, after } of [canceled, withdrawn]) {
    expect(await after(rental)).toMatchObject({ order_status: 'canceled', refunded_amount: rental.paid_amount })
    expect(await after(purchase)).toMatchObject({
      ...{ order_status: 'pay_success', refunded_amount: 0 },
      ...{ paid_amount: purchase.paid_amount, total_amount: purchase.total_amount },
    })
  }
  expect(await ledgerFaults(app)).toEqual([])
})
