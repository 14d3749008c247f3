// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { isDeliveryDay } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

type FreeDays = CallData<'GET /device-types/{key}/free-days'> & { earliest: Day; first_free_on: Day }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.context.connection.pool.query(text, values)

async function freeDays(search: string, model = 'genie-3000'): Promise<FreeDays> {
  const answer = await app.send('GET', `/api/device-types/${model}/free-days?${search}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data as FreeDays
}

async function book(serial: string, from: Day, to: Day | null, state = 'booked', held: string | null = null) {
  return query(
    `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, held_until, created_at, updated_at)
     select device_type_id, device_id, $5, daterange($2, $3), $4, $6, now(), now() from devices where serial_number = $1`,
    [serial, from, to, state, state === 'out' ? 'repair' : 'rent', held],
  )
}

test('a unit is never promised twice: the database refuses it', async () => {
  const { rows } = await query("select serial_number from devices where serial_number like 'GN06%' limit 1")
  await book(rows[0].serial_number, '2030-01-01', '2030-02-01')
  await book(rows[0].serial_number, '2030-02-01', '2030-03-01')
  await expect(book(rows[0].serial_number, '2030-01-31', '2030-02-05')).rejects.toThrow(/unit_reservations_once/)
})

/** The first day from this one on that has a delivery. */
function delivered(day: Day): Day {
  return isDeliveryDay('NL', day) ? day : delivered(addDays(day, 1))
}

test('without reservations every day with a delivery is free, and no Sunday or public holiday', async () => {
  const { earliest, first_free_on, taken } = await freeDays('months=6&days=120')
  expect(first_free_on).toBe(delivered(earliest))
  const asked = Array.from({ length: 120 }, (_, index) => addDays(earliest, index))
  expect(taken).toEqual(asked.filter(day => !isDeliveryDay('NL', day)))
})

test('when all machines are out, the first free day is the day after the first is back', async () => {
  const { earliest } = await freeDays('months=2')
  const { rows } = await query(
    "select serial_number from devices d join device_types t using (device_type_id) where t.key = 'genie-3000' and pool = 'rent' order by serial_number",
  )
  const back = addDays(addMonths(earliest, 3), 1)
  for (const [index, { serial_number }] of rows.entries()) {
    await book(serial_number, addDays(earliest, -30), addDays(back, index), 'out')
  }
  // One day of preparation and three of delivery lie between the shelf and the garden.
  const { first_free_on, taken } = await freeDays(`months=2&from=${addDays(back, 2)}&days=3`)
  expect(first_free_on).toBe(delivered(addDays(back, 4)))
  expect(taken.slice(0, 2)).toEqual([addDays(back, 2), addDays(back, 3)])
  const { json } = await app.send('GET', '/api/device-types/genie-3000/availability')
  expect(json.data).toMatchObject({ first_free_on })
})

test('a hold that has ended binds nothing', async () => {
  const { earliest } = await freeDays('months=2', 'genie-1000')
  const { rows } = await query(
    "select serial_number from devices d join device_types t using (device_type_id) where t.key = 'genie-1000' and pool = 'rent'",
  )
  for (const { serial_number } of rows) {
    await book(serial_number, earliest, addMonths(earliest, 5), 'held', '2001-01-01')
  }
  expect((await freeDays('months=2', 'genie-1000')).first_free_on).toBe(delivered(earliest))
})

test.each<[string, number]>([
  ['/api/device-types/genie-3000/free-days', 400],
  ['/api/device-types/genie-3000/free-days?months=1', 400],
  ['/api/device-types/genie-3000/free-days?months=25', 400],
  ['/api/device-types/genie-3000/free-days?months=6&days=121', 400],
  ['/api/device-types/genie-3000/free-days?months=6&from=2026-02-30', 400],
  ['/api/device-types/nothing/free-days?months=6', 404],
])('%s is refused', async (path, status) => expect((await app.send('GET', path)).status).toBe(status))

test('calls are limited: twice as many as a minute allows are not all accepted', async () => {
  const statuses = new Set<number>()
  for (let calls = 0; calls <= 600; calls += 1) {
    statuses.add((await app.send('GET', '/api/device-types/nothing/free-days?months=6')).status)
  }
  expect([...statuses].toSorted()).toEqual([404, 429])
})
