// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { turnAroundRequest } from '#server/service/requests/pick-up/pick-up-parcel.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type Line, ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits, refusalOf } from '#testing/steps/staff.ts'

/** Staff record a parcel as lost or returned that its carrier does not report; the shop's limit is 500.00 here. */
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
const waits = [409, 2]
const given = [200, 0]
const reason = 'Volgens de chauffeur kwijt'
const machine: Line = { sku: 'genie-600-buy' }
const garages = (quantity: number): Line => ({ sku: 'garage-small', quantity })

async function sent(lines: readonly Line[], kind: 'rent' | 'buy' = 'buy') {
  const { me, orderNo, order } = await house.ordered(lines, kind)
  const { shipments } = await house.ship(orderNo)
  const { tracking_no: trackingNo = '', shipment_id: parcel = '' } = shipments[0] ?? {}
  return {
    me,
    orderNo,
    order,
    trackingNo,
    parcel,
    press: (action: string) => house.command(orderNo, action, { reason }),
  }
}

const agree = (proposal: Pick<Proposal, 'proposal_id'>) =>
  dataOf<Proposal>(house.by('admin').post(`/admin/proposals/${proposal.proposal_id}/approve`, { version: 1 }))
const asked = async (response: ReturnType<typeof house.command>) => {
  const { json, text, status } = await response
  expect([status, json.code], text).toEqual(waits)
  const { proposal_id } = json.data as { proposal_id: string }
  return dataOf<Proposal>(house.by('admin').get(`/admin/proposals/${proposal_id}`))
}
const listConcessions = (orderNo: string) =>
  rowsOf(app)(
    `select c.kind, amount::int, subject, given_by, second_by from concessions c join orders using (order_id)
      where order_no = $1 order by given_at, concession_id`,
    orderNo,
  )

describe.each([
  ['lose', 'lost'],
  ['return-to-sender', 'back_at_sender'],
])('%s', (action, state) => {
  test('above the limit it waits, with nothing changed, until a second person approves', async () => {
    const { me, orderNo, order, trackingNo, press } = await sent([machine])
    const proposal = await asked(press(action))
    expect(proposal).toMatchObject({
      ...{ kind: 'parcel_by_hand', amount: order.paid_amount, order_no: orderNo, subject: trackingNo, reason },
    })
    expect(await house.read(orderNo)).toMatchObject({
      ...{ order_status: 'in_transit', shipments: [{ shipment_state: 'in_transit' }] },
    })
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(409)

    expect(await agree(proposal)).toMatchObject({ proposal_state: 'approved' })
    expect(await house.read(orderNo)).toMatchObject({
      ...{ order_status: 'pay_success', shipments: [{ shipment_state: state }] },
    })
    const people = { given_by: house.by('operations').userId, second_by: house.by('admin').userId }
    expect(await listConcessions(orderNo)).toMatchObject([
      { kind: 'parcel_by_hand', amount: order.paid_amount, ...people },
    ])
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: order.paid_amount })
  })

  test('reported by the carrier it is no concession', async () => {
    const { me, orderNo, trackingNo } = await sent([machine])
    expect((await tell(app, { trackingNo, event: state })).status).toBe(200)
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
    expect(await listConcessions(orderNo)).toEqual([])
  })

  test('a small amount needs one person, and counts together with the next parcel of the order', async () => {
    const { orderNo, order } = await house.ordered([garages(3), { sku: 'blades-set-9', quantity: 3 }], 'buy')
    for (const { item_id } of order.items) await house.ship(orderNo, { units: [{ item_id }] })
    const { shipments } = await house.read(orderNo)
    const press = (at: number) => house.command(orderNo, action, { shipment_id: shipments[at]?.shipment_id, reason })
    const garage = shipments.findIndex(({ contents }) => contents[0]?.name.includes('arage'))
    expect(await refusalOf(press(garage))).toEqual(given)
    expect(await listConcessions(orderNo)).toMatchObject([{ kind: 'parcel_by_hand', second_by: null }])
    expect(await refusalOf(press(1 - garage))).toEqual(waits)
  })

  test('for items withdrawn from in transit nothing is refunded before two people have approved', async () => {
    const { me, orderNo, order, press } = await sent([machine])
    const input = { apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
    const { request_no } = good<RequestDetail>(
      await me.call('POST', `/orders/${orderNo}/requests`, { item_id: order.items[0]?.item_id, ...input }),
    )
    const [row] = await rowsOf(app)('select after_sale_id from requests where request_no = $1', request_no)
    const proposal = await asked(press(action))
    expect(await refundsOf(app, orderNo)).toEqual([])
    await agree(proposal)
    await turnAroundRequest(app.context, { afterSaleId: row.after_sale_id })
    expect(await refundsOf(app, orderNo)).toMatchObject([{ refund_amount: order.paid_amount }])
    expect(await listConcessions(orderNo)).toMatchObject([{ amount: order.paid_amount }])
  })

  test('is overtaken by an earlier report of the carrier', async () => {
    const { orderNo, trackingNo, press } = await sent([machine])
    const proposal = await asked(press(action))
    await tell(app, { trackingNo, event: 'delivered' })
    expect(await agree(proposal)).toMatchObject({ proposal_state: 'overtaken' })
    expect(await house.read(orderNo)).toMatchObject({ order_status: 'delivered' })
  })

  test('is refused for the person’s own order', async () => {
    const { orderNo, press } = await sent([garages(1)])
    const { db } = app.context
    const email = 'operations@genie.example'
    await db.updateTable('orders').set({ email }).where('order_no', '=', orderNo).execute()
    expect(await refusalOf(press(action))).toEqual([403, 403])
  })
})

test('for a lost rental the machine counts too; a returned one is here', async () => {
  const rent: Line = { sku: 'genie-600-rent', months: 3 }
  const back = await sent([rent], 'rent')
  expect(await refusalOf(back.press('return-to-sender'))).toEqual(given)
  expect(await listConcessions(back.orderNo)).toMatchObject([{ amount: back.order.paid_amount }])
  const lost = await sent([rent], 'rent')
  const { amount } = await asked(lost.press('lose'))
  expect(amount).toBeGreaterThan(lost.order.paid_amount + 30_000)
})

test('a service that could be cancelled with the goods counts with them', async () => {
  const { order, press } = await sent([machine, { sku: 'installation' }])
  const { amount } = await asked(press('lose'))
  expect(amount).toBe(order.paid_amount)
})
