// @module-tag further
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLedgerDays } from '#server/money/ledger/count-days.ts'
import { countBookings } from '#server/money/ledger/store.ts'
import { countRewards } from '#server/offers/promotions/shares/store-rewards.ts'
import { countRecords } from '#server/offers/promotions/store-records.ts'
import { waitingItems } from '#server/service/order-changes/store.ts'
import { filterBoughtItems } from '#server/service/requests/store.ts'
import { fill, mostly, type PlanNode, readWhole } from '../shop/filled-tables.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { type Staff, staff } from '../steps/staff.ts'
import { staffLists } from '../steps/staff-lists.ts'

/** Enough rows that the planner prefers an index; few enough to be inserted in seconds. */
const many = 20_000

/** Tables that grow over the years, with the values that lists filter by. */
const big = {
  users: {
    email: `'p' || n || '@voorbeeld.example'`,
    role: mostly('customer', 'guest'),
    auth_provider: mostly('email', 'anonymous'),
    user_status: mostly('normal', 'abnormal', 'disabled'),
  },
  devices: {
    pool: mostly('rent', 'sale'),
    holder: mostly('idle', 'tenant', 'platform'),
    device_state: mostly('not_started', 'under_repair'),
    device_status: mostly('normal', 'abnormal'),
  },
  orders: {
    kind: mostly('buy', 'rent'),
    order_status: mostly('completed', 'pay_success', 'in_transit'),
    email: `'p' || n || '@voorbeeld.example'`,
    country: mostly('NL', 'DE'),
    deposit_held: `case when n % 200 = 1 then 15000 else 0 end`,
    delivered_at: `timestamptz '2026-01-01' + n * interval '7 minutes'`,
  },
  order_events: { event: mostly('placed', 'shortage_wait'), item_id: 'gen_random_uuid()' },
  order_items: { item_status: mostly('completed', 'pay_success') },
  unit_reservations: {
    reservation_state: mostly('done', 'out', 'booked'),
    purpose: `'rent'`,
    busy: `daterange(date '2026-01-01', date '2026-02-01')`,
    device_id: 'gen_random_uuid()',
    order_item_id: 'gen_random_uuid()',
  },
  requests: {
    apply_type: mostly('repair', 'return', 'renewal'),
    audit_status: mostly('approved', 'wait_review', 'review_rejected'),
    process_status: mostly('complete', 'pick_up', 'ing'),
    duty: mostly('none', 'customer'),
    error_reason: `case when n % 200 = 1 then 'x' else '' end`,
    completed_at: `case when n % 200 > 3 then timestamptz '2026-01-01' end`,
  },
  refunds: {
    refund_status: mostly('refunded', 'requested', 'refunding', 'failed'),
    type: mostly('product', 'deposit'),
    way: mostly('original', 'bank_transfer'),
  },
  ledger_transactions: { kind: mostly('sale', 'refund', 'receipt') },
  ledger_entries: { account: mostly('clearing', 'damage_revenue', 'deposits'), order_id: 'gen_random_uuid()' },
  coupons: { code: `'C' || n`, coupon_status: '1' },
  share_records: {
    record_status: `case n % 200 when 1 then 3 when 2 then 9 when 3 then 1 else 4 end`,
    paid_at: `case when n % 200 <> 3 then timestamptz '2026-01-01' + n * interval '7 minutes' end`,
    reward_failed_at: `case when n % 200 = 1 then timestamptz '2026-01-01' end`,
  },
  messages: {
    status: mostly('closed', 'open', 'answered'),
    category: mostly('question', 'complaint', 'product_question'),
  },
  questions: { device_type_key: mostly('genie-600', 'genie-1000'), language: mostly('nl', 'de') },
  mails: {
    status: mostly('sent', 'failed', 'waiting'),
    template: mostly('order_paid', 'code'),
    recipient: `'p' || n || '@voorbeeld.example'`,
  },
  audit_log: {
    action: mostly('order.ship', 'user.erase'),
    subject_kind: mostly('order', 'user'),
    actor_id: 'gen_random_uuid()',
  },
  invoices: { kind: mostly('invoice', 'credit_note') },
  waitlist: {
    device_type_id: '(select device_type_id from device_types order by key limit 1)',
    notified_at: `case when n % 200 > 3 then timestamptz '2026-01-01' end`,
  },
  reviews: {
    device_type_id: '(select device_type_id from device_types order by key limit 1)',
    review_status: mostly('published', 'waiting', 'hidden'),
  },
  statements: {},
} as const satisfies Record<string, Record<string, string>>

let app: TestApp
let boss: Staff
let client: pg.Client
const heard: { text: string; values: unknown[] }[] = []
const real = pg.Client.prototype.query

beforeAll(async () => {
  // Every statement of the app, as it was sent. A connection keeps the function that it begins with.
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const values = (Array.isArray(second) ? second : (first as { values?: unknown[] } | undefined)?.values) ?? []
    if (text && /^\s*(select|with)\b/i.test(text)) heard.push({ text, values })
    return Reflect.apply(real, this, given)
  } as typeof real
  app = await testApp()
  boss = await staff(app, 'admin')
  client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  for (const [table, words] of Object.entries(big)) await fill(client, table, many, words)
  for (let run = 0; run < 2; run += 1) await countLedgerDays(app.context, {})
}, 180_000)

afterAll(async () => {
  pg.Client.prototype.query = real
  await client.end()
  await app.close()
})

/** The rating of a model is the average of all its reviews, and here one model has nearly all there are. */
const isOfWhole = (text: string) => text.includes('avg(rating)')

async function wholeTables(ask: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = []
  for (const { text, plan } of await plansOf(ask)) {
    for (const table of readWhole(plan))
      if (table in big && !isOfWhole(text)) faults.push(`${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 900)}`)
  }
  return faults
}

async function plansOf(ask: () => Promise<unknown>) {
  heard.length = 0
  await ask()
  // Queries for the items of no orders, and whether the connection is alive.
  const statements = heard.filter(({ text }) => !text.includes('in ()') && text !== 'select 1')
  expect(statements.length, 'statements that were heard').toBeGreaterThan(0)
  const plans: { text: string; plan: PlanNode }[] = []
  for (const { text, values } of statements) {
    const { rows } = await Reflect.apply(real, client, [`explain (format json) ${text}`, values])
    plans.push({ text, plan: rows[0]['QUERY PLAN'][0].Plan })
  }
  return plans
}

async function read(path: string): Promise<void> {
  const answer = await boss.get(`/admin/${path}`)
  // The rows contain random data that may not fit the response; that the query was sent is enough.
  if (answer.status === 400 || answer.status === 404) throw new Error(`${path}: ${answer.text}`)
}

test.each(staffLists)('%s reads no large table in full', async path => {
  expect(await wholeTables(() => read(path))).toEqual([])
})

const someItem = '00000000-0000-4000-8000-000000000000'
test.each([
  ['was bought', () => filterBoughtItems(app.context.db, [someItem])],
  ['is waited for', () => waitingItems(app.context.db, [someItem])],
])('whether an item %s is known without reading all there ever was', async (_name, ask) => {
  expect(await wholeTables(ask)).toEqual([])
})

test.each([
  ['bookings of an account', 'ledger_entries', () => countBookings(app.context.db, { account: 'clearing' })(1001)],
  ['invitations', 'share_records', () => countRecords(app.context.db, {})(1001)],
  ['rewards', 'share_records', () => countRewards(app.context.db, {})(1001)],
])('%s are counted in %s alone', async (_name, table, ask) => {
  const plans = await plansOf(ask)
  expect(plans.flatMap(({ plan }) => tablesIn(plan))).toEqual([table])
})

const tablesIn = (plan: PlanNode): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesIn),
]
