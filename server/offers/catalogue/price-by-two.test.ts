// @module-tag further
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { priceAtStart } from '#server/service/requests/renewal/rental.ts'
import type { Subject } from '#server/service/requests/subject.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer, register } from '#testing/steps/accounts.ts'
import {
  addAccessory,
  addMachine,
  addModel,
  addSku,
  bodyOf,
  changeProduct,
  list,
  named,
  type Product,
  price,
  type Sku,
} from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { till } from '#testing/steps/orders.ts'
import { dataOf, liftLimits, oneMayGive, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/**
 * One person alone cannot sell a machine at any price they like: by a price, by a listing, or by the kind of product.
 */
let app: TestApp
let operations: Staff
let admin: Staff
beforeEach(async () => {
  app = await testApp()
  await liftLimits(app)
  operations = await staff(app, 'operations')
  admin = await staff(app, 'admin')
})
afterEach(() => app.close())

const waits = [409, codes.second_person_needed.code]
const given = [200, 0]

async function productOf(key: string): Promise<Product> {
  const { list: products } = await dataOf<{ list: Product[] }>(operations.get('/admin/products'))
  return products.find(one => one.key === key || one.skus.some(sku => sku.key === key)) ?? expect.fail(`no ${key}`)
}

async function skuOf(key: string, kind: 'rent' | 'buy'): Promise<Sku> {
  const { skus } = await productOf(key)
  return skus.find(sku => sku.kind === kind) ?? expect.fail(`${key} is not to ${kind}`)
}

const priced = (sku: Sku, body: object, by = operations) => refusalOf(price(by, sku, body))
const variantOf = async (key: string) =>
  addSku(operations, await productOf(key), { key: `${key}-second`, variant: 'second', name: named('second') })

/** An administrator approves the proposal; locks taken out of order would throw. */
async function agree({ json }: Answer): Promise<Answer> {
  const { proposal_id } = json.data as { proposal_id: string }
  const answer = await admin.post(`/admin/proposals/${proposal_id}/approve`, { version: 1 })
  expect((answer.json.data as { proposal_state?: string }).proposal_state, answer.text).toBe('approved')
  return answer
}

async function byTwo(sku: Sku, body: object): Promise<void> {
  const answer = await price(operations, sku, body)
  expect([answer.status, answer.json.code]).toEqual(waits)
  await agree(answer)
}

/** Lets this many days pass without a change. */
async function quiet(days = 31): Promise<void> {
  await later(app, days)
  operations = await staff(app, 'operations')
  admin = await staff(app, 'admin')
}

describe('a price', () => {
  test('is assessed for all pieces that one customer may hold, and approved by another person', async () => {
    await quiet()
    const sku = await skuOf('genie-600', 'buy')
    expect(await priced(sku, { unit_price: 81_600 })).toEqual(given)
    await byTwo(sku, { unit_price: 70_000 })
    expect((await skuOf('genie-600', 'buy')).unit_price).toBe(70_000)
  })

  test('lowered step by step is compared with the highest of the last thirty days', async () => {
    await quiet()
    const sku = await skuOf('genie-600', 'buy')
    expect(await priced(sku, { unit_price: 82_000 })).toEqual(given)
    await quiet(2)
    expect(await priced(sku, { unit_price: 80_000 })).toEqual(waits)
    // Raising the price again concedes nothing.
    expect(await priced(sku, { unit_price: 85_000 })).toEqual(given)
  })

  test('of a later day is compared with the price announced for that day', async () => {
    const sku = await skuOf('genie-1000', 'buy')
    const usual = sku.unit_price ?? 0
    const at = (days: number) => new Date(app.context.clock.now().getTime() + days * 86_400_000).toISOString()
    await byTwo(sku, { unit_price: usual - 80_000 })
    await quiet(40)
    expect(await priced(sku, { unit_price: usual, valid_from: at(7) })).toEqual(given)
    expect(await priced(sku, { unit_price: usual - 80_000, valid_from: at(7.01) })).toEqual(waits)
  })

  test("of a rental is assessed over every month of the model's terms", async () => {
    const sku = await skuOf('genie-3000', 'rent')
    const rent_tiers = [...(sku.rent_tiers ?? []), { from_months: 13, monthly: 1 }]
    expect(await priced(sku, { rent_tiers, deposit: sku.deposit })).toEqual(waits)
  })

  test('that is the first of a variant is compared with the highest of its own model', async () => {
    expect(await priced(await variantOf('genie-3000'), { unit_price: 89_900 })).toEqual(waits)
  })

  test('is compared with it even if nothing is listed', async () => {
    const { list: products } = await dataOf<{ list: Product[] }>(operations.get('/admin/products'))
    for (const sku of products.flatMap(({ skus }) => skus)) if (sku.listed) await dataOf(list(operations, sku, false))
    const sku = await variantOf('genie-3000')
    expect(await priced(sku, { unit_price: 1 })).toEqual(waits)
    expect(await priced(sku, { unit_price: 239_900 })).toEqual(given)
  })

  test('that is the first of a new model is compared with the most expensive machine', async () => {
    const { device_type_id } = await addModel(operations)
    const body = bodyOf(await productOf('genie-600'), 'product_id', 'skus', 'version')
    const machine = await dataOf<Product>(
      operations.post('/admin/products', { ...body, key: 'newest', device_type_id }),
    )
    const sku = await addSku(operations, machine)
    expect(await priced(sku, { unit_price: 89_900 })).toEqual(waits)
    expect(await priced(sku, { unit_price: 239_900 })).toEqual(given)
  })

  test('of a rental has the value of a claim, which is compared with the highest', async () => {
    const usual = await skuOf('genie-3000', 'rent')
    const made = await addMachine(operations, await addModel(operations))
    const sku = await addSku(operations, made, { kind: 'rent' })
    const rent = { rent_tiers: usual.rent_tiers, deposit: usual.deposit }
    expect(await priced(sku, { ...rent, replacement_value: 1 })).toEqual(waits)
    expect(await priced(sku, { ...rent, replacement_value: 239_900 })).toEqual(given)
    // For goods that are for sale the sale price applies, whatever the value beside it.
    expect(await priced(usual, { ...rent, replacement_value: 1 })).toEqual(given)
  })
})

describe('a sale price that nobody could buy at', () => {
  test('says nothing of what may be asked for a rented machine', async () => {
    const usual = await skuOf('genie-3000', 'rent')
    const made = await addMachine(operations, await addModel(operations))
    expect(await priced(await addSku(operations, made), { unit_price: 239_900 })).toEqual(given)
    const sku = await addSku(operations, made, { kind: 'rent' })
    const rent = { rent_tiers: usual.rent_tiers, deposit: usual.deposit }
    expect(await priced(sku, { ...rent, replacement_value: 1 })).toEqual(waits)
    // Without a value of its own it is not ready for the shop.
    expect(await priced(sku, rent)).toEqual(given)
    const { skus } = await productOf(sku.key)
    expect(skus.find(one => one.sku_id === sku.sku_id)?.missing).toContain('replacement_value')
  })
})

describe('what is put on show', () => {
  test('compares it with what the same model has cost since it got its price', async () => {
    const sku = await variantOf('genie-600')
    await byTwo(sku, { unit_price: 60_000 })
    // What was approved is what is listed.
    expect(await refusalOf(list(operations, sku))).toEqual(given)
    await dataOf(list(operations, sku, false))
    expect(await priced(await skuOf('genie-600', 'buy'), { unit_price: 99_900 })).toEqual(given)
    const answer = await list(operations, sku)
    expect([answer.status, answer.json.code]).toEqual(waits)
    await agree(answer)
    const listed = (await productOf('genie-600')).skus.find(({ sku_id }) => sku_id === sku.sku_id)
    expect(listed).toMatchObject({ listed: true, unit_price: 60_000 })
  })

  test('and a change of one that nobody can buy is compared with what customers can buy', async () => {
    const sku = await variantOf('genie-600')
    await oneMayGive(app)
    await dataOf(price(operations, sku, { unit_price: 30_000 }))
    await later(app, 400)
    await dataOf(price(await staff(app, 'operations'), await skuOf('genie-600', 'buy'), { unit_price: 89_900 }))
    const { db, clock } = app.context
    const value = { refund_second_person_above: 50_000, original_within_days: 365 }
    const row = { key: 'refunds', value: JSON.stringify(value), valid_from: clock.now(), created_at: clock.now() }
    await db
      .insertInto('setting_versions')
      .values({ ...row, created_by: 'test' })
      .execute()
    operations = await staff(app, 'operations')
    expect(await priced(sku, { unit_price: 29_900 })).toEqual(waits)
  })
})

describe('a product with a price', () => {
  test('keeps its model, and does not become a machine', async () => {
    const machine = await productOf('genie-3000')
    const blades = await productOf('blades-set-9')
    for (const sku of [...machine.skus, ...blades.skus]) await dataOf(list(operations, sku, false))
    const other = await addModel(operations)
    const moved = await productOf('genie-3000')
    const fixed = [codes.product_has_prices.http, codes.product_has_prices.code]
    expect(await refusalOf(changeProduct(operations, moved, { device_type_id: other.device_type_id }))).toEqual(fixed)
    const becomes = {
      ...{ kind: 'machine', category_id: machine.category_id, device_type_id: other.device_type_id },
      ...{ name: null, description: null, gallery: [], fits: [], attributes: {} },
    }
    expect(await refusalOf(changeProduct(operations, await productOf('blades-set-9'), becomes))).toEqual(fixed)
    // Before it has a price it may change.
    const empty = await addAccessory(operations)
    expect(await refusalOf(changeProduct(operations, empty, becomes))).toEqual(given)
  })

  test('is neither listed nor given another kind without a fresh proof', async () => {
    const [sku, empty] = [await skuOf('genie-600', 'buy'), await addAccessory(operations)]
    await ageProofs(app)
    const put = (path: string, body: unknown) =>
      refusalOf(app.send('PUT', `/api${path}`, { headers: bearer(operations.token), body }))
    const unproven = [403, codes.proof_required.code]
    expect(await put(`/admin/skus/${sku.sku_id}/listed`, { listed: false })).toEqual(unproven)
    const body = { ...bodyOf(empty, 'product_id', 'skus'), kind: 'service' }
    expect(await put(`/admin/products/${empty.product_id}`, body)).toEqual(unproven)
    // Nor may anything else change while it is listed.
    expect(await put(`/admin/products/${empty.product_id}`, { ...body, kind: 'accessory', position: 91 })).toEqual(
      unproven,
    )
  })
})

test('a cheaper unlisted variant does not lower the worth of a machine, wherever it is moved', async () => {
  const me = till(app, await register(app))
  await oneMayGive(app)
  const variant = await variantOf('genie-600')
  await dataOf(price(operations, variant, { unit_price: 100 }))
  const { sku_id, version } = variant
  const body = { key: variant.key, variant: 'second', name: named('second'), position: 0, version }
  await dataOf(operations.put(`/admin/skus/${sku_id}`, body))
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
  const { db } = app.context
  const number = orders[0]?.order_no ?? ''
  const order = await db.selectFrom('orders').selectAll().where('order_no', '=', number).executeTakeFirstOrThrow()
  const items = db.selectFrom('order_items').selectAll().where('order_id', '=', order.order_id)
  const item = await items.executeTakeFirstOrThrow()
  expect(await priceAtStart(db, { order, item } as Subject)).toMatchObject({ price: 89_900 })
})
