// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { findFirstStart } from '#server/fleet/availability/free-days.ts'
import { readMachineStock } from '#server/offers/pricing/store.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { connectionFor, seedLife } from './begin-life.ts'
import { type Lived, live } from './live.ts'
import { type Size, wholeLife } from './plan/plan.ts'
import { findLife } from './store.ts'

const isProof = process.env.GENIE_PROOF === 'full'
const size: Size = isProof ? wholeLife : { purchases: 24, rentals: 24, otherwise: 0.2 }

let app: TestApp
let lived: Lived
let early: string[]
let today: Day
/** A visitor's order while the past is being generated. */
let visitor: { me: Awaited<ReturnType<typeof passerBy>>; orderNo: string; before: unknown }

beforeAll(async () => {
  app = await testApp()
  const { context } = app
  await transaction(context.db, tx => seedLife(tx, context))
  const begun = await lifeOf()
  today = dayInShop(begun.ends_at)
  // Stopped in the middle and continued.
  let moments = 0
  const isStopped = () => {
    moments += 1
    return moments > 700
  }
  const half = await live(context, { life: begun, size, isStopped })
  expect(half.isOver).toBe(false)
  early = half.surprises
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 2 }, { sku: 'blades-set-9' }])
  const orderNo = orders.find(({ kind }) => kind === 'rent')?.order_no ?? ''
  visitor = { me, orderNo, before: await me.read(orderNo) }
  // As in the running shop: on a connection of its own, in a process that has loaded no key there.
  const connection = connectionFor(context)
  lived = await live({ ...context, connection, db: connection.db }, { life: await lifeOf(), size })
  await connection.close()
}, 600_000)
afterAll(() => app.close())

async function lifeOf() {
  const life = await findLife(app.context.db)
  if (!life) throw new Error('There is no life')
  return life
}

async function rows<Row>(text: string): Promise<Row[]> {
  return (await app.context.connection.pool.query(text)).rows as Row[]
}
const countOf = async (text: string) =>
  Number((await rows<{ count: string }>(`select count(*) from ${text}`))[0]?.count)
const statesOf = async (table: string, column: string) =>
  (await rows<{ state: string }>(`select distinct ${column} as state from ${table} order by 1`)).map(
    ({ state }) => state,
  )

test('runs to its end as planned', async () => {
  expect(lived.isOver).toBe(true)
  expect((await lifeOf()).over_at).not.toBeNull()
  expect(await countOf('demo_life_jobs')).toBe(0)
  const surprises = [...early, ...lived.surprises]
  // Steps with nothing to pay, approve or inspect: few, and none of them a failure.
  expect(lived.failures).toEqual([])
  expect(surprises.length, surprises.join('\n')).toBeLessThan(lived.moments / 20)
})

describe('contains every state', () => {
  test.each([
    ['orders', 'order_status', 8],
    ['orders', 'pay_status', 3],
    ['payments', 'payment_state', 4],
    ['shipments', 'shipment_state', 5],
    ['refunds', 'refund_status', 5],
    ['refunds', 'way', 2],
    ['requests', 'apply_type', 6],
    ['requests', 'audit_status', 4],
    ['requests', 'process_status', 8],
    ['devices', 'holder', 4],
    ['devices', 'device_state', 2],
    ['settlements', 'settlement_state', 3],
    ['statements', 'kind', 2],
    ['ledger_transactions', 'kind', 5],
    ['coupon_claims', 'claim_state', 3],
    ['messages', 'state', 2],
    ['waitlist', 'device_type_id', 2],
    ['share_records', 'record_status', 4],
  ])('%s: %s', async (table, column, atLeast) => {
    expect((await statesOf(table, column)).length, (await statesOf(table, column)).join()).toBeGreaterThanOrEqual(
      atLeast,
    )
  })

  test('in sufficient numbers', async () => {
    expect(await countOf(`users where role in ('customer', 'guest')`)).toBeGreaterThanOrEqual(isProof ? 50 : 40)
    expect(await countOf('orders')).toBeGreaterThanOrEqual(isProof ? 150 : 100)
    expect(await countOf('requests')).toBeGreaterThanOrEqual(20)
    expect(await countOf('refunds')).toBeGreaterThanOrEqual(20)
    expect(await countOf('transfer_files')).toBeGreaterThanOrEqual(1)
    expect((await statesOf('orders', `country`)).length).toBe(3)
    expect((await statesOf('orders', `language`)).length).toBeGreaterThanOrEqual(3)
    const [span] = await rows<{ from: Date; to: Date }>(
      'select min(booked_at) as from, max(booked_at) as to from ledger_transactions',
    )
    expect(daysBetween(dayInShop(span?.from ?? new Date()), today)).toBeGreaterThan(330)
  })
})

test('reviews are in the language of their author, labelled as invented, and never verified', async () => {
  const written = await rows<{ language: string; order_language: string; verified: boolean; title: string }>(
    `select r.language, o.language as order_language, r.verified, r.title
     from reviews r join order_items i on i.item_id = r.order_item_id join orders o using (order_id)
     where r.demo and r.review_status = 'published'`,
  )
  expect(written.length).toBeGreaterThanOrEqual(isProof ? 14 : 6)
  expect(written.filter(one => one.language !== one.order_language || one.verified)).toEqual([])
  expect(new Set(written.map(({ title }) => title)).size).toBe(written.length)
  expect(await countOf('reviews where not demo')).toBe(0)
  const { json } = await app.send('GET', '/api/reviews?page_size=100')
  const shown = json.data as CallData<'GET /reviews'>
  expect(shown.list.filter(({ demo }) => !demo)).toEqual([])
  expect(shown.verified).toEqual({ average: null, count: 0 })
})

test('the ledger balances, and no machine is reserved twice', async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await countOf("unit_reservations where device_id is null and reservation_state = 'booked'")).toBe(0)
})

test('nothing is dated in the future', async () => {
  const { ends_at } = await lifeOf()
  const late = `> '${new Date(ends_at.getTime() + 120_000).toISOString()}'`
  for (const of of [
    ...['order_events where at', 'request_events where at', 'device_events where at', 'mails where created_at'],
    ...[
      'mails where sent_at',
      'ledger_transactions where booked_at',
      'invoices where issued_at',
      'orders where created_at',
    ],
    ...['refunds where refund_time', 'shipments where updated_at', 'shipment_events where at'],
  ]) {
    expect(await countOf(`${of} ${late}`), of).toBe(0)
  }
})

test('its mails were sent at their time, and none is pending', async () => {
  const { begins_at, ends_at } = await lifeOf()
  const past = `created_at between '${begins_at.toISOString()}' and '${ends_at.toISOString()}'`
  expect(await countOf(`mails where ${past}`)).toBeGreaterThan(300)
  expect(await countOf(`mails where ${past} and status <> 'sent'`)).toBe(0)
  expect(await countOf(`mails where sent_at <> created_at and ${past}`)).toBe(0)
  expect(await countOf(`mails where template = 'rental_ends'`)).toBeGreaterThan(10)
})

test('machines are available today', async () => {
  const { context } = app
  const now = context.clock.now()
  const models = await context.db.selectFrom('device_types').select(['device_type_id', 'key', 'min_months']).execute()
  const stock = await readMachineStock(
    context.db,
    models.map(({ device_type_id }) => device_type_id),
    now,
  )
  for (const { device_type_id, key, min_months } of models) {
    for (const months of [min_months, 12]) {
      const { first } = await findFirstStart(context, { device_type_id }, months)
      expect(first !== null && first <= addDays(dayInShop(now), 7), `${key} for ${months} months: ${first}`).toBe(true)
    }
    const found = stock.find(one => one.device_type_id === device_type_id)
    expect(found?.for_sale, key).toBeGreaterThanOrEqual(3)
  }
})

test("a visitor's order made meanwhile is unchanged", async () => {
  expect(await visitor.me.read(visitor.orderNo)).toEqual(visitor.before)
})

test('every demo login has orders of every kind', async () => {
  const { json } = await app.send('POST', '/api/user/login', {
    body: { email: 'klant@genie.example', password: 'Genie-demo-2026' },
  })
  const me = till(app, json.data as { token: string; r_token: string } as never)
  const list = ((await me.call('GET', '/orders')).json.data as { list: { order_status: string; kind: string }[] }).list
  expect(list.map(({ kind, order_status }) => `${kind} ${order_status}`).toSorted()).toEqual([
    'buy completed',
    'buy delivered',
    'buy in_transit',
    'rent canceled',
    'rent in_use',
    'rent in_use',
  ])
})
