// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { recordStatuses } from '#domain/promotions/constants.ts'
import { shelfOf } from '#testing/shop/shelf.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import {
  addCoupon,
  inDays,
  rewardAnyOrder,
  runningActivity,
  shareBody,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, oneMayGive } from '#testing/steps/staff.ts'

/** What comes back, and what is given up, when an administrator closes an order that was sent. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await rewardAnyOrder(app)
  await moreMachines(app, 'genie-600', 'sale', 6)
  await moreMachines(app, 'genie-600', 'rent', 6)
  await oneMayGive(app)
})
afterAll(() => app.close())
beforeEach(() => withoutPromotions(app))
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const close = (orderNo: string, serial: string, whereabouts: string, refund_amount: number) =>
  house.by('admin').post(`/admin/orders/${orderNo}/close`, {
    ...{ reason: 'Afgesproken met de klant', refund_amount },
    units: [{ serial_number: serial, whereabouts }],
  })

const claims = async () =>
  (await app.context.db.selectFrom('coupon_claims').select('claim_state').execute()).map(row => row.claim_state)

test.each<[string, string, 'none' | 'all', string]>([
  ['its customer keeps the machine', 'with_customer', 'none', 'used'],
  ['its customer keeps machine and money', 'with_customer', 'all', 'used'],
  ['the money is kept', 'lost', 'none', 'used'],
  ['the machine is back, and so is the money', 'with_us', 'all', 'returned'],
])('closed, and %s: the coupon is %s %s %s', async (_what, whereabouts, back, expected) => {
  const { code } = await addCoupon(app, house.by('finance'), { global_limit: 1 })
  const { me, orderNo, order } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy', { coupon_code: code })
  const serial = (await me.read(orderNo)).items[0]?.serial_numbers[0] ?? ''
  good(await close(orderNo, serial, whereabouts, back === 'all' ? order.paid_amount : 0))
  expect(await claims()).toEqual([expected])
})

test('the inviter keeps the reward if the goods are kept', async () => {
  await runningActivity(house.by('finance'), shareBody(app, { end_time: inDays(app, 300) }))
  const headers = bearer((await register(app)).token)
  const { code } = await dataOf<{ code: string }>(app.send('POST', '/api/activities/share', { body: {}, headers }))
  const me = till(app, await register(app), { house_number: '77' })
  const { orders } = await me.paid([{ sku: 'genie-600-buy' }], { share_code: code })
  const orderNo = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const serial = (await me.read(orderNo)).items[0]?.serial_numbers[0] ?? ''
  good(await close(orderNo, serial, 'with_customer', 0))
  const records = await app.context.db.selectFrom('share_records').select('record_status').execute()
  expect(records).toEqual([{ record_status: recordStatuses.paid }])
})

test('a closed rental releases the machine it was to be exchanged for, and nobody has to bring it', async () => {
  const fleet = shelfOf(app)
  await fleet.shelf(6)
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  const serial = made.item.serial_numbers[0] ?? ''
  const freeUnits = await fleet.shelf(1)
  await fleet.only([serial, ...freeUnits])
  const [own] = await fleet.heldFor(made.item.item_id)
  const back = own?.to as Day
  await fleet.bookOn(serial, back, addDays(back, 300))
  await fleet.bookOn(freeUnits[0] ?? '', addDays(back, 70), addDays(back, 90), 'pause')
  const { request_no } = await made.agreed('renewal', { months: 1 })
  await made.pays((await made.readRequest(request_no)).checkout_no)
  expect(await fleet.heldFor(made.item.item_id)).toMatchObject([{ serial }, { serial: freeUnits[0], state: 'booked' }])
  const { closing } = await house.read(made.orderNo)
  good(await close(made.orderNo, serial, 'with_us', closing.least))
  expect((await fleet.heldFor(made.item.item_id)).filter(({ state }) => state === 'booked')).toEqual([])
  const desk = house.by('operations')
  expect(good<StaffRequest>(await desk.get(`/admin/requests/${request_no}`))).toMatchObject({
    ...{ next: 'nothing', swap: null },
  })
  const { list } = good<CallData<'GET /admin/requests'>>(await desk.get('/admin/requests?pile=pick_up'))
  expect(list.map(row => row.request_no)).not.toContain(request_no)
})
