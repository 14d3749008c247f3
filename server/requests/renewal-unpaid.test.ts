import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { loaded } from '../testing/disputes.ts'
import { later } from '../testing/messages.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { delivered, good, moreMachines, type StaffRequest } from '../testing/requests.ts'
import { booksOf } from '../testing/returns.ts'
import { warehouse } from '../testing/shipments.ts'
import { liftLimits } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  bank = loaded(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
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
  await made.does(request_no, 'approve')
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

test('staff take back the months whose money a bank has: the rental ends as before, and its machine is late', async () => {
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
