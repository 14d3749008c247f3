// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer, unlike } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, missingMachines } from '#testing/steps/shortages.ts'
import { dataOf } from '#testing/steps/staff.ts'

/** Some of several machines of one line are missing: only those are affected by the choice. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  for (const model of ['genie-600', 'genie-1000', 'genie-3000']) await moreMachines(app, model, 'sale', 12)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike(app)).toEqual([])
})

const { lose } = missingMachines(() => ({ app, operations: house.by('operations') }))
const query = async (text: string, ...values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows

/** This many machines of one model, of which the last ones are broken, with no other free. */
async function short(sku: string, quantity: number, count: number) {
  await query("update devices set device_status = 'normal' where holder = 'idle' and pool = 'sale'")
  const me = await changer(app)
  const orderNo = await me.ordered([{ sku, quantity }], 'buy')
  await query(
    `update devices set device_status = 'abnormal' where holder = 'idle' and pool = 'sale'
       and device_type_id = (select device_type_id from skus join products using (product_id) where skus.key = $1)
       and not exists (select from unit_reservations r where r.device_id = devices.device_id
         and reservation_state in ('held', 'booked'))`,
    sku,
  )
  for (const machine of (await listUnits(orderNo)).slice(0, count)) await lose(machine as never)
  return { me, orderNo, before: await me.read(orderNo) }
}

const listUnits = (orderNo: string) =>
  query(
    `select d.device_id, serial_number, t.key as model, i.item_id from unit_reservations r
       join order_items i on item_id = order_item_id join orders using (order_id)
       join devices d using (device_id) join device_types t on t.device_type_id = d.device_type_id
      where order_no = $1 and reservation_state = 'booked' order by serial_number`,
    orderNo,
  )
const seen = async (me: Awaited<ReturnType<typeof changer>>, orderNo: string) =>
  (await me.call('GET', `/orders/${orderNo}/shortage`)).json.data as CallData<'GET /orders/{order_no}/shortage'>
const documents = (orderNo: string) =>
  query(
    `select sum(case when i.kind = 'invoice' then gross else -abs(gross) end)::int as left
       from invoices i join orders using (order_id) where order_no = $1`,
    orderNo,
  )

test('another model replaces the missing piece alone, and both leave as they were paid', async () => {
  const { me, orderNo, before } = await short('genie-1000-buy', 3, 1)
  const { items, others } = await seen(me, orderNo)
  expect(items).toMatchObject([{ quantity: 1 }])
  const other = others.find(({ device_type }) => device_type === 'genie-600')
  expect(other).toMatchObject({ before: { goods: 149_900 }, difference: -60_000 })
  expect((await chooseAsShown(me, orderNo, { choice: 'other', device_type: 'genie-600' })).status).toBe(200)
  const after = await me.read(orderNo)
  expect(after.items.map(({ device_type, quantity, goods }) => [device_type, quantity, goods])).toEqual([
    ['genie-1000', 2, 299_800],
    ['genie-600', 1, 89_900],
  ])
  expect(after).toMatchObject({
    ...{ shortage: false, order_status: 'pay_success', refunded_amount: 60_000 },
    total_amount: before.total_amount - 60_000,
  })
  expect(await documents(orderNo)).toEqual([{ left: after.total_amount }])
  await house.ship(orderNo)
  expect((await house.read(orderNo)).order_status).toBe('in_transit')
})

test('the refund is that of the missing pieces, and the others continue', async () => {
  const { me, orderNo, before } = await short('genie-600-buy', 3, 2)
  const { refund, ends_order } = await seen(me, orderNo)
  expect([refund, ends_order]).toEqual([179_800, false])
  expect((await chooseAsShown(me, orderNo, { choice: 'refund' })).status).toBe(200)
  const after = await me.read(orderNo)
  expect(after).toMatchObject({ shortage: false, order_status: 'pay_success', refunded_amount: 179_800 })
  expect(after.items.map(({ quantity, item_status }) => [quantity, item_status])).toEqual([
    [1, 'pay_success'],
    [2, 'canceled'],
  ])
  expect(await documents(orderNo)).toEqual([{ left: before.total_amount - 179_800 }])
  await me.call('POST', `/orders/${orderNo}/cancel`, {})
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: before.paid_amount })
})

test('a model worth more than one person may concede is not available', async () => {
  const { me, orderNo } = await short('genie-600-buy', 1, 1)
  const { others } = await seen(me, orderNo)
  expect(others.map(({ device_type }) => device_type)).toEqual([])
  for (const device_type of ['genie-1000', 'genie-3000']) {
    const { status, json } = await chooseAsShown(me, orderNo, { choice: 'other', device_type, back: 0 })
    expect([status, json.code, json.data]).toEqual([409, 210104, { reason: 'dearer' }])
  }
  // The list of staff does not offer it as a replacement either.
  const { list } = await dataOf<CallData<'GET /admin/shortages'>>(house.by('operations').get('/admin/shortages'))
  const row = list.find(({ order_no }) => order_no === orderNo)
  expect(row?.candidates.filter(({ by }) => by === 'model')).toEqual([])
  expect((await me.read(orderNo)).items).toMatchObject([{ device_type: 'genie-600' }])
})
