import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { paidOrder, sandboxOf } from '#testing/steps/refunds.ts'
import { readProviderBalance } from './reconciliation/read-balance.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('an account that was used before the shop: earlier movements are in its opening amount, booked once', async () => {
  await sandboxOf(app).play({ what: 'stripe_fee', amount: -1100 })
  await later(app, 4)
  await paidOrder(app, { sku: 'blades-set-9' })
  const booked = async () => {
    await readProviderBalance(app.context, {})
    const [{ sum }] = await rowsOf(app)("select sum(amount)::int as sum from ledger_entries where account = 'clearing'")
    return sum
  }
  const there = await app.context.providers.usual.readBalance()
  expect([await booked(), await booked()]).toEqual([there, there])
  const [incomplete] = await rowsOf(app)("select told from reconciliation_findings where kind = 'balance_incomplete'")
  expect(incomplete).toBeUndefined()
})
