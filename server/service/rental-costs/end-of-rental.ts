import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { buyOut } from '#domain/requests/buy-out.ts'
import { costCurve } from '#domain/requests/curve.ts'
import { mayApply } from '#domain/requests/may-apply.ts'
import { renewal } from '#domain/requests/renewal.ts'
import type { ApplyType } from '#domain/requests/states.ts'
import { dayPrices } from '#domain/requests/terms.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, findUserOrder } from '#server/records/orders/order-rows.ts'
import { priceAtStart, termsToday } from '../requests/renewal/rental.ts'
import { computeReturnAmounts, type ReturnAmounts } from '../requests/settlement/settle-deposit-amounts.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'

export type EndOfRental = CallData<'GET /orders/{order_no}/end-of-rental'>

export async function readEndOfRental(input: Input<'GET /orders/{order_no}/end-of-rental'>): Promise<EndOfRental> {
  const { context, caller, params } = input
  const { db, clock } = context
  const order = (await findUserOrder(db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  if (order.kind !== 'rent') refuse('item_operation_not_allowed', { reason: 'only_rent' })
  const [subject] = await readSubjects(db, {
    order,
    items: await findOrderItems(db, [order.order_id]),
    now: clock.now(),
  })
  if (!subject) return refuse('order_not_found')
  return previewEnd(db, subject)
}

const termsOffered = [1, 2, 3, 6, 12]

/**
 * The three ways a rental can end, each with its cost today. A return is computed by the agreed price, as the return
 * itself is, and more months by the current price list. The preview holds nothing.
 */
export async function previewEnd(db: Reader, subject: Subject): Promise<EndOfRental> {
  const { order, rules, facts, today } = subject
  const amounts = await computeReturnAmounts(db, subject, today)
  const { rental } = amounts
  const renewing = await termsToday(db, subject)
  const start = await priceAtStart(db, subject)
  const { parts, end, months } = rental
  const terms = parts[0]?.terms ?? renewing
  const unit_price = start?.price ?? null
  const until = Math.min(rules.longest_months, Math.max(months + 6, terms.max_months))
  return {
    ...{ order_no: order.order_no, end_on: end, deposit_held: rental.deposit_held },
    days_left: Math.max(0, daysBetween(today, end)),
    days_late: amounts.late.days_late,
    returning: { ...toChoice(subject, 'return'), ...viewReturning(subject, amounts) },
    renewing: {
      ...toChoice(subject, 'renewal'),
      options: termsOffered.flatMap(more => {
        // Money that a bank has taken back must be paid first.
        if (rental.charged_back > 0) return []
        const result = renewal({ ...rental, terms: renewing }, more, rules)
        return result.ok && result.value.new_end > today
          ? [{ months: more, price: result.value.price, new_end: result.value.new_end }]
          : []
      }),
    },
    buying: facts.buyout ? viewBuying(subject, amounts, unit_price) : null,
    rows: costCurve({ terms, renewing, months, parts, unit_price, buyout: facts.buyout, until }, rules),
  }
}

function toChoice({ facts, rules }: Subject, type: ApplyType) {
  const result = mayApply(facts, type, rules)
  return { allowed: result.ok, refusal: result.ok ? null : result.refusal }
}

function viewReturning({ rules }: Subject, { rental, early, late, late_from, worthOn }: ReturnAmounts) {
  const { start, monthly } = rental
  const grace_until = addDays(late_from, rules.late_grace_days)
  const lost_on = addDays(grace_until, rules.late_loss_days + 1)
  return {
    ...{ rent_back: early?.refund ?? 0, fee: early?.fee ?? 0, grace_until, lost_on, lost_worth: worthOn(lost_on) },
    late_day: dayPrices(start, grace_until, 1, monthly),
    late_charge: late.charge,
  }
}

function viewBuying(
  subject: Subject,
  { rental, late }: ReturnAmounts,
  unit_price: number | null,
): EndOfRental['buying'] {
  if (unit_price === null) return null
  const { rent_kept: rent_paid, deposit_held } = rental
  const offer = buyOut({ price_at_start: unit_price, rent_paid, deposit_held, late: late.charge }, subject.rules)
  const { price, credit, deposit_used, deposit_back: back, due } = offer
  return { ...toChoice(subject, 'buy'), ...{ price, credit, deposit_used, due, back } }
}
