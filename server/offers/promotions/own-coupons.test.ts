import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { logIn, register, type SignIn } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { couponBody } from '#testing/steps/promotions.ts'
import { liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
let signIn: SignIn
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  signIn = (await logIn(app, 'finance@genie.example', demoPeople.password)).json.data as SignIn
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

test('nobody gives a coupon to themselves', async () => {
  const body = couponBody(app, { owner_id: signIn.userInfo.user_id })
  const { status, json } = await finance.post('/admin/coupons', body)
  expect([status, json.data]).toMatchObject([403, { reason: 'own_order' }])
})

test('nobody orders with a code that they have made, also one for everybody', async () => {
  const { code } = await made()
  const theirs = till(app, signIn)
  await expect(theirs.quote([{ sku: 'blades-set-9' }], { coupon_code: code })).rejects.toThrow(/given_by_you/)
  const customer = till(app, await register(app))
  const { orders } = await customer.paid([{ sku: 'blades-set-9' }], { coupon_code: code })
  expect(orders).toMatchObject([{ order_status: 'pay_success' }])
})

test('nor from another account, with their own mailbox', async () => {
  const { code } = await made()
  const other = till(app, { ...(await register(app)), email: 'finance@genie.example' })
  const quote = await other.quote([{ sku: 'blades-set-9' }], { coupon_code: code })
  expect((await other.order(quote)).json.data).toMatchObject({ reason: 'given_by_you' })
})

const small = { discount_type: 1, discount_value: 500, minimum: 0 }

async function made(): Promise<{ code: string }> {
  const { json } = await finance.post('/admin/coupons', couponBody(app, { ...small, global_limit: 5 }))
  expect(json.code).toBe(0)
  return json.data as { code: string }
}
