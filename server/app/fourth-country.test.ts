// @module-tag further
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { weekday } from '#domain/calendar.ts'
import { languages, languageTags } from '#domain/languages.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { dataOf, faultsOf, type Staff, staff } from '#testing/steps/staff.ts'

/** A country that no code names is opened by staff, in the settings alone (ADR 168). */
vi.setConfig({ testTimeout: 60_000 })

const home = { street: 'Rue du Fort', house_number: '5', postcode: '2410', city: 'Luxembourg', country: 'LU' }
const mediator = { name: 'Médiateur de la consommation', url: 'https://www.mediateurconsommation.lu' }
const registered = {
  ...{ enabled: true, weee: 'LU-ECOTREL-1', battery: 'LU-BAT-2', packaging: 'LU-VAL-3' },
  ...{ mediator, takes_part: true },
}
const freight = 7_900

type Rule = CallData<'GET /admin/rules/{key}'>
let app: TestApp
let admin: Staff
let who: Awaited<ReturnType<typeof register>>
let me: ReturnType<typeof till>
beforeAll(async () => {
  app = await testApp()
  admin = await staff(app, 'admin')
  who = await register(app)
  me = till(app, who, home)
})
afterAll(() => app.close())

async function setRule(key: string, change: (value: Rule['value']) => object): Promise<Answer> {
  const { value, newest } = await dataOf<Rule>(admin.get(`/admin/rules/${key}`))
  return admin.post(`/admin/rules/${key}`, { value: { ...value, ...change(value) }, newest, reason: 'Nu ook daar' })
}
async function openCountry(): Promise<void> {
  const rate = { kind: 'sale', country: 'LU', valid_from: '2024-01-01', percent: 17 }
  await dataOf(setRule('countries', () => ({ LU: registered })))
  await dataOf(setRule('vat', ({ rates }) => ({ rates: [...(rates as object[]), rate] })))
  const tariff = { country: 'LU', up_to_grams: null, price: freight }
  await dataOf(setRule('delivery', ({ tariffs }) => ({ tariffs: [...(tariffs as object[]), tariff] })))
}
const blades = [{ sku: 'blades-set-9' }]
const machine = [{ sku: 'genie-600-buy' }]
const listed = async (language: string) =>
  (
    await dataOf<CallData<'GET /countries'>>(
      app.send('GET', '/api/countries', { headers: { 'accept-language': language } }),
    )
  ).list

test('before it is opened nothing goes there', async () => {
  const quote = me.call('POST', '/quotes', { lines: [], country: 'LU' })
  expect((await quote).status).toBe(400)
  await expect(me.quote(blades)).rejects.toThrow('country_undelivered')
  const dutch = till(app, who)
  const answer = dutch.order(await dutch.quote(blades), { address: home })
  expect(await faultsOf(answer)).toEqual(['address.country: country_undelivered'])
})

test('it opens only with its registrations, and under a code that is one of a country', async () => {
  expect(await faultsOf(setRule('countries', () => ({ LU: { ...registered, weee: '' } })))).toEqual([
    'value.LU.weee: required',
  ])
  expect(await faultsOf(setRule('countries', () => ({ XX: registered })))).toEqual(['value.XX: country_unknown'])
})

test('once it is open, it is priced with its tax and its tariff', async () => {
  await openCountry()
  const { totals } = await me.quote(machine)
  expect(totals).toMatchObject({ freight })
  expect(totals.vat.map(({ percent }) => percent)).toEqual([17])
})

test('an order is placed, paid and billed there, with its registrations', async () => {
  const { orders } = await me.paid(blades)
  const orderNo = orders[0]?.order_no ?? ''
  expect(await me.read(orderNo)).toMatchObject({ country: 'LU', postcode: '2410' })
  const paper = (await papersOf(me, orderNo)).find(({ kind }) => kind === 'invoice')
  const { bytes } = await fetchDocument(app, me.token, paper?.href ?? '')
  const text = tight((await readPdf(bytes)).text)
  for (const part of ['Luxemburg', '17%', registered.weee, registered.battery])
    expect(text, part).toContain(tight(part))
})

test('terms and contract name whom its customers can turn to, and where the shop takes part', async () => {
  const { orders } = await me.paid(blades)
  const papers = await papersOf(me, orders[0]?.order_no ?? '')
  const contract = papers.find(({ kind }) => kind === 'contract')?.href ?? ''
  for (const href of [contract, '/api/documents/terms.pdf?language=nl']) {
    const text = tight((await readPdf((await fetchDocument(app, me.token, href)).bytes)).text)
    expect(text, href).toContain(tight(`procedures bij ${mediator.name}`))
  }
  // The contract names those of its own country only.
  const text = tight((await readPdf((await fetchDocument(app, me.token, contract)).bytes)).text)
  expect(text).not.toContain('Consumentenombudsdienst')
})

test('an order moves within it, and from there to another country', async () => {
  const { orders } = await me.paid(machine)
  const orderNo = orders[0]?.order_no ?? ''
  const address = { ...home, house_number: '9' }
  const ask = async (to: object) =>
    dataOf<CallData<'POST /orders/{order_no}/change-offer'>>(
      me.call('POST', `/orders/${orderNo}/change-offer`, { address: to }),
    )
  const { offer_hash, difference } = await ask(address)
  expect(difference).toBe(0)
  await dataOf(me.call('POST', `/orders/${orderNo}/change`, { address, offer_hash }))
  expect(await me.read(orderNo)).toMatchObject({ house_number: '9', country: 'LU' })
  const dutch = { street: 'Kade', house_number: '7', postcode: '3811 AB', city: 'Amersfoort', country: 'NL' }
  const moved = await ask(dutch)
  expect([moved.before.freight, moved.after.freight]).toEqual([freight, 0])
})

test('a rental there names a last day to withdraw that is a working day', async () => {
  const { lines } = await me.quote([{ sku: 'genie-600-rent', months: 3 }])
  const days = lines.map(({ start_by, withdrawal_until }) => [start_by, withdrawal_until] as [string, string])
  expect(days).toHaveLength(1)
  for (const [start, until] of days) {
    const days = (Date.parse(until) - Date.parse(start)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(14)
    expect(weekday(until as Parameters<typeof weekday>[0])).toBeLessThanOrEqual(5)
  }
})

test.each(languages)('it is named among the countries of delivery (%s)', async language => {
  const name = new Intl.DisplayNames(languageTags[language], { type: 'region' }).of('LU')
  expect(await listed(language)).toContainEqual({ code: 'LU', name, delivered: true })
})

test('pages and screens are told that it is served', async () => {
  const config = await dataOf<CallData<'GET /config/global'>>(app.send('GET', '/api/config/global'))
  expect(config.delivery_countries.toSorted()).toEqual(['BE', 'DE', 'LU', 'NL'])
})

test('half is paid there once it is offered there', async () => {
  expect((await me.quote(machine)).half_payment).toBeNull()
  await dataOf(
    setRule('part_payment', ({ offered_in }) => ({
      offered_in: { ...(offered_in as object), LU: true },
      within_days: 14,
    })),
  )
  const { half_payment, totals } = await me.quote(machine)
  expect(half_payment).toMatchObject({ amount: Math.floor(totals.due_today / 2), refused: null })
})

test('the buy-out is named nowhere as long as it is not permitted there', async () => {
  const config = await dataOf<CallData<'GET /config/global'>>(app.send('GET', '/api/config/global'))
  expect(config.buyout).toBe(false)
})
