// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf, dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Device = CallData<'GET /admin/devices/{id}'>
type Events = CallData<'GET /admin/devices/{id}/events'>

let app: TestApp
let operations: Staff
let admin: Staff
let typeId: string
let otherTypeId: string
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  admin = await staff(app, 'admin')
  typeId = await idOfType('genie-600')
  otherTypeId = await idOfType('genie-1000')
})
afterAll(() => app.close())

async function idOfType(key: string): Promise<string> {
  const { device_type_id } = await dataOf<CallData<'GET /device-types/{key}'>>(operations.get(`/device-types/${key}`))
  return device_type_id
}

let count = 0
const newBody = (change: object = {}) => {
  count += 1
  return { serial_number: `TEST-${1000 + count}`, device_type_id: typeId, pool: 'rent', ...change }
}
const add = (change: object = {}) => dataOf<Device>(operations.post('/admin/devices', newBody(change)))
const read = (id: string) => dataOf<Device>(operations.get(`/admin/devices/${id}`))
const command = (id: string, name: string, by = operations) =>
  by.post(`/admin/devices/${id}/commands`, { command: name, reason: 'as agreed' })
/** Hands it out in place of an order, which belongs to another room. */
async function handOut(id: string): Promise<Device> {
  const { pool } = app.context.connection
  await pool.query("update devices set holder = 'tenant', version = version + 1 where device_id = $1", [id])
  await pool.query(
    `insert into device_events (device_id, at, actor_role, event, after, reason)
     values ($1, now(), 'system', 'hand_out', '{}', '')`,
    [id],
  )
  return read(id)
}
const move = (id: string, pool: string) => operations.post(`/admin/devices/${id}/pool`, { pool, reason: 'as agreed' })
const eventsOf = (id: string, query = '') => dataOf<Events>(operations.get(`/admin/devices/${id}/events${query}`))
const bodyOf = ({ serial_number, device_type_id, purchase_date, purchase_price, ...rest }: Device) => {
  const { guarantee_end, remarks, work_area, device_status, version } = rest
  const fields = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end }
  return { ...fields, remarks, work_area, device_status, version }
}
const change = (device: Device, wanted: object) =>
  operations.put(`/admin/devices/${device.device_id}`, { ...bodyOf(device), ...wanted })

const nowhere = '00000000-0000-4000-8000-000000000000'

describe('a new machine', () => {
  test('is in stock, with its serial number in capitals, and is counted at once', async () => {
    const stock = async () =>
      dataOf<{ lease_inventory: number }>(operations.get('/device-types/genie-600/availability'))
    const { lease_inventory } = await stock()
    const device = await add({ serial_number: '  gn06-x1 ', purchase_price: 41_000, purchase_date: '2026-02-28' })
    expect(device).toMatchObject({
      serial_number: 'GN06-X1',
      device_type: 'genie-600',
      pool: 'rent',
      used: false,
      holder: 'idle',
      device_state: 'not_started',
      device_status: 'normal',
      purchase_price: 41_000,
      purchase_date: '2026-02-28',
      version: 1,
    })
    expect(await read(device.device_id)).toEqual(device)
    expect((await stock()).lease_inventory).toBe(lease_inventory + 1)
    const [event] = (await eventsOf(device.device_id)).list
    expect(event).toMatchObject({ event: 'add', actor_id: operations.userId, actor_role: 'operations', before: null })
    expect(event?.actor_name).toBe('Daan Visser')
    expect(event?.after).toMatchObject({ serial_number: 'GN06-X1' })
    expect(await auditOf(app, device.device_id)).toMatchObject([
      { action: 'device.add', subject_kind: 'device', actor_id: operations.userId, before: null },
    ])
  })

  test('of an unknown model is 200101', async () => {
    expect(await refusalOf(operations.post('/admin/devices', newBody({ device_type_id: nowhere })))).toEqual([
      404, 200101,
    ])
  })

  test('with an existing serial number is 200102, in any capitalisation', async () => {
    const { serial_number } = await add({ serial_number: 'TWICE-1' })
    for (const twice of [serial_number, 'twice-1', ' Twice-1 '])
      expect(await refusalOf(operations.post('/admin/devices', newBody({ serial_number: twice })))).toEqual([
        409, 200102,
      ])
  })

  test('twenty at once with one serial number: one is added, the others are 200102', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        refusalOf(operations.post('/admin/devices', newBody({ serial_number: 'RACE-1' }))),
      ),
    )
    expect(answers.filter(([, code]) => code === 0)).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 200102)).toHaveLength(19)
  })

  test.each([
    [{ serial_number: '' }, 'serial_number: required'],
    [{ serial_number: 'a\0b' }, 'serial_number: serial_format'],
    [{ serial_number: 'ÄÖ-1' }, 'serial_number: serial_format'],
    [{ serial_number: '-1' }, 'serial_number: serial_format'],
    [{ serial_number: 'A'.repeat(65) }, 'serial_number: text_too_long'],
    [{ device_type_id: 'genie-600' }, 'device_type_id: invalid'],
    [{ pool: 'lease' }, 'pool: choice_unknown'],
    [{ purchase_date: '2026-02-30' }, 'purchase_date: date_format'],
    [{ purchase_date: '0000-01-01' }, 'purchase_date: date_format'],
    [{ guarantee_end: 'soon' }, 'guarantee_end: date_format'],
    [{ purchase_price: -1 }, 'purchase_price: at_least'],
    [{ purchase_price: 1.5 }, 'purchase_price: whole_number'],
    [{ purchase_price: 1e12 }, 'purchase_price: at_most'],
    [{ remarks: 'a\0b' }, 'remarks: invalid'],
    [{ remarks: '\ud83d' }, 'remarks: invalid'],
    [{ work_area: 'a\nb' }, 'work_area: invalid'],
    [{ holder: 'tenant' }, 'holder: unknown_field'],
    [{ inventory: 5 }, 'inventory: unknown_field'],
  ])('%j is refused', async (wrong, fault) => {
    expect(await faultsOf(operations.post('/admin/devices', newBody(wrong)))).toEqual([fault])
  })
})

describe('a change', () => {
  test('is recorded in its history and in the audit log', async () => {
    const device = await add()
    const changed = await dataOf<Device>(
      change(device, {
        remarks: 'Scratch on the lid\nleft side',
        device_status: 'abnormal',
        reason: 'seen at the check',
      }),
    )
    expect(changed).toMatchObject({ remarks: 'Scratch on the lid\nleft side', device_status: 'abnormal', version: 2 })
    const before = { remarks: '', device_status: 'normal' }
    const after = { remarks: 'Scratch on the lid\nleft side', device_status: 'abnormal' }
    const [event] = (await eventsOf(device.device_id)).list
    expect(event).toMatchObject({ event: 'change', before, after, reason: 'seen at the check' })
    const rows = await auditOf(app, device.device_id)
    expect(rows.at(-1)).toMatchObject({ action: 'device.change', before, after, reason: 'seen at the check' })
  })

  test('of nothing leaves no trace', async () => {
    const device = await add()
    expect(await dataOf<Device>(change(device, {}))).toEqual(device)
    expect((await eventsOf(device.device_id)).total).toBe(1)
  })

  test('of a machine that somebody else has changed is 409, with its current state', async () => {
    const device = await add()
    const now = await dataOf<Device>(change(device, { remarks: 'first' }))
    const answer = await change(device, { remarks: 'second' })
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([409, 409, now])
    await dataOf(command(device.device_id, 'start_repair'))
    expect(await refusalOf(change(now, { remarks: 'third' }))).toEqual([409, 409])
    expect((await read(device.device_id)).remarks).toBe('first')
  })

  test('by two at once: one wins, the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const device = await add()
      const answers = await Promise.all(
        ['one', 'other', 'third'].map(remarks => refusalOf(change(device, { remarks }))),
      )
      expect(answers.map(([, code]) => code).sort()).toEqual([0, 409, 409])
      expect((await read(device.device_id)).version).toBe(2)
    }
  })

  test('to a serial number that another has is 200102, also at once', async () => {
    const [one, other] = [await add(), await add()]
    expect(await refusalOf(change(one, { serial_number: other.serial_number }))).toEqual([409, 200102])
    const third = await add()
    const answers = await Promise.all(
      [one, third].map(device => refusalOf(change(device, { serial_number: 'RACE-2' }))),
    )
    expect(answers.map(([, code]) => code).sort()).toEqual([0, 200102])
  })

  test('of the model: to an existing one, and only in stock', async () => {
    const device = await add()
    expect(await refusalOf(change(device, { device_type_id: nowhere }))).toEqual([404, 200101])
    const changed = await dataOf<Device>(change(device, { device_type_id: otherTypeId }))
    expect(changed.device_type).toBe('genie-1000')
    const out = await handOut(device.device_id)
    const answer = await change(out, { device_type_id: typeId })
    expect([answer.status, answer.json.code]).toEqual([409, 200001])
    expect(answer.json.data).toMatchObject({ reason: 'not_idle', holder: 'tenant' })
  })

  test('to disabled retires it: nothing moves it any more, and after a day it cannot be undone', async () => {
    const device = await dataOf<Device>(change(await add(), { device_status: 'disabled' }))
    const ago = new Date(app.context.clock.now().getTime() - 24 * 3_600_000)
    await app.context.db
      .updateTable('devices')
      .set({ retired_at: ago })
      .where('device_id', '=', device.device_id)
      .execute()
    const retired = { reason: 'retired', holder: 'idle', device_state: 'not_started', device_status: 'disabled' }
    for (const answer of [
      await command(device.device_id, 'start_repair'),
      await move(device.device_id, 'sale'),
      await change(device, { device_status: 'normal' }),
    ])
      expect([answer.status, answer.json.code, answer.json.data]).toEqual([409, 200001, retired])
    // Its data can still be corrected.
    expect(await dataOf<Device>(change(device, { remarks: 'sent to recycling' }))).toMatchObject({ version: 3 })
  })
})

describe('a command', () => {
  test('is recorded with the person, the reason, before and after', async () => {
    const { device_id } = await add()
    await handOut(device_id)
    for (const name of ['take_back', 'start_repair', 'finish_repair', 'release', 'restock'])
      await dataOf(command(device_id, name, name === 'release' ? admin : operations))
    expect(await read(device_id)).toMatchObject({ holder: 'idle', device_state: 'not_started', version: 7 })
    const { list, total } = await eventsOf(device_id)
    expect(total).toBe(7)
    expect(list.map(({ event }) => event)).toEqual([
      'restock',
      'release',
      'finish_repair',
      'start_repair',
      'take_back',
      'hand_out',
      'add',
    ])
    expect(list[1]).toMatchObject({
      actor_role: 'admin',
      reason: 'as agreed',
      before: { holder: 'platform', device_state: 'repair_complete' },
      after: { holder: 'platform', device_state: 'not_started' },
    })
    expect((await auditOf(app, device_id)).map(({ action }) => action)).toEqual([
      'device.add',
      'device.take_back',
      'device.start_repair',
      'device.finish_repair',
      'device.release',
      'device.restock',
    ])
  })

  test('given twenty times at once is carried out once', async () => {
    const { device_id } = await add()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(command(device_id, 'start_repair'))))
    expect(answers.filter(([, code]) => code === 0)).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 200001)).toHaveLength(19)
    expect((await eventsOf(device_id)).total).toBe(2)
  })

  test.each<[object, string]>([
    ...['fly', 'hand_out', 'hand_back', 'sell', 'buy_back'].map((name): [object, string] => [
      { command: name, reason: 'because' },
      'command: choice_unknown',
    ]),
    [{ command: 'restock' }, 'reason: required'],
    [{ command: 'restock', reason: 'ab' }, 'reason: text_too_short'],
    [{ command: 'restock', reason: '   ' }, 'reason: text_too_short'],
    [{ command: 'restock', reason: 'a\0bcd' }, 'reason: invalid'],
  ])('%j is refused', async (body, fault) => {
    const { device_id } = await add()
    expect(await faultsOf(operations.post(`/admin/devices/${device_id}/commands`, body))).toEqual([fault])
  })
})

describe('between renting and selling', () => {
  test('a new machine stays new', async () => {
    const { device_id } = await add()
    expect(await dataOf(move(device_id, 'sale'))).toMatchObject({ pool: 'sale', used: false })
    expect(await dataOf(move(device_id, 'rent'))).toMatchObject({ pool: 'rent', used: false })
    expect((await eventsOf(device_id)).list[0]).toMatchObject({
      event: 'move',
      before: { pool: 'sale', used: false },
      after: { pool: 'rent', used: false },
      reason: 'as agreed',
    })
  })

  test('a machine that was rented out is sold as used, and stays used', async () => {
    const { device_id } = await add()
    await handOut(device_id)
    for (const name of ['take_back', 'restock']) await dataOf(command(device_id, name))
    expect(await dataOf(move(device_id, 'sale'))).toMatchObject({ pool: 'sale', used: true })
    expect(await dataOf(move(device_id, 'rent'))).toMatchObject({ pool: 'rent', used: true })
  })

  test('to its present pool changes nothing', async () => {
    const { device_id } = await add()
    expect(await refusalOf(move(device_id, 'rent'))).toEqual([409, 1])
    expect((await eventsOf(device_id)).total).toBe(1)
  })

  test('is refused with the reason while it is out, in repair or abnormal', async () => {
    const out = await add()
    await handOut(out.device_id)
    const repaired = await add()
    await dataOf(command(repaired.device_id, 'start_repair'))
    const abnormal = await dataOf<Device>(change(await add(), { device_status: 'abnormal' }))
    for (const [{ device_id }, reason] of [
      [out, 'not_idle'],
      [repaired, 'in_repair'],
      [abnormal, 'abnormal'],
    ] as const) {
      const answer = await move(device_id, 'sale')
      expect([answer.status, answer.json.code]).toEqual([409, 200001])
      expect(answer.json.data).toMatchObject({ reason })
      expect((await read(device_id)).pool).toBe('rent')
    }
  })
})

test('an unknown machine is 200002, an invalid id 100401', async () => {
  const body = { ...bodyOf(await add()), serial_number: 'NOBODY-1' }
  for (const [id, expected] of [
    [nowhere, [404, 200002]],
    ['GN06-X1', [400, 100401]],
    ['%00', [400, 100401]],
  ] as const) {
    for (const answer of [
      operations.get(`/admin/devices/${id}`),
      operations.get(`/admin/devices/${id}/events`),
      operations.put(`/admin/devices/${id}`, body),
      command(id, 'restock'),
      move(id, 'sale'),
    ])
      expect(await refusalOf(answer)).toEqual(expected)
  }
})

test('the history of a machine is never changed or removed', async () => {
  for (const statement of ["update device_events set event = 'x'", 'delete from device_events'])
    await expect(app.context.connection.pool.query(statement)).rejects.toThrow(/append-only/)
})
