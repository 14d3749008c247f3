// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  addModel,
  addSku,
  addUsed,
  agreedByTwo,
  bodyOf,
  list,
  named,
  type Product,
  price,
  type Sku,
} from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { sidesBy } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, refusalOf } from '#testing/steps/staff.ts'

/** The price of a buy-out, and the basis of a claim, is the price of a new machine when the rental was priced. */
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let query: ReturnType<typeof rowsOf>
let product: Product
let used: Sku
const fresh = () => product.skus.find(({ key }) => key === 'genie-3000-buy') ?? expect.fail('not for sale')
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-start-price-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  query = rowsOf(app)
  await moreMachines(app, 'genie-3000', 'rent', 8)
  await moreMachines(app, 'genie-3000', 'sale', 4)
  const { list: products } = await dataOf<{ list: Product[] }>(house.by('operations').get('/admin/products'))
  product = products.find(({ skus }) => skus.some(({ key }) => key === 'genie-3000-buy')) ?? expect.fail('no model')
  used = await addUsed(house.by, product, { key: 'genie-3000-a-used', unit_price: 149_900 })
  await later(app, 40)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const show = async (sku: Sku, listed: boolean) => agreedByTwo(house.by, await list(house.by('operations'), sku, listed))

async function rented() {
  const own = await delivered(app, house, { sku: 'genie-3000-rent', months: 3 })
  const offered = async () => {
    const { lines } = good<Offer>(await own.offer('buy'))
    return lines.find(({ rule }) => rule === 'buy_out')?.figures.price_at_start
  }
  return { ...own, offered }
}

test('a buy-out costs the listed price on the day of its rental, whoever unlists it since', async () => {
  const own = await rented()
  expect(await own.offered()).toBe(239_900)
  await show(fresh(), false)
  await later(app, 1)
  expect(await own.offered()).toBe(239_900)
  // A later rental is not priced by a used machine either: the last price of a new one applies.
  const next = await rented()
  expect(await next.offered()).toBe(239_900)
  await show(used, false)
  expect(await own.offered()).toBe(239_900)
  await show(fresh(), true)
  await show(used, true)
})

test('a later, higher listing does not affect an earlier rental', async () => {
  const own = await rented()
  const operations = house.by('operations')
  const variant = await addSku(operations, product, { key: 'genie-3000-dear', variant: 'dear', name: named('dear') })
  await dataOf(price(operations, variant, { unit_price: 299_900 }))
  await show(variant, true)
  await show(fresh(), false)
  await later(app, 1)
  expect(await own.offered()).toBe(239_900)
  expect(await (await rented()).offered()).toBe(299_900)
  await show(fresh(), true)
  await show(variant, false)
})

test('if a model is sold only as used, its rental cannot be bought out, and a claim uses its replacement value', async () => {
  const own = await rented()
  await query("delete from sku_shown using skus k where k.sku_id = sku_shown.sku_id and sku_shown.variant <> 'used'")
  const refused = await own.offer('buy')
  expect(refused.json).toMatchObject({ data: { reason: 'no_price' } })
  await query(
    'insert into sku_shown (sku_id, variant, since) select sku_id, variant, created_at from skus where listed and variant <> $1',
    'used',
  )
})

test('a model that is sold only as used needs a replacement value before it is rented', async () => {
  const operations = house.by('operations')
  const { device_type_id, min_months } = await addModel(operations)
  const body = { ...bodyOf(product, 'product_id', 'skus', 'version'), key: 'second-hand', device_type_id }
  const machine = await dataOf<Product>(operations.post('/admin/products', body))
  const second = await addSku(operations, machine, { variant: 'used', name: named('used') })
  await agreedByTwo(house.by, await price(operations, second, { unit_price: 149_900 }))
  const rent = await addSku(operations, machine, { kind: 'rent' })
  const tiers = [{ from_months: min_months, monthly: 14_900 }]
  await agreedByTwo(house.by, await price(operations, rent, { rent_tiers: tiers, deposit: 40_000 }))
  const { skus } = await dataOf<Product>(operations.get(`/admin/products/${machine.product_id}`))
  expect(skus.find(({ sku_id }) => sku_id === rent.sku_id)?.missing).toContain('replacement_value')
})

test('a SKU with a price stays new or used', async () => {
  const operations = house.by('operations')
  const body = (sku: Sku, variant: string) => ({
    key: sku.key,
    variant,
    name: named('x'),
    position: 0,
    version: sku.version,
  })
  const change = async (sku: Sku, variant: string) => {
    const { skus } = await dataOf<Product>(operations.get(`/admin/products/${product.product_id}`))
    const newest = skus.find(({ sku_id }) => sku_id === sku.sku_id) ?? sku
    return refusalOf(operations.put(`/admin/skus/${sku.sku_id}`, body(newest, variant)))
  }
  await show(used, false)
  expect(await change(used, 'second')).toEqual([409, 210106])
  const empty = await addSku(operations, product, { key: 'genie-3000-third', variant: 'third', name: named('third') })
  expect(await change(empty, 'old')).toEqual([200, 0])
  await dataOf(price(operations, empty, { unit_price: 299_900 }))
  expect(await change(empty, 'used')).toEqual([409, 210106])
  expect(await change(empty, 'newer')).toEqual([200, 0])
  await show(used, true)
})

test('costs are compared with a new machine, and without a variant a new one is offered', async () => {
  const path = '/api/device-types/genie-3000'
  const { rows } = good<CallData<'GET /device-types/{key}/costs'>>(await app.send('GET', `${path}/costs?months=6`))
  expect(rows[5]?.bought).toBe(239_900)
  const model = good<CallData<'GET /device-types/{key}'>>(await app.send('GET', path))
  expect(model.buy?.unit_price).toBe(239_900)
})

test('a machine bought by its tenant is swapped for one that was rented out, never for a new one', async () => {
  const own = await rented()
  const request = await own.agreed('buy')
  await own.pays((await own.readRequest(request.request_no)).checkout_no)
  const { bought_order_no: orderNo } = await own.readRequest(request.request_no)
  const bought = await own.me.read(orderNo ?? '')
  const { request_no: no } = good<{ request_no: string }>(
    await own.me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: bought.items[0]?.item_id, apply_type: 'repair', reason_code: 'other', apply_reason: 'Maait niet.' },
      ...{ guarantee_told: true, remedy: 'replacement' },
    }),
  )
  await own.does(no, 'approve')
  await own.does(no, 'step', { event: 'pick_up' })
  await own.does(no, 'step', { event: 'start' })
  const swap = { pictures: await sidesBy(app, house), remark: 'Een andere.' }
  const asked = await own.staffDoes(no, 'swap', swap)
  expect(asked.json).toMatchObject({ data: { reason: 'no_machine_free' } })
  const [second] = await query(
    `update devices set used = true where device_id = (select device_id from devices join device_types using (device_type_id)
       where key = 'genie-3000' and pool = 'sale' and holder = 'idle' order by serial_number desc limit 1) returning serial_number`,
  )
  good(await own.staffDoes(no, 'swap', swap))
  expect((await own.me.read(orderNo ?? '')).items[0]?.serial_numbers).toEqual([second.serial_number])
})
