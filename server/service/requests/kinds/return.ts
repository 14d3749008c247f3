import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type EarlyReturn, feeEndsOn } from '#domain/requests/early-return.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { OfferLine } from '../bill/offer.ts'
import { isTermination } from '../bill/remedy.ts'
import { completeRental } from '../ending/end-contract.ts'
import type { RequestAction, RequestKind } from '../kinds.ts'
import { claimLines } from '../loaners/loaner-claims.ts'
import { assertLoanerReturned } from '../loaners/loaner-out.ts'
import { hasNoContract } from '../lock-request.ts'
import { advance } from '../move-request.ts'
import { markAllLost, receiveReturn, startReturn } from '../pick-up/machine-return.ts'
import { arrangePickUp, callOffPickUp } from '../pick-up/pick-up.ts'
import type { RentalDetails } from '../renewal/rental.ts'
import { computeReturnAmounts } from '../settlement/settle-deposit-amounts.ts'
import { settleCarrierLoss } from '../settlement/settle-deposit-loss.ts'
import { findSettlement } from '../settlement/settle-deposit-store.ts'

/** The machine comes back: early with a refund of rent, at the end, or late with a charge for the days. */
export const rentalReturn: RequestKind = {
  /** For the requested day, or today: the refund of rent, the charges, and the deposit. */
  async offer(db, subject, { pick_up_on, is_for_cause }) {
    const on = pick_up_on && pick_up_on > subject.today ? pick_up_on : subject.today
    const amounts = await computeReturnAmounts(db, subject, on as Day, { isOurs: is_for_cause })
    const { rental, early, late, our_end } = amounts
    const { deposit_claimed, charged_back, monthly } = rental
    const held = rental.deposit_held + deposit_claimed
    const { early_fee_percent: percent, early_fee_cap: cap, late_grace_days: grace_days } = subject.rules
    const lines: OfferLine[] = [
      ...(early
        ? [
            unusedRent(rental, early),
            ...(our_end !== undefined || on >= feeEndsOn(rental.start) || (early.fee === 0 && rental.withdrawable)
              ? []
              : [
                  {
                    rule: 'early_fee' as const,
                    amount: early.fee,
                    figures: { percent, cap, rent_unused: early.fee_of },
                  },
                ]),
          ]
        : []),
      ...(late.days_late > 0
        ? [
            {
              rule: 'late' as const,
              amount: late.charge,
              figures: { days_late: late.days_late, days_charged: late.days_charged, grace_days, monthly },
            },
          ]
        : []),
      { rule: 'freight', amount: 0, figures: {} },
      { rule: 'deposit', amount: -held, figures: { held } },
      ...(await claimLines(db, subject, deposit_claimed)),
    ]
    const before = lines.reduce((total, { amount }) => total + amount, 0)
    // Only what exceeds the deposit, from which it is deducted already.
    const rest = charged_back - (subject.order.deposit_held - held)
    const gone = Math.max(0, Math.min(rest, -before))
    if (gone > 0) lines.push({ rule: 'charged_back', amount: gone, figures: {} })
    const whole = before + gone
    return { lines, due: Math.max(0, whole), back: Math.max(0, -whole) }
  },

  approved: async (tx, context, action) =>
    void (action.request.picked_up_on === null
      ? await arrangePickUp(tx, context, action)
      : await goOn(tx, context, action)),

  /** A termination ends its rental: its machine is collected another time, or given up once it is late. */
  async assertMayEnd(_db, _context, { request }) {
    if (request.picked_up_on !== null || !isTermination(request)) return
    refuse('operation_status_invalid', { reason: 'termination_stands' })
  },

  step: {
    pick_up: async (tx, _context, action) => void (await startReturn(tx, action)),
    inspect: async (tx, context, action) => void (await receiveReturn(tx, context, action)),
    async complete(tx, context, { request, subject }) {
      const settlement = await findSettlement(tx, request.after_sale_id)
      if (settlement?.settlement_state !== 'final') refuse('operation_status_invalid', { reason: 'not_settled' })
      await completeRental(tx, context, subject)
    },
    /** Given up. If the carrier had it, the carrier is liable; if it was never collected, it is rented as before. */
    async end(tx, context, action) {
      if (action.request.picked_up_on === null) {
        await callOffPickUp(tx, context, action)
        return
      }
      const settlement = await findSettlement(tx, action.request.after_sale_id)
      if (settlement && settlement.settlement_state !== 'final') {
        refuse('operation_status_invalid', { reason: 'not_settled' })
      }
      // If its order was closed before, the refund was decided with that.
      if (!settlement && !hasNoContract(action)) {
        await assertLoanerReturned(tx, action.request.item_id)
        await settleCarrierLoss(tx, context, action)
      }
      await completeRental(tx, context, action.subject)
      if (action.request.arrived_on === null) await markAllLost(tx, context, action)
    },
  },
}

/** Counted by days where the end is down to the shop, and by months otherwise. */
function unusedRent({ rent_paid, months }: RentalDetails, early: EarlyReturn): OfferLine {
  const { rent_unused, rent_used, months_used, days_used } = early
  const amount = -rent_unused
  if (days_used !== undefined) return { rule: 'rent_unused_days', amount, figures: { rent_paid, days_used, rent_used } }
  return { rule: 'rent_unused', amount, figures: { rent_paid, months, months_used, rent_used } }
}

/** An earlier request has brought the machine on its way back, or here: the return continues from there. */
async function goOn(tx: Tx, context: Context, action: RequestAction): Promise<void> {
  const { subject, request } = action
  const system = { actor: { role: 'system' }, now: subject.now } as const
  const left = await advance(tx, request, 'pick_up', system)
  if (request.arrived_on === null) await startReturn(tx, { ...action, request: left })
  else await receiveReturn(tx, context, { ...action, request: await advance(tx, left, 'inspect', system) })
}
