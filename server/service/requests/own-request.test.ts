// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Nobody of the staff decides on a request about their own rental. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const orderedUnder = (email: string, orderNo: string) =>
  app.context.db.updateTable('orders').set({ email }).where('order_no', '=', orderNo).execute()

function expectRefused({ status, json }: Answer): void {
  expect([status, json.code, json.data]).toEqual([403, 403, { reason: 'own_order' }])
}

test('a request is neither approved nor rejected by whose rental it is about', async () => {
  const { asked, orderNo, readRequest, staffDoes } = await returning(app, house)
  const { request_no: no } = await asked('repair')
  await orderedUnder('Operations@genie.example', orderNo)
  expectRefused(await staffDoes(no, 'approve'))
  expectRefused(await staffDoes(no, 'reject', { reject_reason: 'Toch niet nodig.' }))
  expect(await readRequest(no)).toMatchObject({ audit_status: 'wait_review' })
  good(await staffDoes(no, 'approve', {}, 'admin'))
})

test('a machine is not inspected, nor a fee waived, by whose rental it was', async () => {
  const { packed, says, inspects, order, orderNo, readRequest } = await returning(app, house, 12)
  const { request_no: no } = await packed()
  for (const event of ['accepted', 'delivered']) await says(no, event)
  const { email } = order
  await orderedUnder('operations@genie.example', orderNo)
  expectRefused(await inspects(no, { waive: ['early_fee'], remark: 'Coulance.' }))
  expectRefused(await inspects(no))
  expect((await readRequest(no)).settlement).toBeNull()
  await orderedUnder(email, orderNo)
  good(await inspects(no))
})
