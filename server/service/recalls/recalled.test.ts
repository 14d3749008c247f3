// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { dayInShop } from '#i18n/format.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { delivered, good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { completePurchases } from '../closing/complete-purchases.ts'

type Called = CallData<'POST /admin/recalls'>

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-recalled-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'rent', 12)
  await moreMachines(app, 'genie-600', 'sale', 8)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

async function recall(
  serial: string,
  remedy: RecallRemedy = 'refund',
  to = serial,
  device_type = 'genie-600',
  /** Its rights begin after the hour in which it can be stopped. */
  hours = 2,
): Promise<Called> {
  const called = await makeRecall(house, { from: serial, to, model: device_type, remedies: [remedy] })
  await hoursLater(app, hours)
  return called
}

/** The machines that an order is to get, or has. */
const listUnits = async (orderNo: string): Promise<(string | null)[]> =>
  (
    await rows(
      `select serial_number from unit_reservations r join order_items i on i.item_id = r.order_item_id
        join orders using (order_id) left join devices using (device_id)
        where order_no = $1 and reservation_state in ('booked', 'out', 'done') order by serial_number`,
      orderNo,
    )
  ).map(({ serial_number }) => serial_number)

async function entered(serial_number: string): Promise<void> {
  const [{ device_type_id }] = await rows("select device_type_id from device_types where key = 'genie-600'")
  good(await house.by('operations').post('/admin/devices', { serial_number, device_type_id, pool: 'rent' }))
}

const putInOrder = (serial: string) => changed(serial, 'normal')

async function changed(serial: string, device_status: string, number = serial): Promise<void> {
  const { device_id, device_type_id, purchase_date, purchase_price, ...rest } = await house.unit(serial)
  const { guarantee_end, remarks, work_area, version } = rest
  const known = { device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
  const body = { ...known, serial_number: number, version, device_status, reason: 'Accu vervangen' }
  good(await house.by('operations').put(`/admin/devices/${device_id}`, body))
}

describe('a machine that is called back', () => {
  test('is not sent: its reservation gets another, and nobody can name it', async () => {
    const { orderNo, me } = await house.ordered([{ sku: 'genie-600-rent', months: 6 }])
    const [promised] = await listUnits(orderNo)
    await recall(promised ?? '')
    const [other] = await listUnits(orderNo)
    expect(other).not.toBe(promised)
    expect(other).not.toBeNull()
    const { items } = await me.read(orderNo)
    const units = [{ item_id: items[0]?.item_id, serial_numbers: [promised] }]
    const response = await house.by('operations').post(`/admin/orders/${orderNo}/ship`, { carrier: 'demo', units })
    expect(response.status).toBe(409)
    expect(await house.unit(promised ?? '')).toMatchObject({ holder: 'idle', device_status: 'abnormal' })
    expect((await house.ship(orderNo)).shipments[0]?.contents[0]?.serial_number).toBe(other)
  })

  test('leaves a shortage that its customer is notified of, if there is no other', async () => {
    const { orderNo } = await house.ordered([{ sku: 'genie-600-buy' }], 'buy')
    const [promised] = await listUnits(orderNo)
    const freeUnits = await rows(
      "select device_id from devices where pool = 'sale' and serial_number <> $1",
      promised ?? '',
    )
    await rows(
      "update devices set device_status = 'abnormal' where pool = 'sale' and serial_number <> $1",
      promised ?? '',
    )
    await recall(promised ?? '')
    expect(await listUnits(orderNo)).toEqual([null])
    await rows(
      "update devices set device_status = 'normal' where device_id = any($1)",
      freeUnits.map(({ device_id }) => device_id),
    )
  })

  test('stays off the shelf until staff record it as in order', async () => {
    const rental = await returning(app, house, 2)
    const { serial } = rental
    await recall(serial)
    const { no } = await rental.back()
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    const { device_id } = await house.unit(serial)
    const restock = () =>
      house.by('operations').post(`/admin/devices/${device_id}/commands`, { command: 'restock', reason: 'Gekeurd' })
    expect((await restock()).json).toMatchObject({ code: 200001, data: { reason: 'recalled' } })
    await putInOrder(serial)
    good(await restock())
    expect(no).toMatch(/^A-/)
  })

  test('is returned from a rental without a fee', async () => {
    const { item, offer } = await delivered(app, house, { sku: 'genie-600-rent', months: 12 })
    await later(app, 40)
    const fee = async () =>
      good<Offer>(await offer('return')).lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
    expect(await fee()).toBeGreaterThan(0)
    await recall(item.serial_numbers[0] ?? '')
    expect(await fee()).toBe(0)
  })

  test('costs its rental the agreed rent of the days until its notice, however late it is returned', async () => {
    const { item, offer, order } = await delivered(app, house, { sku: 'genie-600-rent', months: 12 })
    await later(app, 92)
    await recall(item.serial_numbers[0] ?? '')
    // Jobs are scheduled by the real clock.
    await rows(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker.jobs where task_identifier = 'tell-holders'`)
    await app.context.jobs.drain()
    const days_used = daysBetween(order.start_time as Day, dayInShop(app.context.clock.now()))
    await later(app, 30)
    const rent = item.goods_due ?? 0
    const days = daysBetween(order.start_time as Day, order.end_time as Day)
    const rent_used = Math.round((rent * days_used) / days)
    expect(good<Offer>(await offer('return')).lines).toContainEqual({
      ...{ rule: 'rent_unused_days', amount: rent_used - rent },
      figures: { rent_paid: rent, days_used, rent_used },
    })
  })

  test('is returned without a fee although it was in order again before its inspection', async () => {
    const made = await returning(app, house, 12)
    await later(app, 40)
    await recall(made.serial)
    const { request_no: no } = await made.packed()
    const { back } = (await made.readRequest(no)).offer ?? {}
    await made.says(no, 'accepted')
    await made.says(no, 'delivered')
    await putInOrder(made.serial)
    good(await made.inspects(no))
    await app.context.jobs.drain()
    expect((await made.me.read(made.orderNo)).refunded_amount).toBe(back)
  })
})

describe('a recalled purchase', () => {
  async function completed() {
    const bought = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
    await later(app, 8)
    await signDeliveries(app.context, {})
    await later(app, 40)
    await completePurchases(app.context, {})
    return { ...bought, serial: bought.item.serial_numbers[0] ?? '' }
  }

  test('is returned after its withdrawal period, though complete, with a full refund', async () => {
    const { ask, serial, orderNo, me, order, does } = await completed()
    expect(verdict(await ask('rejection', { reason_code: 'recalled' }))).toEqual([409, 210703])
    await recall(serial)
    const late = await ask('rejection', { reason_code: 'withdrawal' })
    expect(late.json).toMatchObject({ data: { reason: 'withdrawal_over' } })
    const { request_no: no } = good<{ request_no: string }>(await ask('rejection', { reason_code: 'recalled' }))
    good(await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: true }))
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'inspect' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    const { inspects } = inspecting(no)
    const { proposal_id } = (await inspects()).json.data as { proposal_id: string }
    good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
    const refunds = await refundsOf(app, orderNo)
    expect(refunds.reduce((sum, { refund_amount }) => sum + refund_amount, 0)).toBe(order.paid_amount)
  })

  test("is replaced by one of the same kind: the contract stays, the old one is the shop's again", async () => {
    const { asked, does, staffDoes, serial, orderNo } = await completed()
    await recall(serial, 'replace')
    const { request_no: no } = await asked('repair', {
      reason_code: 'battery',
      guarantee_told: true,
      remedy: 'replacement',
    })
    await does(no, 'approve')
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    expect((await staffDoes(no, 'step', { event: 'send_back' })).json).toMatchObject({ data: { reason: 'recalled' } })
    expect(await does(no, 'swap', { pictures: [], remark: 'Nieuw toestel' })).toMatchObject({ outcome: 'swapped' })
    const [other] = await listUnits(orderNo)
    expect(other).not.toBe(serial)
    expect(await house.unit(other ?? '')).toMatchObject({ holder: 'sold' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    const { json } = await house.by('operations').get(`/admin/requests/${no}`)
    expect((json.data as StaffRequest).process_status).toBe('complete')
  })
})

function inspecting(no: string) {
  return {
    inspects: async () => {
      const { cleanList, sidesBy } = await import('#testing/steps/returns.ts')
      const body = { checklist: cleanList, pictures: await sidesBy(app, house) }
      return house.by('operations').post(`/admin/requests/${no}/inspect`, body)
    },
  }
}

describe('a recall that was stopped', () => {
  const stop = async ({ recall_id }: Called) =>
    good(await house.by('support').post(`/admin/recalls/${recall_id}/stop`, { reason: 'Het verkeerde nummer.' }))

  test('has taken nothing out of the fleet, except what somebody has changed since', async () => {
    const serials = ['STOP-0001', 'STOP-0002', 'STOP-0003']
    for (const serial of serials) await entered(serial)
    const all = await recall('STOP-0001', 'refund', 'STOP-0003', 'genie-600', 0)
    await recall('STOP-0003', 'refund', 'STOP-0003', 'genie-600', 0)
    await putInOrder('STOP-0002')
    await changed('STOP-0002', 'abnormal')
    await stop(all)
    const states = await Promise.all(serials.map(async serial => (await house.unit(serial)).device_status))
    expect(states).toEqual(['normal', 'abnormal', 'abnormal'])
  })

  test('assigns its machine to a waiting reservation', async () => {
    const { orderNo } = await house.ordered([{ sku: 'genie-1000-rent', months: 6 }])
    const [promised] = await listUnits(orderNo)
    const whole = await rows(
      `select min(serial_number) as from, max(serial_number) as to, length(serial_number) from devices
        join device_types using (device_type_id) where key = 'genie-1000' and device_status = 'normal'
        group by length(serial_number)`,
    )
    const called: Called[] = []
    for (const range of whole) called.push(await recall(range.from, 'refund', range.to, 'genie-1000', 0))
    expect(await listUnits(orderNo)).toEqual([null])
    for (const one of called) await stop(one)
    expect(await listUnits(orderNo)).toHaveLength(1)
    expect(await listUnits(orderNo)).not.toEqual([null])
    expect((await house.unit(promised ?? '')).device_status).toBe('normal')
  })
})

describe('a machine whose serial number was recalled before it was entered', () => {
  const readState = async (serial: string) => (await house.unit(serial)).device_status

  test('is entered out of its fleet, by itself, by a file, and by a corrected serial number', async () => {
    await recall('LATE-0000', 'repair', 'LATE-0009')
    await entered('LATE-0001')
    const csv = 'serial_number;device_type;pool\nLATE-0002;genie-600;rent\nLATE-0012;genie-600;rent'
    good(await house.by('operations').post('/admin/devices/import', { csv, dry_run: false }))
    await entered('LATE-0013')
    expect(await Promise.all(['LATE-0001', 'LATE-0002', 'LATE-0012', 'LATE-0013'].map(readState))).toEqual([
      ...['abnormal', 'abnormal', 'normal', 'normal'],
    ])
    await changed('LATE-0013', 'normal', 'LATE-0003')
    expect(await readState('LATE-0003')).toBe('abnormal')
    await putInOrder('LATE-0001')
    expect(await readState('LATE-0001')).toBe('normal')
  })
})
