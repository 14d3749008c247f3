// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/calendar.ts'
import { growOverdue } from '#server/delivery/shipments/grow-overdue.ts'
import { type Shelf, shelfOf } from '#testing/shop/shelf.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { notifyShortages } from '../../order-changes/notify-shortages.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let freeUnits: Shelf['shelf']
let bookOn: Shelf['bookOn']
let findUnit: Shelf['unitOf']
let dropBookings: Shelf['dropBookings']
let only: Shelf['only']
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-loaners-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
  ;({ shelf: freeUnits, bookOn, unitOf: findUnit, dropBookings, only } = shelfOf(app))
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => freeUnits(30))
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const pool = () => app.context.connection.pool

/** Collected and in the workshop. */
async function inRepair(months = 6) {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months })
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  await made.does(no, 'step', { event: 'pick_up' })
  await made.does(no, 'step', { event: 'start' })
  const serial = made.item.serial_numbers[0] ?? ''
  const act = (action: string, body: object = {}, role: 'operations' | 'support' = 'operations') =>
    made.staffDoes(no, action, body, role)
  return { ...made, no, serial, act, lend: (body: object = {}) => act('loaner', body) }
}

/** The day from which it can be reserved for others. */
async function loanEnds(serial: string): Promise<Day> {
  const { rows } = await pool().query(
    `select upper(busy)::text as to from unit_reservations join devices using (device_id)
     where serial_number = $1 and order_item_id is null and reservation_state = 'out'`,
    [serial],
  )
  return rows[0].to
}
async function listReports(no: string): Promise<[string, string][]> {
  const { rows } = await pool().query(
    `select direction, serial_number from hand_overs join devices using (device_id)
     join requests using (after_sale_id) where request_no = $1 order by at, hand_over_id`,
    [no],
  )
  return rows.map(({ direction, serial_number }) => [direction, serial_number])
}
describe('a loaner', () => {
  test('is handed out and taken back, each with a report, and the rental is unchanged', async () => {
    const { no, lend, act, does, readRequest, serial, me, orderNo } = await inRepair()
    const pictures = await sidesBy(app, house)
    const { loaner_serial } = good<StaffRequest>(await lend({ pictures }))
    expect(loaner_serial).toMatch(/./)
    expect(loaner_serial).not.toBe(serial)
    expect(await house.unit(loaner_serial ?? '')).toMatchObject({ holder: 'tenant' })
    expect((await readRequest(no)).loaner_serial).toBe(loaner_serial)
    expect((await me.read(orderNo)).items[0]?.serial_numbers).toEqual([serial])
    expect((await lend()).json).toMatchObject({ data: { reason: 'loaner_out' } })
    await does(no, 'step', { event: 'send_back' })
    await does(no, 'step', { event: 'complete' })
    // The customer's own machine is back first; then the loaner comes.
    good<StaffRequest>(await act('loaner/back'))
    expect(await house.unit(loaner_serial ?? '')).toMatchObject({ holder: 'platform' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
    expect(await listReports(no)).toEqual([
      ['out', loaner_serial],
      ['back', loaner_serial],
    ])
    expect((await act('loaner/back')).json).toMatchObject({ data: { reason: 'no_loaner' } })
    expect((await readRequest(no)).events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['loaner_out', 'loaner_back']),
    )
  })

  test('moves only through its request', async () => {
    const { lend, act } = await inRepair()
    const { loaner_serial } = good<StaffRequest>(await lend())
    const { device_id } = await house.unit(loaner_serial ?? '')
    const command = { command: 'take_back', reason: 'Aan de deur' }
    const response = await house.by('operations').post(`/admin/devices/${device_id}/commands`, command)
    expect(response.json).toMatchObject({ code: 200001, data: { reason: 'bound', holder: 'tenant' } })
    expect(good<StaffRequest>(await act('loaner/back'))).toMatchObject({ loaner_serial: null })
  })

  test('is a machine that is free for its days, not the first on the shelf', async () => {
    const { lend } = await inRepair()
    const [first = '', second = ''] = await freeUnits(2)
    // The first on the shelf is reserved for long from day 5 on; only the second is free for the days of the repair.
    const ids = [await bookOn(first, 5, 200), await bookOn(second, 60, 200)]
    const { loaner_serial } = good<StaffRequest>(await lend({ days: 14 }))
    expect(loaner_serial).toBe(second)
    expect(await findUnit(ids[0] ?? '')).toBe(first)
    await dropBookings(ids)
  })

  test('moves bookings where they fit elsewhere, and breaks none', async () => {
    const { lend } = await inRepair()
    const [first = '', second = ''] = await freeUnits(2)
    // Both have reservations within these days, one after the other: together these fit on one machine.
    const ids = [await bookOn(first, 3, 8), await bookOn(second, 10, 15)]
    const { loaner_serial } = good<StaffRequest>(await lend({ days: 14 }))
    const other = loaner_serial === first ? second : first
    expect(await Promise.all(ids.map(findUnit))).toEqual([other, other])
    await dropBookings(ids)
  })

  test('is refused if every machine is reserved, or the named one is', async () => {
    const { lend } = await inRepair()
    const [first = '', second = ''] = await freeUnits(2)
    const ids = [await bookOn(first, 3, 40), await bookOn(second, 3, 40)]
    expect(verdict(await lend({ days: 14 }))).toEqual([409, 200206])
    expect((await lend({ days: 14, serial_number: first })).json).toMatchObject({ data: { reason: 'serial_taken' } })
    expect(verdict(await lend({ serial_number: 'NEVER-MADE' }))).toEqual([404, expect.any(Number)])
    expect(await Promise.all(ids.map(findUnit))).toEqual([first, second])
    await dropBookings(ids)
    expect(good<StaffRequest>(await lend({ serial_number: second })).loaner_serial).toBe(second)
  })

  test('one machine and two waiting customers at once: one of them gets it', async () => {
    const [one, other] = [await inRepair(), await inRepair()]
    const [last] = await freeUnits(1)
    const responses = await Promise.all([one.lend(), other.lend(), one.lend(), other.lend()])
    const given = responses.filter(({ status }) => status === 200)
    expect(given).toHaveLength(1)
    expect(good<StaffRequest>(given[0] as (typeof responses)[number]).loaner_serial).toBe(last)
  })

  test('is for running repairs, and for roles that hand out machines', async () => {
    const { act } = await inRepair()
    expect(verdict(await act('loaner', {}, 'support'))).toEqual([403, 403])
    const made = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
    const { request_no: waiting } = await made.asked('repair')
    expect((await made.staffDoes(waiting, 'loaner')).json).toMatchObject({ data: { reason: 'not_running' } })
    const back = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
    const { request_no: returning } = await back.agreed('return')
    expect((await back.staffDoes(returning, 'swap')).json).toMatchObject({ data: { reason: 'only_repairs' } })
  })
})

describe('a loaner that is kept longer than planned', () => {
  test('moves the next reservation to another machine, where first come, first served finds none', async () => {
    const { lend, no } = await inRepair()
    const [first = '', second = '', third = ''] = await freeUnits(3)
    const { loaner_serial } = good<StaffRequest>(await lend({ days: 5, serial_number: first }))
    expect(loaner_serial).toBe(first)
    const end = await loanEnds(first)
    await only([first, second, third])
    // Neither of the others has room for the next reservation, until both their bookings are on one of them.
    const next = await bookOn(first, end, addDays(end, 30))
    await bookOn(first, addDays(end, 30), addDays(end, 60), 'pause')
    const ids = [
      await bookOn(second, addDays(end, -2), addDays(end, 10)),
      await bookOn(third, addDays(end, 10), addDays(end, 40)),
    ]
    await later(app, 6)
    await growOverdue(app.context, {})
    expect(await loanEnds(first)).toBe(addDays(end, 1))
    const units = await Promise.all([next, ...ids].map(findUnit))
    expect(new Set(units)).toEqual(new Set([second, third]))
    // A second run on the same day moves nothing.
    await growOverdue(app.context, {})
    expect(await Promise.all([next, ...ids].map(findUnit))).toEqual(units)
    expect((await house.by('operations').get(`/admin/requests/${no}`)).json).toMatchObject({
      data: { loaner_serial: first },
    })
    await dropBookings([next, ...ids])
  })

  test('leaves it without one if there is none, which staff see; and it gets the loaner once that is back', async () => {
    const { lend, act } = await inRepair()
    const [last = ''] = await freeUnits(1)
    good<StaffRequest>(await lend({ days: 5 }))
    const end = await loanEnds(last)
    const next = await bookOn(last, end, addDays(end, 60))
    await only([last])
    await later(app, 8)
    await growOverdue(app.context, {})
    expect(await loanEnds(last)).toBe(addDays(end, 3))
    expect(await findUnit(next)).toBeNull()
    const listed = async () =>
      good<{ list: { reservation_id: string }[] }>(await house.by('operations').get('/admin/shortages')).list.some(
        ({ reservation_id }) => reservation_id === next,
      )
    expect(await listed()).toBe(true)
    good<StaffRequest>(await act('loaner/back'))
    await pool().query(`update devices set holder = 'idle' where serial_number = $1`, [last])
    await notifyShortages(app.context, {})
    expect(await findUnit(next)).toBe(last)
    expect(await listed()).toBe(false)
    await dropBookings([next])
  })
})

describe('a swap', () => {
  test('keeps the contract and changes the serial number; both hand-overs are recorded', async () => {
    const { no, act, me, orderNo, serial, does, item, order } = await inRepair()
    const pictures = await sidesBy(app, house)
    const after = good<StaffRequest>(await act('swap', { pictures, remark: 'Moederbord kapot' }))
    expect(after).toMatchObject({ process_status: 'complete', outcome: 'swapped' })
    const now = await me.read(orderNo)
    const [given] = now.items[0]?.serial_numbers ?? []
    expect(given).not.toBe(serial)
    expect(now).toMatchObject({
      ...{ order_status: order.order_status, start_time: order.start_time, end_time: order.end_time },
      ...{ total_amount: order.total_amount, deposit_held: order.deposit_held },
    })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_state: 'under_repair' })
    expect(await house.unit(given ?? '')).toMatchObject({ holder: 'tenant' })
    expect(await listReports(no)).toEqual([
      ['back', serial],
      ['out', given],
    ])
    // From now on it is the machine of the contract, and the one that is returned.
    const request = await requestReturn()
    await does(request, 'approve')
    await does(request, 'step', { event: 'pick_up' })
    await does(request, 'step', { event: 'inspect' })
    expect(await house.unit(given ?? '')).toMatchObject({ holder: 'platform' })

    async function requestReturn(): Promise<string> {
      const input = { item_id: item.item_id, apply_type: 'return' }
      const { offer_id } = good<{ offer_id: string }>(await me.call('POST', `/orders/${orderNo}/request-offer`, input))
      const body = { ...input, offer_id, reason_code: 'not_needed' }
      return good<{ request_no: string }>(await me.call('POST', `/orders/${orderNo}/requests`, body)).request_no
    }
  })

  test('with the loaner that is out keeps it for the rest of the term, and its next reservation gets another', async () => {
    const { lend, act, me, orderNo } = await inRepair()
    const { loaner_serial } = good<StaffRequest>(await lend({ days: 5 }))
    const next = await bookOn(loaner_serial ?? '', 40, 60)
    const after = good<StaffRequest>(await act('swap'))
    expect(after).toMatchObject({ loaner_serial: null, outcome: 'swapped' })
    expect((await me.read(orderNo)).items[0]?.serial_numbers).toEqual([loaner_serial])
    expect(await findUnit(next)).not.toBe(loaner_serial)
    expect(await findUnit(next)).not.toBeNull()
    await dropBookings([next])
  })

  test('never takes a machine that is reserved for somebody on those days', async () => {
    const { lend, act, me, orderNo, serial } = await inRepair()
    const [only = ''] = await freeUnits(1)
    good<StaffRequest>(await lend({ days: 5 }))
    const next = await bookOn(only, 40, 60)
    // Machines that others have on loan are planned back by then, but they cannot be used here.
    await pool().query(`update devices set device_status = 'abnormal' where serial_number <> $1`, [only])
    expect((await act('swap')).json).toMatchObject({ data: { reason: 'promised_to_others' } })
    expect((await me.read(orderNo)).items[0]?.serial_numbers).toEqual([serial])
    expect(await findUnit(next)).toBe(only)
    await dropBookings([next])
  })

  test('by two members of staff at once is one swap', async () => {
    const { act, no } = await inRepair()
    const responses = await Promise.all([act('swap'), act('swap'), act('swap')])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listReports(no)).toHaveLength(2)
  })

  test('a report of the loaner proves nothing about the rented machine', async () => {
    const { no, lend, act, does, serial, me, orderNo, item } = await inRepair()
    good<StaffRequest>(await lend({ pictures: await sidesBy(app, house) }))
    await does(no, 'step', { event: 'send_back' })
    await does(no, 'step', { event: 'complete' })
    good<StaffRequest>(await act('loaner/back'))
    await later(app, 1)
    const { rows } = await pool().query(
      `select count(*)::int as n from hand_overs where item_id = $1 and direction = 'out'`,
      [item.item_id],
    )
    expect(rows[0].n).toBe(1)
    const input = { item_id: item.item_id, apply_type: 'return' }
    const { offer_id } = good<{ offer_id: string }>(await me.call('POST', `/orders/${orderNo}/request-offer`, input))
    const { request_no } = good<{ request_no: string }>(
      await me.call('POST', `/orders/${orderNo}/requests`, { ...input, offer_id, reason_code: 'not_needed' }),
    )
    await does(request_no, 'approve')
    await does(request_no, 'step', { event: 'pick_up' })
    const [picture] = await sidesBy(app, house)
    const inspected = await house.by('operations').post(`/admin/requests/${request_no}/inspect`, {
      checklist: {
        ...{ unlinked_from_app: true, pin_reset: true, map_wiped: true, battery_safe: true },
        accessories_complete: true,
      },
      pictures: await sidesBy(app, house),
      findings: [{ rule: 'damage', cost: 5000, duty: 'customer', note: 'Gescheurd', pictures: [picture?.id] }],
    })
    expect(inspected.json).toMatchObject({ data: { reason: 'no_out_report' } })
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
  })
})
