import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type BookingView, viewBookings } from './read-ledger.ts'
import { filteredBookings, type LedgerFilter, newestBooking } from './store.ts'

/** One entry, with the booking it belongs to. */
type Row = Pick<BookingView, 'booked_at' | 'kind' | 'reference'> & BookingView['entries'][number]

const { text, number, cents, moment } = column

const columns: CsvColumn<Row>[] = [
  moment('booked_at', row => row.booked_at),
  text('kind', row => row.kind),
  text('reference', row => row.reference),
  text('order_no', row => row.order_no),
  text('account', row => row.account),
  cents('debit', row => (row.amount > 0 ? row.amount : undefined)),
  cents('credit', row => (row.amount < 0 ? -row.amount : undefined)),
  text('vat_country', row => row.vat_country),
  number('vat_percent', row => row.vat_percent),
]

export const exportLedger = exportList({
  name: 'ledger',
  order: newestBooking,
  rows: (db, filter: LedgerFilter) => filteredBookings(db, filter),
  view: async ({ db }, found): Promise<Row[]> =>
    (await viewBookings(db, found)).flatMap(({ booked_at, kind, reference, entries }) =>
      entries.map(entry => ({ ...entry, booked_at, kind, reference })),
    ),
  columns,
})
