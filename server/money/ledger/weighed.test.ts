import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { Entry } from '#domain/ledger/postings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { type Posting, post, postAll } from './post.ts'

let app: TestApp
let orderIds: string[]
beforeAll(async () => {
  app = await testApp()
  const me = till(app, await register(app))
  for (let made = 0; made < 2; made += 1) await me.placed([{ sku: 'blades-set-9' }])
  orderIds = (await query('select order_id from orders order by order_id')).map(row => row.order_id)
})
afterAll(() => app.close())

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

function fact(entries: Entry[], reference = `test:${randomUUID()}`): Posting {
  return { kind: 'receipt', reference, now: app.context.clock.now(), entries }
}

const received = (order_id: string, amount: number): Entry[] => [
  { account: 'clearing', amount },
  { account: 'receivable', amount: -amount, order_id },
]
const book = (...postings: Posting[]) => transaction(app.context.db, tx => postAll(tx, postings))
const referencesLike = async (reference: string) =>
  (await query('select reference from ledger_transactions where reference = $1', [reference])).length

test('an event that is off by a cent is not booked, nor anything in the same transaction', async () => {
  const [one = ''] = orderIds
  const good = fact(received(one, 100))
  const off = fact([
    { account: 'clearing', amount: 100 },
    { account: 'receivable', amount: -99, order_id: one },
  ])
  await expect(book(good, off)).rejects.toThrow(/off by 1 cents/)
  expect([await referencesLike(good.reference), await referencesLike(off.reference)]).toEqual([0, 0])
})

test('two events that offset each other are both refused: each is checked by itself', async () => {
  const more = fact([{ account: 'clearing', amount: 1 }])
  const less = fact([{ account: 'clearing', amount: -1 }])
  await expect(book(more, less)).rejects.toThrow(/off by/)
})

test('entries can be added to an event later only if they balance too, and an event without any is refused', async () => {
  const [one = ''] = orderIds
  const known = fact(received(one, 100))
  expect(await book(known)).toBe(true)
  const [{ transaction_id: id }] = await query('select transaction_id from ledger_transactions where reference = $1', [
    known.reference,
  ])
  await expect(
    query("insert into ledger_entries (transaction_id, account, amount) values ($1, 'clearing', 5)", [id]),
  ).rejects.toThrow(/off by 5 cents/)
  await expect(
    query("insert into ledger_transactions (kind, reference, booked_at) values ('sale', 'empty', now())"),
  ).rejects.toThrow(/is empty/)
})

test('paid and held amounts are stored on each order, from several entries of several events at once', async () => {
  const [one = '', two = ''] = orderIds
  const stands = () =>
    query('select paid_amount, deposit_held, refunded_amount from orders where order_id = any($1) order by order_id', [
      orderIds,
    ])
  const before = await stands()
  const deposit = (order_id: string, amount: number): Entry[] => [
    { account: 'deposits', amount: -amount, order_id },
    { account: 'receivable', amount, order_id },
  ]
  const facts = [
    fact([...received(one, 300), ...received(one, 200), ...received(two, 50)]),
    fact([...deposit(one, 400), ...deposit(two, 30)]),
  ]
  expect(await book(...facts)).toBe(true)
  const rise = (await stands()).map((row, at) => ({
    paid: row.paid_amount - before[at].paid_amount,
    held: row.deposit_held - before[at].deposit_held,
    refunded: row.refunded_amount - before[at].refunded_amount,
  }))
  expect(rise).toEqual([
    { paid: 500, held: 400, refunded: 0 },
    { paid: 50, held: 30, refunded: 0 },
  ])
  // Sent a second time in part: known bookings are left out, new ones are booked.
  const late = fact(received(two, 7))
  expect(await book(...facts, late)).toBe(true)
  expect((await stands()).map(row => row.paid_amount)).toEqual([
    before[0].paid_amount + 500,
    before[1].paid_amount + 57,
  ])
  expect(await book(...facts)).toBe(false)
})

test('a concurrent event is booked once', async () => {
  const [one = ''] = orderIds
  const same = fact(received(one, 10))
  const did = await Promise.all(Array.from({ length: 8 }, () => transaction(app.context.db, tx => post(tx, same))))
  expect(did.filter(Boolean)).toHaveLength(1)
})

test('none of this leaves the ledger unbalanced', async () => {
  const [{ sum }] = await query('select coalesce(sum(amount), 0)::int as sum from ledger_entries')
  expect(sum).toBe(0)
})
