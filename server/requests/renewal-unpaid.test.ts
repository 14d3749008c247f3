import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { loaded } from '../testing/disputes.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { delivered, good, moreMachines } from '../testing/requests.ts'
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
