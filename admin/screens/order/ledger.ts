import type { Order } from './order.ts'

type Entry = Order['ledger'][number]

/** One booking: its lines sum to zero. */
export interface Booking {
  reference: string
  kind: Entry['kind']
  booked_at: string
  /** The amount moved: the sum of the debits. */
  amount: number
  entries: Entry[]
}

/** Groups the ledger lines of an order by booking. */
export function groupBookings(ledger: readonly Entry[]): Booking[] {
  const bookings = new Map<string, Booking>()
  for (const entry of ledger) {
    const { reference, kind, booked_at } = entry
    const booking = bookings.get(reference) ?? { reference, kind, booked_at, amount: 0, entries: [] }
    booking.entries.push(entry)
    booking.amount += Math.max(0, entry.amount)
    bookings.set(reference, booking)
  }
  return [...bookings.values()]
}
