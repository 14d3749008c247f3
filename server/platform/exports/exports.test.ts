// @module-tag further
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#domain/csv.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer } from '#testing/steps/accounts.ts'
import * as told from '#testing/steps/refunds.ts'
import { auditOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
// A database with much data takes long to drop.
afterAll(() => app.close(), 180_000)

const ask = (path: string, who = finance, language = 'nl') =>
  fetch(`${app.url}/api/admin${path}`, { headers: { ...bearer(who.token), cookie: `locale=${language}` } })

test('orders, refunds, invoices and the ledger are exported with the filters of their lists', async () => {
  const one = await told.owedRefund(app, finance)
  const other = await told.paidOrder(app, { sku: 'blades-set-9' })
  for (const [path, holds, not] of [
    [`/orders/export?q=${one.orderNo}`, one.orderNo, other.orderNo],
    [`/refunds/export?order_no=${one.orderNo}`, one.refund_no, other.orderNo],
    [`/invoices/export?q=${one.orderNo}`, one.orderNo, other.orderNo],
    [`/ledger/export?q=${one.orderNo}`, one.orderNo, other.orderNo],
  ] as const) {
    const answer = await ask(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="genie-[a-z]+-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const text = bytes.toString()
    expect(text, path).toContain(holds)
    expect(text, path).not.toContain(not)
    const [head, ...rows] = readCsv(text)
    expect(rows.length, path).toBeGreaterThan(0)
    for (const row of rows) expect(row.cells.length, path).toBe(head?.cells.length)
  }
  const english = await (await ask(`/ledger/export?q=${one.orderNo}`, finance, 'en')).text()
  expect(english).toContain('booked_at,kind,')
  const kept = await auditOf(app, 'refunds')
  expect(kept).toMatchObject([{ action: 'export', actor_id: finance.userId, after: { order_no: one.orderNo } }])
})

test('an invalid request, or one without permission for the list, is refused before the file begins', async () => {
  const verdict = async (answer: Response) => [answer.status, ((await answer.json()) as { code: number }).code]
  for (const path of ['/orders/export?kind=lend', '/ledger/export?from=yesterday', '/vat-report/export?year=2026']) {
    expect(await verdict(await ask(path)), path).toEqual([400, 400])
  }
  const support = await staff(app, 'support')
  for (const path of ['/refunds/export', '/ledger/export', '/vat-report/export?year=2026&quarter=1']) {
    expect(await verdict(await ask(path, support)), path).toEqual([403, 403])
  }
})

const bookings = 10_000
/** Far above the size of a batch, far below that of all rows together. */
const mostGrowth = 16 * 2 ** 20
const lookEvery = 4 * 2 ** 20

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void
/** The memory in use, without what only waits for garbage collection. */
function held(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('twenty thousand entries are exported without holding them in memory', async () => {
  const long = randomUUID().repeat(30)
  await app.context.connection.pool.query(
    `with t as (insert into ledger_transactions (kind, reference, booked_at)
       select 'settlement', 'test:' || n || ':' || $1, now() - n * interval '1 second'
         from generate_series(1, ${bookings}) as n returning transaction_id)
     insert into ledger_entries (transaction_id, account, amount)
     select transaction_id, account, amount from t, (values ('bank', 5), ('unassigned', -5)) as e(account, amount)`,
    [long],
  )
  const answer = await ask('/ledger/export?kind=settlement&account=unassigned')
  const before = held()
  let lines = 0
  let bytes = 0
  let most = 0
  let looked = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    if (bytes < looked + lookEvery) continue
    looked = bytes
    most = Math.max(most, held() - before)
  }
  expect(lines).toBe(1 + 2 * bookings)
  expect(bytes).toBeGreaterThan(20 * 2 ** 20)
  expect(most).toBeLessThan(mostGrowth)
})

test('a client that disconnects ends the query', async () => {
  const leave = new AbortController()
  const answer = await fetch(`${app.url}/api/admin/ledger/export?kind=settlement`, {
    headers: bearer(finance.token),
    signal: leave.signal,
  })
  await answer.body?.getReader().read()
  leave.abort()
  leave.abort()
  // Every connection is back in the pool.
  const { pool } = app.context.connection
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})
