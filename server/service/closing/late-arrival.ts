import type { Reader } from '#db/transaction.ts'
import { addDays, type Day, daysBetween, wholeMonthsBetween } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { termFrom } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { movingIn } from '#server/delivery/shipments/parcels/end-parcel.ts'
import { readLastReports, silentDays } from '#server/delivery/shipments/parcels/silent-parcels.ts'
import type { Shipment } from '#server/delivery/shipments/queries.ts'
import { isWithBuyer, usedBeforeRest } from '#server/delivery/shipments/used-before-rest.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'

interface LateArrival {
  order: Order
  items: readonly OrderItem[]
  /** In transit to their customer. */
  parcels: readonly Shipment[]
  /** Already back in the warehouse. */
  here: ReadonlySet<string>
  /** The delivery date according to staff. */
  at: Date
}

/**
 * What is conceded when staff state that parcels have arrived only now. The term of a rental and the withdrawal period
 * of a purchase begin with it, and neither may begin before the goods are there, so the stated day applies. But if a
 * parcel has had no event for longer than any delivery takes, its goods may have been used all that time; and so may
 * the part of a purchase that arrived before its rest.
 */
export async function concededByLateArrival(
  db: Reader,
  { order, items, parcels, here, at }: LateArrival,
): Promise<Cents> {
  if (parcels.length === 0) return 0
  const lastReports = await readLastReports(
    db,
    parcels.map(({ shipment_id }) => shipment_id),
  )
  const amounts = await Promise.all(
    parcels.map(async parcel => {
      const expected = addDays(dayInShop(lastReports.get(parcel.shipment_id) ?? parcel.created_at), silentDays)
      if (expected >= dayInShop(at)) return 0
      const moving = movingIn(items, parcel, here)
      const subjects = moving.length === 0 ? [] : await readSubjects(db, { order, items: moving, now: at })
      return sum(subjects.map(subject => usedUntil(subject, expected)))
    }),
  )
  const rest = await usedBeforeRest(db, { order, items: items.filter(isWithBuyer) }, at)
  return sum(amounts) + rest
}

/** The possible use since the day it must have arrived: the rent of a rental, the worth of a purchase. */
function usedUntil({ order, item, rules, today }: Subject, expected: Day): Cents {
  if (order.kind !== 'rent') {
    const { goods_due: price } = item
    return price - residualValue(price, wholeMonthsBetween(expected, today), rules)
  }
  const { start_on, lease_months } = order
  if (start_on === null || lease_months === null) return 0
  const [should, told] = [expected, today].map(day => termFrom(start_on, lease_months, day).start)
  const days = should && told ? daysBetween(should, told) : 0
  return Math.round(((item.monthly ?? 0) * item.quantity * days) / 30)
}
