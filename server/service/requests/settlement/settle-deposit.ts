import type { Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { Cents } from '#domain/money.ts'
import type { EarlyReturn } from '#domain/requests/early-return.ts'
import {
  answerDays,
  endedWithoutConsent,
  type SettlementEnd,
  settleDeposit,
  settleRest,
} from '#domain/requests/settlement.ts'
import { findUndecidedDispute } from '#server/money/disputes/charged-back.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { completeRental } from '../ending/end-contract.ts'
import { findCountedDay } from '../inspection/counted-day.ts'
import type { LockedRequest } from '../lock-request.ts'
import { advance } from '../move-request.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { computeReturnAmounts, type ReturnAmounts } from './settle-deposit-amounts.ts'
import { bookRetained, chargeOwed, endTakenDeposit, issueRefund, readDepositFor } from './settle-deposit-books.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import {
  type DocumentedDeduction,
  insertSettlement,
  type Settlement,
  toBookingName,
  updateSettlement,
} from './settle-deposit-store.ts'

export type WaivableRule = 'early_fee' | 'late'

export interface SettlementProposal {
  locked: LockedRequest
  /** The findings, each with the customer's share. */
  found: readonly DocumentedDeduction[]
  waive: readonly WaivableRule[]
  remark: string
  actor: { role: Actor; id?: string }
}

/**
 * Proposes what happens to the deposit. Amounts that nobody can dispute are refunded at once: rent of an early return,
 * and the part of the deposit without deductions. Without a deduction there is nothing to dispute, and it is final.
 * The rental ends in any case: the machine is back.
 */
export async function proposeSettlement(tx: Tx, context: Context, proposing: SettlementProposal): Promise<Request> {
  const { locked, found, waive, remark, actor } = proposing
  const { request, subject } = locked
  const { rules, now, today } = subject
  const on = await findCountedDay(tx, context, locked)
  const amounts = await computeReturnAmounts(tx, subject, on)
  const rent_back = rentBack(amounts.early, waive)
  const deductions = [...standardDeductions(locked, amounts, waive), ...found]
  const { held, deducted, back, owed } = settleDeposit(await readDepositFor(tx, locked, deductions), deductions)
  const settlement = await insertSettlement(tx, {
    ...{ after_sale_id: request.after_sale_id, held, deductions, deducted, back, owed, remark, rent_back },
    ...{ back_at_once: back, settlement_state: 'proposed', created_at: now, updated_at: now },
    ...answerDays(today, rules),
    figures: JSON.stringify({ ...toSettlementFigures(amounts), on, waive }),
  })
  const reference = `settlement:${settlement.settlement_id}`
  await endTakenDeposit(tx, context, locked, reference)
  await issueRefund(tx, context, { locked, type: 'product', amount: rent_back, reason: 'returned', reference })
  await issueRefund(tx, context, { locked, type: 'deposit', amount: back, reason: 'returned', reference })
  const { after_sale_id } = request
  const facts = { held, deductions, back, owed, rent_back }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  if (deductions.length === 0) return endUndisputed(tx, context, { locked, settlement })
  const after = await endRental(tx, context, locked)
  await mailSettlement(tx, context, { locked: { request: after, subject }, settlement, event: 'proposed' })
  return after
}

/** Shown with today's figures before a request, and stored with those of the day it counts to. */
export function toSettlementFigures({ early, late, residual, rental, our_end }: ReturnAmounts) {
  const { start, end, months, rent_paid, rent_reduced, monthly } = rental
  return {
    start,
    end,
    months,
    rent_paid,
    rent_reduced,
    monthly,
    residual,
    ...early,
    ...late,
    ...(our_end && { our_end }),
  }
}

export function rentBack(early: EarlyReturn | undefined, waive: readonly WaivableRule[]): number {
  if (!early) return 0
  return waive.includes('early_fee') ? early.rent_unused : early.refund
}

/** The amount that is conceded by not asking for it. */
export function computeWaived({ early, late }: ReturnAmounts, waive: readonly WaivableRule[]): Cents {
  const fee = early && waive.includes('early_fee') ? early.rent_unused - early.refund : 0
  return fee + (waive.includes('late') ? late.charge : 0)
}

/** The charge for the days past the end, unless staff waive it. */
export function lateDue({ late }: Pick<ReturnAmounts, 'late'>, waive: readonly WaivableRule[]): Cents {
  return waive.includes('late') ? 0 : late.charge
}

/** Deductions that the shop computes by rule. */
export function standardDeductions(
  { request }: LockedRequest,
  amounts: ReturnAmounts,
  waive: readonly WaivableRule[],
): DocumentedDeduction[] {
  const rows = [
    { rule: 'late', amount: lateDue(amounts, waive) },
    { rule: 'freight', amount: request.freight },
  ] as const
  return rows.filter(({ amount }) => amount > 0).map(row => ({ ...row, note: '', pictures: [] }))
}

interface FinalizeInput {
  locked: LockedRequest
  settlement: Settlement
  how: Exclude<SettlementEnd, 'closed'>
  /** As decided by staff; otherwise as proposed. */
  deductions?: readonly DocumentedDeduction[]
  remark?: string
  actor: { role: Actor; id?: string }
}

/** Nothing is deducted, so there is nothing to agree to. */
export function endUndisputed(
  tx: Tx,
  context: Context,
  { locked, settlement }: Pick<FinalizeInput, 'locked' | 'settlement'>,
): Promise<Request> {
  return finalize(tx, context, { locked, settlement, how: 'clear', actor: { role: 'system' } })
}

/**
 * Makes a settlement final: what is retained is booked, the rest is refunded, and what is owed above it is asked for,
 * unless it was set off or decided after an objection: a claim that nobody agreed to is asked for by staff.
 * While a bank decides, it is unknown what the deposit pays for; a refund alone waits for the decision by itself.
 */
export async function finalize(tx: Tx, context: Context, finalizing: FinalizeInput): Promise<Request> {
  const { locked, settlement, how, actor, deductions = settlement.deductions } = finalizing
  const { request, subject } = locked
  const { now } = subject
  const { after_sale_id } = request
  const { settlement_id, back_at_once } = settlement
  const settlementId = toBookingName(settlement)
  const deciding = await findUndecidedDispute(tx, subject.order.order_id)
  if (deciding && deductions.length > 0) {
    refuse('order_disputed', { dispute_no: deciding.dispute_no, reason: 'bank_decides' })
  }
  const rest = await readDepositFor(tx, locked, deductions)
  const { held, deducted, back, owed } = settleRest({ rest, back_at_once }, deductions)
  const reference = `settlement:${settlementId}:rest`
  const amount = back - back_at_once
  await endTakenDeposit(tx, context, locked, reference)
  await issueRefund(tx, context, { locked, type: 'deposit', amount, reason: 'returned', reference })
  await bookRetained(tx, { locked, settlementId, deducted, deductions })
  const isAgreed = !endedWithoutConsent(how, deductions)
  const due = isAgreed ? await chargeOwed(tx, locked, { deducted, deductions }) : undefined
  const final = await updateSettlement(tx, settlement_id, {
    ...{ held, deductions, deducted, back, owed, settlement_state: 'final', final_at: now, updated_at: now },
    ended_how: how,
    ...(finalizing.remark !== undefined && { remark: finalizing.remark }),
  })
  await writeRequestEvent(tx, {
    after_sale_id,
    event: isAgreed ? 'settlement_final' : 'settlement_set_off',
    actor,
    now,
    ...(finalizing.remark && { reason: finalizing.remark }),
    facts: { deductions, back, owed },
  })
  const ended = await endRental(tx, context, locked)
  const after = !isAgreed && owed > 0 ? await markNotAgreed(tx, ended, now) : ended
  const event = isAgreed ? 'final' : 'set_off'
  await mailSettlement(tx, context, { locked: { request: after, subject }, settlement: final, event, due })
  return after
}

/** Shown again if less is held than when it was proposed. undefined: it stands as it was shown. */
export async function proposeAgain(
  tx: Tx,
  context: Context,
  { locked, settlement }: Pick<FinalizeInput, 'locked' | 'settlement'>,
): Promise<Settlement | undefined> {
  const { after_sale_id } = locked.request
  const { rules, today, now } = locked.subject
  const { settlement_id, back_at_once, deductions } = settlement
  const amounts = settleRest({ rest: await readDepositFor(tx, locked, deductions), back_at_once }, deductions)
  if (amounts.held === settlement.held) return undefined
  const again = await updateSettlement(tx, settlement_id, {
    ...{ ...amounts, ...answerDays(today, rules), reminded_at: null, updated_at: now },
  })
  const { held, back, owed } = amounts
  const facts = { held, deductions, back, owed, rent_back: settlement.rent_back }
  const actor = { role: 'system' } as const
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  await mailSettlement(tx, context, { locked, settlement: again, event: 'proposed' })
  return again
}

/** What exceeds the deposit is a claim now, which staff ask for or waive. */
function markNotAgreed(tx: Tx, { after_sale_id }: Request, now: Date): Promise<Request> {
  return updateRequest(tx, after_sale_id, { error_reason: 'not_agreed', updated_at: now })
}

/** The contract ends with its inspection, whatever is still open of its settlement; one that was given up ended before. */
export async function endRental(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<Request> {
  if (request.process_status !== 'check') return request
  const actor = { role: 'system' } as const
  const after = await advance(tx, request, 'complete', { actor, now: subject.now })
  await completeRental(tx, context, subject)
  return after
}
