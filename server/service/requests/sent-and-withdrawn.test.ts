// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList } from '#testing/steps/returns.ts'
import { type Moved, tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Withdrawn from while the parcel is on its way out, with the carrier's later reports on it. */
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-sent-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
  await moreMachines(app, 'genie-600', 'sale', 30)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const lines = { rent: { sku: 'genie-600-rent', months: 6 }, buy: { sku: 'genie-600-buy' } }

async function sentAndWithdrawn(kind: 'rent' | 'buy') {
  const { me, orderNo, order } = await house.ordered([lines[kind]], kind)
  const moved = await house.ship(orderNo)
  const { request_no: no } = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: order.items[0]?.item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' },
    }),
  )
  const { tracking_no, contents } = moved.shipments[0] as Moved['shipments'][number]
  const serial = contents[0]?.serial_number ?? ''
  const says = (event: string) => tell(app, { trackingNo: tracking_no ?? '', event })
  // One member of staff collects it and another takes it in.
  const steps = (event: string) =>
    house.by(event === 'pick_up' ? 'admin' : 'operations').post(`/admin/requests/${no}/step`, { event })
  const inspects = () => house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList })
  const standing = async () => {
    const { order_status } = await me.read(orderNo)
    const { process_status } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
    const { holder, device_status } = await house.unit(serial)
    const { shipments } = (await house.read(orderNo)) as { shipments: { shipment_state: string }[] }
    return { order_status, process_status, holder, device_status, parcels: shipments.map(one => one.shipment_state) }
  }
  return { me, orderNo, no, serial, says, steps, inspects, standing }
}

describe.each(['rent', 'buy'] as const)('%s: back in the warehouse before its carrier reports it', kind => {
  test.each([
    ['back_at_sender', 'back_at_sender'],
    ['lost', 'lost'],
    ['delivered', 'delivered'],
  ])('%s is accepted, and changes neither machine nor item', async (event, state) => {
    const made = await sentAndWithdrawn(kind)
    good(await made.steps('pick_up'))
    good(await made.steps('inspect'))
    const before = await made.standing()
    expect(before).toMatchObject({ process_status: 'check', holder: 'platform', parcels: ['in_transit'] })
    expect((await made.says(event)).status).toBe(200)
    expect(await made.standing()).toEqual({ ...before, parcels: [state] })
    good(await made.inspects())
    expect(await made.standing()).toMatchObject({
      process_status: 'complete',
      order_status: 'closed',
      holder: 'platform',
    })
  })
})

describe.each(['rent', 'buy'] as const)('%s: withdrawn from, and back before it arrived', kind => {
  test.each(['back_at_sender', 'lost'])(
    '%s: nothing of it is sent again, neither before nor after its refund',
    async event => {
      const made = await sentAndWithdrawn(kind)
      expect((await made.says(event)).status).toBe(200)
      expect(await made.standing()).toMatchObject({ order_status: 'pay_success', process_status: 'pass' })
      const again = () => house.command(made.orderNo, 'ship')
      expect((await again()).json).toMatchObject({ code: expect.any(Number), data: { reason: 'withdrawn' } })
      await app.context.jobs.drain()
      expect(await made.standing()).toMatchObject({ order_status: 'pay_success', process_status: 'check' })
      expect((await again()).json).toMatchObject({ data: { reason: 'withdrawn' } })
      good(await made.inspects())
      expect(await made.standing()).toMatchObject({ order_status: 'canceled', process_status: 'complete' })
    },
  )
})
