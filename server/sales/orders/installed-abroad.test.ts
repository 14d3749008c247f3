// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { toQuarter } from '#domain/ledger/quarters.ts'
import type { InstallationAnswer } from '#domain/pricing/installation.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow, register } from '#testing/steps/accounts.ts'
import { abroad, changer, elsewhere, rent, unlike } from '#testing/steps/order-changes.ts'
import { type Line, ledgerFaults, skuIds, till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { dataOf, faultsOf, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/** What an adviser answers about the VAT of installations, from the setting to the return of the quarter (ADR 171). */
vi.setConfig({ testTimeout: 60_000 })

type Rule = CallData<'GET /admin/rules/{key}'>
type Report = CallData<'GET /admin/vat-report'>
let app: TestApp
let [admin, finance]: Staff[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await staff(app, 'admin')
  finance = await staff(app, 'finance')
  for (const pool of ['rent', 'sale'] as const) await moreMachines(app, 'genie-600', pool, 20)
  const { rates } = (await ruleOf('vat')).value as { rates: { kind: string }[] }
  // Rates that tell which country and which kind was taken.
  const work = [
    { kind: 'garden_work', country: 'NL', valid_from: '2012-10-01', percent: 9 },
    { kind: 'garden_work', country: 'DE', valid_from: '2021-01-01', percent: 7 },
  ]
  await dataOf(setRule('vat', { rates: [...rates.filter(({ kind }) => kind !== 'garden_work'), ...work] }))
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike(app)).toEqual([])
})

const office = () => admin as Staff
const ruleOf = (key: string) => dataOf<Rule>(office().get(`/admin/rules/${key}`))

async function setRule(key: string, value: object) {
  const { newest } = await ruleOf(key)
  return office().post(`/admin/rules/${key}`, { value, newest, reason: 'Antwoord van de adviseur' })
}

const answer = async (taxed_as: InstallationAnswer, offered_in: Record<string, boolean> = {}) =>
  dataOf(setRule('installation', { taxed_as, offered_in }))

const [work, machine, blades] = [{ sku: 'installation' }, { sku: 'genie-600-buy' }, { sku: 'blades-set-9' }]

async function berliner() {
  const who = await register(app)
  return { ...till(app, who, abroad), userId: who.userInfo.user_id }
}

async function taxesOf(lines: Line[]) {
  const quote = await (await berliner()).quote(lines)
  return quote.lines.map(({ vat_kind, vat_percent }) => [vat_kind, vat_percent])
}

const itemsOf = (orderNo: string) =>
  rowsOf(app)(
    `select vat_kind as kind, vat_country as country, vat_percent as percent from order_items join orders using (order_id)
      where order_no = $1 and product_kind = 'service'`,
    orderNo,
  )

/** What its documents bill or credit of installations. */
const billedOf = (orderNo: string, kind: 'invoice' | 'credit_note') =>
  rowsOf(app)(
    `select line ->> 'vat_kind' as kind, line ->> 'vat_country' as country, (line ->> 'vat_percent')::int as percent,
            sum((line ->> 'net')::int)::int as net, sum((line ->> 'vat')::int)::int as vat
       from invoices i join orders using (order_id), jsonb_array_elements(i.body -> 'lines') line
       join order_items on item_id = (line ->> 'item_id')::uuid
      where order_no = $1 and i.kind = $2 and product_kind = 'service' group by 1, 2, 3 order by 1, 2`,
    orderNo,
    kind,
  )

async function reported(kind: string) {
  const { year, quarter } = toQuarter(dayInShop(app.context.clock.now()))
  const { lines } = await dataOf<Report>((finance as Staff).get(`/admin/vat-report?year=${year}&quarter=${quarter}`))
  return lines.filter(({ vat_kind, vat_country }) => vat_kind === kind && vat_country === 'DE')
}

async function invoiceText(me: Parameters<typeof papersOf>[0], orderNo: string) {
  const paper = (await papersOf(me, orderNo)).find(({ kind }) => kind === 'invoice')
  const { bytes } = await fetchDocument(app, me.token, paper?.href ?? '')
  return tight((await readPdf(bytes)).text)
}

describe('without an answer', () => {
  test.each([
    ['nl', 'Installeren doen we alleen in Nederland.'],
    ['en', 'We install only in: Netherlands.'],
    ['zh', '我们提供安装服务的国家：荷兰。'],
    ['de', 'Hier installieren wir: Niederlande.'],
  ])('it is refused abroad, and the message names where it is done (%s)', async (language, text) => {
    await answer('unanswered')
    const me = await berliner()
    const { lines } = await (await changer(app)).quote([machine, work])
    const asked = await me.call(
      'POST',
      '/quotes',
      { lines: lines.map(({ sku_id }) => ({ sku_id, quantity: 1 })), country: 'DE' },
      { 'accept-language': language },
    )
    const { fields } = asked.json.data as { fields: { path: string; rule: string; message: string }[] }
    expect([asked.status, fields.map(({ path, rule }) => `${path}: ${rule}`)]).toEqual([
      400,
      ['country: service_abroad'],
    ])
    expect(fields[0]?.message).toContain(text)
  })

  test('it cannot be offered abroad', async () => {
    expect(await faultsOf(setRule('installation', { taxed_as: 'unanswered', offered_in: { DE: true } }))).toEqual([
      'value.taxed_as: required',
    ])
  })
})

describe('as part of the supply', () => {
  beforeEach(() => answer('with_goods', { DE: true }))

  test('a quote taxes it like the machine: sold there, rented at home; alone it is refused', async () => {
    expect(await taxesOf([machine, work])).toEqual([
      ['sale', 19],
      ['sale', 19],
    ])
    expect(await taxesOf([rent(6), work])).toEqual([
      ['rent', 21],
      ['service', 21],
    ])
    for (const lines of [[work], [blades, work]]) await expect(taxesOf(lines)).rejects.toThrow('service_alone')
    await answer('with_goods', { BE: true })
    await expect(taxesOf([machine, work])).rejects.toThrow('service_abroad')
  })

  test('invoice, credit note and return name it like the goods', async () => {
    const me = await berliner()
    const { orders } = await me.paid([machine, work])
    const orderNo = orders[0]?.order_no ?? ''
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'sale', country: 'DE', percent: 19 }])
    const [billed] = await billedOf(orderNo, 'invoice')
    expect(billed).toMatchObject({ kind: 'sale', country: 'DE', percent: 19 })
    const text = await invoiceText(me, orderNo)
    expect(text).toContain(tight('De goederen zijn geleverd in Duitsland.'))
    expect(text).not.toContain(tight('werk aan onroerend goed'))
    const [before] = await reported('sale')
    expect(before).toMatchObject({ scheme: 'oss' })
    await dataOf(me.call('POST', `/orders/${orderNo}/cancel`, {}))
    const [credited] = await billedOf(orderNo, 'credit_note')
    expect(credited).toMatchObject({ kind: 'sale', country: 'DE', percent: 19, net: -Number(billed?.net) })
    const [after] = await reported('sale')
    expect((before?.net ?? 0) - (after?.net ?? 0)).toBeGreaterThan(Number(billed?.net))
    expect(await reported('garden_work')).toEqual([])
  })

  test('an order that moves abroad takes it along with the tax of the goods', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([machine, work], 'buy')
    await provenNow(app)
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'sale', country: 'NL', percent: 21 }])
    await me.change(orderNo, { address: abroad })
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'sale', country: 'DE', percent: 19 }])
  })

  test('of a rented machine it does not cross the border', async () => {
    const me = await changer(app)
    const rental = await me.ordered([rent(6), work])
    await provenNow(app)
    expect(await faultsOf(me.ask(rental, { address: abroad }))).toEqual(['address.country: service_abroad'])
  })
})

describe('as work on land', () => {
  beforeEach(() => answer('garden_work', { DE: true }))

  test('a quote taxes it where the garden is, whatever it is ordered with', async () => {
    const own = ['garden_work', 7]
    expect(await taxesOf([machine, work])).toEqual([['sale', 19], own])
    expect(await taxesOf([rent(6), work])).toEqual([['rent', 21], own])
    expect(await taxesOf([work])).toEqual([own])
    const { lines } = await (await changer(app)).quote([work])
    expect(lines).toMatchObject([{ vat_kind: 'garden_work', vat_percent: 9 }])
  })

  test('where its tax is not known it is not offered', async () => {
    await answer('garden_work', { BE: true })
    const belgian = { street: 'Meir', house_number: '3', postcode: '2000', city: 'Antwerpen', country: 'BE' }
    const me = till(app, await register(app), belgian)
    await expect(me.quote([machine, work])).rejects.toThrow('service_abroad')
    const { installation_countries } = await dataOf<CallData<'GET /config/global'>>(
      app.send('GET', '/api/config/global'),
    )
    expect(installation_countries).toEqual(['NL'])
  })

  test('invoice, credit note and return name it as a kind of its own, declared through the one-stop shop', async () => {
    const me = await berliner()
    const { orders } = await me.paid([machine, work])
    const orderNo = orders[0]?.order_no ?? ''
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'garden_work', country: 'DE', percent: 7 }])
    const [billed] = await billedOf(orderNo, 'invoice')
    expect(billed).toMatchObject({ kind: 'garden_work', country: 'DE', percent: 7 })
    expect(await invoiceText(me, orderNo)).toContain(
      tight('De installatie is werk aan onroerend goed. De btw is die van Duitsland, waar de tuin ligt'),
    )
    expect(await reported('garden_work')).toMatchObject([
      { scheme: 'oss', vat_percent: 7, net: billed?.net, vat: billed?.vat, papers: 1 },
    ])
    await dataOf(me.call('POST', `/orders/${orderNo}/cancel`, {}))
    expect(await billedOf(orderNo, 'credit_note')).toMatchObject([
      { kind: 'garden_work', country: 'DE', percent: 7, net: -Number(billed?.net), vat: -Number(billed?.vat) },
    ])
    expect(await reported('garden_work')).toMatchObject([{ net: 0, vat: 0, papers: 2 }])
  })

  test('its tax follows the garden to another country and back', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([machine, work], 'buy')
    await provenNow(app)
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'garden_work', country: 'NL', percent: 9 }])
    await me.change(orderNo, { address: abroad })
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'garden_work', country: 'DE', percent: 7 }])
    await me.change(orderNo, { address: elsewhere })
    expect(await itemsOf(orderNo)).toEqual([{ kind: 'garden_work', country: 'NL', percent: 9 }])
  })

  test('what was agreed under another answer keeps it', async () => {
    const me = await changer(app)
    await answer('unanswered')
    const before = await me.ordered([machine, work], 'buy')
    await provenNow(app)
    await answer('garden_work', { DE: true })
    expect(await faultsOf(me.ask(before, { address: abroad }))).toEqual(['address.country: service_abroad'])
    const after = await me.ordered([machine, work], 'buy')
    await answer('unanswered')
    expect(await faultsOf(me.ask(after, { address: abroad }))).toEqual(['address.country: service_abroad'])
    await me.change(after, { address: elsewhere })
    expect(await itemsOf(after)).toEqual([{ kind: 'garden_work', country: 'NL', percent: 9 }])
  })

  test('a rental goes abroad after the order of its installation, which the message names', async () => {
    const me = await changer(app)
    const { orders } = await me.paid([rent(6), work, blades])
    await provenNow(app)
    const [rental = '', bought = ''] = ['rent', 'buy'].map(kind => orders.find(one => one.kind === kind)?.order_no)
    const refused = await me.ask(rental, { address: abroad })
    const { fields } = refused.json.data as { fields: { rule: string; message: string }[] }
    expect(fields).toMatchObject([{ rule: 'service_first', message: expect.stringContaining(bought) }])
    await me.change(bought, { address: abroad })
    expect(await itemsOf(bought)).toEqual([{ kind: 'garden_work', country: 'DE', percent: 7 }])
    await me.change(rental, { address: abroad })
    expect((await me.read(rental)).city).toBe('Berlin')
  })
})

test('an answer that changes between offer and order is shown before anything is ordered', async () => {
  await answer('garden_work', { DE: true })
  const me = await berliner()
  const quote = await me.quote([machine, work])
  await answer('with_goods', { DE: true })
  const shown = await me.order(quote)
  expect([shown.status, shown.json.data]).toMatchObject([
    409,
    { quote: { lines: [{ vat_kind: 'sale' }, { vat_kind: 'sale', vat_percent: 19 }] } },
  ])
  await answer('unanswered')
  expect(await faultsOf(me.order(quote))).toEqual(['country: service_abroad'])
  expect((await me.call('GET', '/orders')).json.data).toMatchObject({ total: 0 })
})

test('the cart marks an installation that cannot be ordered for the country of its owner', async () => {
  const me = await berliner()
  await dataOf(me.call('PUT', `/user/info/${me.userId}`, { country: 'DE' }))
  const skus = await skuIds(app)
  const add = (sku: string, more: object = {}) =>
    dataOf(me.call('POST', '/cart/items', { sku_id: skus.get(sku), quantity: 1, ...more }))
  const changes = async () => {
    const { items, orderable } = await dataOf<CallData<'GET /cart'>>(me.call('GET', '/cart'))
    return [orderable, ...items.map(({ change }) => change)]
  }
  await answer('with_goods', { DE: true })
  await add('installation')
  expect(await changes()).toEqual([false, 'not_alone'])
  await add('genie-600-buy')
  expect((await changes())[0]).toBe(true)
  await answer('unanswered')
  expect((await changes()).toSorted()).toEqual([false, 'not_abroad', null].toSorted())
  await answer('garden_work', { DE: true })
  expect((await changes())[0]).toBe(true)
})
