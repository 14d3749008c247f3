// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { enterAccount, sayingAs } from '#testing/steps/entered.ts'
import { later } from '#testing/steps/messages.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { good } from '#testing/steps/requests.ts'
import { liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/** An administrator cannot send a refund to an account of their own by entering it as its customer. */
let app: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await liftLimits(app)
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())

const body = { iban: 'DE89370400440532013000', account_holder: 'Iemand' }

/** A refund of a payment that is too old for the original way. */
async function awaited() {
  const customer = await register(app)
  const { me, orderNo } = await paidOrder(app, { sku: 'genie-3000-buy' }, customer)
  good(await me.call('POST', `/orders/${orderNo}/cancel`, {}))
  const { rows } = await app.context.connection.pool.query(
    `update refunds set way = 'bank_transfer', refund_status = 'refunding'
      where order_id = (select order_id from orders where order_no = $1) returning refund_no`,
    [orderNo],
  )
  return { me, userId: customer.userInfo.user_id, path: `/refunds/${rows[0]?.refund_no}/account` }
}

test.each(['address', 'password'] as const)('not within a week of having changed its %s', async way => {
  const { userId, path } = await awaited()
  const { email, says } = await enterAccount(app, admin, userId, way)
  const refused = await says(path, body)
  expect(refused).toMatchObject({ status: 409, json: { code: 200207, data: { reason: 'entered_by_staff' } } })
  expect(refused.json.msg).toMatch(/beschermen/)
  const waiting = app.context.db
    .selectFrom('refunds')
    .select('iban')
    .where('refund_no', '=', path.split('/')[2] ?? '')
  expect(await waiting.execute()).toEqual([{ iban: null }])
  await later(app, 8)
  await liftLimits(app)
  expect((await (await sayingAs(app, email))(path, body)).json).toMatchObject({ data: { account: 'DE•• 3000' } })
})

test('its customer can, if nobody else has changed their account', async () => {
  const { me, path } = await awaited()
  expect((await me.call('POST', path, body)).json).toMatchObject({ code: 0, data: { account: 'DE•• 3000' } })
})
