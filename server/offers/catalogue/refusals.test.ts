import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceEndpoints } from '#contract/fleet/devices.ts'
import { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { inTurn } from '#testing/shop/in-turn.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs } from '#testing/steps/accounts.ts'
import {
  accessoryBody,
  addAccessory,
  addMachine,
  addModel,
  addSku,
  bodyOf,
  categoryId,
  changeModel,
  changeProduct,
  deviceFacts,
  list,
  modelBody,
  modelOf,
  named,
  newKey,
  nowhere,
  onShow,
  price,
  type Sku,
} from '#testing/steps/catalogue.ts'
import { dataOf, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/**
 * Every refusal of the catalogue and of machines, provoked over HTTP: each number of these families has a scenario, and
 * so has each refusal that a staff endpoint declares. A refusal without a scenario fails this test.
 */
const endpoints = { ...catalogueAdminEndpoints, ...deviceEndpoints }
type EndpointKey = keyof typeof endpoints
const families = [2000, 2001, 2100, 2101, 2102, 2103]

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

type Attribute = CallData<'POST /admin/attributes'>
type Category = CallData<'POST /admin/categories'>
type Device = CallData<'POST /admin/devices'>

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  app.send(method, `/api${path}`, {
    headers: { authorization: `Bearer ${operations.token}` },
    ...(body === undefined ? {} : { body }),
  })

/** For everything but the lightest parcels. */
async function makeFreightDear(): Promise<void> {
  const { db, clock } = app.context
  const now = clock.now()
  const tariffs = [
    { country: 'NL', up_to_grams: 10, price: 0 },
    { country: 'NL', up_to_grams: null, price: 49_900 },
  ]
  const value = { ...(await readSetting(db, 'delivery', now)), tariffs }
  await transaction(db, tx => writeSetting(tx, { key: 'delivery', value, now, by: 'test' }))
}

async function dearSku(): Promise<Sku> {
  const { sku } = await onShow(operations)
  await dataOf(price(operations, sku, { unit_price: 90_000 }))
  return sku
}

/** Not listed, at the price that its product had before it was raised. */
async function cheapVariant(): Promise<Sku> {
  const { product, sku } = await onShow(operations)
  const variant = await addSku(operations, product, { variant: 'second', name: named('second') })
  await dataOf(price(operations, variant, { unit_price: 1000 }))
  await dataOf(price(operations, sku, { unit_price: 90_000 }))
  return variant
}

/** Lowered with little stock; then many are counted in. */
async function loweredSku(): Promise<Sku> {
  const { sku } = await onShow(operations)
  await dataOf(price(operations, sku, { unit_price: 1 }))
  return sku
}
const fill = ({ sku_id }: Sku) => operations.post(`/admin/skus/${sku_id}/stock`, { change: 500, reason: 'delivered' })

const categoryBody = (change: object = {}) => {
  const key = newKey('shelf')
  return { key, name: named(key), parent_id: null, position: 9, ...change }
}
const addCategory = (change: object = {}) =>
  dataOf<Category>(operations.post('/admin/categories', categoryBody(change)))
const categoryPut = ({ category_id, ...body }: Category, change: object) =>
  operations.put(`/admin/categories/${category_id}`, { ...body, ...change })
const colours = ['red', 'green'].map(key => ({ key, name: named(key) }))
const attributeBody = (change: object = {}) => ({
  code: newKey('trait'),
  name: named('t'),
  value_type: 'text',
  ...change,
})
const addAttribute = (change: object = {}) =>
  dataOf<Attribute>(operations.post('/admin/attributes', attributeBody(change)))
const attributePut = ({ attribute_id, ...body }: Attribute, change: object) =>
  operations.put(`/admin/attributes/${attribute_id}`, { ...body, ...change })
const skuPut = ({ sku_id, key, variant, name, position, version }: Sku, change: object) =>
  operations.put(`/admin/skus/${sku_id}`, { key, variant, name, position, version, ...change })
const productPost = async (change: Record<string, unknown>) =>
  operations.post('/admin/products', await accessoryBody(operations, change))
const half = { ...named('half'), zh: '' }

async function deviceBody(change: object = {}) {
  const { device_type_id } = await modelOf(operations, 'genie-600')
  return { serial_number: newKey('REFUSED'), device_type_id, pool: 'rent', ...change }
}
const addDevice = async (change: object = {}) =>
  dataOf<Device>(operations.post('/admin/devices', await deviceBody(change)))
const devicePut = (device: Device, change: object) => {
  const { device_id, ...body } = bodyOf(device, ...deviceFacts)
  return operations.put(`/admin/devices/${device_id}`, { ...body, ...change })
}
const command = ({ device_id }: Device, name: string, extra: object = {}) =>
  operations.post(`/admin/devices/${device_id}/commands`, { command: name, reason: 'as agreed', ...extra })
const pool = ({ device_id }: Device, to: string, extra: object = {}) =>
  operations.post(`/admin/devices/${device_id}/pool`, { pool: to, reason: 'as agreed', ...extra })
const offer = (path: string) => call('GET', `/products/${path}`)

type Row = [endpoint: EndpointKey | 'GET /products' | 'GET /products/{key}/offer', RefusalName, () => Promise<Answer>]

const rows: Row[] = [
  ['POST /admin/categories', 'category_exists', async () => {
    const { name } = await addCategory()
    return operations.post('/admin/categories', categoryBody({ name }))
  }],
  ['POST /admin/categories', 'category_key_exists', () => operations.post('/admin/categories', categoryBody({ key: 'mowers' }))],
  ['POST /admin/categories', 'category_parent_not_found', () => operations.post('/admin/categories', categoryBody({ parent_id: nowhere }))],
  ['PUT /admin/categories/{id}', 'category_exists', async () => categoryPut(await addCategory(), { name: (await addCategory()).name })],
  ['PUT /admin/categories/{id}', 'category_key_exists', async () => categoryPut(await addCategory(), { key: 'mowers' })],
  ['PUT /admin/categories/{id}', 'category_parent_not_found', async () => {
    const top = await addCategory()
    const { category_id } = await addCategory({ parent_id: top.category_id })
    return categoryPut(top, { parent_id: category_id })
  }],
  ['PUT /admin/categories/{id}', 'already_changed', async () => {
    const category = await addCategory()
    await dataOf(categoryPut(category, { position: 1 }))
    return categoryPut(category, { position: 2 })
  }],
  ['DELETE /admin/categories/{id}', 'category_has_children', async () => call('DELETE', `/admin/categories/${await categoryId(operations, 'accessories')}`)],
  ['DELETE /admin/categories/{id}', 'category_has_products', async () => call('DELETE', `/admin/categories/${await categoryId(operations, 'mowers')}`)],

  ['POST /admin/attributes', 'attribute_code_exists', () => operations.post('/admin/attributes', attributeBody({ code: 'material' }))],
  ['PUT /admin/attributes/{id}', 'attribute_code_exists', async () => attributePut(await addAttribute(), { code: 'material' })],
  ['PUT /admin/attributes/{id}', 'attribute_value_invalid', async () => {
    const attribute = await addAttribute({ value_type: 'choice', choices: colours })
    await addAccessory(operations, { attributes: { [attribute.code]: 'red' } })
    return attributePut(attribute, { choices: colours.slice(1) })
  }],
  ['PUT /admin/attributes/{id}', 'already_changed', async () => {
    const attribute = await addAttribute()
    await dataOf(attributePut(attribute, { unit: 'm' }))
    return attributePut(attribute, { unit: 's' })
  }],
  ['DELETE /admin/attributes/{id}', 'sku_still_listed', async () => {
    const attribute = await addAttribute()
    await onShow(operations, { attributes: { [attribute.code]: 'worn' } })
    return call('DELETE', `/admin/attributes/${attribute.attribute_id}`)
  }],

  ['GET /admin/products', 'category_not_found', () => operations.get('/admin/products?category=nothing')],
  ['GET /admin/products/export', 'category_not_found', () => operations.get('/admin/products/export?category=nothing')],
  ['POST /admin/products', 'category_not_found', () => productPost({ category_id: nowhere })],
  ['POST /admin/products', 'device_type_not_found', () => productPost({ fits: [nowhere] })],
  ['POST /admin/products', 'attribute_not_found', () => productPost({ attributes: { nothing: 1 } })],
  ['POST /admin/products', 'attribute_value_invalid', () => productPost({ attributes: { pieces: 'many' } })],
  ['PUT /admin/products/{id}', 'product_status_abnormal', async () => changeProduct(operations, (await onShow(operations)).product, { name: half })],
  ['PUT /admin/products/{id}', 'product_rental_unsupported', async () => {
    const machine = await addMachine(operations, await addModel(operations))
    await addSku(operations, machine, { kind: 'rent' })
    return changeProduct(operations, machine, { kind: 'service', device_type_id: null, name: named('a'), description: named('b') })
  }],
  ['PUT /admin/products/{id}', 'second_person_needed', async () => {
    await makeFreightDear()
    const { product } = await onShow(operations, { weight_grams: 2000 })
    return changeProduct(operations, product, { weight_grams: 1 })
  }],
  ['PUT /admin/products/{id}', 'sku_still_listed', async () => changeProduct(operations, (await onShow(operations)).product, { key: newKey('thing') })],
  ['PUT /admin/products/{id}', 'product_has_prices', async () => {
    const { product, sku } = await onShow(operations)
    await dataOf(list(operations, sku, false))
    return changeProduct(operations, product, { kind: 'service' })
  }],
  ['PUT /admin/products/{id}', 'proof_required', async () => {
    const product = await addAccessory(operations)
    await ageProofs(app)
    return call('PUT', `/admin/products/${product.product_id}`, { ...bodyOf(product, 'product_id', 'skus'), safety: null, kind: 'service' })
  }],
  ['PUT /admin/products/{id}', 'category_not_found', async () => changeProduct(operations, await addAccessory(operations), { category_id: nowhere })],
  ['PUT /admin/products/{id}', 'device_type_not_found', async () => changeProduct(operations, await addAccessory(operations), { fits: [nowhere] })],
  ['PUT /admin/products/{id}', 'attribute_not_found', async () => changeProduct(operations, await addAccessory(operations), { attributes: { nothing: 1 } })],
  ['PUT /admin/products/{id}', 'attribute_value_invalid', async () => changeProduct(operations, await addAccessory(operations), { attributes: { indoor: 'yes' } })],
  ['PUT /admin/products/{id}', 'already_changed', async () => {
    const product = await addAccessory(operations)
    await dataOf(changeProduct(operations, product, { position: 1 }))
    return changeProduct(operations, product, { position: 2 })
  }],

  ['POST /admin/products/{id}/skus', 'product_rental_unsupported', async () => {
    const { product_id } = await addAccessory(operations)
    return operations.post(`/admin/products/${product_id}/skus`, { key: newKey('sku'), kind: 'rent' })
  }],
  ['PUT /admin/skus/{id}', 'sku_still_listed', async () => skuPut((await onShow(operations)).sku, { key: newKey('sku') })],
  ['PUT /admin/skus/{id}', 'product_status_abnormal', async () => skuPut((await onShow(operations)).sku, { name: half })],
  ['PUT /admin/skus/{id}', 'product_has_prices', async () => skuPut(await cheapVariant(), { variant: 'used' })],
  ['PUT /admin/skus/{id}', 'already_changed', async () => {
    const sku = await addSku(operations, await addAccessory(operations))
    await dataOf(skuPut(sku, { position: 1 }))
    return skuPut(sku, { position: 2 })
  }],
  ['PUT /admin/skus/{id}/listed', 'product_status_abnormal', async () => list(operations, await addSku(operations, await addAccessory(operations)))],
  ['PUT /admin/skus/{id}/listed', 'second_person_needed', async () => list(operations, await cheapVariant())],
  ['PUT /admin/skus/{id}/listed', 'already_changed', async () => {
    const sku = await cheapVariant()
    await list(operations, sku)
    return list(operations, sku)
  }],
  ['POST /admin/skus/{id}/stock', 'product_stock_insufficient', async () => {
    const { sku_id } = await addSku(operations, await addAccessory(operations), { stock: 1 })
    return operations.post(`/admin/skus/${sku_id}/stock`, { change: -2, reason: 'counted by hand' })
  }],
  ['POST /admin/skus/{id}/stock', 'second_person_needed', async () => fill(await loweredSku())],
  ['POST /admin/skus/{id}/stock', 'already_changed', async () => {
    const sku = await loweredSku()
    await fill(sku)
    return fill(sku)
  }],

  ['PUT /admin/device-types/{id}', 'product_status_abnormal', async () => changeModel(operations, await modelOf(operations, 'genie-600'), { maker: { name: '', address: 'a', email: 'b' } })],
  ['PUT /admin/device-types/{id}', 'second_person_needed', async () => {
    await makeFreightDear()
    return changeModel(operations, await modelOf(operations, 'genie-3000'), { weight: 0.01 })
  }],
  ['PUT /admin/device-types/{id}', 'sku_still_listed', async () => changeModel(operations, await modelOf(operations, 'genie-600'), { key: newKey('model') })],
  ['PUT /admin/device-types/{id}', 'already_changed', async () => {
    const model = await addModel(operations)
    await dataOf(changeModel(operations, model, { position: 1 }))
    return changeModel(operations, model, { position: 2 })
  }],
  ['PUT /admin/device-types/{id}/listed', 'product_status_abnormal', async () => {
    const { device_type_id } = await addModel(operations, { maker: { name: '', address: 'a', email: 'b' } })
    return operations.put(`/admin/device-types/${device_type_id}/listed`, { listed: true })
  }],
  ['DELETE /admin/device-types/{id}', 'device_type_has_devices', async () => call('DELETE', `/admin/device-types/${(await modelOf(operations, 'genie-600')).device_type_id}`)],

  ['POST /admin/devices', 'device_type_not_found', async () => operations.post('/admin/devices', await deviceBody({ device_type_id: nowhere }))],
  ['POST /admin/devices', 'serial_number_exists', async () => operations.post('/admin/devices', await deviceBody({ serial_number: (await addDevice()).serial_number }))],
  // Another request takes the same number between the validation of the file and its insertion.
  ['POST /admin/devices/import', 'serial_number_exists', async () => {
    const { serial_number, device_type_id } = await deviceBody()
    const text = `insert into devices (serial_number, device_type_id, pool, created_at, updated_at) values ($1, $2, 'rent', now(), now())`
    const csv = `serial_number;device_type;pool\n${serial_number};genie-600;rent`
    const send = () => operations.post('/admin/devices/import', { csv, dry_run: false })
    const [answer] = await inTurn(app, { text, values: [serial_number, device_type_id] }, [send])
    return answer as Answer
  }],
  ['PUT /admin/devices/{id}', 'device_type_not_found', async () => devicePut(await addDevice(), { device_type_id: nowhere })],
  ['PUT /admin/devices/{id}', 'device_status_wrong', async () => {
    const device = await dataOf<Device>(devicePut(await addDevice(), { device_status: 'disabled' }))
    await app.context.db.updateTable('devices').set({ retired_at: null }).where('device_id', '=', device.device_id).execute()
    return devicePut(device, { device_status: 'normal' })
  }],
  ['PUT /admin/devices/{id}', 'serial_number_exists', async () => devicePut(await addDevice(), { serial_number: (await addDevice()).serial_number })],
  ['PUT /admin/devices/{id}', 'already_changed', async () => {
    const device = await addDevice()
    await dataOf(devicePut(device, { remarks: 'first' }))
    return devicePut(device, { remarks: 'second' })
  }],
  ['POST /admin/devices/{id}/commands', 'device_status_wrong', async () => command(await addDevice(), 'take_back')],
  ['POST /admin/devices/{id}/commands', 'already_changed', async () => command(await addDevice(), 'start_repair', { version: 2 })],
  ['POST /admin/skus/{id}/prices', 'second_person_needed', async () => price(operations, await dearSku(), { unit_price: 1 })],
  ['POST /admin/skus/{id}/prices', 'already_changed', async () => {
    const sku = await dearSku()
    await price(operations, sku, { unit_price: 1 })
    return price(operations, sku, { unit_price: 1 })
  }],
  ['POST /admin/devices/{id}/pool', 'device_status_wrong', async () => pool(await dataOf<Device>(command(await addDevice(), 'start_repair')), 'sale')],
  ['POST /admin/devices/{id}/pool', 'already_changed', async () => pool(await addDevice(), 'sale', { version: 2 })],
  ['POST /admin/devices/{id}/pool', 'already_done', async () => pool(await addDevice(), 'rent')],

  // Refusals of the same families that visitors get.
  ['GET /products', 'category_not_found', () => call('GET', '/products?category=nothing')],
  ['GET /products/{key}/offer', 'product_not_found', () => offer('nothing/offer?kind=buy')],
  ['GET /products/{key}/offer', 'product_status_abnormal', async () => {
    const { product } = await onShow(operations)
    await dataOf(changeProduct(operations, product, { product_status: 'abnormal' }))
    return offer(`${product.key}/offer?kind=buy`)
  }],
  ['GET /products/{key}/offer', 'product_rental_unsupported', async () => offer(`${(await onShow(operations)).product.key}/offer?kind=rent&months=3`)],
  ['GET /products/{key}/offer', 'product_sale_unsupported', async () => {
    const model = await addModel(operations)
    const machine = await addMachine(operations, model)
    const sku = await addSku(operations, machine, { kind: 'rent' })
    await dataOf(price(operations, sku, { rent_tiers: [{ from_months: 2, monthly: 99_900 }], deposit: 90_000, replacement_value: 240_000 }))
    await dataOf(operations.put(`/admin/device-types/${model.device_type_id}/listed`, { listed: true }))
    await dataOf(list(operations, sku))
    return offer(`${machine.key}/offer?kind=buy`)
  }],
  ['GET /products/{key}/offer', 'product_stock_insufficient', async () => offer(`${(await onShow(operations)).product.key}/offer?kind=buy&quantity=11`)],
  ['GET /products/{key}/offer', 'sku_not_found', async () => offer(`${(await onShow(operations)).product.key}/offer?kind=buy&variant=gold`)],
] // biome-ignore format: a table

/** For every endpoint with a body, one that is valid, so that only the id can be wrong. */
async function goodBody(key: EndpointKey): Promise<unknown> {
  const bodies: Partial<Record<EndpointKey, () => unknown>> = {
    'PUT /admin/categories/{id}': () => ({ ...categoryBody(), version: 1 }),
    'PUT /admin/attributes/{id}': () => ({ ...attributeBody(), version: 1 }),
    'PUT /admin/products/{id}': async () => ({ ...(await accessoryBody(operations)), version: 1 }),
    'POST /admin/products/{id}/skus': () => ({ key: newKey('sku'), kind: 'buy' }),
    'PUT /admin/skus/{id}': () => ({ key: newKey('sku'), name: null, version: 1 }),
    'PUT /admin/skus/{id}/listed': () => ({ listed: true }),
    'POST /admin/skus/{id}/stock': () => ({ change: 1, reason: 'counted by hand' }),
    'POST /admin/skus/{id}/prices': () => ({ unit_price: 1 }),
    'PUT /admin/device-types/{id}': async () => modelBody(await modelOf(operations, 'genie-600')),
    'PUT /admin/device-types/{id}/listed': () => ({ listed: true }),
    'PUT /admin/devices/{id}': async () => ({
      ...bodyOf(await deviceBody(), 'pool'),
      ...{ purchase_date: null, purchase_price: null, guarantee_end: null, remarks: '', work_area: '' },
      ...{ device_status: 'normal', version: 1 },
    }),
    'POST /admin/devices/{id}/commands': () => ({ command: 'start_repair', reason: 'as agreed' }),
    'POST /admin/devices/{id}/pool': () => ({ pool: 'sale', reason: 'as agreed' }),
  }
  return bodies[key]?.()
}

/** The refusal that says that the object itself does not exist. */
const missing: [under: string, RefusalName][] = [
  ['/admin/categories/', 'category_not_found'],
  ['/admin/attributes/', 'attribute_not_found'],
  ['/admin/products/', 'product_not_found'],
  ['/admin/skus/', 'sku_not_found'],
  ['/admin/device-types/', 'device_type_not_found'],
  ['/admin/devices/', 'device_not_found'],
]

const withId = (Object.keys(endpoints) as EndpointKey[]).filter(key => key.includes('{id}'))
for (const key of withId) {
  const [method = '', path = ''] = key.split(' ')
  const refusal = missing.find(([under]) => path.startsWith(under))?.[1] ?? 'resource_missing'
  const at = async (id: string) => call(method, path.replace('{id}', id), await goodBody(key))
  rows.push([key, refusal, () => at(nowhere)], [key, 'uuid_invalid', () => at('mowers')])
}

describe.each(rows)('%s', (_endpoint, refusal, run) => {
  test(`${codes[refusal].code} ${refusal}`, async () => {
    const { status, json, text } = await run()
    expect([status, json.code], text).toEqual([codes[refusal].http, codes[refusal].code])
    expect(json.msg).not.toBe('')
  })
})

/** A machine that a closed rental still awaits is tested in `server/service/requests/still-awaited.test.ts`. */
const elsewhere: Partial<Record<EndpointKey, readonly string[]>> = {
  // Uploads are tested in `model-facts.test.ts`.
  'POST /admin/eu-declarations': ['too_large', 'wrong_media_type'],
  'POST /admin/devices/{id}/commands': ['proof_required', 'second_person_needed'],
}

describe('nothing is left out', () => {
  const names = Object.keys(codes) as RefusalName[]
  const ofFamilies = names.filter(name => families.includes(Math.floor(codes[name].code / 100)))

  test.each(ofFamilies.map(name => [codes[name].code, name] as const))('%i %s has a scenario', (_code, name) => {
    expect(rows.filter(([, refusal]) => refusal === name)).not.toEqual([])
  })

  test.each(Object.keys(endpoints) as EndpointKey[])(
    'each refusal that %s declares has a scenario, and no other',
    key => {
      const shown = rows.filter(([endpoint]) => endpoint === key).map(([, refusal]) => refusal)
      expect([...new Set([...shown, ...(elsewhere[key] ?? [])])].sort()).toEqual([...endpoints[key].refusals].sort())
    },
  )
})
