import { type Selectable, sql } from 'kysely'
import type { LedgerTransactions } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { countRows } from '#server/platform/http/answers/list-total.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'
import { findOrderNumbers } from '#server/records/orders/order-numbers.ts'
import { midnight } from '../invoices/queries.ts'

export type Booking = Selectable<LedgerTransactions>

export interface LedgerFilter {
  kind?: string | undefined
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The reference of a booking, or an order number: whole, as shown on the screen. */
  q?: string | undefined
}

export const newestBooking: ListOrder<Booking> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'booked_at', kind: 'time', getValue: row => row.booked_at },
    { sql: 'transaction_id', kind: 'uuid', getValue: row => row.transaction_id },
  ],
}

export function filteredBookings(db: Reader, { kind, account, from, to, q }: LedgerFilter) {
  let rows = db.selectFrom('ledger_transactions').selectAll()
  if (kind !== undefined) rows = rows.where('kind', '=', inlineLiteral(kind))
  if (from !== undefined) rows = rows.where('booked_at', '>=', midnight(from as Day, 0))
  if (to !== undefined) rows = rows.where('booked_at', '<', midnight(to as Day, 1))
  if (account !== undefined) {
    rows = rows.where('transaction_id', 'in', eb =>
      eb
        .selectFrom('ledger_entries')
        .select('ledger_entries.transaction_id')
        .where('account', '=', inlineLiteral(account)),
    )
  }
  return q ? rows.where('transaction_id', 'in', found(q)) : rows
}

/** For an account alone the entries suffice, each booking counted once, without reading the bookings. */
export const countBookings = (db: Reader, filter: LedgerFilter) => (max: number) => {
  const { account, kind, from, to, q } = filter
  const isAlone = account !== undefined && [kind, from, to, q].every(value => value === undefined)
  if (!isAlone) return countRows(db, filteredBookings(db, filter), max)
  const booked = db
    .selectFrom('ledger_entries')
    .select('transaction_id')
    .distinct()
    .where('account', '=', inlineLiteral(account))
  return countRows(db, booked, max)
}

/** Two searches, each with its own index. An order is also found in bookings for several at once. */
function found(q: string) {
  return sql<string>`(
    select transaction_id from ledger_transactions where reference = ${q}
    union
    select ledger_entries.transaction_id from ledger_entries join orders using (order_id)
     where order_no = ${q.toUpperCase()})`
}

export async function listEntries(db: Reader, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return []
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['transaction_id', 'order_id', 'account', 'amount', 'vat_country', 'vat_percent'])
    .where(sql<boolean>`transaction_id = any(${transactionIds})`)
    .orderBy('entry_id')
    .execute()
  const numbers = await findOrderNumbers(
    db,
    entries.map(({ order_id }) => order_id),
  )
  return entries.map(entry => ({ ...entry, order_no: numbers.get(entry.order_id ?? '') ?? null }))
}
