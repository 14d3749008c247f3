// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { Render } from '#contract/protocol/render.ts'
import { byLanguage } from '#domain/languages.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  changeModel,
  changeProduct,
  list,
  type Model,
  modelOf,
  named,
  type Product,
  price,
} from '#testing/steps/catalogue.ts'
import { dataOf, oneMayGive, type Staff, staff } from '#testing/steps/staff.ts'

/** A page that shows the whole shop, held in the real cache of two processes until a change is notified. */
let renderings = 0
const render: Render = async ({ call }) => {
  renderings += 1
  const models = await call('GET /device-types', { query: {} })
  const model = await call('GET /device-types/{key}', { params: { key: 'genie-1000' } }).catch(() => null)
  const products = await call('GET /products', { query: { page_size: '100' } })
  const categories = await call('GET /categories', {})
  return { status: 200, html: JSON.stringify({ models, model, products, categories }), cacheable: true }
}
const assets = () => ({ scripts: [], styles: [], preloads: [] })
const web: LoadedWeb = {
  render,
  searchRead: () => '',
  hasPage: () => true,
  sitemapPaths: [],
  aheadPaths: [],
  assets,
  adminApp: assets,
}

interface Page {
  models: CallData<'GET /device-types'>
  model: CallData<'GET /device-types/{key}'> | null
  products: CallData<'GET /products'>
  categories: CallData<'GET /categories'>
}

let app: TestApp
let other: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp({ web })
  await oneMayGive(app)
  other = await app.another()
  operations = await staff(app, 'operations')
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const pages = async () =>
  Promise.all([app, other].map(async process => JSON.parse((await process.send('GET', '/nl')).text) as Page))

/** Both processes have cached their page; then staff act, and both show the current `what`. */
async function afterwards<What>(
  act: () => Promise<unknown>,
  what: (page: Page) => What,
  expected: What,
): Promise<void> {
  const before = await pages()
  expect(before.map(what), 'not so before').not.toContainEqual(expected)
  const rendered = renderings
  await pages()
  expect(renderings, 'kept until then').toBe(rendered)
  await act()
  await expect.poll(async () => (await pages()).map(what), { timeout: 5000 }).toEqual([expected, expected])
}

const model = () => modelOf(operations, 'genie-1000')
const product = async (key: string): Promise<Product> => {
  const { list: all } = await dataOf<CallData<'GET /admin/products'>>(operations.get(`/admin/products?q=${key}`))
  const found = all.find(candidate => candidate.key === key)
  if (!found) throw new Error(`No product ${key}`)
  return found
}
const skuOf = async (key: string, kind: 'rent' | 'buy') => {
  const sku = (await product(key)).skus.find(candidate => candidate.kind === kind)
  if (!sku) throw new Error(`No SKU of ${key}`)
  return sku
}
const card = ({ models }: Page) => models.list.find(({ key }) => key === 'genie-1000')
const blades = ({ products }: Page) => products.list.find(({ key }) => key === 'blades')
const changed = (wanted: (model: Model) => object) => async () => {
  const before = await model()
  await dataOf(changeModel(operations, before, wanted(before)))
}
const shows = async (listed: boolean) =>
  dataOf(operations.put(`/admin/device-types/${(await model()).device_type_id}/listed`, { listed }))

describe('a change by staff is on the pages of every process at once', () => {
  test('a text of a model', () =>
    afterwards(
      changed(({ texts }) => ({ texts: { ...texts, nl: { ...texts.nl, tagline: 'Nieuwe woorden' } } })),
      page => card(page)?.tagline,
      'Nieuwe woorden',
    ))

  test('a warning and a figure of it', () =>
    afterwards(
      changed(({ texts }) => ({
        noise: 57,
        texts: byLanguage(language => ({ ...texts[language], warnings: [`Pas op (${language})`] })),
      })),
      page => ({ noise: page.model?.figures.noise, warnings: page.model?.warnings }),
      { noise: 57, warnings: ['Pas op (nl)'] },
    ))

  test('its longest term', () =>
    afterwards(
      changed(() => ({ max_months: 36 })),
      page => card(page)?.rent?.max_months,
      36,
    ))

  test('its rent tiers and deposit', () => {
    const rent_tiers = [
      { from_months: 2, monthly: 9000 },
      { from_months: 5, monthly: 7000 },
    ]
    return afterwards(
      async () => dataOf(price(operations, await skuOf('genie-1000', 'rent'), { rent_tiers, deposit: 21_000 })),
      page => ({ tiers: card(page)?.rent?.tiers, deposit: card(page)?.rent?.deposit }),
      { tiers: rent_tiers, deposit: 21_000 },
    )
  })

  test('its price', () =>
    afterwards(
      async () => dataOf(price(operations, await skuOf('genie-1000', 'buy'), { unit_price: 155_500 })),
      page => card(page)?.buy?.unit_price,
      155_500,
    ))

  test('that it is taken off sale, and sold again', async () => {
    const offered = (page: Page) => card(page)?.buy !== null
    await afterwards(async () => dataOf(list(operations, await skuOf('genie-1000', 'buy'), false)), offered, false)
    await afterwards(async () => dataOf(list(operations, await skuOf('genie-1000', 'buy'))), offered, true)
  })

  test('that it is unlisted, and listed again', async () => {
    const there = (page: Page) => [card(page) !== undefined, page.model !== null]
    await afterwards(() => shows(false), there, [false, false])
    await afterwards(() => shows(true), there, [true, true])
  })

  test('a text, a weight and the state of a product', async () => {
    const name = { ...named('Messen'), nl: 'Scherpe messen' }
    await afterwards(
      async () => dataOf(changeProduct(operations, await product('blades'), { name })),
      page => blades(page)?.name,
      'Scherpe messen',
    )
    await afterwards(
      async () => dataOf(changeProduct(operations, await product('blades'), { product_status: 'abnormal' })),
      page => blades(page)?.key,
      undefined,
    )
    await afterwards(
      async () => dataOf(changeProduct(operations, await product('blades'), { product_status: 'normal' })),
      page => blades(page)?.key,
      'blades',
    )
  })

  test('the name of a SKU', async () => {
    const { sku_id, key, variant, position, version } = await skuOf('blades', 'buy')
    const body = { key, variant, name: { ...named('set'), nl: 'Negen stuks' }, position, version }
    await afterwards(
      () => dataOf(operations.put(`/admin/skus/${sku_id}`, body)),
      page => blades(page)?.skus.some(({ name }) => name === 'Negen stuks'),
      true,
    )
  })

  test('the name of an attribute and of a category', async () => {
    const { list: attributes } = await dataOf<CallData<'GET /admin/attributes'>>(operations.get('/admin/attributes'))
    const { attribute_id, ...material } = attributes.find(({ code }) => code === 'material') ?? { attribute_id: '' }
    await afterwards(
      () => dataOf(operations.put(`/admin/attributes/${attribute_id}`, { ...material, name: named('stof') })),
      page => blades(page)?.attributes.find(({ code }) => code === 'material')?.name,
      'stof nl',
    )
    const { list: tree } = await dataOf<CallData<'GET /admin/categories'>>(operations.get('/admin/categories'))
    const { category_id, ...services } = tree.find(({ key }) => key === 'services') ?? { category_id: '' }
    await afterwards(
      () => dataOf(operations.put(`/admin/categories/${category_id}`, { ...services, name: named('hulp') })),
      page => page.categories.list.find(({ key }) => key === 'services')?.name,
      'hulp nl',
    )
  })
})

test('counting stock renews no page: stock is loaded after the page', async () => {
  await pages()
  const rendered = renderings
  const { sku_id } = await skuOf('blades', 'buy')
  await dataOf(operations.post(`/admin/skus/${sku_id}/stock`, { change: 1, reason: 'found one more' }))
  await pages()
  expect(renderings).toBe(rendered)
})
