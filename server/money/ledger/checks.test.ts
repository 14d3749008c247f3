import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { describeFaults, findLedgerFaults } from './checks.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a ledger without faults is reported as such; each fault is named with its meaning', async () => {
  const { orderNo } = await paidOrder(app, { sku: 'blades-set-9' })
  const { connection } = app.context
  expect(describeFaults(await findLedgerFaults(connection))).toMatch(/^All \d+ checks hold\.$/)
  const client = await connection.pool.connect()
  try {
    await client.query('update orders set paid_amount = paid_amount + 1 where order_no = $1', [orderNo])
  } finally {
    client.release()
  }
  const text = describeFaults(await findLedgerFaults(connection))
  expect(text).toContain('figures of an order are not those of the ledger (1)')
  expect(text).toContain('Paid, refunded or held of an order differs from what was booked for it.')
  expect(text).toContain(orderNo)
})
