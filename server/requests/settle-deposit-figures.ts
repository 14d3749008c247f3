import type { Reader } from '#db/transaction.ts'
import { residualValue } from '#domain/after-sale/damage.ts'
import { type EarlyReturn, earlyReturn } from '#domain/after-sale/early-return.ts'
import { type LateReturn, lateReturn } from '#domain/after-sale/late-return.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { priceAtStart, type RentalFacts, rentalOf } from './rental.ts'
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
  const residual = await residualOf(db, subject, { rental, on })
  const { monthly } = rental
  return {
    ...{ rental, residual },
    early: on < rental.end ? earlyReturn(rental, on, rules) : undefined,
    late: lateReturn(rental, on, { monthly, residual, rules }),
  }
}

/** It loses worth from the day it was bought, or from this rental on where nobody knows that day. */
async function residualOf(
  db: Reader,
  subject: Subject,
  { rental, on }: { rental: RentalFacts; on: Day },
): Promise<Cents> {
  const price = await priceAtStart(db, subject)
  if (!price) return 0
  const unit = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select('devices.purchase_date')
    .where('order_item_id', '=', subject.item.item_id)
    .where('reservation_state', 'in', ['out', 'done'])
    .executeTakeFirst()
  const since = (unit?.purchase_date ?? rental.start) as Day
  return residualValue(price.price, wholeMonths(since, on), subject.rules)
}

function wholeMonths(from: Day, to: Day): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return months
}
