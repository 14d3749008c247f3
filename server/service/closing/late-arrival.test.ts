// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Staff report that a parcel has arrived, long after its last event. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 10)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

type Proposal = CallData<'GET /admin/proposals/{proposal_id}'>
const reason = 'De klant belde dat de zending er is'
const today = () => dayInShop(app.context.clock.now())

async function sent(kind: 'rent' | 'buy', tracking_no: string) {
  const line = kind === 'rent' ? { sku: 'genie-600-rent', months: 2 } : { sku: 'genie-600-buy' }
  const { orderNo, order } = await house.ordered([line], kind)
  await house.ship(orderNo, { carrier: 'other', tracking_no })
  return { orderNo, order, arrives: (body: object = { reason }) => house.command(orderNo, 'deliver', body) }
}

const listConcessions = (orderNo: string) =>
  rowsOf(app)(
    `select c.kind, amount::int, second_by is not null as two from concessions c join orders using (order_id)
      where order_no = $1`,
    orderNo,
  )

test('a rental that begins ten months late by it is a concession, and needs two', async () => {
  const { orderNo, arrives } = await sent('rent', 'LATE-1')
  await later(app, 400)
  expect(verdict(await arrives({}))[0]).toBe(400)
  const asked = await arrives()
  expect(verdict(asked)).toEqual([409, 2])
  const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
  expect(amount).toBeGreaterThan(50_000)
  expect(await house.read(orderNo)).toMatchObject({ order_status: 'in_transit' })

  // Approved on another day it is still what was requested, and begins on the day it counts as delivered.
  await later(app, 2)
  const approve = house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 })
  expect(await dataOf<Proposal>(approve)).toMatchObject({ proposal_state: 'approved', kind: 'parcel_by_hand' })
  expect(await listConcessions(orderNo)).toEqual([{ kind: 'parcel_by_hand', amount, two: true }])
  const [{ start_on }] = await rowsOf(app)('select start_on from orders where order_no = $1', orderNo)
  expect(start_on).toBe(today())
})

test('the lost worth of a purchase is a concession; its buyer has the full withdrawal period', async () => {
  const { orderNo, arrives } = await sent('buy', 'LATE-2')
  await later(app, 300)
  expect(verdict(await arrives())).toEqual([200, 0])
  const [given] = await listConcessions(orderNo)
  expect(given).toMatchObject({ kind: 'parcel_by_hand', two: false })
  expect(given?.amount).toBeGreaterThan(5000)
  const [{ delivered_at }] = await rowsOf(app)('select delivered_at from orders where order_no = $1', orderNo)
  expect(dayInShop(delivered_at)).toBe(today())
})

test('within the days of a usual delivery it is no concession, nor is a parcel with a recent event', async () => {
  const soon = await sent('rent', 'SOON-1')
  await later(app, 6)
  expect(verdict(await soon.arrives({}))).toEqual([200, 0])
  expect(await listConcessions(soon.orderNo)).toEqual([])

  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
  const { shipments } = await house.ship(orderNo)
  await later(app, 20)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'in_transit' })
  await later(app, 3)
  expect(verdict(await house.command(orderNo, 'deliver', {}))).toEqual([200, 0])
  expect(await listConcessions(orderNo)).toEqual([])
})

test('a rental that begins later is assessed from its own first day', async () => {
  const start_on = deliveryDayFrom('NL', addDays(today(), 8))
  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 2, start_on }])
  await house.ship(orderNo, { carrier: 'other', tracking_no: 'LATE-3' })
  await later(app, daysBetween(today(), start_on))
  expect(verdict(await house.command(orderNo, 'deliver', {}))).toEqual([200, 0])
  expect(await listConcessions(orderNo)).toEqual([])
})
