import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { checkBooks } from './check-books.ts'

let app: TestApp
let finance: Staff
let dataDir: string
beforeAll(async () => {
  // The head of the audit log is in a folder that belongs to this database alone.
  dataDir = await mkdtemp(join(tmpdir(), 'genie-books-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  finance = await staff(app, 'finance')
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = async () =>
  (await dataOf<CallData<'GET /admin/reconciliation'>>(finance.get('/admin/reconciliation?state=open'))).list

test('rows that somebody changed outside the shop are a finding in the morning, once, which closes when they are right again', async () => {
  await checkBooks(app.context, {})
  expect(await open()).toEqual([])
  const { orderNo } = await paidOrder(app, { sku: 'blades-set-9', quantity: 1 })
  const { pool } = app.context.connection
  await pool.query('update orders set deposit_held = deposit_held + 5 where order_no = $1', [orderNo])
  await checkBooks(app.context, {})
  await checkBooks(app.context, {})
  const [finding, ...others] = await open()
  expect(others).toEqual([])
  expect(finding).toMatchObject({ kind: 'books_fault', done: 'nothing', told: { count: 1 } })
  await pool.query('update orders set deposit_held = deposit_held - 5 where order_no = $1', [orderNo])
  await checkBooks(app.context, {})
  expect(await open()).toEqual([])
})
