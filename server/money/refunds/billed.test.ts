// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { atOnce } from '#testing/actors/holds.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { acceptSettlement, good, moreMachines } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'

/** A charge after the sale is refunded as what it was, with its own tax. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
  for (const name of [
    'an account of an item is below nothing',
    'credited more than billed',
    'papers and books differ in tax',
  ]) {
    expect([name, await rowsOf(app)(atOnce[name] ?? name)]).toEqual([name, []])
  }
})

const open = async (orderNo: string) =>
  good<CallData<'GET /admin/orders/{order_no}/refund-offer'>>(
    await house.by('finance').get(`/admin/orders/${orderNo}/refund-offer`),
  ).billed
const gives = (orderNo: string, input: object) =>
  house.by('finance').post(`/admin/orders/${orderNo}/refunds`, {
    ...{ type: 'product', item_id: null, amount: null, reason: 'was niet van de klant', ...input },
  })

test('damage that was wrongly retained is refunded as damage, without tax, and at most that amount', async () => {
  const { me, orderNo, back } = await returning(app, house, 6, { report: true })
  await later(app, 170)
  const { no } = await back({ findings: [await finding(app, house, 14_000)], remark: 'schade' })
  good(await acceptSettlement(me, no))
  const before = await booksOf(app, orderNo)
  expect([before.damage_revenue, await open(orderNo)]).toEqual([-14_000, { service: 0, fee: 0, damage: 14_000 }])
  expect(verdict(await gives(orderNo, { billed: 'damage', amount: 14_001 }))).toEqual([409, 200510])
  expect(verdict(await gives(orderNo, { billed: 'damage', type: 'deposit' }))).toEqual([400, 400])
  good(await gives(orderNo, { billed: 'damage', amount: 4000 }))
  good(await gives(orderNo, { billed: 'damage' }))
  const { damage_revenue, rent_revenue, vat } = await booksOf(app, orderNo)
  expect([damage_revenue, rent_revenue, vat]).toEqual([undefined, before.rent_revenue, before.vat])
  expect(await open(orderNo)).toEqual({ service: 0, fee: 0, damage: 0 })
  await app.context.jobs.drain()
})

test('what was paid for a machine that was given up is refunded, and late days with their tax', async () => {
  const { orderNo, me, pays } = await returning(app, house, 2)
  await nights(app, 150)
  const lost = await house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'komt niet meer terug' })
  good(await acceptSettlement(me, good<{ request_no: string }>(lost).request_no))
  const [charge] = await rowsOf(app)(
    'select checkout_no from checkouts c join orders o on o.order_id = c.order_id where order_no = $1',
    orderNo,
  )
  await pays(charge.checkout_no)
  const { damage, fee } = await open(orderNo)
  expect(damage).toBeGreaterThan(15_000)
  const asked = good<{ refund_no: string; refund_status: string }>(await gives(orderNo, { billed: 'damage' }))
  if (asked.refund_status === 'requested')
    good(await house.by('admin').post(`/admin/refunds/${asked.refund_no}/approve`, {}))
  expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
  if (fee > 0) good(await gives(orderNo, { billed: 'fee' }))
})
