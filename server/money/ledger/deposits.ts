import { sql } from 'kysely'
import { depositAges, type ledgerEndpoints } from '#contract/money/ledger.ts'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { daysBetween } from '#domain/calendar.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { depositDays } from './store-deposits.ts'

type Input = RouteInput<(typeof ledgerEndpoints)['GET /admin/ledger/deposits']>

interface Held {
  order_id: string
  order_no: string
  recipient: string
  order_status: OrderStatus
  deposit_held: number
  end_on: Day | null
  since: Date
}

const oldestFirst: ListOrder<Held> = {
  name: 'oldest',
  columns: [
    { sql: 'since', kind: 'time', getValue: row => row.since },
    { sql: 'order_id', kind: 'uuid', getValue: row => row.order_id },
  ],
}

/** Whose deposits the shop holds, and since when. */
export async function listDeposits({ context: { db, clock }, query }: Input) {
  const today = dayInShop(clock.now())
  const rows = db
    .selectFrom(heldDeposits(db).as('held'))
    .select(['order_id', 'order_no', 'recipient', 'order_status', 'deposit_held', 'end_on', 'since'])
  const page = await listPage(db, query, { order: oldestFirst, rows })
  const ages = await readAges(db, today)
  return {
    ...page,
    list: page.list.map(({ since, end_on, order_no, recipient, order_status, deposit_held }) => ({
      ...{ order_no, recipient, order_status, deposit_held },
      since: since.toISOString(),
      end_on: end_on as string | null,
      days: daysBetween(dayInShop(since), today),
    })),
    held: ages.reduce((total, { amount }) => total + amount, 0),
    ages,
  }
}

const since = sql<Date>`coalesce(delivered_at, paid_at, created_at)`

function heldDeposits(db: Reader) {
  return db
    .selectFrom('orders')
    .select(['order_id', 'order_no', 'recipient', 'order_status', 'deposit_held'])
    .select(sql<Day | null>`end_on::text`.as('end_on'))
    .select(since.as('since'))
    .where('deposit_held', '>', 0)
}

async function readAges(db: Reader, today: Day) {
  const ages = depositAges.map(age => ({ age, count: 0, amount: 0 }))
  for (const { day, orders, amount } of await depositDays(db)) {
    const days = daysBetween(day, today)
    const at = ages.find(({ age }) => age === 'older' || days < Number(age))
    if (at === undefined) continue
    at.count += orders
    at.amount += amount
  }
  return ages
}
