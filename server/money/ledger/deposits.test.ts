import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { daysLater } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { rent } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { countLedgerDays } from './count-days.ts'

let app: TestApp
let finance: Staff
let held: string[]
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  held = [await paidOrder(app, rent()), await paidOrder(app, rent())].map(({ orderNo }) => orderNo)
})
/** These tests change what orders hold without the ledger, so only this check may fail. */
const otherThanLedger = /^figures of an order are not those of the ledger/
afterEach(async () => {
  const issues = await ledgerFaults(app)
  expect(issues.filter(issue => !otherThanLedger.test(issue))).toEqual([])
})
afterAll(() => app.close())

type Deposits = CallData<'GET /admin/ledger/deposits'>
const deposits = () => dataOf<Deposits>(finance.get('/admin/ledger/deposits?page_size=100'))
const move = () => countLedgerDays(app.context, {})
const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const changes = async () => (await query('select from deposit_changes')).length

async function ages() {
  const { ages } = await deposits()
  return Object.fromEntries(ages.map(({ age, count, amount }) => [age, [count, amount]]))
}

/** As if the machine had been delivered this many days ago. */
function holds(orderNo: string | undefined, amount: number, days: number) {
  const at = daysLater(app.context.clock.now(), -days)
  return query('update orders set deposit_held = $2, delivered_at = $3 where order_no = $1', [orderNo, amount, at])
}

test('deposits held are those of the orders, by their age', async () => {
  const { held: all, ages, list } = await deposits()
  expect(list.map(({ order_no }) => order_no).sort()).toEqual([...held].sort())
  expect(all).toBe(list.reduce((sum, { deposit_held }) => sum + deposit_held, 0))
  expect(all).toBeGreaterThan(0)
  expect(ages.reduce((sum, { amount }) => sum + amount, 0)).toBe(all)
})

test('ages follow the days of the list, before changes are moved into days and after', async () => {
  const [order, other] = held
  await holds(other, 7500, 3)
  const borders = { 29: '30', 30: '90', 89: '90', 90: '180', 179: '180', 180: '365', 364: '365', 365: 'older' }
  for (const [days, age] of Object.entries(borders)) {
    await holds(order, 12_500, Number(days))
    const expected = { '30': [1, 7500], '90': [0, 0], '180': [0, 0], '365': [0, 0], older: [0, 0] }
    Object.assign(expected, { [age]: age === '30' ? [2, 20_000] : [1, 12_500] })
    expect(await ages(), `${days} days`).toEqual(expected)
    expect((await deposits()).list[0], `${days} days`).toMatchObject({ order_no: order, days: Number(days) })
    await move()
    expect([await ages(), await changes()], `${days} days, moved`).toEqual([expected, 0])
  }
})

test('a part that is retained, a deposit that is refunded and one that is held again are each counted once', async () => {
  const [order] = held
  await holds(order, 12_500, 400)
  await move()
  for (const [amount, expected] of [
    [12_499, [1, 12_499]],
    [0, [0, 0]],
    [15_000, [1, 15_000]],
  ] as const) {
    await holds(order, amount, 400)
    expect((await ages()).older).toEqual(expected)
  }
  const noted = await changes()
  await query('update orders set updated_at = $2 where order_no = $1', [order, app.context.clock.now()])
  expect([noted, await changes()]).toEqual([3, 3])
})

test('concurrent changes while they are moved are neither lost nor counted twice', async () => {
  const [order, other] = held
  const hands = Array.from({ length: 24 }, (_, at) =>
    at % 3 === 0 ? move() : holds(at % 3 === 1 ? order : other, 100 * (at + 1), at * 20),
  )
  await Promise.all(hands)
  const sums = await query('select sum(deposit_held)::int as sum from orders')
  expect((await deposits()).held).toBe(sums[0].sum)
  await move()
  expect([(await deposits()).held, await changes()]).toEqual([sums[0].sum, 0])
  // A day that has no deposits any more is removed.
  expect(await query('select day from deposit_days where orders = 0')).toEqual([])
})
