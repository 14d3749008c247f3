import type { Reader } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { type EarlyReturn, earlyReturn } from '#domain/requests/early-return.ts'
import { chargeWhileOut, type LateReturn, lateReturn } from '#domain/requests/late-return.ts'
import { endsForCause, endsForRecall } from '../ending/ends-for-cause.ts'
import { endsForRepair, readDaysWithUs } from '../inspection/beyond-repair.ts'
import { computeWorth, computeWorths, type WorthOn } from '../inspection/worth.ts'
import { readAwaitedDays } from '../late/late-store.ts'
import { readBringUntil } from '../renewal/renewal-days.ts'
import { type RentalDetails, readRental } from '../renewal/rental.ts'
import { monthlyRents } from '../renewal/standing-renewals.ts'
import type { Subject } from '../subject.ts'

export interface ReturnAmounts {
  rental: RentalDetails
  /** The machine's worth on that day, which limits every charge. */
  residual: Cents
  worthOn: WorthOn
  /** The end, extended by the days after it on which the machine was with the shop. */
  late_from: Day
  /** If a renewal ended after the end: the last day to bring its machine back, after which it counts as lost. */
  bring_until: Day | undefined
  early: EarlyReturn | undefined
  late: LateReturn
}

/** The cost and the refund of a return on a day. The rent is computed by the agreed price. */
export async function computeReturnAmounts(
  db: Reader,
  subject: Subject,
  on: Day,
  { isForCause = false }: { isForCause?: boolean | undefined } = {},
): Promise<ReturnAmounts> {
  const { rules } = subject
  const rental = await readRental(db, subject, on)
  const worthOn = await computeWorth(db, subject)
  const residual = worthOn(on)
  const { monthly, start } = rental
  const late_from = await lateFrom(db, subject, on)
  const bring_until = (await readBringUntil(db, [subject.order.order_id])).get(subject.order.order_id)
  const late = lateReturn({ start, end: late_from }, on, { monthly, residual, rules })
  // Nobody pays for returning a machine that is recalled (notified or not), that the shop could not repair, or that
  // they return for good cause.
  const { item_id } = subject.item
  const isRecalled = subject.facts.called_back || (await endsForRecall(db, item_id))
  const isOurs = isRecalled || (await endsForRepair(db, item_id)) || (await endsForCause(db, item_id))
  const early = isForCause || isOurs ? { ...rules, early_fee_percent: 0 } : rules
  return {
    ...{ rental, residual, worthOn, late_from, bring_until },
    early: on < rental.end ? earlyReturn(rental, on, early) : undefined,
    late: withinBringDays(late, bring_until, on),
  }
}

/**
 * The day from which a rental's machine is late, as of `on`: days on which the shop had it for work do not count. If
 * its tenant has withdrawn, it is awaited before its end.
 */
export async function lateFrom(db: Reader, { order }: Pick<Subject, 'order'>, on: Day): Promise<Day> {
  if (order.end_on === null) throw new Error(`${order.order_no} is no rental`)
  const days = (await readDaysWithUs(db, [order.order_id], on)).get(order.order_id) ?? 0
  const awaited = (await readAwaitedDays(db, [order.order_id])).get(order.order_id)
  return addDays(awaited ?? order.end_on, days)
}

/** It does not count as lost while it may still be brought back. */
function withinBringDays(late: LateReturn, until: Day | undefined, on: Day): LateReturn {
  return until !== undefined && on <= until ? { ...late, is_lost: false } : late
}

/** The late charge of each of several rentals past their end while its machine is out, by item. */
export async function computeLateAmounts(db: Reader, subjects: readonly Subject[]): Promise<Map<string, LateReturn>> {
  const worths = await computeWorths(db, subjects)
  const ids = subjects.map(({ order }) => order.order_id)
  const [first] = subjects
  const awaited = await readAwaitedDays(db, ids)
  const rents = await monthlyRents(db, subjects)
  const bringing = await readBringUntil(db, ids)
  const withUs = first ? await readDaysWithUs(db, ids, first.today) : new Map<string, number>()
  return new Map(
    subjects.map(({ order, item, rules, today }) => {
      const { start_on, end_on } = order
      if (start_on === null || end_on === null) throw new Error(`${order.order_no} is no rental`)
      const residual = worths.get(item.item_id)?.(today) ?? 0
      const rental = {
        start: start_on,
        end: addDays(awaited.get(order.order_id) ?? end_on, withUs.get(order.order_id) ?? 0),
      }
      const counted = lateReturn(rental, today, { monthly: rents.get(item.item_id) ?? 0, residual, rules })
      const late = withinBringDays(counted, bringing.get(order.order_id), today)
      return [item.item_id, { ...late, charge: chargeWhileOut(late, residual) }]
    }),
  )
}
