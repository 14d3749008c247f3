// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { enterAccount } from '#testing/steps/entered.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { type Statement, statements } from '#testing/steps/statements.ts'

/**
 * A member of staff who has gained access to a customer's account cannot make statements about money as that customer.
 */
vi.setConfig({ testTimeout: 120_000 })
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { statementOf, worked } = statements(() => ({ app, house }))

/** As if it had been ordered with an account, which an administrator then enters. */
async function entered(orderNo: string) {
  const { userInfo } = await register(app)
  for (const table of ['checkouts', 'requests', 'orders']) {
    await app.context.connection.pool.query(
      `update ${table} t set user_id = $2 from orders o where o.order_no = $1
         and t.${table === 'checkouts' ? 'checkout_id = o.checkout_id' : 'order_id = o.order_id'}`,
      [orderNo, userInfo.user_id],
    )
  }
  return (await enterAccount(app, house.by('admin'), userInfo.user_id, 'address')).says
}

const waits = () => {
  const counts_from = addDays(dayInShop(app.context.clock.now()), 8)
  return { status: 409, json: { code: 200207, data: { reason: 'entered_by_staff', counts_from } } }
}

test("a statement entered by staff is not confirmed as the customer's", async () => {
  const { orderNo, order } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const stated_on: Day = dayInShop(app.context.clock.now())
  await later(app, 40)
  const written = {
    ...{ kind: 'withdrawal', channel: 'letter', name: 'Anna de Wit', email: order.email, contract: orderNo, stated_on },
  }
  const { statement_id } = good<Statement>(await house.by('admin').post('/admin/statements', written))
  await worked()
  const says = await entered(orderNo)
  const path = `/orders/${orderNo}/statements/${statement_id}/answer`
  expect(await says(path, { mine: true })).toMatchObject(waits())
  expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human' })
  // Withdrawing the statement concedes nothing.
  expect((await says(path, { mine: false })).json.code).toBe(0)
})

test('a settlement is not agreed to', async () => {
  const rental = await returning(app, house, 2, { report: true })
  await later(app, 55)
  const { no } = await rental.back({ findings: [await finding(app, house, 4000)] })
  const { settlement } = await rental.readRequest(no)
  const says = await entered(rental.orderNo)
  const seen = { version: settlement?.version, back: settlement?.back, owed: settlement?.owed }
  expect(await says(`/requests/${no}/accept-settlement`, seen)).toMatchObject(waits())
})
