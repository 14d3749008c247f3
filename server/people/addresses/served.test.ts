// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { type Language, languages } from '#domain/languages.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { changer, type Offer } from '#testing/steps/order-changes.ts'
import { skuIds, till } from '#testing/steps/orders.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/** In Belgium the demo serves Flanders and Brussels: not everywhere is delivered where the country is open. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const place = (postcode: string, city: string) => ({
  ...{ street: 'Rue Neuve', house_number: randomUUID().slice(0, 6), postcode, city, country: 'BE' },
})
const liege = () => place('4000', 'Liège')
const brussels = () => place('1040', 'Brussel')
const ghent = () => place('9000', 'Gent')
const blades = [{ sku: 'blades-set-9' }]
const areas: Record<Language, string> = {
  nl: 'Vlaanderen en Brussel',
  en: 'Flanders and Brussels',
  zh: '弗拉芒大区和布鲁塞尔',
  de: 'Flandern und Brüssel',
}

interface Refused {
  country: string
  area: string
  postcodes: string
  fields: { path: string; rule: string; message: string }[]
}
/** What is refused and where; the texts must say where the shop delivers instead. */
function refusedAt({ status, json }: Answer, language: Language = 'nl'): unknown[] {
  const { area, postcodes, fields } = json.data as Refused
  expect(area).toBe(areas[language])
  expect(json.msg).toContain(area)
  expect(json.msg).toContain('1500–\u20603999')
  for (const { message } of fields) {
    expect(message).toContain(area)
    expect(message).toContain(postcodes)
  }
  return [status, json.code, ...fields.map(({ path, rule }) => `${path}: ${rule}`)]
}
const atPostcode = [400, 200215, 'address.postcode: place_undelivered']
const shopper = async (at: object = {}) =>
  till(app, await register(app), { house_number: randomUUID().slice(0, 6), ...at })
const setBelgium = (change: object) =>
  transaction(app.context.db, tx => {
    const value = { ...demoCountries, BE: { ...demoCountries.BE, ...change } }
    return writeSetting(tx, { key: 'countries', value, now: app.context.clock.now(), by: 'test' })
  })
const onlyBrussels = { postcodes: '1000-1299' }

describe('a quote', () => {
  const ask = async (postcode: string | undefined, language: Language = 'nl') => {
    const me = await shopper({ country: 'BE' })
    const line = { sku_id: (await skuIds(app)).get('blades-set-9'), quantity: 1 }
    const body = { lines: [line], country: 'BE', ...(postcode !== undefined && { postcode }) }
    return me.call('POST', '/quotes', body, { 'accept-language': language })
  }

  test.each(languages)('by a postcode outside is refused, and says where we do deliver (%s)', async language => {
    expect(refusedAt(await ask('4000', language), language)).toEqual([...[400, 200215, 'postcode: place_undelivered']])
  })

  test.each(['1000', '1299', '1500', '2000', '3999', 'B-9000', '9999', undefined])('by %s is made', async postcode => {
    expect((await ask(postcode)).status).toBe(200)
  })

  test.each(['1300', '1499', '4700', '5000', '6000', '7999', 'Liège'])('by %s is not', async postcode => {
    expect(refusedAt(await ask(postcode))).toEqual([400, 200215, 'postcode: place_undelivered'])
  })

  test('that was made before the place was left can’t be confirmed any more', async () => {
    const me = await shopper({ country: 'BE' })
    const line = { sku_id: (await skuIds(app)).get('blades-set-9'), quantity: 1 }
    const body = { lines: [line], country: 'BE', postcode: '9000' }
    const { quote_id, hash } = await dataOf<CallData<'POST /quotes'>>(me.call('POST', '/quotes', body))
    await setBelgium(onlyBrussels)
    const confirmed = await me.call('POST', `/quotes/${quote_id}/confirm`, { hash })
    expect([confirmed.status, confirmed.json.code]).toEqual([400, 200215])
    await setBelgium({})
  })
})

describe('an order', () => {
  test.each(languages)('to a place outside is refused at its postcode (%s)', async language => {
    const me = await shopper({ country: 'BE' })
    const answer = await me.order(await me.quote(blades), { address: liege() }, { 'accept-language': language })
    expect(refusedAt(answer, language)).toEqual(atPostcode)
  })

  test.each([brussels, ghent])('within is placed', async where => {
    const me = await shopper(where())
    expect((await me.placed(blades)).orders).toHaveLength(1)
  })

  test('is billed to any place', async () => {
    const me = await shopper(ghent())
    const billing = { recipient: 'Luc Maes', ...liege() }
    expect((await me.order(await me.quote(blades), { billing })).status).toBe(200)
  })

  test('whose place was left before it was paid is not paid any more', async () => {
    const me = await shopper(ghent())
    const { checkout_no } = await me.placed(blades)
    await setBelgium(onlyBrussels)
    const pay = await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'bancontact' })
    expect([pay.status, pay.json.code]).toEqual([400, 200215])
    expect(pay.json.msg).toContain(areas.nl)
    await setBelgium({})
    expect(await me.pay(checkout_no)).toContain('http')
  })
})

describe('a change of address', () => {
  test('to a place outside is refused, whether it is offered or made', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered(blades, 'buy')
    const address = liege()
    expect(refusedAt(await me.ask(orderNo, { address }))).toEqual(atPostcode)
    const { offer_hash } = await me.offer(orderNo, { address: ghent() })
    expect(refusedAt(await me.take(orderNo, { address }, offer_hash))).toEqual(atPostcode)
    expect((await me.read(orderNo)).country).toBe('NL')
  })

  test('that is paid first is refused too, and within it goes there', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting(blades, 'buy')
    expect(refusedAt(await me.ask(orderNo, { address: liege() }))).toEqual(atPostcode)
    expect((await me.ask(orderNo, { address: brussels() })).status).toBe(200)
  })

  test('by staff, who redirect what is paid, is refused likewise', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered(blades, 'buy')
    const desk = house.by('support')
    const address = liege()
    const path = `/admin/orders/${orderNo}/change`
    expect(refusedAt(await desk.post(`${path}-offer`, { address }))).toEqual(atPostcode)
    const offer = await dataOf<Offer>(desk.post(`${path}-offer`, { address: ghent() }))
    const body = { address, offer_hash: offer.offer_hash, reason: 'Belde ons, gaat verhuizen' }
    expect(refusedAt(await desk.post(path, body))).toEqual(atPostcode)
    expect((await me.read(orderNo)).country).toBe('NL')
  })

  test('within the postcode that was agreed stays possible after the shop has left it', async () => {
    const at = ghent()
    const me = await shopper(at)
    const { orders } = await me.paid(blades)
    const path = `/orders/${orders[0]?.order_no}/change-offer`
    await setBelgium(onlyBrussels)
    const next = await me.call('POST', path, { address: { ...at, house_number: '99' } })
    const other = await me.call('POST', path, { address: { ...at, postcode: '9050' } })
    await setBelgium({})
    expect([next.status, other.status, other.json.code]).toEqual([200, 400, 200215])
  })
})

describe('the part of a country that is served', () => {
  test.each(languages)('is told to pages and lists (%s)', async language => {
    const get = <Data>(path: string) =>
      dataOf<Data>(app.send('GET', `/api${path}`, { headers: { 'accept-language': language } }))
    const { served_parts } = await get<CallData<'GET /config/global'>>('/config/global')
    expect(served_parts.map(({ country, area }) => [country, area])).toEqual([['BE', areas[language]]])
    const { list } = await get<CallData<'GET /delivery-countries'>>('/delivery-countries')
    const parts = Object.fromEntries(list.map(({ country, served_part }) => [country, served_part]))
    expect([parts.NL, parts.DE]).toEqual([null, null])
    expect(parts.BE).toMatchObject({ area: areas[language], ranges: demoCountries.BE.postcodes })
    expect(parts.BE?.postcodes).toMatch(/^1000–\u20601299\D+1500–\u20603999\D+8000–\u20609999$/)
  })

  test('is named in every language, and its postcodes are ranges', async () => {
    const put = (change: object) =>
      admin.put('/admin/settings/countries', { ...demoCountries, BE: { ...demoCountries.BE, ...change } })
    const faults = async (change: object) =>
      ((await put(change)).json.data as Refused).fields.map(({ path, rule, message }) => [path, message && rule])
    expect(await faults({ postcodes: '3999-1500' })).toEqual([['BE.postcodes', 'postcodes_invalid']])
    expect(await faults({ postcodes: 'Vlaanderen' })).toEqual([['BE.postcodes', 'postcodes_invalid']])
    expect(await faults({ area: { ...demoCountries.BE.area, zh: ' ' } })).toEqual([['BE.area.zh', 'required']])
    expect(await faults({ area: undefined })).toEqual(languages.map(one => [`BE.area.${one}`, 'required']))
    expect((await put({ postcodes: '', area: { nl: '', en: '', zh: '', de: '' } })).status).toBe(200)
    const me = await shopper(liege())
    expect((await me.placed(blades)).orders).toHaveLength(1)
    expect((await put({})).status).toBe(200)
  })
})
