import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { may } from '#domain/access.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import type { Account } from '#domain/ledger/postings.ts'
import { dayInShop } from '#i18n/format.ts'
import { type MonthSum, monthSums } from '#server/money/ledger/queries.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { endsByDay, readModelMetrics, readRentMetrics } from './store-metrics.ts'

type Data = CallData<'GET /admin/figures'>

const week = 7
const months = 12
const kinds: Partial<Record<Account, 'rent' | 'sales' | 'other'>> = {
  rent_revenue: 'rent',
  sales_revenue: 'sales',
  service_revenue: 'other',
  damage_revenue: 'other',
  fee_revenue: 'other',
}

/** The cost of this read does not grow over the years. */
export async function readMetrics({ context, caller, language }: Input<'GET /admin/figures'>): Promise<Data> {
  const { db, clock } = context
  const today = dayInShop(clock.now())
  const days = Array.from({ length: week }, (_, index) => addDays(today, index))
  const [models, rents, ends, money] = await Promise.all([
    readModelMetrics(db, language),
    readRentMetrics(db, today),
    endsByDay(db, today, addDays(today, week - 1)),
    may(caller.role, 'read_ledger') ? readMoneyMetrics(db, today) : null,
  ])
  const endsOn = new Map(ends.map(({ day, count }) => [day, count]))
  return { today, models, ...rents, returns: days.map(day => ({ day, count: endsOn.get(day) ?? 0 })), money }
}

async function readMoneyMetrics(db: Reader, today: Day): Promise<Data['money']> {
  const sums = await monthSums(db, ['deposits', ...(Object.keys(kinds) as Account[])])
  const first = `${today.slice(0, 7)}-01` as Day
  const visibleMonths = Array.from({ length: months }, (_, index) => addMonths(first, index - months + 1))
  const held = sums.filter(({ account }) => account === 'deposits').reduce((all, { amount }) => all - amount, 0)
  return { deposits_held: held, revenue: visibleMonths.map(month => sumRevenue(sums, month)) }
}

/** Revenue is credited, which the ledger writes as a negative amount. */
function sumRevenue(sums: readonly MonthSum[], month: Day) {
  const revenue = { rent: 0, sales: 0, other: 0 }
  for (const { account, month: booked, amount } of sums) {
    const kind = kinds[account]
    if (kind && booked === month) revenue[kind] -= amount
  }
  return { month, ...revenue, total: revenue.rent + revenue.sales + revenue.other }
}
