// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  addAccessory,
  addMachine,
  addModel,
  addSku,
  changeProduct,
  list,
  named,
  newKey,
  nowhere,
  onShow,
  type Product,
  price,
  readProduct,
  type Sku,
} from '#testing/steps/catalogue.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const post = ({ product_id }: Product, body: object) =>
  operations.post(`/admin/products/${product_id}/skus`, { key: newKey('sku'), kind: 'buy', ...body })
const change = ({ sku_id, key, variant, name, position, version }: Sku, wanted: object) =>
  operations.put(`/admin/skus/${sku_id}`, { key, variant, name, position, version, ...wanted })
const stock = ({ sku_id }: Sku, by: number) =>
  operations.post(`/admin/skus/${sku_id}/stock`, { change: by, reason: 'counted by hand' })
const read = async ({ sku_id, product_id }: Sku) => {
  const { skus } = await readProduct(operations, product_id)
  return skus.find(sku => sku.sku_id === sku_id)
}

describe('a new SKU', () => {
  test('of an accessory starts with no stock, and unlisted', async () => {
    const product = await addAccessory(operations)
    const sku = await addSku(operations, product, { variant: 'large', name: named('large') })
    expect(sku).toMatchObject({ variant: 'large', stock: 0, listed: false, unit_price: null, missing: ['price'] })
    expect(await read(sku)).toEqual(sku)
    expect(await auditOf(app, sku.sku_id)).toMatchObject([{ action: 'sku.add', after: { key: sku.key, stock: 0 } }])
  })

  test('for rental of anything but a machine is 210103', async () => {
    for (const kind of ['accessory', 'service'])
      expect(await refusalOf(post(await addAccessory(operations, { kind }), { kind: 'rent' }))).toEqual([409, 210103])
    const machine = await addMachine(operations, await addModel(operations))
    expect(await dataOf<Sku>(post(machine, { kind: 'rent' }))).toMatchObject({ kind: 'rent', stock: null })
  })

  test('with stock of a product that is not counted is reported at the field', async () => {
    const machine = await addMachine(operations, await addModel(operations))
    const service = await addAccessory(operations, { kind: 'service' })
    for (const product of [machine, service])
      expect(await faultsOf(post(product, { stock: 3 }))).toEqual(['stock: not_counted'])
  })

  test('with an existing key or variant is reported at the field, also at once', async () => {
    const product = await addAccessory(operations)
    const sku = await addSku(operations, product, { variant: 'small' })
    expect(await faultsOf(post(product, { key: sku.key, variant: 'other' }))).toEqual(['key: key_taken'])
    expect(await faultsOf(post(product, { variant: 'small' }))).toEqual(['variant: variant_taken'])
    const twins = await Promise.all(Array.from({ length: 8 }, () => post(product, { key: 'race', variant: 'race' })))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  })

  test.each([
    [{ key: 'A' }, ['key: key_format']],
    [{ kind: 'lease' }, ['kind: choice_unknown']],
    [{ variant: 'Größe 1' }, ['variant: key_format']],
    [{ stock: -1 }, ['stock: at_least']],
    [{ stock: 2_000_000 }, ['stock: at_most']],
    [{ name: { nl: 'a' } }, ['name.en: required', 'name.zh: required', 'name.de: required']],
    [{ unit_price: 5 }, ['unit_price: unknown_field']],
  ])('%j is refused', async (wrong, faults) => {
    expect(await faultsOf(post(await addAccessory(operations), wrong))).toEqual(faults)
  })
})

describe('a change', () => {
  test('of key, variant, name and position while it is not listed', async () => {
    const sku = await addSku(operations, await addAccessory(operations))
    const wanted = { key: newKey('sku'), variant: 'blue', name: named('blue'), position: 7 }
    expect(await dataOf(change(sku, wanted))).toEqual({ ...sku, ...wanted, version: 2 })
    expect((await auditOf(app, sku.sku_id)).at(-1)).toMatchObject({
      action: 'sku.change',
      before: { key: sku.key, variant: '', name: null, position: 0 },
      after: wanted,
    })
    expect(await dataOf(change({ ...sku, ...wanted, version: 2 }, {}))).toMatchObject({ version: 2 })
  })

  test('of name and position while listed; key and variant are 210202, half a name 210102', async () => {
    const { sku } = await onShow(operations)
    expect(await dataOf(change(sku, { name: named('blue'), position: 2 }))).toMatchObject({ listed: true, version: 2 })
    const now = { ...sku, version: 2 }
    const answer = await change(now, { key: newKey('sku'), variant: 'x' })
    expect([answer.status, answer.json.code]).toEqual([409, 210202])
    expect(answer.json.data).toEqual({ skus: [sku.key], changes: ['key', 'variant'] })
    const half = await change(now, { name: { ...named('blue'), de: '' } })
    expect([half.status, half.json.code, half.json.data]).toEqual([
      409,
      210102,
      { reason: 'not_ready', missing: ['variant.de'] },
    ])
  })

  test('by two at once: one wins, the other is told what it is now', async () => {
    const sku = await addSku(operations, await addAccessory(operations))
    const answers = await Promise.all([1, 2].map(position => change(sku, { position })))
    expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 409])
    expect(answers.find(({ status }) => status === 409)?.json.data).toEqual(await read(sku))
  })

  test('to an existing key or variant is reported at the field', async () => {
    const product = await addAccessory(operations)
    const [one, other] = [await addSku(operations, product), await addSku(operations, product, { variant: 'b' })]
    expect(await faultsOf(change(one, { key: other.key }))).toEqual(['key: key_taken'])
    expect(await faultsOf(change(one, { variant: 'b' }))).toEqual(['variant: variant_taken'])
  })
})

describe('on show', () => {
  const listed = (sku: Sku) => list(operations, sku)

  test('a SKU needs a price and a complete product, and everything missing is reported at once', async () => {
    const halfName = { ...named('thing'), zh: '' }
    const product = await addAccessory(operations, { product_status: 'abnormal', name: halfName })
    const sku = await addSku(operations, product, { name: { ...named('v'), de: '' } })
    const missing = ['price', 'product_status', 'name.zh', 'variant.de']
    const answer = await listed(sku)
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([409, 210102, { reason: 'not_ready', missing }])
    expect((await read(sku))?.missing).toEqual(missing)
    await dataOf(changeProduct(operations, product, { product_status: 'normal', name: named('thing') }))
    await dataOf(change(sku, { name: named('v') }))
    await dataOf(price(operations, sku, { unit_price: 1000 }))
    expect(await dataOf(listed(sku))).toMatchObject({ listed: true, missing: [], unit_price: 1000 })
    const shown = await dataOf<{ skus: { unit_price: number }[] }>(operations.get(`/products/${product.key}`))
    expect(shown.skus).toMatchObject([{ unit_price: 1000 }])
    expect((await auditOf(app, sku.sku_id)).at(-1)).toMatchObject({
      action: 'sku.list',
      before: { listed: false },
      after: { listed: true },
    })
  })

  test('a price that has not begun does not count', async () => {
    const sku = await addSku(operations, await addAccessory(operations))
    const valid_from = new Date(app.context.clock.now().getTime() + 86_400_000).toISOString()
    await dataOf(price(operations, sku, { unit_price: 1000, valid_from }))
    const answer = await listed(sku)
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      409,
      210102,
      { reason: 'not_ready', missing: ['price'] },
    ])
  })

  test('a machine needs its model', async () => {
    const model = await addModel(operations)
    const sku = await addSku(operations, await addMachine(operations, model))
    await dataOf(price(operations, sku, { unit_price: 240_000 }))
    const answer = await listed(sku)
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      409,
      210102,
      { reason: 'not_ready', missing: ['device_type'] },
    ])
    const show = (value: boolean) =>
      operations.put(`/admin/device-types/${model.device_type_id}/listed`, { listed: value })
    await dataOf(show(true))
    await dataOf(listed(sku))
    // It disappears with it everywhere, and SKU and price are unchanged when it comes back.
    await dataOf(show(false))
    const machine = await readProduct(operations, sku.product_id)
    for (const path of [
      `/device-types/${model.key}`,
      `/products/${machine.key}`,
      `/products/${machine.key}/offer?kind=buy`,
    ])
      expect(await refusalOf(app.send('GET', `/api${path}`)), path).toEqual([404, 210101])
    const all = await dataOf<{ list: { key: string }[] }>(operations.get('/products?page_size=100'))
    expect(all.list.map(({ key }) => key)).not.toContain(machine.key)
    await dataOf(show(true))
    expect(await refusalOf(app.send('GET', `/api/products/${machine.key}`))).toEqual([200, 0])
  })

  test('can be unlisted at once, always; twice leaves one record', async () => {
    const { product, sku } = await onShow(operations)
    for (let time = 0; time < 2; time += 1)
      expect(await dataOf(list(operations, sku, false))).toMatchObject({ listed: false })
    expect(await refusalOf(app.send('GET', `/api/products/${product.key}`))).toEqual([404, 210101])
    const actions = (await auditOf(app, sku.sku_id)).map(({ action }) => action)
    expect(actions).toEqual(['sku.add', 'price.add', 'sku.list', 'sku.delist'].filter(name => actions.includes(name)))
    expect(actions.filter(name => name === 'sku.delist')).toHaveLength(1)
  })
})

describe('stock', () => {
  test('is counted in and out with a reason', async () => {
    const sku = await addSku(operations, await addAccessory(operations), { stock: 5 })
    expect(await dataOf(stock(sku, 20))).toMatchObject({ stock: 25, version: 1 })
    expect(await dataOf(stock(sku, -25))).toMatchObject({ stock: 0 })
    expect((await auditOf(app, sku.sku_id)).slice(1)).toMatchObject([
      { action: 'sku.stock', before: { stock: 5 }, after: { stock: 25 }, reason: 'counted by hand' },
      { action: 'sku.stock', before: { stock: 25 }, after: { stock: 0 } },
    ])
  })

  test('never goes below zero: 210105, with the present stock', async () => {
    const sku = await addSku(operations, await addAccessory(operations), { stock: 5 })
    const answer = await stock(sku, -6)
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([409, 210105, { available: 5 }])
    expect((await read(sku))?.stock).toBe(5)
  })

  test('of ten pieces, fifty requests at once get ten', async () => {
    await liftLimits(app)
    const sku = await addSku(operations, await addAccessory(operations), { stock: 10 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => refusalOf(stock(sku, -1))))
    expect(answers.filter(([, code]) => code === 0)).toHaveLength(10)
    expect(answers.filter(([, code]) => code === 210105)).toHaveLength(40)
    expect((await read(sku))?.stock).toBe(0)
    expect(await auditOf(app, sku.sku_id)).toHaveLength(11)
  })

  test('sent twice with one idempotency key is counted once', async () => {
    const sku = await addSku(operations, await addAccessory(operations), { stock: 5 })
    const send = () =>
      app.send('POST', `/api/admin/skus/${sku.sku_id}/stock`, {
        body: { change: -2, reason: 'sent twice' },
        headers: { authorization: `Bearer ${operations.token}`, 'idempotency-key': sku.sku_id },
      })
    expect((await send()).json).toEqual((await send()).json)
    expect((await read(sku))?.stock).toBe(3)
  })

  test('of a product that is not counted, or far too high, is reported at the field', async () => {
    const service = await addSku(operations, await addAccessory(operations, { kind: 'service' }))
    expect(await faultsOf(stock(service, 1))).toEqual(['change: not_counted'])
    const full = await addSku(operations, await addAccessory(operations), { stock: 999_999 })
    expect(await faultsOf(stock(full, 2))).toEqual(['change: at_most'])
  })

  test.each([
    [{ change: 0, reason: 'nothing' }, ['change: invalid']],
    [{ change: 1.5, reason: 'half' }, ['change: whole_number']],
    [{ change: -1e9, reason: 'all' }, ['change: at_least']],
    [{ change: 1 }, ['reason: required']],
    [{ change: 1, reason: 'x' }, ['reason: text_too_short']],
    [{ stock: 5, reason: 'typed in' }, ['change: required', 'stock: unknown_field']],
  ])('%j is refused', async (body, faults) => {
    const sku = await addSku(operations, await addAccessory(operations))
    expect(await faultsOf(operations.post(`/admin/skus/${sku.sku_id}/stock`, body))).toEqual(faults)
  })
})

test('an unknown one is 210201, an invalid id 100401', async () => {
  for (const [id, expected] of [
    [nowhere, [404, 210201]],
    ['blades-set-9', [400, 100401]],
  ] as const) {
    const sku = `/admin/skus/${id}`
    for (const answer of [
      operations.put(sku, { key: 'x', variant: '', name: null, position: 0, version: 1 }),
      operations.put(`${sku}/listed`, { listed: true }),
      operations.post(`${sku}/stock`, { change: 1, reason: 'found' }),
      operations.get(`${sku}/prices`),
      operations.post(`${sku}/prices`, { unit_price: 1 }),
    ])
      expect(await refusalOf(answer)).toEqual(expected)
  }
})
