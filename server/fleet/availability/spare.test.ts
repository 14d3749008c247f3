import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { isDeliveryDay } from '#domain/availability/delivery-days.ts'
import { isDay } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { findSpareUnit } from './spare.ts'

/** A fleet of some hundreds in which every machine on the shelf can be reserved for some days. */
let app: TestApp
let deviceTypeId: string
beforeAll(async () => {
  app = await testApp()
  deviceTypeId = (await rows("select device_type_id from device_types where key = 'genie-600'"))[0].device_type_id
})
afterAll(() => app.close())

const rows = async (text: string, ...values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows
const spare = () => findSpareUnit(app.context.db, { deviceTypeId, now: app.context.clock.now() })
const freeDays = async () =>
  (await app.send('GET', '/api/device-types/genie-600/free-days?months=2&days=60')).json
    .data as CallData<'GET /device-types/{key}/free-days'>
const machineOf = async (orderNo: string | undefined) =>
  (
    await rows(
      `select device_id from orders join order_items using (order_id) join unit_reservations on order_item_id = item_id
       where order_no = $1`,
      orderNo,
    )
  )[0].device_id

test('a small fleet is read as a whole', async () => {
  expect(await spare()).toBeUndefined()
})

test('in a large fleet a machine without any reservation is taken', async () => {
  await rows(
    `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
     select 'MANY-' || n, $1, 'rent', now(), now() from generate_series(1, 250) n`,
    deviceTypeId,
  )
  const me = till(app, await register(app))
  const { orders } = await me.placed([{ sku: 'genie-600-rent', months: 3, quantity: 2 }])
  const taken = await Promise.all(orders.map(({ order_no }) => machineOf(order_no)))
  expect(new Set(taken).size).toBe(2)
  expect(taken).not.toContain(await spare())
  expect((await freeDays()).taken.filter(day => isDay(day) && isDeliveryDay('NL', day))).toEqual([])
})

test('if all have reservations for some days, the whole fleet is read and finds what is free later', async () => {
  await rows(
    `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
     select device_type_id, device_id, 'pause', daterange($2::date, $2::date + 30), 'booked', now(), now()
     from devices where device_type_id = $1 and pool = 'rent' and not exists (
       select from unit_reservations r where r.device_id = devices.device_id)`,
    deviceTypeId,
    dayInShop(app.context.clock.now()),
  )
  expect(await spare()).toBeUndefined()
  const { earliest, first_free_on, taken } = await freeDays()
  expect(first_free_on && first_free_on > earliest).toBe(true)
  expect(taken.length).toBeGreaterThan(10)
  const me = till(app, await register(app))
  const start_on = first_free_on ?? ''
  const { orders } = await me.placed([{ sku: 'genie-600-rent', months: 3, start_on }])
  expect(await machineOf(orders[0]?.order_no)).toEqual(expect.any(String))
})
