// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { answerBill, delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'

/** Refunds of charges after the sale, made on the provider's own screen. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })
const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)
const readRent = (itemId: string) =>
  rows("select (net + vat)::int as gross from item_money where item_id = $1 and component = 'rent'", itemId)

async function refundedThere(payment: string, amount?: number): Promise<void> {
  const what = { what: 'refund', payment, ...(amount && { amount }) }
  const handled = async () =>
    (await rows("select 1 from provider_events where handled_at is not null and event_type = 'refund.created'")).length
  const before = await handled()
  expect((await app.send('POST', '/sandbox/control', { body: { play: what } })).status).toBe(200)
  await until(async () => (await handled()) > before, 'the event was not handled', 10)
}

test('a part of the price of a buy-out is refunded on the purchase, and not on the rent', async () => {
  const { agreed, pays, readRequest, me, orderNo, item } = await rented()
  const { request_no } = await agreed('buy')
  const { checkout_no } = await readRequest(request_no)
  await pays(checkout_no)
  const { bought_order_no } = await readRequest(request_no)
  const before = { rental: await me.read(orderNo), rent: await readRent(item.item_id) }
  await refundedThere(checkout_no ?? '', 40_000)
  expect(await told.refundsOf(app, bought_order_no ?? '')).toMatchObject([
    { refund_amount: 40_000, refund_status: 'refund_successful', refund_reason: 'provider_screen' },
  ])
  expect(await readRent(item.item_id)).toEqual(before.rent)
  expect((await me.read(orderNo)).refunded_amount).toBe(before.rental.refunded_amount)
})

test('a paid bill for a repair is refunded as that work: the rent is unchanged', async () => {
  const { asked, does, pays, me, orderNo, item } = await rented()
  const { request_no: no } = await asked('repair')
  await does(no, 'approve')
  await does(no, 'step', { event: 'pick_up' })
  await does(no, 'step', { event: 'start' })
  await does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500, freight: 1000 })
  const { checkout_no } = good<{ checkout_no: string }>(await answerBill(me, no, true))
  await pays(checkout_no)
  const rent = await readRent(item.item_id)
  await refundedThere(checkout_no)
  expect(await told.refundsOf(app, orderNo)).toMatchObject([
    { refund_amount: 5500, refund_status: 'refund_successful' },
  ])
  expect(await readRent(item.item_id)).toEqual(rent)
  const open = "select net::int, vat::int from item_money where item_id = $1 and component = 'service'"
  expect(await rows(open, item.item_id)).toEqual([{ net: 0, vat: 0 }])
  const documents = await rows(
    `select gross, body -> 'lines' -> 0 ->> 'vat_kind' as kind from invoices join orders using (order_id)
      where order_no = $1 and invoices.kind = 'credit_note'`,
    orderNo,
  )
  expect(documents).toEqual([{ gross: -5500, kind: 'service' }])
})

const findFinding = async (orderNo: string) =>
  (
    await rows(
      `select done from reconciliation_findings f join orders o on o.checkout_id = f.checkout_id
        where order_no = $1 and f.kind = 'refund_by_hand'`,
      orderNo,
    )
  ).map(({ done }) => done)

test('exactly the deposit is the deposit: the rent is unchanged, and it is not refunded again', async () => {
  const made = await returning(app, house, 6)
  const { me, order, orderNo, item } = made
  const rent = await readRent(item.item_id)
  await refundedThere(order.checkout_no, 15_000)
  expect(await told.refundsOf(app, orderNo)).toMatchObject([{ type: 'deposit', refund_amount: 15_000 }])
  expect(await me.read(orderNo)).toMatchObject({ deposit_held: 0, refunded_amount: 15_000 })
  expect(await readRent(item.item_id)).toEqual(rent)
  expect(await findFinding(orderNo)).toEqual(['booked'])
  await later(app, 186)
  await made.back()
  expect(await me.read(orderNo)).toMatchObject({ refunded_amount: 15_000 })
})

test('what may be rent or deposit is booked on the rent, and staff have to check', async () => {
  const { order, orderNo } = await rented()
  await refundedThere(order.checkout_no, 4000)
  expect(await told.refundsOf(app, orderNo)).toMatchObject([{ type: 'product', refund_amount: 4000 }])
  expect(await findFinding(orderNo)).toEqual(['booked_guessed'])
})
