// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

/** A machine that is with a customer is awaited until two people have seen it here, or two approve giving it away. */
vi.setConfig({ testTimeout: 60_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-awaited-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-3000', 'sale', 12)
  await moreMachines(app, 'genie-3000', 'rent', 16)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

type Made = Awaited<ReturnType<typeof delivered>>
const bought = () => delivered(app, house, { sku: 'genie-3000-buy' }, 'buy')
const rented = () => delivered(app, house, { sku: 'genie-3000-rent', months: 12 })
const waits = [409, 2]
const reason = 'Zo staat het in het schrift.'

/** Withdrawn, reported as collected by one person, and refunded by the statutory day. */
async function paidBack(made: Made, days = 20): Promise<string> {
  const { request_no: no } = await made.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  good(await made.staffDoes(no, 'step', { event: 'pick_up' }))
  for (let night = 0; night < days; night += 10) {
    await nights(app, 10)
    await watchRefunds(app.context, {})
  }
  await app.context.jobs.drain()
  expect((await made.me.read(made.orderNo)).refunded_amount).toBeGreaterThan(0)
  return no
}

const findSerial = ({ item }: Made) => item.serial_numbers[0] ?? ''
const findUnit = (made: Made) => house.unit(findSerial(made))
const command = async (made: Made, name: string) =>
  house.by('operations').post(`/admin/devices/${(await findUnit(made)).device_id}/commands`, { command: name, reason })
const inspects = async (no: string, role: 'operations' | 'admin' = 'operations') =>
  house.by(role).post(`/admin/requests/${no}/inspect`, {
    ...{ checklist: cleanList, pictures: await sidesBy(app, house, role), remark: reason },
  })
const lost = (no: string) => house.by('admin').post(`/admin/requests/${no}/lost`, { reason })
const isLate = async ({ orderNo }: Made) =>
  good<CallData<'GET /admin/overdue'>>(await house.by('admin').get('/admin/overdue?page_size=100')).list.some(
    row => row.order_no === orderNo,
  )
const closes = async ({ orderNo, item }: Made, whereabouts: string) =>
  house.by('admin').post(`/admin/orders/${orderNo}/close`, {
    ...{ reason, refund_amount: (await house.read(orderNo)).closing.least },
    units: [{ serial_number: item.serial_numbers[0], whereabouts }],
  })
async function agree(response: Answer, role: 'admin' | 'operations' = 'admin'): Promise<void> {
  const { proposal_id } = response.json.data as { proposal_id: string }
  const { version } = await dataOf<{ version: number }>(house.by('admin').get(`/admin/proposals/${proposal_id}`))
  const agreed = await house.by(role).post(`/admin/proposals/${proposal_id}/approve`, { version })
  expect(agreed.json.data, agreed.text).toMatchObject({ proposal_state: 'approved' })
}
const readAmount = (response: Answer) => (response.json.data as { amount: number }).amount

describe('a refunded purchase that one person has reported as collected', () => {
  test('is neither given up nor inspected by that person, on any day', async () => {
    const made = await bought()
    const no = await paidBack(made, 40)
    expect(verdict(await inspects(no))).toEqual(waits)
    good(await made.staffDoes(no, 'fail', { error_reason: reason }))
    const ended = await made.staffDoes(no, 'end', { outcome: reason })
    expect(verdict(ended)).toEqual(waits)
    expect(readAmount(ended)).toBe(made.order.total_amount)
    expect((await findUnit(made)).holder).toBe('tenant')
    await agree(ended)
    expect(await made.me.read(made.orderNo)).toMatchObject({ order_status: 'closed' })
  })

  test('needs one inspection by another person', async () => {
    const made = await bought()
    const no = await paidBack(made)
    good(await inspects(no, 'admin'))
    expect((await findUnit(made)).holder).toBe('platform')
    good(await command(made, 'restock'))
  })

  test('is claimed from its buyer once that report is a week old, as if there were none', async () => {
    const made = await bought()
    const no = await paidBack(made, 90)
    expect(good<StaffRequest>(await house.by('support').get(`/admin/requests/${no}`)).may_give_up).toBe(true)
    const { settlement } = good<StaffRequest>(await lost(no))
    expect(settlement?.owed).toBeGreaterThan(made.order.total_amount / 2)
    // It was here after all, and another person finds it.
    good(await inspects(no, 'admin'))
    expect((await findUnit(made)).holder).toBe('platform')
  })
})

describe('the steps of a way back', () => {
  test.each([
    ['a withdrawn purchase', bought],
    ['a withdrawn rental', rented],
  ])('%s does not arrive by the report of the person who collected it', async (_name, make) => {
    const made = await make()
    const no = await paidBack(made)
    const arrived = await made.staffDoes(no, 'step', { event: 'inspect', remark: reason })
    expect(verdict(arrived)).toEqual(waits)
    expect((await findUnit(made)).holder).toBe('tenant')
    expect((await command(made, 'restock')).json).toMatchObject({ code: 200001 })
    await agree(arrived)
    expect((await findUnit(made)).holder).toBe('platform')
    // Approved once, it is not asked for again; but a machine is inspected before it is restocked.
    const ended = await made.staffDoes(no, 'step', { event: 'complete' })
    expect(ended.json).toMatchObject({ data: { reason: 'not_inspected' } })
    expect((await command(made, 'restock')).json).toMatchObject({ data: { reason: 'bound' } })
    good(await inspects(no))
    good(await command(made, 'restock'))
  })

  test('nor does a return whose parcel is reported as delivered by hand', async () => {
    const made = await rented()
    await nights(app, 40)
    const { request_no: no } = await made.agreed('return')
    good(await made.staffDoes(no, 'approve', {}, 'support'))
    good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
    await app.context.jobs.drain()
    const [parcel] = await rowsOf(app)(
      `select shipment_id from shipments join requests using (shipment_id) where request_no = $1`,
      no,
    )
    const { shipment_id } = parcel as { shipment_id: string }
    good(await made.staffDoes(no, 'step', { event: 'pick_up' }))
    const deliver = (role: 'operations' | 'admin') =>
      house.by(role).post(`/admin/orders/${made.orderNo}/deliver`, { shipment_id, reason })
    expect(verdict(await deliver('operations'))).toEqual(waits)
    expect((await findUnit(made)).holder).toBe('tenant')
    // Another person reports it.
    good(await deliver('admin'))
    expect((await findUnit(made)).holder).toBe('platform')
    expect((await command(made, 'restock')).json).toMatchObject({ data: { reason: 'bound' } })
    good(await inspects(no))
    good(await command(made, 'restock'))
  })

  test('a machine that its carrier has scanned arrives and is inspected by one person', async () => {
    const made = await bought()
    const { request_no: no } = await made.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
    good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
    await app.context.jobs.drain()
    const { tracking_no } = good<{ tracking_no: string }>(await made.me.call('GET', `/requests/${no}/pick-up`))
    await tell(app, { trackingNo: tracking_no, event: 'accepted' })
    good(await made.staffDoes(no, 'step', { event: 'inspect' }))
    good(await inspects(no))
    const given = await rowsOf(app)(
      'select 1 from concessions join orders using (order_id) where order_no = $1',
      made.orderNo,
    )
    expect(given).toEqual([])
  })
})

describe('a rental that an administrator closes', () => {
  test('concedes the worth of its machine, and what it refunds, as lost or as here', async () => {
    const made = await rented()
    await nights(app, 40)
    // Nobody else may approve: it is recorded as conceded alone, and all administrators are notified.
    good(await closes(made, 'lost'))
    const [given] = await rowsOf(app)(
      'select c.kind, c.amount::int, alone from concessions c join orders using (order_id) where order_no = $1',
      made.orderNo,
    )
    expect(given).toMatchObject({ kind: 'close_sent', alone: true })
    expect((given as { amount: number }).amount).toBeGreaterThan(50_000)

    const { clock, db } = app.context
    await db
      .insertInto('users')
      .values({
        ...{ created_at: clock.now(), updated_at: clock.now(), role: 'admin', password_hash: 'chosen' },
        ...{ auth_provider: 'local', email: 'second-admin@genie.example', language: 'nl' },
      } as never)
      .execute()
    for (const whereabouts of ['lost', 'with_us']) {
      const other = await rented()
      expect(verdict(await closes(other, whereabouts)), whereabouts).toEqual(waits)
      expect(await findUnit(other)).toMatchObject({ holder: 'tenant', device_status: 'normal' })
    }
  })

  test('with its machine here and collected by a colleague concedes no more than it refunds', async () => {
    const made = await rented()
    const { request_no: no } = await made.asked('repair', { reason_code: 'noise' })
    for (const [action, body] of [['approve', {}] as const, ['step', { event: 'pick_up' }] as const]) {
      good(await made.staffDoes(no, action, body))
    }
    const { least } = (await house.read(made.orderNo)).closing
    const closing = await closes(made, 'with_us')
    expect(verdict(closing)).toEqual(waits)
    expect(readAmount(closing)).toBe(least)
  })

  test('with its machine at its tenant awaits it: reported as collected before, and until two report it as here', async () => {
    const made = await rented()
    await nights(app, 40)
    const { request_no: no } = await made.agreed('return')
    good(await made.staffDoes(no, 'approve', {}, 'support'))
    good(await made.staffDoes(no, 'step', { event: 'pick_up' }))
    await oneMayGive(app)
    good(await closes(made, 'with_customer'))
    await oneMayGive(app, 30_000)
    await nights(app, 20)
    expect(await isLate(made)).toBe(true)
    const taken = await command(made, 'take_back')
    expect(verdict(taken)).toEqual(waits)
    expect(await isLate(made)).toBe(true)
    await agree(taken)
    expect((await findUnit(made)).holder).toBe('platform')
    expect(await isLate(made)).toBe(false)
  })
})
