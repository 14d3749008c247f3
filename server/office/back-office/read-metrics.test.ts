import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { Role } from '#domain/access.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { countLedgerDays } from '#server/money/ledger/count-days.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let delivered = ''
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  delivered = orderNo
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  await house.ordered([{ sku: 'blades-set-9' }], 'buy')
})
afterAll(() => app.close())

async function figures(role: Role = 'finance') {
  const response = await house.by(role).get('/admin/figures')
  if (response.status !== 200) throw new Error(response.text)
  return response.json.data as CallData<'GET /admin/figures'>
}
const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const count = () => countLedgerDays(app.context, {})

/** The same figures read from the ledger itself, entry by entry. */
async function booked() {
  const [row] = await query(`
    select coalesce(-sum(amount) filter (where account = 'deposits'), 0)::bigint as held,
           coalesce(-sum(amount) filter (where account like '%_revenue'), 0)::bigint
             as revenue
      from ledger_entries`)
  return { held: Number(row.held), revenue: Number(row.revenue) }
}
const shown = async () => {
  const { money } = await figures()
  return { held: money?.deposits_held, revenue: money?.revenue.reduce((all, { total }) => all + total, 0) }
}

/** Inserts one booking at any time. */
async function book(cents: number, at: Date, pool: { query: (text: string, values: unknown[]) => Promise<unknown> }) {
  await pool.query(
    `with made as (insert into ledger_transactions (kind, reference, booked_at)
       values ('sale', 'figures-' || gen_random_uuid(), $1) returning transaction_id)
     insert into ledger_entries (transaction_id, account, amount)
     select transaction_id, account, amount from made,
       (values ('rent_revenue', -$2::bigint), ('clearing', $2::bigint)) as entry (account, amount)`,
    [at, cents],
  )
}

test('machines by model, running rentals, returns this week', async () => {
  const today = dayInShop(app.context.clock.now())
  await query('update orders set start_on = $2, end_on = $3 where order_no = $1', [
    ...[delivered, addDays(today, -80), addDays(today, 2)],
  ])
  const { models, rents_running, to_deliver, overdue, returns } = await figures()
  expect({ rents_running, to_deliver, overdue }).toEqual({ rents_running: 1, to_deliver: 0, overdue: 0 })
  expect(models.find(({ device_type }) => device_type === 'genie-600')).toMatchObject({
    name: 'Genie 600',
    rented_out: 1,
  })
  expect(models.every(({ rentable, rented_out }) => rentable >= rented_out)).toBe(true)
  expect(returns.map(({ count: ends }) => ends)).toEqual([0, 0, 1, 0, 0, 0, 0])
  expect(returns.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(days => addDays(today, days)))
  await query('update orders set end_on = $2 where order_no = $1', [delivered, addDays(today, -1)])
  expect(await figures()).toMatchObject({ overdue: 1 })
})

test('amounts only for those who may read the ledger', async () => {
  for (const role of ['support', 'operations'] as const) expect((await figures(role)).money).toBeNull()
  for (const role of ['finance', 'admin'] as const) expect((await figures(role)).money?.revenue).toHaveLength(12)
  const { me } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  expect(verdict(await me.call('GET', '/admin/figures'))).toEqual([403, 403])
})

test('the same as the ledger: not summed yet, noted, and summed', async () => {
  const before = await booked()
  expect(before.revenue).toBeGreaterThan(0)
  expect(before.held).toBeGreaterThan(0)
  for (let run = 0; run < 4; run += 1) {
    expect(await shown(), `after ${run} runs`).toEqual(await booked())
    await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    await count()
  }
  // The count waits for every open transaction, in any database of the server.
  const countedTo = async () => {
    await count()
    return Number((await query('select counted_to from ledger_days_state'))[0].counted_to)
  }
  await expect.poll(countedTo, { timeout: 10_000 }).toBeGreaterThan(0)
})

test('a late booking counts in its own month', async () => {
  await count()
  await count()
  const { clock } = app.context
  const late = new Date(clock.now().getTime() - 100 * 86_400_000)
  const month = `${dayInShop(late).slice(0, 7)}-01`
  const of = async () => (await figures()).money?.revenue.find(one => one.month === month)?.rent ?? Number.NaN
  const before = await of()
  await book(12_345, late, app.context.connection.pool)
  expect(await of()).toBe(before + 12_345)
  for (let run = 0; run < 3; run += 1) await count()
  expect(await of()).toBe(before + 12_345)
  expect(await shown()).toEqual(await booked())
  // Waits until everything is in the sums: transactions in the other databases of this server delay that.
  const behind = async () => {
    await count()
    const [row] = await query(
      'select count(*)::int as behind from ledger_entries where entry_id > (select counted_to from ledger_days_state)',
    )
    return row.behind
  }
  await expect.poll(behind, { timeout: 30_000 }).toBe(0)
  expect(await of()).toBe(before + 12_345)
})

test('an entry that is committed after later ones is not missed', async () => {
  const { pool } = app.context.connection
  const slow = await pool.connect()
  await slow.query('begin')
  await book(700, app.context.clock.now(), slow)
  await book(11, app.context.clock.now(), pool)
  for (let run = 0; run < 3; run += 1) await count()
  expect(await shown()).toEqual(await booked())
  await slow.query('commit')
  slow.release()
  expect(await shown()).toEqual(await booked())
  for (let run = 0; run < 3; run += 1) await count()
  expect(await shown()).toEqual(await booked())
})

test('two concurrent workers count nothing twice', async () => {
  await book(99, app.context.clock.now(), app.context.connection.pool)
  for (let run = 0; run < 3; run += 1) await Promise.all([count(), count()])
  expect(await shown()).toEqual(await booked())
})
