import { exportList } from '#server/platform/exports/export-list.ts'
import { type BookingView, viewBookings } from './read-ledger.ts'
import { filteredBookings, newestBooking } from './store.ts'

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
