import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidOrder } from '#server/testing/refunds.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function verify() {
  const env = { ...process.env, DATABASE_URL: app.database.url, SEED: 'demo' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'verify.ts')], {
    ...{ env, encoding: 'utf8' },
  })
  return { status, text: stdout + stderr }
}

test('a shop whose books agree is told so; what disagrees is named with what it means', async () => {
  const { orderNo } = await paidOrder(app, { sku: 'blades-set-9' })
  expect(verify()).toMatchObject({ status: 0, text: expect.stringMatching(/^All \d+ checks hold\.\n$/) })
  const { pool } = app.context.connection
  await pool.query('update orders set paid_amount = paid_amount + 1 where order_no = $1', [orderNo])
  const { status, text } = verify()
  expect(status).toBe(1)
  expect(text).toContain('figures of an order are not those of the ledger (1)')
  expect(text).toContain('Paid, refunded or held of an order differs from what was booked for it.')
  expect(text).toContain(orderNo)
})
