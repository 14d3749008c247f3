import type { Reader } from '#db/transaction.ts'
import { residualValue } from '#domain/after-sale/damage.ts'
import { type EarlyReturn, earlyReturn } from '#domain/after-sale/early-return.ts'
import { type LateReturn, lateReturn } from '#domain/after-sale/late-return.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { pricesAtStart, type RentalFacts, rentalOf } from './rental.ts'
import type { Subject } from './subject.ts'

export interface ReturnFigures {
  rental: RentalFacts
  /** What the machine is worth on that day: no charge ever comes to more. */
  residual: Cents
  early: EarlyReturn | undefined
  late: LateReturn
}

/** What coming back on a day costs and gives back. The rent counts by the list of the day it was ordered. */
export async function returnFigures(db: Reader, subject: Subject, on: Day): Promise<ReturnFigures> {
  const { order, rules } = subject
  const rental = await rentalOf(db, { ...subject, now: order.created_at })
  const residual = (await residualsOf(db, [subject])).get(subject.item.item_id)?.(on) ?? 0
  const { monthly } = rental
  return {
    ...{ rental, residual },
    early: on < rental.end ? earlyReturn(rental, on, rules) : undefined,
    late: lateReturn(rental, on, { monthly, residual, rules }),
  }
}

/** What keeping it costs by today, of several rentals that are past their end, by their items. */
export async function lateFigures(db: Reader, subjects: readonly Subject[]): Promise<Map<string, LateReturn>> {
  const worth = await residualsOf(db, subjects)
  return new Map(
    subjects.map(({ order, item, rules, today }) => {
      const { start_on, end_on } = order
      if (start_on === null || end_on === null) throw new Error(`${order.order_no} is no rental`)
      const residual = worth.get(item.item_id)?.(today) ?? 0
      const rental = { start: start_on as Day, end: end_on as Day }
      return [item.item_id, lateReturn(rental, today, { monthly: item.monthly ?? 0, residual, rules })]
    }),
  )
}

/** What each machine is worth on a day. It loses worth from the day it was bought, or from this rental on where nobody knows that day. */
async function residualsOf(db: Reader, subjects: readonly Subject[]): Promise<Map<string, (on: Day) => Cents>> {
  const prices = await pricesAtStart(db, subjects)
  const units = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['order_item_id', 'devices.purchase_date'])
    .where(
      'order_item_id',
      'in',
      subjects.map(({ item }) => item.item_id),
    )
    .where('reservation_state', 'in', ['out', 'done'])
    .execute()
  return new Map(
    subjects.map(({ order, item, rules }) => {
      const price = prices.get(item.item_id)?.price
      const bought = units.find(({ order_item_id }) => order_item_id === item.item_id)?.purchase_date
      const since = (bought ?? order.start_on) as Day
      return [item.item_id, (on: Day) => (price ? residualValue(price, wholeMonths(since, on), rules) : 0)]
    }),
  )
}

function wholeMonths(from: Day, to: Day): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return months
}
