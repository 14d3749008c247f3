import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { passerBy } from '#testing/steps/shipments.ts'

type Quote = CallData<'POST /quotes'>
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const lines = [{ sku: 'genie-600-rent', months: 3 }, { sku: 'blades-set-9' }]
const pricesOf = ({ totals, lines: priced }: Quote) => ({ totals, lines: priced.map(({ goods_due }) => goods_due) })
const paymentsOf = async (checkoutNo: string) =>
  app.context.db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .select(['payments.amount', 'payments.method', 'payments.payment_state'])
    .where('checkout_no', '=', checkoutNo)
    .execute()

test('the price and the ways to pay are the same for a stranger and a customer, in every language', async () => {
  const buyer = till(app, await register(app))
  await buyer.paid([{ sku: 'blades-set-9' }])
  const wanted = pricesOf(await buyer.quote(lines))
  const { pay_methods } = await buyer.placed([{ sku: 'blades-set-9' }])
  expect(pricesOf(await (await passerBy(app)).quote(lines))).toEqual(wanted)
  const shown = async (language: string) => {
    const { text } = await app.send('GET', '/api/products', { headers: { 'accept-language': language } })
    return text.match(/"[a-z_]*(?:price|monthly|deposit)[a-z_]*":\d+/g)
  }
  const dutch = await shown('nl')
  expect(dutch?.length).toBeGreaterThan(5)
  for (const language of languages) expect(await shown(language), language).toEqual(dutch)
  // Where a bill goes to may tell where somebody comes from.
  for (const [country, postcode] of [
    ['NL', '1234 AB'],
    ['DE', '10115'],
    ['FR', '75001'],
  ] as const) {
    const stranger = await passerBy(app)
    const place = { street: 'Rue Haute', house_number: '1', city: 'Ailleurs', postcode, country }
    const billing = { recipient: 'Jan Nowak', company: '', vat_number: '', ...place }
    const answer = await stranger.order(await stranger.quote([{ sku: 'blades-set-9' }]), { billing })
    expect(answer.status, answer.text).toBe(200)
    expect((answer.json.data as { pay_methods: string[] }).pay_methods, country).toEqual(pay_methods)
  }
})

test('no method of payment costs more than another: each is asked for the price of the order', async () => {
  const { pay_methods } = await (await passerBy(app)).placed([{ sku: 'blades-set-9' }])
  expect(pay_methods.length).toBeGreaterThan(2)
  for (const method of pay_methods) {
    const me = await passerBy(app)
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    const answer = await me.order(quote)
    const { checkout_no } = answer.json.data as { checkout_no: string }
    await me.pay(checkout_no, method)
    expect(await paymentsOf(checkout_no), method).toMatchObject([{ method, amount: quote.totals.due_today }])
  }
})

test('a rental is paid once, for its whole term: nothing is debited later', async () => {
  const me = await passerBy(app)
  const quote = await me.quote([{ sku: 'genie-600-rent', months: 6 }])
  const { checkout_no } = await me.paid([{ sku: 'genie-600-rent', months: 6 }])
  const before = await paymentsOf(checkout_no)
  expect(before).toMatchObject([{ payment_state: 'paid', amount: quote.totals.due_today }])
})
