// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { booksOf, returning } from '#testing/steps/returns.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'
import { handleDisputeUpdate } from './handle-dispute-update.ts'

/** Several orders in one payment: a bank asks for what is left of it. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  bank = loaded(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
  expect(await rowsOf(app)(recounts['a loss is borne by an order that has nothing left of its payment'] ?? '')).toEqual(
    [],
  )
})

const rentals = async (quantity: number) => {
  const me = await passerBy(app)
  const { orders, checkout_no } = await me.paid([{ sku: 'genie-600-rent', months: 6, quantity }])
  const orderNos = orders.map(({ order_no }) => order_no)
  const brought = (orderNo: string) =>
    returning(app, { ...house, ordered: async () => ({ me, orderNo, order: await me.read(orderNo) }) }, 6)
  const cancels = async (orderNo: string) => {
    good(await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'Een is genoeg' }))
    await bank.settle()
  }
  const { paid_amount: price } = await me.read(orderNos[0] ?? '')
  return { me, checkout_no, orderNos, brought, cancels, price }
}
const sent = async (orderNos: readonly string[]) => {
  let sum = 0
  for (const orderNo of orderNos) sum += await bank.sentFor(orderNo)
  return sum
}
const lossOf = async (orderNo: string) => (await booksOf(app, orderNo)).dispute_losses ?? 0

test('a cancelled and refunded order bears no loss: bank and shop give back no more than was paid', async () => {
  const { orderNos, brought, cancels, checkout_no, price } = await rentals(2)
  const [kept = '', other = ''] = orderNos
  await cancels(other)
  const rental = await brought(kept)
  await bank.loses(checkout_no, price)
  expect([await lossOf(kept), await lossOf(other)]).toEqual([price, 0])
  await rental.back()
  await bank.settle()
  expect(await sent(orderNos)).toBe(price)
  expect(await told.refundsOf(app, kept)).toEqual(
    expect.arrayContaining([expect.objectContaining({ refund_status: 'refund_successful' })]),
  )
  expect((await told.refundsOf(app, kept)).every(({ dispute_id }) => dispute_id !== null)).toBe(true)
})

test('of three, one cancelled and one charged back, the two others share the loss', async () => {
  const { orderNos, brought, cancels, checkout_no, price } = await rentals(3)
  const [a = '', b = '', other = ''] = orderNos
  await cancels(other)
  const [first, second] = [await brought(a), await brought(b)]
  await bank.loses(checkout_no, price)
  expect([await lossOf(a), await lossOf(b), await lossOf(other)]).toEqual([price / 2, price / 2, 0])
  await first.back()
  await second.back()
  await bank.settle()
  const due = [...(await told.refundsOf(app, a)), ...(await told.refundsOf(app, b))]
  const back = due.reduce((all, { refund_amount }) => all + refund_amount, 0)
  expect(await sent(orderNos)).toBe(price + Math.max(0, back - price))
})

test('a booked loss stays when the rest of the money is refunded later', async () => {
  const { orderNos, cancels, checkout_no } = await rentals(2)
  const [kept = '', other = ''] = orderNos
  const dispute = await bank.loses(checkout_no, 1000)
  expect([await lossOf(kept), await lossOf(other)]).toEqual([500, 500])
  await cancels(other)
  await handleDisputeUpdate(app.context, 'stripe', dispute.provider_ref)
  expect([await lossOf(kept), await lossOf(other)]).toEqual([500, 0])
})
