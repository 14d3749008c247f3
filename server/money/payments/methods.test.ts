import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { dataOf, faultsOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  admin = await staff(app, 'admin')
})
afterEach(() => dataOf(offer({ card: true, ideal: true })))
afterAll(() => app.close())

async function offer(value: object) {
  const { newest } = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/pay_methods'))
  return admin.post('/admin/rules/pay_methods', { value, newest })
}
const blades = { sku: 'blades-set-9' }
type Shopper = Awaited<ReturnType<typeof passerBy>>
const pay = (me: Shopper, checkoutNo: string, method: string) =>
  me.call('POST', `/checkouts/${checkoutNo}/pay`, { method })
const config = async () => dataOf<CallData<'GET /config/global'>>(app.send('GET', '/api/config/global'))

test('a disabled method is not offered and cannot be used, whatever is sent', async () => {
  const me = await passerBy(app)
  const checkout = await me.placed([blades])
  expect(checkout.pay_methods).toEqual(['card', 'ideal'])
  await dataOf(offer({ card: true, ideal: false }))

  const { pay_methods } = await dataOf<typeof checkout>(me.call('GET', `/checkouts/${checkout.checkout_no}`))
  expect([pay_methods, (await config()).pay_methods]).toEqual([['card'], ['card']])
  const refused = await pay(me, checkout.checkout_no, 'ideal')
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([400, 200501, { offered: ['card'] }])
  expect((await pay(me, checkout.checkout_no, 'card')).status).toBe(200)
})

test('a payment begun before it was disabled can still be made, and is not led to again', async () => {
  const me = await passerBy(app)
  const { checkout_no } = await me.placed([blades])
  const url = await me.pay(checkout_no, 'ideal')
  await dataOf(offer({ card: true, ideal: false }))
  expect((await pay(me, checkout_no, 'ideal')).status).toBe(400)
  await me.choose(url, 'success')
  expect((await me.outcome(checkout_no)).outcome).toBe('success')
  // A paid checkout is reported as paid, not as a wrong method.
  expect((await pay(me, checkout_no, 'ideal')).json.code).toBe(200503)
})

test('a shop without a method is refused at the field', async () => {
  expect(await faultsOf(offer({ card: false, ideal: false }))).toEqual(['value.card: pay_methods_none'])
  expect(await faultsOf(offer({ card: true, ideal: true, cash: true }))).toEqual(['value.cash: unknown_field'])
  expect((await config()).pay_methods).toEqual(['card', 'ideal'])
})
