import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { demoMethods } from '#demo/seed/demo-methods.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { guest } from '#testing/steps/messages.ts'
import { till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { dataOf, faultsOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  admin = await staff(app, 'admin')
})
afterEach(() => dataOf(offer(demoMethods)))
afterAll(() => app.close())

async function offer(value: object) {
  const { newest } = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/pay_methods'))
  return admin.post('/admin/rules/pay_methods', { value, newest })
}
const { by_country } = demoMethods
/** The Dutch ones changed, the others as they are. */
const inTheNetherlands = (change: object) => ({
  ...demoMethods,
  by_country: { ...by_country, NL: { ...by_country.NL, ...change } },
})
const cardOnly = { first: 'card', ideal: false, bancontact: false, paypal: false }
const blades = { sku: 'blades-set-9' }
type Shopper = Awaited<ReturnType<typeof passerBy>>
const pay = (me: Pick<Shopper, 'call'>, checkoutNo: string, method: string) =>
  me.call('POST', `/checkouts/${checkoutNo}/pay`, { method })
const config = async () => dataOf<CallData<'GET /config/global'>>(app.send('GET', '/api/config/global'))

const places = {
  NL: {},
  BE: { street: 'Meir', house_number: '7', postcode: '2000', city: 'Antwerpen', country: 'BE' },
  DE: { street: 'Kastanienallee', house_number: '12', postcode: '10435', city: 'Berlin', country: 'DE' },
}
const shopperIn = async (country: keyof typeof places) => till(app, await guest(app), places[country])

describe('by country', () => {
  test.each([
    ['NL', ['ideal', 'card', 'paypal'], 'bancontact'],
    ['BE', ['bancontact', 'card', 'paypal'], 'ideal'],
    ['DE', ['paypal', 'card'], 'bancontact'],
  ] as const)('in %s %s can be paid with, the usual one first', async (country, offered, other) => {
    const me = await shopperIn(country)
    const checkout = await me.placed([blades])
    expect(checkout.pay_methods).toEqual(offered)
    expect((await config()).pay_methods_by_country[country]).toEqual(offered)
    const refused = await pay(me, checkout.checkout_no, other)
    expect([refused.status, refused.json.code, refused.json.data]).toEqual([400, 200501, { offered }])
    expect((await pay(me, checkout.checkout_no, offered[0])).status).toBe(200)
  })

  test('a country that is not named has what is offered elsewhere', async () => {
    const { BE: _, ...others } = by_country
    await dataOf(offer({ ...demoMethods, by_country: others }))
    const checkout = await (await shopperIn('BE')).placed([blades])
    expect(checkout.pay_methods).toEqual(['card', 'paypal'])
  })
})

test('a disabled method is not offered and cannot be used, whatever is sent', async () => {
  const me = await passerBy(app)
  const checkout = await me.placed([blades])
  expect(checkout.pay_methods).toEqual(['ideal', 'card', 'paypal'])
  await dataOf(offer(inTheNetherlands(cardOnly)))

  const { pay_methods } = await dataOf<typeof checkout>(me.call('GET', `/checkouts/${checkout.checkout_no}`))
  expect([pay_methods, (await config()).pay_methods_by_country.NL]).toEqual([['card'], ['card']])
  expect((await config()).pay_methods).toEqual(['card', 'bancontact', 'paypal'])
  const refused = await pay(me, checkout.checkout_no, 'ideal')
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([400, 200501, { offered: ['card'] }])
  expect((await pay(me, checkout.checkout_no, 'card')).status).toBe(200)
})

test('a payment begun before it was disabled can still be made, and is not led to again', async () => {
  const me = await passerBy(app)
  const { checkout_no } = await me.placed([blades])
  const url = await me.pay(checkout_no, 'ideal')
  await dataOf(offer(inTheNetherlands(cardOnly)))
  expect((await pay(me, checkout_no, 'ideal')).status).toBe(400)
  await me.choose(url, 'success')
  expect((await me.outcome(checkout_no)).outcome).toBe('success')
  // A paid checkout is reported as paid, not as a wrong method.
  expect((await pay(me, checkout_no, 'ideal')).json.code).toBe(200503)
})

test('a country without a method, or with one that is off as its first, is refused at the field', async () => {
  const none = { ...cardOnly, card: false }
  expect(await faultsOf(offer(inTheNetherlands(none)))).toEqual(['value.by_country.NL.card: pay_methods_none'])
  expect(await faultsOf(offer(inTheNetherlands({ ...cardOnly, first: 'ideal' })))).toEqual([
    'value.by_country.NL.first: pay_method_first_off',
  ])
  expect(await faultsOf(offer(inTheNetherlands({ cash: true })))).toEqual(['value.by_country.NL.cash: unknown_field'])
  expect((await config()).pay_methods).toEqual(['card', 'ideal', 'bancontact', 'paypal'])
})

describe.each([
  ['BE', 'bancontact', 'Bancontact'],
  ['DE', 'paypal', 'PayPal'],
] as const)('in %s by %s', (country, method, name) => {
  test('what its own service declines is reported, and then paid and named on the receipt', async () => {
    const me = await shopperIn(country)
    const { checkout_no, orders } = await me.placed([blades])
    const url = await me.pay(checkout_no, method)
    expect(await (await fetch(url)).text()).toContain(`<dd>${name}</dd>`)
    await me.choose(url, 'decline')
    const declined = { bancontact: 'payment_intent_authentication_failure', paypal: 'payment_method_provider_decline' }
    expect(await me.outcome(checkout_no)).toMatchObject({ outcome: 'fail', failure: declined[method] })
    await me.choose(await me.pay(checkout_no, method), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
    const papers = await papersOf(me, orders[0]?.order_no ?? '')
    const receipt = papers.find(({ kind }) => kind === 'receipt') ?? papers.find(({ kind }) => kind === 'invoice')
    const { bytes } = await fetchDocument(app, me.token, receipt?.href ?? '')
    expect(tight((await readPdf(bytes)).text)).toContain(name)
  })
})

test('wallets are named once the operator says that the provider offers them', async () => {
  expect((await config()).pay_wallets).toEqual([])
  const { newest } = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/pay_wallets'))
  await dataOf(admin.post('/admin/rules/pay_wallets', { value: { apple_pay: true, google_pay: false }, newest }))
  expect((await config()).pay_wallets).toEqual(['apple_pay'])
})
