import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { readCsv } from '#domain/csv.ts'
import { importColumns } from '#domain/devices/import-rows.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf, dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Import = CallData<'POST /admin/devices/import'>
type Devices = CallData<'GET /admin/devices'>

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const heading = 'serial_number;device_type;pool;purchase_date;purchase_price_eur;guarantee_end'
const file = (...lines: string[]) => [heading, ...lines].join('\n')
const send = (csv: string, dry_run?: boolean) => operations.post('/admin/devices/import', { csv, dry_run })
const read = (csv: string) => dataOf<Import>(send(csv))
const found = async (q: string) => (await dataOf<Devices>(operations.get(`/admin/devices?q=${q}`))).list

describe('a file of machines', () => {
  test('is previewed first: nothing is imported, every issue has its line, its column and a sentence', async () => {
    const { rows, faults, added } = await read(
      file(
        'IMP-A1;genie-600;rent;1-3-2026;410,00;',
        'IMP-A2;genie-9;rent',
        'IMP A?;genie-600;loan',
        'imp-a1;genie-600;rent',
        'IMP-A3;genie-600;rent;2026-02-30',
        'IMP-A4;genie-600;rent;2026-03-01;;2026-02-01',
        'IMP-A5;genie-600;rent;2999-01-01',
      ),
    )
    expect(rows).toHaveLength(7)
    expect(rows[0]).toMatchObject({ line: 2, serial_number: 'IMP-A1', purchase_price: 41_000 })
    expect(faults.map(({ line, field, rule }) => `${line} ${field} ${rule}`)).toEqual([
      '3 device_type device_type_unknown',
      '4 serial_number serial_format',
      '4 pool choice_unknown',
      '5 serial_number import_double',
      '6 purchase_date date_format',
      '7 guarantee_end end_after_start',
      '8 purchase_date date_format',
    ])
    expect(faults.every(({ message }) => message.length > 8)).toBe(true)
    expect(faults[3]?.message).toContain('2')
    expect(added).toBe(0)
    expect(await found('IMP-A')).toEqual([])
  })

  test('has its issues in the language of the caller', async () => {
    const body = { csv: file('X;genie-9;rent'), language: 4 }
    const { faults } = await dataOf<Import>(operations.post('/admin/devices/import', body))
    expect(faults[0]?.message).toContain('Modell')
  })

  test('is imported as a whole, with its history and one line in the audit log', async () => {
    const csv = file('IMP-B1;genie-600;rent;2026-03-01;410', 'IMP-B2;genie-1000;sale')
    expect((await read(csv)).faults).toEqual([])
    const answer = await send(csv, false)
    expect((answer.json.data as Import).added).toBe(2)
    const devices = await found('IMP-B')
    expect(devices.map(({ serial_number, device_type, pool }) => [serial_number, device_type, pool])).toEqual([
      ['IMP-B1', 'genie-600', 'rent'],
      ['IMP-B2', 'genie-1000', 'sale'],
    ])
    const path = `/admin/devices/${devices[0]?.device_id}/events`
    const events = await dataOf<CallData<'GET /admin/devices/{id}/events'>>(operations.get(path))
    expect(events.list).toMatchObject([{ event: 'add', actor_id: operations.userId }])
    const log = await app.context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'device.import')
      .executeTakeFirstOrThrow()
    const [entry, ...others] = await auditOf(app, log.subject_id)
    expect(others).toEqual([])
    expect(entry?.after).toEqual({ serial_numbers: ['IMP-B1', 'IMP-B2'] })
  })

  test('with one invalid row is refused as a whole', async () => {
    const csv = file('IMP-C1;genie-600;rent', 'IMP-B1;genie-600;rent')
    expect(await faultsOf(send(csv, false))).toEqual(['lines.3.serial_number: serial_taken'])
    expect(await found('IMP-C')).toEqual([])
  })

  test('is told to whoever looks on', async () => {
    const told: string[] = []
    app.context.notifications.on('work_changed', topic => told.push(topic))
    await dataOf(send(file('IMP-G1;genie-600;rent'), false))
    const [device] = await found('IMP-G1')
    await expect.poll(() => told).toEqual(expect.arrayContaining(['devices', `devices:${device?.device_id}`]))
  })

  test('of a thousand rows is imported at once', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `IMP-D${index};genie-600;rent`)
    expect((await dataOf<Import>(send(file(...lines), false))).added).toBe(1000)
  })

  test('sent twice at once is imported once', async () => {
    const csv = file('IMP-E1;genie-600;rent', 'IMP-E2;genie-3000;rent')
    const answers = await Promise.all([send(csv, false), send(csv, false)])
    expect(answers.map(({ json }) => json.code === 0).sort()).toEqual([false, true])
    expect(await found('IMP-E')).toHaveLength(2)
  })

  test.each(['', 'x'.repeat(200_001)])('that is empty is refused', async csv => {
    expect(await faultsOf(send(csv))).toHaveLength(1)
  })

  test('is restricted to those who manage machines', async () => {
    for (const role of ['support', 'finance'] as const) {
      const colleague = await staff(app, role)
      const call = colleague.post('/admin/devices/import', { csv: file('IMP-F1;genie-600;rent'), dry_run: true })
      expect(await refusalOf(call)).toEqual([403, 403])
    }
  })
})

describe('all machines as a file', () => {
  const read = (query: string, who = operations) =>
    fetch(`${app.url}/api/admin/devices/export${query}`, { headers: { authorization: `Bearer ${who.token}` } })

  test('with the filters of the list, and the columns of an import file first', async () => {
    const answer = await read('?q=IMP-B')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const [heading, ...rows] = readCsv(await answer.text())
    expect(heading?.cells.slice(0, importColumns.length)).toEqual([...importColumns])
    expect(rows.map(({ cells }) => cells[0])).toEqual(['IMP-B1', 'IMP-B2'])
  })

  test('for all staff, and nobody else', async () => {
    expect((await read('?q=IMP-B', await staff(app, 'support'))).status).toBe(200)
    expect((await read('', { ...operations, token: 'nobody' })).status).toBe(401)
  })

  test('with an unknown filter is refused', async () => {
    expect((await read('?pool=loan')).status).toBe(400)
  })
})
