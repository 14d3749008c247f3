import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { delivered } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Reservations = CallData<'GET /admin/devices/{id}/reservations'>
type Requests = CallData<'GET /admin/devices/{id}/requests'>
type Devices = CallData<'GET /admin/devices'>

let app: TestApp
let support: Staff
beforeAll(async () => {
  app = await testApp()
  support = await staff(app, 'support')
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
const bySerial = async (serial: string) => {
  const { list } = await dataOf<Devices>(support.get(`/admin/devices?q=${serial}`))
  return list.find(({ serial_number }) => serial_number === serial)?.device_id ?? ''
}
const reservationsOf = (id: string, query = '') =>
  dataOf<Reservations>(support.get(`/admin/devices/${id}/reservations${query}`))
const requestsOf = (id: string) => dataOf<Requests>(support.get(`/admin/devices/${id}/requests`))

test('a machine without reservations has none to show', async () => {
  const operations = await staff(app, 'operations')
  const { list } = await dataOf<Devices>(support.get('/admin/devices?page_size=1'))
  const body = { serial_number: 'TIES-1', device_type_id: list[0]?.device_type_id, pool: 'rent' }
  const { device_id } = await dataOf<Devices['list'][number]>(operations.post('/admin/devices', body))
  const none = { list: [], total: 0, page: 1, page_size: 20, after: null }
  expect(await reservationsOf(device_id)).toEqual({ ...none, promised: [], is_bound: false })
  expect(await requestsOf(device_id)).toEqual(none)
})

test('a rented one shows its order, its days and its requests', async () => {
  const house = await warehouse(app)
  const rented = await delivered(app, house, { sku: 'genie-600-rent', months: 3 })
  const id = await bySerial(rented.item.serial_numbers[0] ?? '')
  const { list, promised, total } = await reservationsOf(id)
  expect(promised).toEqual(['rent'])
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({ purpose: 'rent', reservation_state: 'out', order_no: rented.orderNo })
  expect(list[0]?.recipient).toBeTruthy()
  expect(list[0]?.from).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((list[0]?.to ?? '') > (list[0]?.from ?? '')).toBe(true)

  const { request_no } = await rented.asked('repair')
  expect((await requestsOf(id)).list).toMatchObject([
    { request_no, apply_type: 'repair', audit_status: 'wait_review', order_no: rented.orderNo, as_loaner: false },
  ])
})

test('the latest days come first, and a cursor continues after them', async () => {
  const { db } = app.context
  const device = await db
    .selectFrom('devices')
    .selectAll()
    .where('serial_number', '=', 'TIES-1')
    .executeTakeFirstOrThrow()
  const days = ['2026-01-01', '2027-01-01', '2026-06-01']
  await db
    .insertInto('unit_reservations')
    .values(
      days.map(day => ({
        ...{ device_type_id: device.device_type_id, device_id: device.device_id, purpose: 'maintenance' },
        ...{ busy: `[${day},${day}]`, reservation_state: 'done', created_at: new Date(), updated_at: new Date() },
      })),
    )
    .execute()
  const first = await reservationsOf(device.device_id, '?page_size=2')
  expect(first.list.map(({ from }) => from)).toEqual(['2027-01-01', '2026-06-01'])
  const rest = await reservationsOf(device.device_id, `?page_size=2&after=${first.after}`)
  expect(rest.list.map(({ from, to }) => [from, to])).toEqual([['2026-01-01', '2026-01-02']])
  // It has ended and binds nobody.
  expect(first.promised).toEqual([])
})

describe.each(['reservations', 'requests'])('%s', what => {
  test('an unknown machine, and an invalid id', async () => {
    expect(await refusalOf(support.get(`/admin/devices/${nowhere}/${what}`))).toEqual([404, 200002])
    expect((await support.get(`/admin/devices/none/${what}`)).status).toBe(400)
  })
})
