import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { Role } from '#domain/access.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let serial = ''
const numbers: Record<string, string> = {}

beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  for (const name of ['Jörg Müller', '李明', '欧阳小红']) {
    const me = await passerBy(app)
    const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
    const order_no = orders[0]?.order_no ?? ''
    numbers[name] = order_no
    await app.context.db.updateTable('orders').set({ recipient: name }).where('order_no', '=', order_no).execute()
  }
  const { reservations } = await house.read(numbers['Jörg Müller'] ?? '')
  serial = reservations[0]?.serial_number ?? ''
})
afterAll(() => app.close())

async function found(q: string, role: Role = 'support'): Promise<CallData<'GET /admin/search'>> {
  const response = await house.by(role).get(`/admin/search?q=${encodeURIComponent(q)}`)
  if (response.status !== 200) throw new Error(response.text)
  return response.json.data as CallData<'GET /admin/search'>
}
const orders = async (q: string) => (await found(q)).orders.map(({ order_no }) => order_no)

describe('an order is found by', () => {
  test.each([
    ['its name, umlaut and all', 'müller', 'Jörg Müller'],
    ['a part of it', 'ÜLLE', 'Jörg Müller'],
    ['one sign of a name', '李', '李明'],
    ['any sign of it', '明', '李明'],
    ['two signs', '小红', '欧阳小红'],
    ['more signs', '欧阳小红', '欧阳小红'],
  ])('%s', async (_by, q, name) => {
    expect(await orders(q)).toEqual([numbers[name]])
  })

  test('its number, and a part of a serial number', async () => {
    const number = numbers.李明 ?? ''
    expect(await orders(number.slice(2).toLowerCase())).toEqual([number])
    expect(await orders(serial.slice(2).toLowerCase())).toContain(numbers['Jörg Müller'])
  })

  test.each(['%', '_%', "' or 1=1 --", 'nobody-at-all', '龘'])('not by %s', async q => {
    expect(await orders(q)).toEqual([])
  })
})

test('a machine by a part of its number, a person by name or address', async () => {
  expect((await found(serial.slice(1))).devices.map(({ serial_number }) => serial_number)).toEqual([serial])
  const { users } = await found('support@genie', 'admin')
  expect(users).toMatchObject([{ email: 'support@genie.example', role: 'support' }])
})

test('people only for those who manage them', async () => {
  for (const role of ['support', 'operations', 'finance'] as const) {
    expect((await found('support@genie', role)).users).toEqual([])
  }
})

test.each(['', '%20%20', 'x'.repeat(81)])('an empty search has no result: %j', async q => {
  expect((await house.by('admin').get(`/admin/search?q=${q}`)).status).toBe(400)
})

test('each search uses its index', async () => {
  const { pool } = app.context.connection
  // Enough rows for the planner to use an index.
  await pool.query(`
    insert into users (auth_provider, role, email, user_name, language, created_at, updated_at)
    select 'local', 'customer', 'many-' || n || '@example.nl', 'Person ' || n, 'nl', now(), now()
      from generate_series(1, 3000) as n`)
  await pool.query('vacuum analyze users')
  const plan = async (where: string, table = 'orders') => {
    const client = await pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off')
      const { rows } = await client.query(`explain select 1 from ${table} where ${where}`)
      return JSON.stringify(rows)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await plan(`signs_of(recipient) @> array['李'] and recipient like '%李%'`)).toContain('orders_signs')
  expect(
    await plan(
      `lower(user_name || ' ' || coalesce(email, '')) like '%müller%' and auth_provider <> 'anonymous' and deleted_at is null`,
      'users',
    ),
  ).toContain('users_search')
})
