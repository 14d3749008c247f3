import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { nowhere } from '#testing/steps/catalogue.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Refusals of requests that no other test covers: each is provoked, and checked by its number. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rental: Awaited<ReturnType<typeof delivered>>
let repair: string

beforeAll(async () => {
  app = await testApp()
  await liftLimits(app)
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 6)
  rental = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
}, 60_000)
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
})

async function refused(response: Promise<Answer>, refusal: RefusalName): Promise<void> {
  const { json, text } = await response
  expect(json.code, text).toBe(codes[refusal].code)
}
const behalf = (call: string, body: object) =>
  house.by('operations').post(`/admin/orders/${rental.orderNo}/${call}`, { item_id: rental.item.item_id, ...body })
const asking = { apply_type: 'maintenance', reason_code: 'other', apply_reason: 'Omdat het zo is.', asked_by: 'Belde' }

/** Sets the state directly, as if the request had reached it. */
async function put(request_no: string, change: object): Promise<void> {
  await app.context.db.updateTable('requests').set(change).where('request_no', '=', request_no).execute()
}

test('an offer for an item that is not in the order', async () => {
  const input = { item_id: nowhere, apply_type: 'repair' }
  await refused(rental.me.call('POST', `/orders/${rental.orderNo}/request-offer`, input), 'order_item_not_found')
})

test('another request while one waits, and while one runs', async () => {
  repair = (await rental.asked('repair')).request_no
  await refused(rental.offer('maintenance'), 'item_operation_pending')
  await refused(behalf('request-offer', { apply_type: 'maintenance' }), 'item_operation_pending')
  await refused(house.by('operations').get(`/admin/requests/${repair}/settlement.pdf`), 'resource_missing')
  await refused(rental.staffDoes(repair, 'pick-up', { battery_safe: true }), 'operation_status_invalid')
  await rental.does(repair, 'approve')
  await refused(rental.offer('maintenance'), 'operation_in_progress')
  await refused(behalf('request-offer', { apply_type: 'maintenance' }), 'operation_in_progress')
  await refused(behalf('requests', asking), 'operation_in_progress')
})

test('a machine that is not where its request has it', async () => {
  await rental.does(repair, 'step', { event: 'pick_up' })
  const [serial] = rental.order.items[0]?.serial_numbers ?? []
  const move = (holder: 'tenant' | 'platform' | 'idle') =>
    app.context.db
      .updateTable('devices')
      .set({ holder })
      .where('serial_number', '=', serial ?? '')
      .execute()
  await move('idle')
  await refused(rental.staffDoes(repair, 'step', { event: 'start' }), 'device_status_wrong')
  await move('tenant')
  await rental.does(repair, 'step', { event: 'start' })
})

test('a bill after a bill that was paid, and an end after the end', async () => {
  await put(repair, { bill_state: 'paid' })
  const bill = { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' }
  await refused(rental.staffDoes(repair, 'bill', bill), 'operation_already_paid')
  await put(repair, { bill_state: 'none', error_reason: 'not_paid', process_status: 'complete' })
  await refused(rental.staffDoes(repair, 'end', { outcome: 'Omdat het zo is' }), 'completed_unchangeable')
  await put(repair, { error_reason: '', completed_at: app.context.clock.now() })
})

test('an offer that is none', async () => {
  const input = { ...asking, apply_type: 'return', offer_id: 'no-uuid' }
  await refused(behalf('requests', input), 'uuid_invalid')
})

test('an end of a type without one: a contract is paid or lapses', async () => {
  const { request_no } = await rental.agreed('renewal', { months: 3 })
  await rental.does(request_no, 'fail', { error_reason: 'Omdat het zo is' })
  await refused(rental.staffDoes(request_no, 'end', { outcome: 'Omdat het zo is' }), 'transition_invalid')
})
