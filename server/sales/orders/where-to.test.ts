// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register } from '#testing/steps/accounts.ts'
import { skuIds, till } from '#testing/steps/orders.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

type Countries = CallData<'GET /admin/settings/countries'>

let app: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())

const brussels = { street: 'Wetstraat', house_number: '16', postcode: '1040', city: 'Brussel', country: 'BE' }
const shopper = async (place = {}) =>
  till(app, await register(app), { house_number: randomUUID().slice(0, 6), ...place })
const listFields = ({ status, json }: Answer) => [
  status,
  (json.data as { fields: { path: string; rule: string }[] }).fields.map(({ path, rule }) => `${path}: ${rule}`),
]
async function open(country: 'NL' | 'BE', enabled: boolean): Promise<void> {
  const countries = await dataOf<Countries>(admin.get('/admin/settings/countries'))
  const change = { ...countries, [country]: { ...countries[country], enabled } }
  await dataOf(admin.put('/admin/settings/countries', change))
}

describe('a country that staff have disabled', () => {
  test('gets no offer, no order, no payment and no change of address any more', async () => {
    const me = await shopper(brussels)
    const { checkout_no } = await me.placed([{ sku: 'blades-set-9' }])
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    const dutch = await shopper()
    const { orders } = await dutch.paid([{ sku: 'blades-set-9' }])
    await open('BE', false)
    const line = { sku_id: (await skuIds(app)).get('blades-set-9'), quantity: 1 }
    const closed = [400, ['country: country_undelivered']]
    expect(listFields(await me.call('POST', '/quotes', { lines: [line], country: 'BE' }))).toEqual(closed)
    expect(listFields(await me.order(quote))).toEqual(closed)
    const pay = await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })
    expect([pay.status, pay.json.code, pay.json.data]).toEqual([409, 200202, { reason: 'country_closed' }])
    const moved = await dutch.call('POST', `/orders/${orders[0]?.order_no}/change-offer`, { address: brussels })
    expect(listFields(moved)).toEqual([400, ['address.country: country_undelivered']])
    await open('BE', true)
    expect(await me.pay(checkout_no)).toContain('http')
  })
})

describe('an offer', () => {
  test('for one country with an address in another: the refusal names the country of the quote', async () => {
    const me = await shopper()
    const address = { street: 'Allee', house_number: '1', postcode: '10115', city: 'Berlin', country: 'DE' }
    const response = await me.order(await me.quote([{ sku: 'blades-set-9' }]), { address })
    expect(listFields(response)).toEqual([400, ['address.country: country_of_offer']])
    expect(response.text).toContain('bezorging in Nederland')
  })
})

describe('a postcode', () => {
  test.each([
    ['1234ab', 'NL', '1234 AB'],
    ['３５１２ａａ', 'NL', '3512 AA'],
    ['b-1040', 'BE', '1040'],
  ])('%s is stored in the format of the country', async (postcode, country, kept) => {
    const me = await shopper({ country })
    const address = { street: 'A', house_number: randomUUID().slice(0, 6), city: 'B', country, postcode }
    const response = await me.order(await me.quote([{ sku: 'blades-set-9' }]), { address })
    expect(response.status, response.text).toBe(200)
    const { orders } = response.json.data as CallData<'POST /orders'>
    expect((await me.read(orders[0]?.order_no ?? '')).postcode).toBe(kept)
  })

  test('that does not exist in the country is refused, for delivery, invoice and change', async () => {
    const me = await shopper()
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    const address = { street: 'A', house_number: '1', city: 'B', country: 'NL', postcode: '99999' }
    expect(listFields(await me.order(quote, { address }))).toEqual([400, ['address.postcode: postcode_format']])
    const billing = { recipient: 'A', ...address }
    expect(listFields(await me.order(quote, { billing }))).toEqual([400, ['billing.postcode: postcode_format']])
    const { orders } = await me.placed([{ sku: 'blades-set-9' }])
    const change = await me.call('POST', `/orders/${orders[0]?.order_no}/change-offer`, { address })
    expect(listFields(change)).toEqual([400, ['address.postcode: postcode_format']])
  })

  test('of a bill for a business is refused', async () => {
    const me = await shopper()
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    const place = { street: 'A', house_number: '1', city: 'B', country: 'NL', postcode: '1234 AB' }
    const answer = await me.order(quote, {
      billing: { recipient: 'A', company: 'Wit BV', vat_number: 'NL123456789B01', ...place },
    })
    expect(listFields(answer)).toEqual([400, ['billing.company: consumers_only', 'billing.vat_number: consumers_only']])
    expect(
      (await me.order(quote, { billing: { recipient: 'A', company: ' ', vat_number: '', ...place } })).status,
    ).toBe(200)
  })

  test('of an account must match its country', async () => {
    const me = await register(app)
    const put = (body: object) =>
      app.send('PUT', `/api/user/info/${me.userInfo.user_id}`, { body, headers: bearer(me.token) })
    expect((await put({ country: 'NL', postcode: '1234ab' })).json.data).toMatchObject({ postcode: '1234 AB' })
    expect(listFields(await put({ country: 'DE' }))).toEqual([400, ['postcode: postcode_format']])
    expect(listFields(await put({ postcode: '12' }))).toEqual([400, ['postcode: postcode_format']])
    expect((await put({ country: 'DE', postcode: '１０１１５' })).json.data).toMatchObject({ postcode: '10115' })
  })
})
