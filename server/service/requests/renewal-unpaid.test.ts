// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { booksOf } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

type End = CallData<'GET /orders/{order_no}/end-of-rental'>

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  bank = loaded(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

/** Renewed for six months, which were paid. */
async function renewed() {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  const { request_no } = await made.agreed('renewal', { months: 6 })
  const { checkout_no, renewal_fee } = await made.readRequest(request_no)
  await made.pays(checkout_no)
  return { ...made, renewalNo: request_no, checkoutNo: checkout_no ?? '', fee: renewal_fee }
}

test('what a bank has taken back is paid before a rental goes on', async () => {
  const made = await renewed()
  await bank.loses(made.checkoutNo, made.fee)
  expect((await made.offer('renewal', { months: 1 })).json).toMatchObject({
    ...{ code: 210_703, data: { reason: 'charged_back' } },
  })
  const { renewing } = good<CallData<'GET /orders/{order_no}/end-of-rental'>>(
    await made.me.call('GET', `/orders/${made.orderNo}/end-of-rental`),
  )
  expect(renewing.options).toEqual([])
})

test('staff end the months whose money a bank has: the rental ends as before, and its machine is late', async () => {
  const made = await renewed()
  const { me, orderNo, order, renewalNo } = made
  const takeBack = (role: 'finance' | 'support' = 'finance') =>
    house.by(role).post(`/admin/requests/${renewalNo}/take-back`, { reason: 'De bank heeft het geld teruggehaald.' })
  expect((await takeBack('support')).status).toBe(403)
  await bank.loses(made.checkoutNo, made.fee)
  const seen = good<StaffRequest>(await house.by('finance').get(`/admin/requests/${renewalNo}`))
  expect(seen.may_take_back).toBe(true)
  const open = await made.asked('repair')
  expect((await takeBack()).json).toMatchObject({ code: 200_402 })
  good(await me.call('POST', `/requests/${open.request_no}/cancel`, {}))
  const sent = await bank.sentFor(orderNo)
  expect(good<StaffRequest>(await takeBack())).toMatchObject({ may_take_back: false })
  expect((await takeBack()).json).toMatchObject({ data: { reason: 'not_taken_back' } })
  expect(await me.read(orderNo)).toMatchObject({ end_time: order.end_time, lease_months: 2 })
  // Settled with what the bank took: nothing is sent, and nothing is owed.
  expect(await bank.sentFor(orderNo)).toBe(sent)
  expect((await booksOf(app, orderNo)).dispute_losses).toBeUndefined()
  await later(app, 75)
  const { list } = good<CallData<'GET /admin/overdue'>>(
    await house.by('operations').get('/admin/overdue?page_size=100'),
  )
  expect(list.map(({ order_no }) => order_no)).toContain(orderNo)
})

test('months of which a bank has only a part are not ended by staff', async () => {
  const made = await renewed()
  await bank.loses(made.checkoutNo, made.fee - 1)
  const seen = good<StaffRequest>(await house.by('finance').get(`/admin/requests/${made.renewalNo}`))
  expect(seen.may_take_back).toBe(false)
  const reason = 'De bank heeft een deel van het geld teruggehaald.'
  const refused = await house.by('finance').post(`/admin/requests/${made.renewalNo}/take-back`, { reason })
  expect(refused.json).toMatchObject({ data: { reason: 'not_taken_back' } })
})

/** Renewed, paid, taken back by a bank, and the months ended by staff. */
async function takenBack(months: number, more: number) {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months })
  const { request_no } = await made.agreed('renewal', { months: more })
  const { checkout_no, renewal_fee } = await made.readRequest(request_no)
  await made.pays(checkout_no)
  await bank.loses(checkout_no ?? '', renewal_fee)
  good(await house.by('finance').post(`/admin/requests/${request_no}/take-back`, { reason: 'De bank heeft het.' }))
  return made
}

describe('a rental whose renewal was taken back', () => {
  const findRow = async (orderNo: string) =>
    (
      await rowsOf(app)(
        `select total_amount, order_items.months, goods, goods_due, due, unit_price, net + vat as gross from order_items
          join orders using (order_id) where order_no = $1`,
        orderNo,
      )
    )[0]

  test.each([
    [6, 12, 130],
    [12, 6, 220],
  ])('of %i months, renewed for %i, costs what one that was never renewed costs', async (months, more, days) => {
    const plain = await delivered(app, house, { sku: 'genie-600-rent', months })
    const made = await takenBack(months, more)
    expect(await findRow(made.orderNo)).toEqual(await findRow(plain.orderNo))
    await later(app, days)
    const { lines, back } = good<Offer>(await made.offer('return'))
    const expected = good<Offer>(await plain.offer('return'))
    expect({ lines, back }).toEqual({ lines: expected.lines, back: expected.back })
    const readEnd = async ({ me, orderNo }: typeof made) => {
      const { order_no, ...end } = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
      return end
    }
    expect(await readEnd(made)).toEqual(await readEnd(plain))
  })

  test('is renewed once more, and returned by both of its parts', async () => {
    const made = await takenBack(6, 12)
    const plain = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
    for (const one of [made, plain]) {
      const { request_no } = await one.agreed('renewal', { months: 3 })
      await one.pays((await one.readRequest(request_no)).checkout_no)
    }
    await later(app, 130)
    const { lines } = good<Offer>(await made.offer('return'))
    expect(lines).toEqual(good<Offer>(await plain.offer('return')).lines)
  })
})

test('days past the end of a renewal cost as much as a month of the renewal', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  const { request_no } = await made.agreed('renewal', { months: 12 })
  const { checkout_no, renewal_fee } = await made.readRequest(request_no)
  await made.pays(checkout_no)
  const { end_time } = await made.me.read(made.orderNo)
  await later(app, daysBetween(dayInShop(app.context.clock.now()), end_time as Day) + 24)
  const monthly = Math.round(renewal_fee / 12)
  const late = good<Offer>(await made.offer('return')).lines.find(({ rule }) => rule === 'late')
  const days_charged = Number(late?.figures.days_charged)
  expect(late?.figures.monthly).toBe(monthly)
  expect(late?.amount).toBeLessThanOrEqual((monthly * days_charged) / 28)
  const { list } = good<CallData<'GET /admin/overdue'>>(
    await house.by('operations').get('/admin/overdue?page_size=100'),
  )
  expect(list.find(({ order_no }) => order_no === made.orderNo)?.charge).toBe(late?.amount)
})
