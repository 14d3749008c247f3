import type { Tx } from '#db/transaction.ts'
import type { EarlyReturn } from '#domain/after-sale/early-return.ts'
import { settleDeposit, settleRest } from '#domain/after-sale/settlement.ts'
import { addDays } from '#domain/calendar.ts'
import type { Actor } from '#domain/machine.ts'
import type { Cents } from '#domain/money.ts'
import { decidingOf } from '#server/money/disputes/charged-back.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { completeRental } from '../ending/end-contract.ts'
import { dayCounted } from '../inspection/counted-day.ts'
import type { Locked } from '../lock-request.ts'
import { advance } from '../move-request.ts'
import type { Request } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { bookKept, chargeOwed, depositFor, endTakenDeposit, giveBack } from './settle-deposit-books.ts'
import { type ReturnFigures, returnFigures } from './settle-deposit-figures.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import {
  bookingNameOf,
  insertSettlement,
  type Settlement,
  type ShownDeduction,
  updateSettlement,
} from './settle-deposit-store.ts'

export type Waived = 'early_fee' | 'late'

export interface Proposing {
  locked: Locked
  /** What was found, each with the customer's share of it. */
  found: readonly ShownDeduction[]
  waive: readonly Waived[]
  remark: string
  actor: { role: Actor; id?: string }
}

/**
 * What becomes of the deposit. What nobody can dispute goes back at once: rent of an early return, and the part of the
 * deposit that no deduction touches. Without a deduction there is nothing to dispute, and it is final.
 */
export async function proposeSettlement(tx: Tx, context: Context, proposing: Proposing): Promise<Request> {
  const { locked, found, waive, remark, actor } = proposing
  const { request, subject } = locked
  const { rules, now, today } = subject
  const on = await dayCounted(tx, context, locked)
  const figures = await returnFigures(tx, subject, on)
  const rent_back = rentBack(figures.early, waive)
  const deductions = [...ownDeductions(locked, figures, waive), ...found]
  const { held, deducted, back, owed } = settleDeposit(await depositFor(tx, locked, deductions), deductions)
  const settlement = await insertSettlement(tx, {
    ...{ after_sale_id: request.after_sale_id, held, deductions, deducted, back, owed, remark, rent_back },
    ...{ back_at_once: back, settlement_state: 'proposed', created_at: now, updated_at: now },
    dispute_until: addDays(today, rules.dispute_days),
    figures: JSON.stringify({ ...shown(figures), on, waive }),
  })
  const reference = `settlement:${settlement.settlement_id}`
  await endTakenDeposit(tx, context, locked, reference)
  await giveBack(tx, context, { locked, type: 'product', amount: rent_back, reason: 'returned', reference })
  await giveBack(tx, context, { locked, type: 'deposit', amount: back, reason: 'returned', reference })
  const { after_sale_id } = request
  const facts = { held, deductions, back, owed, rent_back }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  if (deductions.length === 0) return finalize(tx, context, { locked, settlement, actor: { role: 'system' } })
  await mailSettlement(tx, context, { locked, settlement, event: 'proposed' })
  return request
}

/** Shown with today's figures before anybody asks, and kept with those of the day it counts to. */
export function shown({ early, late, residual, rental }: ReturnFigures) {
  const { start, end, months, rent_paid, rent_reduced, monthly } = rental
  return { start, end, months, rent_paid, rent_reduced, monthly, residual, ...early, ...late }
}

export function rentBack(early: EarlyReturn | undefined, waive: readonly Waived[]): number {
  if (!early) return 0
  return waive.includes('early_fee') ? early.rent_unused : early.refund
}

/** What is granted by not asking for it. */
export function waivedOf({ early, late }: ReturnFigures, waive: readonly Waived[]): Cents {
  const fee = early && waive.includes('early_fee') ? early.rent_unused - early.refund : 0
  return fee + (waive.includes('late') ? late.charge : 0)
}

/** What the days past the end cost, where staff do not waive them. */
export function lateAsked({ late }: Pick<ReturnFigures, 'late'>, waive: readonly Waived[]): Cents {
  return waive.includes('late') ? 0 : late.charge
}

/** What the shop counts by itself. */
export function ownDeductions({ request }: Locked, figures: ReturnFigures, waive: readonly Waived[]): ShownDeduction[] {
  const rows = [
    { rule: 'late', amount: lateAsked(figures, waive) },
    { rule: 'freight', amount: request.freight },
  ] as const
  return rows.filter(({ amount }) => amount > 0).map(row => ({ ...row, note: '', pictures: [] }))
}

interface Finalizing {
  locked: Locked
  settlement: Settlement
  /** As staff decided them; else as they were proposed. */
  deductions?: readonly ShownDeduction[]
  remark?: string
  actor: { role: Actor; id?: string }
}

/**
 * From here on it stands: what is kept is booked, what is left goes back, and what is owed above it is asked for. While a
 * bank decides, nobody knows what the deposit pays for; what only goes back waits for the verdict by itself.
 */
export async function finalize(tx: Tx, context: Context, finalizing: Finalizing): Promise<Request> {
  const { locked, settlement, actor, deductions = settlement.deductions } = finalizing
  const { request, subject } = locked
  const { now } = subject
  const { after_sale_id } = request
  const { settlement_id, back_at_once } = settlement
  const settlementId = bookingNameOf(settlement)
  const deciding = await decidingOf(tx, subject.order.order_id)
  if (deciding && deductions.length > 0) {
    refuse('order_disputed', { dispute_no: deciding.dispute_no, reason: 'bank_decides' })
  }
  const rest = await depositFor(tx, locked, deductions)
  const { held, deducted, back, owed } = settleRest({ rest, back_at_once }, deductions)
  const reference = `settlement:${settlementId}:rest`
  const amount = back - back_at_once
  await endTakenDeposit(tx, context, locked, reference)
  await giveBack(tx, context, { locked, type: 'deposit', amount, reason: 'returned', reference })
  await bookKept(tx, { locked, settlementId, deducted, deductions })
  const due = await chargeOwed(tx, locked, { deducted, deductions })
  const final = await updateSettlement(tx, settlement_id, {
    ...{ held, deductions, deducted, back, owed, settlement_state: 'final', final_at: now, updated_at: now },
    ...(finalizing.remark !== undefined && { remark: finalizing.remark }),
  })
  await writeRequestEvent(tx, {
    after_sale_id,
    event: 'settlement_final',
    actor,
    now,
    ...(finalizing.remark && { reason: finalizing.remark }),
    facts: { deductions, back, owed },
  })
  const after = await finish(tx, context, locked)
  await mailSettlement(tx, context, { locked: { request: after, subject }, settlement: final, event: 'final', due })
  return after
}

/** Shown once more where less is held than when it was proposed. undefined: it stands as it was shown. */
export async function proposeAnew(
  tx: Tx,
  context: Context,
  { locked, settlement }: Pick<Finalizing, 'locked' | 'settlement'>,
): Promise<Settlement | undefined> {
  const { after_sale_id } = locked.request
  const { rules, today, now } = locked.subject
  const { settlement_id, back_at_once, deductions } = settlement
  const figures = settleRest({ rest: await depositFor(tx, locked, deductions), back_at_once }, deductions)
  if (figures.held === settlement.held) return undefined
  const dispute_until = addDays(today, rules.dispute_days)
  const shown = await updateSettlement(tx, settlement_id, { ...figures, dispute_until, updated_at: now })
  const { held, back, owed } = figures
  const facts = { held, deductions, back, owed, rent_back: settlement.rent_back }
  const actor = { role: 'system' } as const
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  await mailSettlement(tx, context, { locked, settlement: shown, event: 'proposed' })
  return shown
}

/** The contract is over with its settlement; one that was given up ended before. */
async function finish(tx: Tx, context: Context, { request, subject }: Locked): Promise<Request> {
  if (request.process_status !== 'check') return request
  const actor = { role: 'system' } as const
  const after = await advance(tx, request, 'complete', { actor, now: subject.now })
  await completeRental(tx, context, subject)
  return after
}
