// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  accessoryBody,
  addAccessory,
  addMachine,
  addModel,
  addSku,
  bodyOf,
  categoryId,
  changeProduct,
  list,
  modelOf,
  named,
  newKey,
  nowhere,
  onShow,
  type Product,
  readProduct,
} from '#testing/steps/catalogue.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const post = async (change: Record<string, unknown>) =>
  operations.post('/admin/products', await accessoryBody(operations, change))
const change = (product: Product, wanted: Record<string, unknown>) => changeProduct(operations, product, wanted)

describe('a new product', () => {
  test('is stored completely, and visible to staff only', async () => {
    const { device_type_id } = await modelOf(operations, 'genie-600')
    const attributes = { material: 'steel', pieces: 9, indoor: false, fits: 'All' }
    const product = await addAccessory(operations, { attributes, fits: [device_type_id, device_type_id] })
    expect(product).toMatchObject({ attributes, fits: [device_type_id], skus: [], version: 1 })
    expect(await readProduct(operations, product.product_id)).toEqual(product)
    expect(await refusalOf(app.send('GET', `/api/products/${product.key}`))).toEqual([404, 210101])
    expect(await auditOf(app, product.product_id)).toMatchObject([
      { action: 'product.add', actor_id: operations.userId, after: { key: product.key, attributes } },
    ])
    const all = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?page_size=100'))
    expect(all.list.find(({ key }) => key === product.key)).toEqual(product)
    expect(all.list.slice(0, 3).map(({ key }) => key)).toEqual(['genie-600', 'genie-1000', 'genie-3000'])
  })

  test('of an unknown category, model or attribute is refused', async () => {
    expect(await refusalOf(post({ category_id: nowhere }))).toEqual([404, 210001])
    expect(await refusalOf(post({ fits: [nowhere] }))).toEqual([404, 200101])
    const machine = { kind: 'machine', device_type_id: nowhere, name: null, description: null }
    expect(await refusalOf(post(machine))).toEqual([404, 200101])
    const answer = await post({ attributes: { colour: 'red' } })
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([404, 210301, { code: 'colour' }])
  })

  test.each([
    { material: 'wood' },
    { material: 5 },
    { pieces: '9' },
    { pieces: true },
    { indoor: 'no' },
    { fits: ' ' },
  ])('with the value %j is 210303', async attributes => {
    const answer = await post({ attributes })
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      400,
      210303,
      { code: Object.keys(attributes)[0] },
    ])
  })

  test('with a key that is there is told at the field, also at once', async () => {
    const { key } = await addAccessory(operations)
    expect(await faultsOf(post({ key }))).toEqual(['key: key_taken'])
    const twins = await Promise.all(Array.from({ length: 8 }, () => post({ key: 'race' })))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    for (const twin of twins.filter(({ status }) => status === 400))
      expect(await faultsOf(Promise.resolve(twin))).toEqual(['key: key_taken'])
  })

  test('of a model that has a product is reported at the field', async () => {
    const { device_type_id } = await modelOf(operations, 'genie-600')
    const machine = { kind: 'machine', device_type_id, name: null, description: null }
    expect(await faultsOf(post(machine))).toEqual(['device_type_id: device_type_taken'])
  })

  test.each([
    [{ kind: 'machine', name: null, description: null }, ['device_type_id: required']],
    [{ kind: 'machine', device_type_id: nowhere }, ['name: invalid', 'description: invalid']],
    [{ kind: 'machine', device_type_id: nowhere, name: null, description: null, fits: [nowhere] }, ['fits: invalid']],
    [{ device_type_id: nowhere }, ['device_type_id: invalid']],
    [{ name: null }, ['name: required']],
    [{ kind: 'service', description: null }, ['description: required']],
    [{ key: 'a b' }, ['key: key_format']],
    [{ kind: 'toy' }, ['kind: choice_unknown']],
    [{ product_status: 'disabled' }, ['product_status: choice_unknown']],
    [{ weight_grams: -1 }, ['weight_grams: at_least']],
    [{ weight_grams: 1e9 }, ['weight_grams: at_most']],
    [{ name: { ...named('a'), fr: 'a' } }, ['name.fr: unknown_field']],
    [{ description: { ...named('a'), zh: '\0' } }, ['description.zh: invalid']],
    [{ attributes: { fits: 'a\0b' } }, ['attributes.fits: invalid']],
    [{ attributes: { fits: null } }, ['attributes.fits: invalid']],
    [{ fits: [nowhere, 'genie-600'] }, ['fits.1: invalid']],
    [{ price: 5 }, ['price: unknown_field']],
  ])('%j is refused', async (wrong, faults) => {
    expect(await faultsOf(post(wrong))).toEqual(faults)
  })
})

describe('a change', () => {
  test('of everything while nothing is listed', async () => {
    const product = await addAccessory(operations, { attributes: { pieces: 9 } })
    await addSku(operations, product)
    const { device_type_id } = await modelOf(operations, 'genie-1000')
    const wanted = {
      key: newKey('other'),
      category_id: await categoryId(operations, 'garages'),
      name: named('other'),
      description: named('others'),
      weight_grams: 20,
      position: 3,
      attributes: { material: 'titanium' },
      fits: [device_type_id],
    }
    const changed = await dataOf<Product>(change(product, wanted))
    expect(changed).toMatchObject({ ...wanted, version: 2 })
    expect(await readProduct(operations, product.product_id)).toEqual(changed)
    expect((await auditOf(app, product.product_id)).at(-1)).toMatchObject({
      action: 'product.change',
      before: { key: product.key, attributes: { pieces: 9 }, fits: [] },
      after: { key: wanted.key, attributes: { material: 'titanium' }, fits: [device_type_id] },
    })
  })

  test('of nothing leaves no trace', async () => {
    const { product } = await onShow(operations, { attributes: { pieces: 9 } })
    expect(await dataOf(change(product, {}))).toEqual(product)
    expect(await auditOf(app, product.product_id)).toHaveLength(1)
  })

  test('by two at once: one wins, the other is told what it is now', async () => {
    const product = await addAccessory(operations)
    const answers = await Promise.all([1, 2, 3].map(position => change(product, { position })))
    expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 409, 409])
    const now = await readProduct(operations, product.product_id)
    expect(now.version).toBe(2)
    for (const { status, json } of answers) if (status === 409) expect(json.data).toEqual(now)
  })

  test('of texts, position, weight and whether it is sold, also while listed', async () => {
    const { product } = await onShow(operations)
    const wanted = { name: named('new'), description: named('words'), position: 4, weight_grams: 99 }
    const changed = await dataOf<Product>(change(product, wanted))
    expect(changed).toMatchObject({ ...wanted, version: 2 })
    const shown = await dataOf<{ name: string }>(operations.get(`/products/${product.key}`))
    expect(shown.name).toBe('new nl')
  })

  test('of its structure while listed is 210202, and names the SKUs and the fields', async () => {
    const { product, sku } = await onShow(operations, { attributes: { pieces: 9 } })
    const other = await modelOf(operations, 'genie-600')
    const model = await addModel(operations)
    const machine = { kind: 'machine', device_type_id: model.device_type_id, name: null, description: null }
    for (const [wanted, changes] of [
      [{ key: newKey('x') }, ['key']],
      [{ kind: 'service' }, ['kind']],
      [machine, ['kind', 'device_type_id']],
      [{ category_id: await categoryId(operations, 'garages') }, ['category_id']],
      [{ attributes: {} }, ['attributes']],
      [{ attributes: { pieces: 10 } }, ['attributes']],
      [{ fits: [other.device_type_id] }, ['fits']],
    ] as const) {
      const answer = await change(product, wanted)
      expect([answer.status, answer.json.code]).toEqual([409, 210202])
      expect(answer.json.data).toEqual({ skus: [sku.key], changes })
    }
    expect(await readProduct(operations, product.product_id)).toEqual(product)
    await dataOf(list(operations, sku, false))
    await dataOf(change(product, { attributes: { pieces: 10 } }))
  })

  test('that would leave a listed product without texts is 210102', async () => {
    const { product } = await onShow(operations)
    const answer = await change(product, { name: { ...named('a'), zh: '' } })
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      409,
      210102,
      { reason: 'not_ready', missing: ['name.zh'] },
    ])
  })

  test('to abnormal takes it off sale at once, and back', async () => {
    const { product } = await onShow(operations)
    const offer = () => refusalOf(app.send('GET', `/api/products/${product.key}/offer?kind=buy`))
    expect(await offer()).toEqual([200, 0])
    const off = await dataOf<Product>(change(product, { product_status: 'abnormal' }))
    expect(await offer()).toEqual([409, 210102])
    expect(await refusalOf(app.send('GET', `/api/products/${product.key}`))).toEqual([404, 210101])
    expect(off.skus[0]?.missing).toEqual(['product_status'])
    await dataOf(change(off, { product_status: 'normal' }))
    expect(await offer()).toEqual([200, 0])
  })

  test('of a machine to abnormal hides its prices from the model', async () => {
    const { list: products } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products'))
    const machine = products.find(({ key }) => key === 'genie-3000')
    if (!machine) throw new Error('no machine')
    const model = () => dataOf<CallData<'GET /device-types/{key}'>>(operations.get('/device-types/genie-3000'))
    expect((await model()).rent).not.toBeNull()
    const off = await dataOf<Product>(change(machine, { product_status: 'abnormal' }))
    expect(await model()).toMatchObject({ rent: null, buy: null })
    await dataOf(change(off, { product_status: 'normal' }))
  })

  test('to an existing key or model is reported at the field', async () => {
    const [one, other] = [await addAccessory(operations), await addAccessory(operations)]
    expect(await faultsOf(change(one, { key: other.key }))).toEqual(['key: key_taken'])
    const { device_type_id } = await modelOf(operations, 'genie-600')
    const machine = { kind: 'machine', device_type_id, name: null, description: null }
    expect(await faultsOf(change(one, machine))).toEqual(['device_type_id: device_type_taken'])
  })

  test('to an unknown or unsuitable one is refused as for a new product', async () => {
    const product = await addAccessory(operations)
    expect(await refusalOf(change(product, { category_id: nowhere }))).toEqual([404, 210001])
    expect(await refusalOf(change(product, { fits: [nowhere] }))).toEqual([404, 200101])
    expect(await refusalOf(change(product, { attributes: { colour: 1 } }))).toEqual([404, 210301])
    expect(await refusalOf(change(product, { attributes: { pieces: 'a' } }))).toEqual([400, 210303])
    expect(await refusalOf(operations.put(`/admin/products/${product.product_id}`, bodyOf(product, 'skus')))).toEqual([
      400, 400,
    ])
  })

  test('of the kind: a product that can be rented stays a machine, and only accessories have a stock count', async () => {
    const machine = await addMachine(operations, await addModel(operations))
    await addSku(operations, machine, { kind: 'rent' })
    const asThing = { kind: 'accessory', device_type_id: null, name: named('a'), description: named('b') }
    expect(await refusalOf(change(machine, asThing))).toEqual([409, 210103])

    const thing = await addAccessory(operations)
    await addSku(operations, thing, { stock: 7 })
    const service = await dataOf<Product>(change(thing, { kind: 'service' }))
    expect(service.skus[0]?.stock).toBeNull()
    const again = await dataOf<Product>(change(service, { kind: 'accessory' }))
    expect(again.skus[0]?.stock).toBe(0)
  })

  test('while its SKU is listed: the listed structure is the one that was checked', async () => {
    await liftLimits(app)
    for (let round = 0; round < 5; round += 1) {
      const { product, sku } = await onShow(operations)
      await dataOf(list(operations, sku, false))
      const [changed, listed] = await Promise.all([
        refusalOf(change(product, { name: { ...named('a'), nl: '' } })),
        refusalOf(list(operations, sku)),
      ])
      expect([
        [0, 210102],
        [210102, 0],
      ]).toContainEqual([changed[1], listed[1]])
    }
  })
})

test('an unknown one is 210101, an invalid id 100401', async () => {
  const body = { ...(await accessoryBody(operations)), version: 1 }
  for (const [id, expected] of [
    [nowhere, [404, 210101]],
    ['blades', [400, 100401]],
  ] as const) {
    expect(await refusalOf(operations.get(`/admin/products/${id}`))).toEqual(expected)
    expect(await refusalOf(operations.put(`/admin/products/${id}`, body))).toEqual(expected)
    expect(await refusalOf(operations.post(`/admin/products/${id}/skus`, { key: 'x', kind: 'buy' }))).toEqual(expected)
  }
})
