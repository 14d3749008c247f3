import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { modelOf } from '#testing/steps/catalogue.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

/** Every field that the API promises of a device, and those the law requires, read from the responses with them. */
let app: TestApp
const answers = new Map<string, unknown>()
beforeAll(async () => {
  app = await testApp()
  const operations: Staff = await staff(app, 'operations')
  const { list } = await dataOf<CallData<'GET /admin/devices'>>(operations.get('/admin/devices?device_type=genie-1000'))
  const model = await modelOf(operations, 'genie-1000')
  const products = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?q=genie-1000'))
  const skus = products.list[0]?.skus ?? []
  answers.set('machine', await dataOf(operations.get(`/admin/devices/${list[0]?.device_id}`)))
  answers.set('model', await dataOf(operations.get(`/admin/device-types/${model.device_type_id}`)))
  answers.set(
    'rent',
    skus.find(({ kind }) => kind === 'rent'),
  )
  answers.set(
    'buy',
    skus.find(({ kind }) => kind === 'buy'),
  )
  answers.set('shown', await dataOf(operations.get('/device-types/genie-1000')))
  answers.set('there', await dataOf(operations.get('/device-types/genie-1000/availability')))
  answers.set('offer', await dataOf(operations.get('/products/genie-1000/offer?kind=buy&quantity=2')))
})
afterAll(() => app.close())

const machine = [
  ['type', 'device_type'],
  ['serial number', 'serial_number'],
  ['purchase date', 'purchase_date'],
  ['purchase price', 'purchase_price'],
  ['end of the guarantee', 'guarantee_end'],
  ['remarks', 'remarks'],
  ['status (holder)', 'holder'],
  ['status (state)', 'device_state'],
  ['normal, abnormal, disabled', 'device_status'],
  ['work area', 'work_area'],
  ['pool', 'pool'],
  ['used', 'used'],
].map(([what = '', path = '']) => ['machine', what, path] as const)

const figures = [
  ...['weight', 'mowing_area', 'cutting_efficiency', 'min_mowing_height', 'max_mowing_height', 'cutting_width'],
  ...['travel_speed', 'disc_speed', 'working_slope', 'battery_capacity', 'charging_time', 'mowing_time', 'zones'],
  ...['noise', 'passage', 'navigation', 'mobile_network', 'ip_rating', 'min_months', 'max_months', 'listed'],
  ...['inventory', 'lease_inventory', 'buy_inventory', 'gallery', 'warranty_months', 'software_support_months'],
  ...['spare_parts_years', 'maker.name', 'maker.address', 'maker.email', 'eu_responsible.name'],
  ...['eu_responsible.address', 'eu_responsible.email', 'declaration', 'importer.name', 'security.updates_until'],
  ...['battery_removal', 'repair.parts.nl', 'repair.repairer.zh', 'repair.limits.de'],
].map(path => ['model', path, path] as const)

const texts = languages.flatMap(language =>
  ['name', 'tagline', 'description', 'sections', 'box', 'warranty', 'warnings', 'data_facts'].map(
    name => ['model', `${name} in ${language}`, `texts.${language}.${name}`] as const,
  ),
)

test.each([
  ...machine,
  ...figures,
  ...texts,
  ['rent', 'monthly rent', 'rent_tiers.0.monthly'],
  ['rent', 'deposit', 'deposit'],
  ['buy', 'unit_price', 'unit_price'],
  ['shown', 'cover', 'cover'],
  ['shown', 'name', 'name'],
  ['shown', 'gallery', 'gallery'],
  ['shown', 'manuals', 'manuals.0.url'],
  ['shown', 'warnings', 'warnings.0'],
  ['shown', 'monthly rent', 'rent.monthly_from'],
  ['shown', 'deposit', 'rent.deposit'],
  ['shown', 'unit price', 'buy.unit_price'],
  ['there', 'inventory', 'inventory'],
  ['there', 'lease inventory', 'lease_inventory'],
  ['there', 'buy inventory', 'buy_inventory'],
  ['offer', 'purchase quantity', 'quantity'],
] as const)('%s: %s', (where, _what, path) => {
  let value = answers.get(where)
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  expect(value).not.toBeUndefined()
})

test('stock is counted the same for staff and for visitors', () => {
  const { inventory, lease_inventory, buy_inventory } = answers.get('model') as CallData<'GET /admin/device-types/{id}'>
  expect(answers.get('there')).toMatchObject({ inventory, lease_inventory, buy_inventory })
  expect([inventory, lease_inventory, buy_inventory]).toEqual([20, 12, 8])
})

test("machine, staff's model and listed model use the same names, with the same values", async () => {
  const [machine, model, shown] = ['machine', 'model', 'shown'].map(
    name => answers.get(name) as Record<string, unknown>,
  )
  const rent = answers.get('rent') as { rent_tiers: { monthly: number }[]; deposit: number }
  const named = {
    cover: shown?.cover,
    monthly_rent: Math.min(...rent.rent_tiers.map(({ monthly }) => monthly)),
    deposit: rent.deposit,
    unit_price: (answers.get('buy') as { unit_price: number }).unit_price,
    min_months: model?.min_months,
    max_months: model?.max_months,
  }
  expect(shown).toMatchObject({ ...named, status: 'listed' })
  expect(model).toMatchObject({ ...named, status: 'listed' })
  expect(machine).toMatchObject(named)
  expect(machine?.status).toBe(machine?.device_state)
})

test('the manual of a model can be read', async () => {
  const { manuals } = answers.get('shown') as CallData<'GET /device-types/{key}'>
  for (const { url } of manuals) {
    const { status, headers } = await app.send('GET', url)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})
