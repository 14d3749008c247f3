import type { Reader, Tx } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Actor } from '#domain/machine.ts'
import type { Cents } from '#domain/money.ts'
import { type EarlyReturn, earlyReturn, endByShop } from '#domain/requests/early-return.ts'
import { chargeWhileOut, type LateReturn, lateReturn } from '#domain/requests/late-return.ts'
import { receiveCharge } from '#server/money/payments/charges.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import { readDaysWithUs } from '../inspection/beyond-repair.ts'
import { computeWorth, computeWorths, type WorthOn } from '../inspection/worth.ts'
import { readAwaitedDays } from '../late/late-store.ts'
import type { LockedRequest } from '../lock-request.ts'
import { readBringUntil } from '../renewal/renewal-days.ts'
import { type RentalDetails, readRental } from '../renewal/rental.ts'
import { monthlyRents } from '../renewal/standing-renewals.ts'
import { updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { findOurEnd } from './our-end.ts'
import { remindOfOwed } from './remind-owed.ts'
import { bookOwed } from './settle-deposit-books.ts'
import { mailOwedPaid } from './settle-deposit-mails.ts'
import { findSettlement, toBookingName } from './settle-deposit-store.ts'

export interface ReturnAmounts {
  rental: RentalDetails
  /** The machine's worth on that day, which limits every charge. */
  residual: Cents
  worthOn: WorthOn
  /** The end, extended by the days after it on which the machine was with the shop. */
  late_from: Day
  /** If a renewal ended after the end: the last day to bring its machine back, after which it counts as lost. */
  bring_until: Day | undefined
  /** The day to which the rent counts because the end is down to the shop; undefined: it is not. */
  our_end: Day | undefined
  early: EarlyReturn | undefined
  late: LateReturn
}

/**
 * The cost and the refund of a return on a day. The rent is computed by the agreed price, and where the end is down to
 * the shop, as with `isOurs`, by days and without a fee.
 */
export async function computeReturnAmounts(
  db: Reader,
  subject: Subject,
  on: Day,
  { isOurs = false }: { isOurs?: boolean | undefined } = {},
): Promise<ReturnAmounts> {
  const { rules } = subject
  const rental = await readRental(db, subject, on)
  const worthOn = await computeWorth(db, subject)
  const residual = worthOn(on)
  const { monthly, start, end } = rental
  const late_from = await lateFrom(db, subject, on)
  const bring_until = (await readBringUntil(db, [subject.order.order_id])).get(subject.order.order_id)
  const late = lateReturn({ start, end: late_from }, on, { monthly, residual, rules })
  const our_end = await findOurEnd(db, subject, on, { isOurs })
  const usedUntil = our_end ?? on
  const reckon = our_end === undefined ? earlyReturn : endByShop
  return {
    ...{ rental, residual, worthOn, late_from, bring_until, our_end },
    early: usedUntil < end ? reckon(rental, usedUntil, rules) : undefined,
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

interface Paid {
  locked: LockedRequest
  checkout: Checkout
  payment: { payment_id: string }
}

/** A debt above a deposit was paid: from now on it is revenue. */
export async function handleOwedPaid(tx: Tx, context: Context, { locked, checkout, payment }: Paid): Promise<void> {
  const { request, subject } = locked
  const { now } = subject
  await receiveCharge(tx, { checkout, payment, now })
  const { after_sale_id } = request
  const settlement = await findSettlement(tx, after_sale_id)
  if (!settlement) throw new Error(`${request.request_no} was never settled`)
  const { deducted, deductions } = settlement
  const settlementId = toBookingName(settlement)
  await bookOwed(tx, { locked, settlementId, deducted, deductions, checkoutId: checkout.checkout_id })
  const after = await updateRequest(tx, after_sale_id, { bill_state: 'paid', error_reason: '', updated_at: now })
  const actor = { role: 'provider' } as const
  await writeRequestEvent(tx, { after_sale_id, event: 'paid', actor, now, facts: { amount: checkout.amount } })
  await mailOwedPaid(tx, context, { locked: { request: after, subject }, amount: checkout.amount })
}

interface Unpaid {
  locked: LockedRequest
  actor: { role: Actor; id?: string }
}

/**
 * The debt stands: its customer is reminded, and after that staff check it and may ask once more. If its claim was undone
 * nothing is owed.
 */
export async function owedUnpaid(tx: Tx, context: Context, { locked, actor }: Unpaid): Promise<void> {
  const { request, subject } = locked
  const { after_sale_id } = request
  const { now } = subject
  const settlement = await findSettlement(tx, after_sale_id)
  if (settlement?.settlement_state !== 'final' || settlement.owed === 0) return
  if (await remindOfOwed(tx, context, { locked, settlement })) return
  await updateRequest(tx, after_sale_id, { error_reason: 'not_paid', updated_at: now })
  await writeRequestEvent(tx, { after_sale_id, event: 'owed_unpaid', actor, now, reason: 'not_paid' })
}
