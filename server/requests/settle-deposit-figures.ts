import type { Reader } from '#db/transaction.ts'
import { type EarlyReturn, earlyReturn } from '#domain/after-sale/early-return.ts'
import { chargeWhileOut, type LateReturn, lateReturn } from '#domain/after-sale/late-return.ts'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { type RentalFacts, rentalOf } from './rental.ts'
import type { Subject } from './subject.ts'
import { type WorthOn, worthOf, worthsOf } from './worth.ts'

export interface ReturnFigures {
  rental: RentalFacts
  /** What the machine is worth on that day: no charge ever comes to more. */
  residual: Cents
  worthOn: WorthOn
  early: EarlyReturn | undefined
  late: LateReturn
}

/** What coming back on a day costs and gives back. The rent counts by the price that was agreed. */
export async function returnFigures(db: Reader, subject: Subject, on: Day): Promise<ReturnFigures> {
  const { rules } = subject
  const rental = await rentalOf(db, subject)
  const worthOn = await worthOf(db, subject)
  const residual = worthOn(on)
  const { monthly } = rental
  return {
    ...{ rental, residual, worthOn },
    early: on < rental.end ? earlyReturn(rental, on, rules) : undefined,
    late: lateReturn(rental, on, { monthly, residual, rules }),
  }
}

/** What each of several rentals that are past their end stands at while its machine is out, by their items. */
export async function lateFigures(db: Reader, subjects: readonly Subject[]): Promise<Map<string, LateReturn>> {
  const worths = await worthsOf(db, subjects)
  return new Map(
    subjects.map(({ order, item, rules, today }) => {
      const { start_on, end_on } = order
      if (start_on === null || end_on === null) throw new Error(`${order.order_no} is no rental`)
      const residual = worths.get(item.item_id)?.(today) ?? 0
      const rental = { start: start_on as Day, end: end_on as Day }
      const late = lateReturn(rental, today, { monthly: item.monthly ?? 0, residual, rules })
      return [item.item_id, { ...late, charge: chargeWhileOut(late, residual) }]
    }),
  )
}
