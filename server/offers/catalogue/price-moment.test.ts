// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { Render } from '#contract/protocol/render.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { price, type Sku } from '#testing/steps/catalogue.ts'
import { discountBody, ruleBody, runningActivity, withoutPromotions } from '#testing/steps/promotions.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

/** A page that shows one price, held in the real cache until a change is notified. */
let renderings = 0
const render: Render = async ({ call }) => {
  renderings += 1
  const { list } = await call('GET /device-types', { query: {} })
  const { unit_price, was } = list.find(({ key }) => key === 'genie-3000')?.buy ?? {}
  return { status: 200, html: `<p>${unit_price} ${was}</p>`, cacheable: true }
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

const dayMs = 86_400_000
let app: TestApp
let other: TestApp
let operations: Staff
let sku: Sku
beforeAll(async () => {
  app = await testApp({ web, environment: { WORKER: 'on' } })
  other = await app.another()
  await withoutPromotions(app)
  operations = await staff(app, 'operations')
  const { list } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products'))
  const found = list.find(({ key }) => key === 'genie-3000')?.skus.find(({ kind }) => kind === 'buy')
  if (!found) throw new Error('no SKU')
  sku = found
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const pages = async () => [(await app.send('GET', '/nl')).text, (await other.send('GET', '/nl')).text]
const shown = (...texts: string[]) => texts.map(text => `<p>${text}</p>`)

test('a price from now on is on the pages of every process at once', async () => {
  await pages()
  await dataOf(price(operations, sku, { unit_price: 230_000, show_reduction: true }))
  await expect.poll(pages, { timeout: 5000 }).toEqual(shown('230000 239900', '230000 239900'))
})

test('a later price is on them when it begins, without any change of the shop', async () => {
  const valid_from = new Date(app.context.clock.now().getTime() + 3000).toISOString()
  await dataOf(price(operations, sku, { unit_price: 250_000, valid_from }))
  await expect.poll(pages).toEqual(shown('230000 239900', '230000 239900'))
  const before = renderings
  expect(await pages()).toEqual(shown('230000 239900', '230000 239900'))
  expect(renderings, 'kept until then').toBe(before)
  await expect.poll(pages, { timeout: 15_000, interval: 200 }).toEqual(shown('250000 null', '250000 null'))
})

test('a price lowered by an activity is on them from its first moment to its last', async () => {
  await expect.poll(pages).toEqual(shown('250000 null', '250000 null'))
  const finance = await staff(app, 'finance')
  const at = (ms: number) => new Date(app.context.clock.now().getTime() + ms).toISOString()
  const dates = { start_time: at(3000), end_time: at(7000) }
  const { activity_id } = await runningActivity(finance, discountBody(app, dates))
  const rule = ruleBody([sku.product_id], { kind: 'buy', discount_type: 1, discount_value: 30_000 })
  await dataOf(finance.post(`/admin/activities/${activity_id}/rules`, rule))
  expect(await pages()).toEqual(shown('250000 null', '250000 null'))
  // 2300.00 was charged just before, so that is the price shown beside it.
  await expect.poll(pages, { timeout: 10_000, interval: 200 }).toEqual(shown('220000 230000', '220000 230000'))
  await expect.poll(pages, { timeout: 10_000, interval: 200 }).toEqual(shown('250000 null', '250000 null'))
})

test("also when the demo's clock is moved past it", async () => {
  const start = app.context.clock.now().getTime()
  const at = (days: number) => new Date(start + days * dayMs).toISOString()
  await dataOf(price(operations, sku, { unit_price: 260_000, valid_from: at(10) }))
  await dataOf(price(operations, sku, { unit_price: 270_000, valid_from: at(20) }))
  const told: number[] = []
  app.context.notifications.on('pages_changed', () => told.push(app.context.clock.now().getTime()))

  await app.send('POST', '/dev/clock', { body: { advance_days: 12 } })
  await expect.poll(pages, { timeout: 5000 }).toEqual(shown('260000 null', '260000 null'))
  await app.send('POST', '/dev/clock', { body: { now: at(20) } })
  await expect.poll(pages, { timeout: 5000 }).toEqual(shown('270000 null', '270000 null'))

  // Each at its own moment, and once more for processes whose clock is late.
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(3)
  const days = told.map(moment => (moment - start) / dayMs)
  for (const day of [10, 20]) expect(days.some(moment => moment >= day && moment - day < 0.01)).toBe(true)
})
