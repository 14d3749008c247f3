// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { addModel, newKey } from '#testing/steps/catalogue.ts'
import { auditOf, dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { lockFleet } from '../availability/store.ts'

type Device = CallData<'GET /admin/devices/{id}'>
type Purpose = 'rent' | 'sale' | 'repair' | 'maintenance' | 'pause'

let app: TestApp
let operations: Staff
let today: Day
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  today = dayInShop(app.context.clock.now())
})
afterAll(() => app.close())

/** This many machines of a new model. */
async function fleet(size: number, pool: 'rent' | 'sale' = 'rent'): Promise<Device[]> {
  const { device_type_id } = await addModel(operations)
  const devices: Device[] = []
  for (let index = 0; index < size; index += 1) {
    const body = { serial_number: newKey('PROMISE'), device_type_id, pool }
    devices.push(await dataOf<Device>(operations.post('/admin/devices', body)))
  }
  return devices
}

interface Booked {
  purpose?: Purpose
  from?: number
  to?: number | null
  state?: 'held' | 'booked' | 'out' | 'done' | 'released'
  /** For holds, in minutes from now. */
  heldFor?: number
}

async function book(device: Device, booked: Booked = {}): Promise<string> {
  const { purpose = 'rent', from = 10, to = 70, state = 'booked', heldFor = 30 } = booked
  const { rows } = await app.context.connection.pool.query<{ reservation_id: string }>(
    `insert into unit_reservations
       (device_type_id, device_id, purpose, busy, reservation_state, held_until, created_at, updated_at)
     values ($1, $2, $3, daterange($4, $5), $6, $7, now(), now()) returning reservation_id`,
    [
      device.device_type_id,
      device.device_id,
      purpose,
      addDays(today, from),
      to === null ? null : addDays(today, to),
      state,
      state === 'held' ? new Date(app.context.clock.now().getTime() + heldFor * 60_000) : null,
    ],
  )
  return rows[0]?.reservation_id ?? ''
}

async function unitOf(reservationId: string): Promise<string | null | undefined> {
  const row = await app.context.db
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  return row?.device_id
}

const move = ({ device_id }: Device, pool = 'sale', extra: object = {}) =>
  operations.post(`/admin/devices/${device_id}/pool`, { pool, reason: 'as agreed', ...extra })
const command = ({ device_id }: Device, name: string, extra: object = {}) =>
  operations.post(`/admin/devices/${device_id}/commands`, { command: name, reason: 'as agreed', ...extra })
const read = ({ device_id }: Device) => dataOf<Device>(operations.get(`/admin/devices/${device_id}`))
const change = async (device: Device, wanted: object) => {
  const { serial_number, device_type_id, purchase_date, purchase_price, ...rest } = await read(device)
  const { guarantee_end, remarks, work_area, device_status, version } = rest
  const fields = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end }
  const body = { ...fields, remarks, work_area, device_status, version, ...wanted }
  return operations.put(`/admin/devices/${device.device_id}`, body)
}

/** The response when a reservation prevents the action. */
async function expectPromised(answer: ReturnType<Staff['post']>): Promise<void> {
  const { status, json } = await answer
  expect([status, json.code]).toEqual([409, 200001])
  expect(json.data).toMatchObject({ reason: 'promised', holder: 'idle', device_status: 'normal' })
}

async function oneDevice(pool: 'rent' | 'sale' = 'rent'): Promise<Device> {
  const [device] = await fleet(1, pool)
  if (!device) throw new Error('no device')
  return device
}

describe('a reserved machine', () => {
  test.each<[string, Booked]>([
    ['later', {}],
    ['without an end', { to: null }],
    ['and the days have begun', { from: -5 }],
    ['until today is over', { from: -5, to: 1 }],
    ['and held for a payment', { state: 'held' }],
    ['to a buyer', { purpose: 'sale' }],
    ['and is out', { from: -5, state: 'out' }],
  ])('%s stays in its pool', async (_when, booked) => {
    const device = await oneDevice()
    await book(device, booked)
    await expectPromised(move(device))
    expect(await read(device)).toEqual(device)
  })

  test.each<[string, Booked]>([
    ['the days are over', { from: -30, to: 0 }],
    ['it was released', { state: 'released' }],
    ['it is done', { from: -5, state: 'done' }],
    ['the time to pay is over', { state: 'held', heldFor: -1 }],
    ['it is a plan of our own', { purpose: 'repair' }],
  ])('no more moves: %s', async (_when, booked) => {
    const device = await oneDevice()
    await book(device, booked)
    expect(await dataOf(move(device))).toMatchObject({ pool: 'sale' })
  })

  test('keeps its model', async () => {
    const device = await oneDevice()
    await book(device, { purpose: 'pause' })
    const { device_type_id } = await addModel(operations)
    const answer = await change(device, { device_type_id })
    expect([answer.status, answer.json.code, answer.json.data]).toMatchObject([409, 200001, { reason: 'promised' }])
    expect((await change(device, { remarks: 'polished' })).json.data).toMatchObject({ version: 2 })
  })
})

describe('facts beat plans', () => {
  test.each(['abnormal', 'disabled'])('%s: its reservations move to another machine', async device_status => {
    const [lost, other] = await fleet(2)
    if (!lost || !other) throw new Error('no fleet')
    const booking = await book(lost)
    const hold = await book(lost, { from: 100, to: 160, state: 'held' })
    const over = await book(lost, { from: -90, to: -10 })
    expect((await change(lost, { device_status })).json.code).toBe(0)
    expect(await unitOf(booking)).toBe(other.device_id)
    expect(await unitOf(hold)).toBe(other.device_id)
    expect(await unitOf(over), 'what is over stays as it was').toBe(lost.device_id)
    const row = (await auditOf(app, lost.device_id)).at(-1)
    expect(row).toMatchObject({
      action: 'device.change',
      before: { device_status: 'normal' },
      after: { device_status, bookings: { moved: [booking, hold], short: [] } },
    })
  })

  test('if none is free the reservation keeps its days without a machine', async () => {
    const [lost, other] = await fleet(2)
    if (!lost || !other) throw new Error('no fleet')
    await book(other, { from: 20, to: 30 })
    const [first, second] = [await book(lost), await book(lost, { from: 80, to: 120 })]
    await change(lost, { device_status: 'disabled' })
    expect(await unitOf(first)).toBeNull()
    expect(await unitOf(second)).toBe(other.device_id)
    expect((await auditOf(app, lost.device_id)).at(-1)?.after).toMatchObject({
      bookings: { moved: [second], short: [first] },
    })
  })

  test('other reservations move where they can', async () => {
    const [lost, second, third] = await fleet(3)
    if (!lost || !second || !third) throw new Error('no fleet')
    // Each of the two others is free for only a part of the days, until both reservations are on one of them.
    const [early, late] = [await book(second, { from: 10, to: 20 }), await book(third, { from: 20, to: 30 })]
    const moved = await book(lost, { from: 15, to: 25 })
    await change(lost, { device_status: 'abnormal' })
    const units = [await unitOf(early), await unitOf(late)]
    expect(units[0]).toBe(units[1])
    expect([second.device_id, third.device_id]).toContain(await unitOf(moved))
    expect(units).not.toContain(await unitOf(moved))
  })

  test('an expired hold gives way', async () => {
    const [lost, other] = await fleet(2)
    if (!lost || !other) throw new Error('no fleet')
    const over = await book(other, { state: 'held', heldFor: -5 })
    const booking = await book(lost)
    await change(lost, { device_status: 'disabled' })
    expect(await unitOf(booking)).toBe(other.device_id)
    const text = 'select reservation_state from unit_reservations where reservation_id = $1'
    expect((await app.context.connection.pool.query(text, [over])).rows).toEqual([{ reservation_state: 'released' }])
  })

  test('a machine that is out stays with its tenant', async () => {
    const device = await oneDevice()
    const out = await book(device, { from: -5, state: 'out' })
    const next = await book(device, { from: 80, to: 120 })
    await change(device, { device_status: 'disabled' })
    expect(await unitOf(out)).toBe(device.device_id)
    expect(await unitOf(next)).toBeNull()
  })

  test('a buyer gets another machine as new as the first', async () => {
    const [lost, used, fresh] = await fleet(3, 'sale')
    if (!lost || !used || !fresh) throw new Error('no fleet')
    await app.context.db.updateTable('devices').set({ used: true }).where('device_id', '=', used.device_id).execute()
    const claim = await book(lost, { purpose: 'sale', from: 0, to: null })
    await change(lost, { device_status: 'abnormal' })
    expect(await unitOf(claim)).toBe(fresh.device_id)
    await change(fresh, { device_status: 'abnormal' })
    expect(await unitOf(claim)).toBeNull()
  })
})

test('a command based on an outdated view is 409 with the current state', async () => {
  const device = await oneDevice()
  const now = await dataOf<Device>(command(device, 'start_repair', { version: device.version }))
  for (const answer of [
    await command(device, 'start_maintenance', { version: device.version }),
    await move(device, 'sale', { version: device.version }),
  ]) {
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([409, 409, now])
  }
  expect(await read(device)).toEqual(now)
})

test('two at once with the same view: one is carried out, the other refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const device = await oneDevice()
    const seen = { version: device.version }
    const answers = await Promise.all([
      refusalOf(command(device, 'start_maintenance', seen)),
      refusalOf(command(device, 'start_repair', seen)),
      refusalOf(move(device, 'sale', seen)),
    ])
    expect(answers.map(([, code]) => code).sort()).toEqual([0, 409, 409])
    expect((await read(device)).version).toBe(2)
  }
})

test('reservations and moves between pools take turns: no machine is reserved from the wrong pool', async () => {
  for (let round = 0; round < 6; round += 1) {
    const device = await oneDevice()
    // As an order does: the lock of the fleet first, then the machines of the pool.
    const promise = transaction(app.context.db, async tx => {
      await lockFleet(tx, device.device_type_id)
      const found = await tx
        .selectFrom('devices')
        .select('device_id')
        .where('device_id', '=', device.device_id)
        .where('pool', '=', 'rent')
        .executeTakeFirst()
      if (!found) return 'none free'
      const stamp = app.context.clock.now()
      await tx
        .insertInto('unit_reservations')
        .values({
          device_type_id: device.device_type_id,
          device_id: found.device_id,
          purpose: 'rent',
          busy: `[${addDays(today, 5)},${addDays(today, 60)})`,
          reservation_state: 'booked',
          created_at: stamp,
          updated_at: stamp,
        })
        .execute()
      return 'promised'
    })
    const [[, code], promised] = await Promise.all([refusalOf(move(device)), promise])
    expect([
      [0, 'none free'],
      [200001, 'promised'],
    ]).toContainEqual([code, promised])
  }
})
