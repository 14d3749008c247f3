import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { type Account, accounts, type BookingKind } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { type Booking, countBookings, filteredBookings, listEntries, newestBooking } from './store.ts'
import { balancesAt } from './store-days.ts'

export type BookingView = CallData<'GET /admin/ledger'>['list'][number]

export async function listBookings({ context: { db }, query }: Input<'GET /admin/ledger'>) {
  const rows = filteredBookings(db, query)
  const page = await listPage(db, query, { order: newestBooking, rows, count: countBookings(db, query) })
  return { ...page, list: await viewBookings(db, page.list) }
}

export async function viewBookings(db: Reader, bookings: readonly Booking[]): Promise<BookingView[]> {
  const entries = await listEntries(
    db,
    bookings.map(({ transaction_id }) => transaction_id),
  )
  const lines = Map.groupBy(entries, ({ transaction_id }) => transaction_id)
  return bookings.map(({ transaction_id, kind, reference, booked_at }) => {
    const bookingLines = lines.get(transaction_id) ?? []
    const orders = new Set(bookingLines.flatMap(({ order_no }) => order_no ?? []))
    return {
      ...{ transaction_id, reference },
      kind: kind as BookingKind,
      // A booking for several orders: each entry names its own.
      order_no: orders.size === 1 ? ([...orders][0] ?? null) : null,
      booked_at: booked_at.toISOString(),
      amount: sum(bookingLines.map(({ amount }) => Math.max(0, amount))),
      entries: bookingLines.map(({ account, amount, order_no, vat_country, vat_percent }) => ({
        ...{ amount, order_no, vat_country, vat_percent },
        account: account as Account,
      })),
    }
  })
}

export async function readBalances({ context: { db, clock }, query }: Input<'GET /admin/ledger/balances'>) {
  const day = query.day ?? dayInShop(clock.now())
  const found = new Map((await balancesAt(db, day)).map(({ account, amount }) => [account, amount]))
  return { day, list: accounts.map(account => ({ account, amount: found.get(account) ?? 0 })) }
}

/** One entry, with the booking it belongs to. */
type Row = Pick<BookingView, 'booked_at' | 'kind' | 'reference'> & BookingView['entries'][number]

export const exportLedger = exportList({
  name: 'ledger',
  order: newestBooking,
  rows: filteredBookings,
  view: async ({ db }, found): Promise<Row[]> =>
    (await viewBookings(db, found)).flatMap(({ booked_at, kind, reference, entries }) =>
      entries.map(entry => ({ ...entry, booked_at, kind, reference })),
    ),
  columns: ({ fields, text, cents, number, moment }) => [
    moment('booked_at', row => row.booked_at),
    ...fields('text', 'kind', 'reference', 'order_no', 'account'),
    cents('debit', row => (row.amount > 0 ? row.amount : undefined)),
    cents('credit', row => (row.amount < 0 ? -row.amount : undefined)),
    text('vat_country', row => row.vat_country),
    number('vat_percent', row => row.vat_percent),
  ],
})
