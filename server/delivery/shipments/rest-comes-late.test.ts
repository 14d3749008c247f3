// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 120_000 })

/**
 * A machine is sent and used while the blades of its order are still on the shelf: the withdrawal period has not begun.
 */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-3000', 'sale', 8)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const waits = [409, codes.second_person_needed.code]
let parcels = 0

async function half() {
  const made = await house.ordered([{ sku: 'genie-3000-buy' }, { sku: 'blades-set-9' }], 'buy')
  const { orderNo, order, me } = made
  const ids = ['machine', 'accessory'].map(
    kind => order.items.find(({ product_kind }) => product_kind === kind)?.item_id ?? '',
  )
  const [machine = '', blades = ''] = ids
  const ship = (item_id: string, more: object = {}) => {
    parcels += 1
    const units = [{ item_id, serial_numbers: [] }]
    return house.command(orderNo, 'ship', { units, carrier: 'other', tracking_no: `REST-${parcels}`, ...more })
  }
  const deliver = (more: object = {}) => house.command(orderNo, 'deliver', more)
  good(
    await house.command(orderNo, 'ship', {
      units: [{ item_id: machine }],
      carrier: 'other',
      tracking_no: `M-${orderNo}`,
    }),
  )
  await later(app, 2)
  good(await deliver())
  return { me, orderNo, machine, blades, ship, deliver }
}

const agree = async (proposalId: string) =>
  good(await house.by('admin').post(`/admin/proposals/${proposalId}/approve`, { version: 1 }))
const given = (orderNo: string) =>
  rowsOf(app)(
    `select c.kind, amount::int, second_by is not null as two from concessions c join orders using (order_id)
      where order_no = $1`,
    orderNo,
  )
const reason = 'De messen waren maanden niet op voorraad'

test('sending the rest ten months later needs two people; the full withdrawal period begins then, and the use is free', async () => {
  const { me, orderNo, machine, blades, ship, deliver } = await half()
  await later(app, 300)
  expect(verdict(await ship(blades))[0]).toBe(400)
  const asked = await ship(blades, { concession_reason: reason })
  expect(verdict(asked)).toEqual(waits)
  const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
  expect(amount).toBeGreaterThan(40_000)
  await agree(proposal_id)
  expect(await given(orderNo)).toEqual([{ kind: 'early_shipment', amount, two: true }])
  good(await ship(blades))
  await later(app, 2)
  good(await deliver())
  expect(await given(orderNo)).toHaveLength(1)
  const input = { item_id: machine, apply_type: 'rejection' }
  const offer = good<{ lines: { rule: string }[] }>(await me.call('POST', `/orders/${orderNo}/request-offer`, input))
  expect(offer.lines.map(({ rule }) => rule)).toEqual(['withdrawn'])
})

test('so does ending the rest, and its arrival that one person reports long after', async () => {
  const ended = await half()
  await later(app, 300)
  const cancel = `/admin/orders/${ended.orderNo}/items/${ended.blades}/cancel`
  expect(verdict(await house.by('operations').post(cancel, { reason }))).toEqual(waits)

  const told = await half()
  good(await told.ship(told.blades))
  await later(app, 300)
  expect(verdict(await told.deliver({ reason }))).toEqual(waits)
  expect((await house.read(told.orderNo)).items.map(({ item_status }) => item_status)).toContain('in_transit')
})

test('and its inspection, if the rest was never sent', async () => {
  const { me, orderNo, machine } = await half()
  await later(app, 300)
  const input = { item_id: machine, apply_type: 'rejection', reason_code: 'withdrawal' }
  const { request_no: no } = good<{ request_no: string }>(await me.call('POST', `/orders/${orderNo}/requests`, input))
  good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
  const body = { checklist: cleanList, pictures: await sidesBy(app, house), remark: reason }
  const asked = await house.by('operations').post(`/admin/requests/${no}/inspect`, body)
  expect(verdict(asked)).toEqual(waits)
  await agree((asked.json.data as { proposal_id: string }).proposal_id)
  expect(await given(orderNo)).toMatchObject([{ kind: 'unseen_return', two: true }])
  expect((await me.read(orderNo)).refunded_amount).toBe(239_900)
})

test('within a fortnight it is no concession', async () => {
  const { orderNo, blades, ship, deliver } = await half()
  await later(app, 12)
  good(await ship(blades))
  await later(app, 3)
  good(await deliver())
  expect(await given(orderNo)).toEqual([])
})
