import type { Tx } from '#db/transaction.ts'
import { enclosingRange } from '#domain/availability/range.ts'
import { addDays } from '#domain/calendar.ts'
import { type Term, termFrom } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { reservationsOf } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { noteShortages } from './note-shortages.ts'

/** undefined: nothing is rented. */
export function computeTerm({ start_on, lease_months }: Order, deliveredAt: Date): Term | undefined {
  if (start_on === null || lease_months === null) return undefined
  return termFrom(start_on, lease_months, dayInShop(deliveredAt))
}

interface TermStart {
  moving: readonly OrderItem[]
  term: Term
  now: Date
}

/**
 * Marks the machine as busy until it is back from this term; later reservations that overlap move to other machines.
 */
export async function beginTerm(tx: Tx, { moving, term, now }: TermStart): Promise<void> {
  const { return_days, restock_days } = await readSetting(tx, 'delivery', now)
  const until = addDays(term.end, return_days + restock_days)
  const ids = moving.map(({ item_id }) => item_id)
  for (const { reservation_id, range } of await reservationsOf(tx, ids, ['out'])) {
    if (range.to >= until) continue
    const { short } = await widenReservation(
      tx,
      reservation_id,
      enclosingRange(range, { from: range.from, to: until }),
      now,
    )
    await noteShortages(tx, short, now)
  }
}
