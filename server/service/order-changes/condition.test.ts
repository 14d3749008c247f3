// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { sum } from '#domain/money.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { addUsed, type Product } from '#testing/steps/catalogue.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, missingMachines } from '#testing/steps/shortages.ts'
import { dataOf } from '#testing/steps/staff.ts'

/** A new machine is replaced by a new one and a used one by a used one, whichever model is chosen. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let query: ReturnType<typeof rowsOf>
const { lose } = missingMachines(() => ({ app, operations: house.by('operations') }))
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  query = rowsOf(app)
  for (const model of ['genie-600', 'genie-1000']) await moreMachines(app, model, 'sale', 2)
  const { list } = await dataOf<{ list: Product[] }>(house.by('operations').get('/admin/products'))
  for (const [model, unit_price] of [['genie-600', 59_900] as const, ['genie-1000', 119_900] as const]) {
    const product = list.find(({ skus }) => skus.some(({ key }) => key === `${model}-buy`)) ?? expect.fail(model)
    await addUsed(house.by, product, { key: `${model}-a-used`, unit_price })
  }
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await query(recounts['a machine for sale is in another condition than its line'] ?? '')).toEqual([])
})

/** This many used and new machines of a model are for sale; the others are away. */
const onShelf = (model: string, used: number, fresh: number) =>
  query(
    `update devices d set device_status = case when n <= $2::int + $3::int then 'normal' else 'disabled' end, used = n <= $2::int
       from (select device_id, row_number() over (order by serial_number) as n from devices join device_types using (device_type_id)
         where key = $1 and pool = 'sale' and holder = 'idle') s where s.device_id = d.device_id`,
    ...[model, used, fresh],
  )

const held = (orderNo: string) =>
  query(
    `select k.key as sku, d.used, t.key as model, d.device_id from order_items i join orders using (order_id)
       join skus k using (sku_id) join unit_reservations r on r.order_item_id = i.item_id and reservation_state = 'booked'
       left join devices d using (device_id) left join device_types t on t.device_type_id = d.device_type_id
      where order_no = $1`,
    orderNo,
  )

async function missing(sku: string) {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku }])
  const orderNo = orders[0]?.order_no ?? ''
  const [own] = await held(orderNo)
  await lose(own)
  const shortage = async () =>
    good<CallData<'GET /orders/{order_no}/shortage'>>(await me.call('GET', `/orders/${orderNo}/shortage`))
  return { me, orderNo, shortage }
}

test('a new one is chosen as new, though a used one comes before it, and can be sent', async () => {
  await onShelf('genie-1000', 0, 1)
  await onShelf('genie-600', 1, 0)
  const { me, orderNo, shortage } = await missing('genie-1000-buy')
  // There is only a used one, which is not offered in place of a new one.
  expect((await shortage()).others).toEqual([])
  await onShelf('genie-600', 1, 1)
  expect((await shortage()).others).toMatchObject([{ device_type: 'genie-600', name: 'Genie 600', variant: '' }])
  good(await chooseAsShown(me, orderNo, { choice: 'other', device_type: 'genie-600' }))
  expect(await held(orderNo)).toMatchObject([{ sku: 'genie-600-buy', used: false, model: 'genie-600' }])
  await house.ship(orderNo)
})

test('a used one is chosen as used, named as such, and can be sent', async () => {
  await onShelf('genie-1000', 1, 0)
  await onShelf('genie-600', 0, 1)
  const { me, orderNo, shortage } = await missing('genie-1000-a-used')
  expect((await shortage()).others).toEqual([])
  await onShelf('genie-600', 1, 1)
  const [other, ...rest] = (await shortage()).others
  expect([other, rest]).toMatchObject([{ device_type: 'genie-600', name: 'Genie 600', variant: 'used nl' }, []])
  good(await chooseAsShown(me, orderNo, { choice: 'other', device_type: 'genie-600' }))
  expect(await held(orderNo)).toMatchObject([{ sku: 'genie-600-a-used', used: true, model: 'genie-600' }])
  await house.ship(orderNo)
})

test('the refund for a missing machine includes its installation, in any order', async () => {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-1000-rent', months: 3 }, { sku: 'installation' }])
  const [rent = '', buy = ''] = ['rent', 'buy'].map(kind => orders.find(order => order.kind === kind)?.order_no)
  await query(
    `update devices set device_status = 'disabled' from device_types t
      where t.device_type_id = devices.device_type_id and key = 'genie-1000' and pool = 'rent' and holder = 'idle'
        and device_id <> $1`,
    (await held(rent))[0].device_id,
  )
  await lose((await held(rent))[0])
  const { refund } = good<CallData<'GET /orders/{order_no}/shortage'>>(await me.call('GET', `/orders/${rent}/shortage`))
  const paid = [(await me.read(rent)).paid_amount, (await me.read(buy)).paid_amount]
  expect(refund).toBe(sum(paid))
  good(await chooseAsShown(me, rent, { choice: 'refund' }))
  await app.context.jobs.drain()
  expect([(await me.read(rent)).refunded_amount, (await me.read(buy)).refunded_amount]).toEqual(paid)
})
