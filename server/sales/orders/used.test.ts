import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { addSku, list, named, type Product, price, readProduct, type Sku } from '#testing/steps/catalogue.ts'
import { till } from '#testing/steps/orders.ts'
import { dataOf, oneMayGive, type Staff, staff } from '#testing/steps/staff.ts'

/** One machine of the model is for sale as new; all others of it were rented out before. */
let app: TestApp
let operations: Staff
let used: Sku
let me: ReturnType<typeof till>

beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  await oneMayGive(app)
  await app.context.connection.pool.query(
    `update devices set used = true where pool = 'sale' and device_id <> (
       select min(device_id::text)::uuid from devices join device_types using (device_type_id)
       where pool = 'sale' and key = 'genie-600')`,
  )
  used = await addSku(operations, await machine(), { variant: 'used', name: named('used') })
  await dataOf(price(operations, used, { unit_price: 49_900 }))
  await dataOf(list(operations, used))
  me = till(app, await register(app))
})
afterAll(() => app.close())

async function machine(): Promise<Product> {
  const { rows } = await app.context.connection.pool.query(`select product_id from products where key = 'genie-600'`)
  return readProduct(operations, rows[0].product_id)
}

const soldAsUsed = async (orderNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select used from orders join order_items using (order_id)
     join unit_reservations r on r.order_item_id = item_id join devices using (device_id) where order_no = $1`,
    [orderNo],
  )
  return rows.map(row => row.used)
}

test('a buyer of a new machine gets none that was rented out, and is refused when there are no more', async () => {
  const { orders } = await me.placed([{ sku: 'genie-600-buy' }])
  expect(await soldAsUsed(orders[0]?.order_no ?? '')).toEqual([false])
  const another = await me.call('POST', '/cart/items', await findLine('genie-600-buy'))
  expect([another.status, another.json.code]).toEqual([409, 210105])
})

test('a machine that was rented out is sold under the SKU of the variant `used`', async () => {
  const { orders } = await me.placed([{ sku: used.key, quantity: 2 }])
  expect(await soldAsUsed(orders[0]?.order_no ?? '')).toEqual([true, true])
})

async function findLine(key: string) {
  const { rows } = await app.context.connection.pool.query('select sku_id from skus where key = $1', [key])
  return { sku_id: rows[0].sku_id, quantity: 1 }
}
