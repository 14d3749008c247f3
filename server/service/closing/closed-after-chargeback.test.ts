// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, moreMachines } from '#testing/steps/requests.ts'
import { booksOf } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await oneMayGive(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  bank = loaded(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

/** A closed rental of 315.00 with a deposit of 150.00, of which a bank has taken back this amount. */
async function closed(taken: number) {
  const { me, orderNo } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { checkout_no, items } = await me.read(orderNo)
  await bank.loses(checkout_no, taken)
  const units = [{ serial_number: items[0]?.serial_numbers[0], whereabouts: 'with_customer' }]
  const { least: refund_amount } = (await house.read(orderNo)).closing
  const response = await house.by('admin').post(`/admin/orders/${orderNo}/close`, {
    ...{ reason: 'Het geld is via de bank teruggehaald', refund_amount, units },
  })
  expect(response.status, response.text).toBe(200)
  await reconcile(app.context, {})
  const documents = await rowsOf(app)(
    `select gross from invoices join orders using (order_id) where order_no = $1 and reference like 'close:%'`,
    orderNo,
  )
  const { deposits = 0, damage_revenue = 0, dispute_losses = 0 } = await booksOf(app, orderNo)
  return { deposits, damage_revenue, dispute_losses, papers: documents.length, sent: await bank.sentFor(orderNo) }
}

test('a deposit that a bank has given back is not retained: nothing is billed for it', async () => {
  expect(await closed(46_500)).toEqual({
    ...{ deposits: 0, damage_revenue: 0, dispute_losses: 31_500, papers: 0, sent: 0 },
  })
})

test('what staff refund covers the loss first', async () => {
  const { damage_revenue, papers, dispute_losses, deposits } = await closed(10_000)
  expect({ damage_revenue, papers, dispute_losses, deposits }).toEqual({
    ...{ deposits: 0, damage_revenue: 0, dispute_losses: 0, papers: 0 },
  })
})

test('closing retains nothing of withdrawn items, whatever staff enter: they are refunded by law', async () => {
  const { me, orderNo, asked } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  await later(app, 3)
  const { request_no: no } = await asked('rejection', { reason_code: 'withdrawal' })
  const { items, paid_amount } = await me.read(orderNo)
  const units = [{ serial_number: items[0]?.serial_numbers[0], whereabouts: 'with_customer' }]
  const close = (refund_amount: number) => {
    const body = { reason: 'De klant reageert niet meer', refund_amount, units }
    return house.by('admin').post(`/admin/orders/${orderNo}/close`, body)
  }
  // The amount that staff are shown is the one that applies.
  expect((await house.read(orderNo)).closing).toMatchObject({ is_sent: true, back: 0, least: 0 })
  expect((await close(1)).json).toMatchObject({ data: { left: 0 } })
  expect((await close(0)).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', deposit_held: 15_000 })
  await later(app, 12)
  await watchRefunds(app.context, {})
  await reconcile(app.context, {})
  expect(await me.read(orderNo)).toMatchObject({ refunded_amount: paid_amount, deposit_held: 0 })
  expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
  const [row] = await rowsOf(app)('select refunded_at from requests where request_no = $1', no)
  expect(row?.refunded_at).not.toBeNull()
})
