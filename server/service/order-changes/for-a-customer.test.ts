// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { inTurn } from '#testing/shop/in-turn.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer, type Offer, rent } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Staff who change an order for a customer get the same refusals, by the state of the order at their turn. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const reason = 'Belde ons'
const desk = () => house.by('support')
const ask = (orderNo: string, input: object) => desk().post(`/admin/orders/${orderNo}/change-offer`, input)
const take = (orderNo: string, input: object, offer_hash: string) =>
  desk().post(`/admin/orders/${orderNo}/change`, { ...input, offer_hash, reason })
const offered = async (orderNo: string, input: object) => ((await ask(orderNo, input)).json.data as Offer).offer_hash
const told = (response: Answer | undefined) => [response?.status, response?.json.code, response?.json.data]

test('an order that is not paid: another term is refused for customer and staff alike', async () => {
  const me = await changer(app)
  const orderNo = await me.waiting([rent(3)])
  const anew = [409, 200202, { reason: 'cancel_and_order_anew' }]
  expect(told(await me.take(orderNo, { months: 6 }, 'none'))).toEqual(anew)
  expect(told(await ask(orderNo, { months: 6 }))).toEqual(anew)
  expect(told(await take(orderNo, { months: 6 }, 'none'))).toEqual(anew)
})

test('while a longer term waits for its payment nothing else is offered or changed', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(3)])
  const { checkout_no } = await me.change(orderNo, { months: 12 })
  const open = [409, 200207, { reason: 'change_open', checkout_no }]
  expect(told(await ask(orderNo, { months: 2 }))).toEqual(open)
  expect(told(await take(orderNo, { months: 2 }, 'none'))).toEqual(open)
})

test('an unseen offer is not accepted: the refusal carries the current one, which can be', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(12)])
  const response = await take(orderNo, { months: 6 }, 'none')
  expect(verdict(response)).toEqual([409, 200203])
  const { offer } = response.json.data as { offer: Offer }
  expect((await take(orderNo, { months: 6 }, offer.offer_hash)).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ lease_months: 6 })
})

test('where no machine is free then, all stays as it was', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(2, { sku: 'genie-3000-rent' })])
  const before = await me.read(orderNo)
  const start_on = deliveryDayFrom('NL', addMonths(before.start_time as Day, 6))
  const offer_hash = await offered(orderNo, { start_on })
  const { pool } = app.context.connection
  await pool.query(
    `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
     select device_type_id, device_id, 'repair', daterange($1, null), 'booked', now(), now()
       from devices join device_types using (device_type_id) where key = 'genie-3000' and pool = 'rent'`,
    [addDays(start_on, 10)],
  )
  expect(told(await take(orderNo, { start_on }, offer_hash))).toEqual([409, 200206, { reason: 'no_machine_free' }])
  expect(await me.read(orderNo)).toEqual(before)
  await pool.query("delete from unit_reservations where purpose = 'repair'")
  expect((await take(orderNo, { start_on }, offer_hash)).status).toBe(200)
})

describe('somebody else was faster by a moment', () => {
  type Shopper = Awaited<ReturnType<typeof changer>>
  const input = { months: 6 }
  /**
   * The first waits here, past its checks without a lock, and holds the lock of the checkout; the second waits for that
   * lock.
   */
  const findRow = (orderNo: string) => ({
    text: 'select from orders where order_no = $1 for update',
    values: [orderNo],
  })
  const first: [string, code: number, action: (me: Shopper, orderNo: string) => Promise<() => Promise<Answer>>][] = [
    ['the parcel left', 200302, async (_me, orderNo) => () => house.command(orderNo, 'ship', { tracking_no: orderNo })],
    ['it was cancelled', 200303, async (me, orderNo) => () => me.call('POST', `/orders/${orderNo}/cancel`, {})],
    ['he had done the same himself', 1, async (me, orderNo) => {
      const { offer_hash } = await me.offer(orderNo, input)
      return () => me.take(orderNo, input, offer_hash)
    }],
    ['he wants it for longer, and is to pay for that', 200207, async (me, orderNo) => {
      const { offer_hash } = await me.offer(orderNo, { months: 18 })
      return () => me.take(orderNo, { months: 18 }, offer_hash)
    }],
    ['it begins another day now', 200203, async (me, orderNo) => {
      const start_on = deliveryDayFrom('NL', addMonths((await me.read(orderNo)).start_time as Day, 1))
      const { offer_hash } = await me.offer(orderNo, { start_on })
      return () => me.take(orderNo, { start_on }, offer_hash)
    }],
  ] // biome-ignore format: a table

  test.each(first)('%s: the second gets %i, and the first change stays', async (_what, code, action) => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const offer_hash = await offered(orderNo, input)
    const faster = await action(me, orderNo)
    const [done, late] = await inTurn(app, findRow(orderNo), [faster, () => take(orderNo, input, offer_hash)])
    expect(done?.status, done?.text).toBe(200)
    expect([late?.status, late?.json.code], late?.text).toEqual([409, code])
    const { events } = await me.read(orderNo)
    expect(events.filter(({ actor_role }) => actor_role === 'support')).toEqual([])
  })
})
