import type { CallData } from '#contract/protocol/call.ts'
import { dataOf, type Staff } from './staff.ts'

export type Product = CallData<'GET /admin/products/{id}'>
export type Sku = CallData<'POST /admin/products/{id}/skus'>
export type Model = CallData<'GET /admin/device-types/{id}'>

export const nowhere = '00000000-0000-4000-8000-000000000000'

export function named(text: string) {
  return { nl: `${text} nl`, en: `${text} en`, zh: `${text} zh`, de: `${text} de` }
}

let count = 0
/** An unused key. */
export function newKey(what: string): string {
  count += 1
  return `${what}-${count}`
}

export async function categoryId(staff: Staff, key: string): Promise<string> {
  const { list } = await dataOf<CallData<'GET /admin/categories'>>(staff.get('/admin/categories'))
  return list.find(category => category.key === key)?.category_id ?? nowhere
}

const party = { name: 'Maker', address: 'Straat 1, Utrecht', email: 'maker@example.org' }
const safety = { maker: party, eu_responsible: party, warnings: [named('sharp')] }
const repair = { spare_parts_years: 2, parts: named('shop'), repairer: named('you'), limits: named('none') }

/** A new accessory, as sent by the editor. */
export async function accessoryBody(staff: Staff, change: Record<string, unknown> = {}) {
  return {
    key: newKey('thing'),
    kind: 'accessory',
    category_id: await categoryId(staff, 'blades'),
    device_type_id: null,
    product_status: 'normal',
    name: named('thing'),
    description: named('what it is'),
    gallery: [],
    ...((change.kind ?? 'accessory') === 'accessory' ? { safety, repair } : { safety: null, repair: null }),
    weight_grams: 10,
    position: 90,
    attributes: {},
    fits: [],
    ...change,
  }
}

export async function addAccessory(staff: Staff, change: Record<string, unknown> = {}): Promise<Product> {
  return dataOf<Product>(staff.post('/admin/products', await accessoryBody(staff, change)))
}

/** The body that the editor sends back: everything that was read, without the fields it cannot change. */
export function bodyOf<Whole extends object, Left extends keyof Whole>(
  whole: Whole,
  ...left: Left[]
): Omit<Whole, Left> {
  const body = { ...whole }
  for (const name of left) delete body[name]
  return body
}

/** Fields in the response that are not part of the body. */
export const deviceFacts = [
  'restorable',
  ...(['status', 'cover', 'monthly_rent', 'deposit', 'unit_price', 'min_months', 'max_months'] as const),
  ...(['device_type', 'pool', 'used', 'holder', 'device_state', 'created_at', 'updated_at'] as const),
] as const

export function changeProduct(staff: Staff, product: Product, wanted: Record<string, unknown>) {
  const body = bodyOf(product, 'product_id', 'skus')
  const isAccessory = (wanted.kind ?? product.kind) === 'accessory'
  const facts = isAccessory ? { safety: product.safety, repair: product.repair } : { safety: null, repair: null }
  return staff.put(`/admin/products/${product.product_id}`, { ...body, ...facts, ...wanted })
}

export function addSku(staff: Staff, { product_id }: Product, change: object = {}): Promise<Sku> {
  return dataOf<Sku>(staff.post(`/admin/products/${product_id}/skus`, { key: newKey('sku'), kind: 'buy', ...change }))
}

export function price(staff: Staff, { sku_id }: Sku, body: object) {
  return staff.post(`/admin/skus/${sku_id}/prices`, body)
}

export function list(staff: Staff, { sku_id }: Sku, listed = true) {
  return staff.put(`/admin/skus/${sku_id}/listed`, { listed })
}

/** A listed product, with its SKU and a price. */
export async function onShow(
  staff: Staff,
  change: Record<string, unknown> = {},
): Promise<{ product: Product; sku: Sku }> {
  const product = await addAccessory(staff, change)
  const sku = await addSku(staff, product, { stock: 10 })
  await dataOf(price(staff, sku, { unit_price: 1000 }))
  await dataOf(list(staff, sku))
  return { product: await readProduct(staff, product.product_id), sku: { ...sku, listed: true } }
}

export function readProduct(staff: Staff, productId: string): Promise<Product> {
  return dataOf<Product>(staff.get(`/admin/products/${productId}`))
}

export async function modelOf(staff: Staff, key: string): Promise<Model> {
  const { list: models } = await dataOf<CallData<'GET /admin/device-types'>>(staff.get('/admin/device-types'))
  const model = models.find(candidate => candidate.key === key)
  if (!model) throw new Error(`No model ${key}`)
  return model
}

export function modelBody(model: Model) {
  const {
    status: _status,
    cover: _cover,
    monthly_rent: _monthly,
    deposit: _deposit,
    unit_price: _price,
    ...fields
  } = model
  return bodyOf(fields, 'device_type_id', 'listed', 'missing', 'inventory', 'lease_inventory', 'buy_inventory')
}

/** A copy of a model with a key of its own: complete, but not listed. */
export async function addModel(staff: Staff, change: object = {}): Promise<Model> {
  const { version: _version, ...body } = modelBody(await modelOf(staff, 'genie-600'))
  return dataOf<Model>(staff.post('/admin/device-types', { ...body, key: newKey('model'), ...change }))
}

export function changeModel(staff: Staff, model: Model, wanted: object) {
  return staff.put(`/admin/device-types/${model.device_type_id}`, { ...modelBody(model), ...wanted })
}

/** A product of a model, for rent for 2 to 24 months. */
export async function addMachine(staff: Staff, model: Model): Promise<Product> {
  const machine = {
    kind: 'machine',
    category_id: await categoryId(staff, 'mowers'),
    device_type_id: model.device_type_id,
    name: null,
    description: null,
  }
  return addAccessory(staff, machine)
}

type By = (role: 'operations' | 'admin') => Staff

/** An administrator approves what exceeds the limit of one person. */
export async function agreedByTwo(by: By, { status, json }: Awaited<ReturnType<typeof price>>): Promise<void> {
  if (status === 200) return
  const { proposal_id } = json.data as { proposal_id: string }
  await dataOf(by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
}

/** A SKU for buying used machines, approved by two people and listed. */
export async function addUsed(
  by: By,
  product: Product,
  { key, unit_price }: { key: string; unit_price: number },
): Promise<Sku> {
  const used = await addSku(by('operations'), product, { key, variant: 'used', name: named('used') })
  await agreedByTwo(by, await price(by('operations'), used, { unit_price }))
  await agreedByTwo(by, await list(by('operations'), used))
  return used
}
