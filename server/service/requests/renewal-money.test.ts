// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await rowsOf(app)(recounts['more is kept of an order than it costs'] ?? '')).toEqual([])
})

const { withdraw, stated, worked } = statements(() => ({ app, house }))

/** A rental of some months, and how much was refunded of it, by reason. */
async function rented(months = 3, days = 60) {
  const made = await returning(app, house, months)
  await later(app, days)
  const sent = async () => (await refundsOf(app, made.orderNo)).map(row => [row.refund_reason, row.refund_amount])
  return { ...made, sent }
}
type Rented = Awaited<ReturnType<typeof rented>>

async function renewed(made: Rented, months: number): Promise<{ no: string; fee: number }> {
  const { request_no: no } = await made.agreed('renewal', { months })
  const { checkout_no, renewal_fee: fee } = await made.readRequest(no)
  await made.pays(checkout_no)
  return { no, fee }
}

const takesBack = (no: string) =>
  house.by('finance').post(`/admin/requests/${no}/take-back`, { reason: 'Verlenging teruggedraaid.' })
const refunds = async ({ orderNo }: Rented, amount: number, reason = 'Verlenging vergoed') =>
  good(await house.by('finance').post(`/admin/orders/${orderNo}/refunds`, { type: 'product', amount, reason }))

test('two renewals are withdrawn from by one statement, each with its own money', async () => {
  const made = await rented()
  const [one, two] = [await renewed(made, 6), await renewed(made, 12)]
  await later(app, 1)
  await stated(withdraw(made.orderNo, made.order.email))
  expect(await made.sent()).toEqual([
    ['withdrawn', two.fee],
    ['withdrawn', one.fee],
  ])
})

test('staff take back one renewal after the other, each with its own money', async () => {
  const made = await rented()
  const [one, two] = [await renewed(made, 6), await renewed(made, 12)]
  await oneMayGive(app)
  for (const { no } of [two, one]) good(await takesBack(no))
  expect(await made.sent()).toEqual([
    ['renewal_taken_back', two.fee],
    ['renewal_taken_back', one.fee],
  ])
})

test('an earlier renewal keeps its money if a later one was withdrawn from', async () => {
  const made = await rented(2, 50)
  const one = await renewed(made, 6)
  await later(app, 60)
  const two = await renewed(made, 12)
  await later(app, 3)
  await stated(withdraw(made.orderNo, made.order.email))
  await oneMayGive(app)
  good(await takesBack(one.no))
  expect(await made.sent()).toEqual([
    ['withdrawn', two.fee],
    ['renewal_taken_back', one.fee],
  ])
})

test('a refund for one of two renewals is not the money of the other', async () => {
  const made = await rented()
  const [one, two] = [await renewed(made, 6), await renewed(made, 6)]
  await oneMayGive(app)
  await refunds(made, two.fee)
  for (const { no } of [two, one]) good(await takesBack(no))
  expect((await made.sent()).map(([, amount]) => amount)).toEqual([two.fee, one.fee])
})

test('a refunded renewal is not credited again if a bank takes the first payment', async () => {
  const { loses } = loaded(app)
  const made = await rented(6)
  const { no, fee } = await renewed(made, 6)
  await oneMayGive(app)
  await refunds(made, fee)
  await worked()
  const [first] = await rowsOf(app)(
    'select checkout_no from checkouts join orders using (checkout_id) where order_no = $1',
    made.orderNo,
  )
  await loses(String(first?.checkout_no))
  good(await takesBack(no))
  expect((await made.sent()).map(([, amount]) => amount)).toEqual([fee])
  const [line] = good<Offer>(await made.offer('return')).lines
  expect(line?.figures).toMatchObject({ rent_paid: made.item.goods_due, months: 6 })
})

test('the mail of a settlement does not repeat what was refunded with a renewal', async () => {
  const made = await rented()
  const { no } = await renewed(made, 12)
  await oneMayGive(app)
  good(await takesBack(no))
  await later(app, 20)
  await made.back()
  const { text } = await newestMail(app, made.order.email, 'Terug van je borg')
  expect(text).toContain('150,00')
  expect(text).not.toContain('468,00')
})
