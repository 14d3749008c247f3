import { addDays, type Day } from '../calendar.ts'
import { type Cents, sum } from '../money.ts'
import type { Tax } from '../pricing/vat.ts'

/** What a deduction is for; one for damage also has a photo. Only earlier settlements have cleaning and freight. */
export const deductionRules = ['damage', 'missing_part', 'late', 'cleaning', 'freight'] as const
export type DeductionRule = (typeof deductionRules)[number]

export const settlementStates = ['proposed', 'disputed', 'final'] as const
export type SettlementState = (typeof settlementStates)[number]

/** How a settlement ended: `decided`, `set_off` and `closed` without the agreement of its customer. */
export const settlementEnds = ['clear', 'agreed', 'decided', 'set_off', 'closed'] as const
export type SettlementEnd = (typeof settlementEnds)[number]

/** Whether its customer did not agree to what is deducted: they objected to it or did not answer. */
export function endedWithoutConsent(how: SettlementEnd | null, deductions: readonly unknown[]): boolean {
  return how === 'set_off' || (how === 'decided' && deductions.length > 0)
}

/** The terms: after so many days without an answer, what is owed may be set off against the deposit. */
export const silentDays = 30
/** Days between the reminder and a set-off, at least. */
export const remindedDays = 16

export interface AnswerDays {
  /** The last day of the term for an answer. */
  readonly dispute_until: Day
  /** The first day after the silent ones. */
  readonly set_off_from: Day
}

/**
 * When the customer of a settlement is asked to answer, and from when it may be set off if they do not: never before
 * that term is over. The reminder goes out on its last day.
 */
export function answerDays(today: Day, { dispute_days }: { readonly dispute_days: number }): AnswerDays {
  const silent = Math.max(silentDays + 1, dispute_days + remindedDays)
  return { dispute_until: addDays(today, dispute_days), set_off_from: addDays(today, silent) }
}

/** Its first day as the reminder names it: never sooner than announced before, nor without time to answer. */
export function setOffAfterReminder(today: Day, announced: Day | null): Day {
  if (announced === null) return addDays(today, silentDays + 1)
  const earliest = addDays(today, remindedDays)
  return announced > earliest ? announced : earliest
}

export type NoSetOffReason = 'not_reminded' | 'not_silent_yet'

interface SilentSettlement {
  readonly set_off_from: Day | null
  readonly isReminded: boolean
}

/** Why a proposed settlement may not be set off yet; undefined: it may be. */
export function findNoSetOffReason(
  { set_off_from, isReminded }: SilentSettlement,
  today: Day,
): NoSetOffReason | undefined {
  if (!isReminded || set_off_from === null) return 'not_reminded'
  return today < set_off_from ? 'not_silent_yet' : undefined
}

export interface Deduction {
  readonly rule: DeductionRule
  readonly amount: Cents
  /** The rate of the day it is for; none: that of its order. */
  readonly tax?: Tax
}

export interface Settlement {
  readonly held: Cents
  readonly deducted: Cents
  readonly back: Cents
  /** The amount above the deposit, on an invoice of its own. */
  readonly owed: Cents
}

/** The deposit pays the agreed deductions and the rest is refunded, to the cent. */
export function settleDeposit(held: Cents, deductions: readonly Deduction[]): Settlement {
  const all = sum(deductions.map(({ amount }) => amount))
  const deducted = Math.min(held, all)
  return { held, deducted, back: held - deducted, owed: all - deducted }
}

/**
 * As `settleDeposit`, with the deposit held at the end, which may be less than at the proposal. Earlier refunds stay;
 * the rest pays the deductions.
 */
export function settleRest(
  { rest, back_at_once }: { rest: Cents; back_at_once: Cents },
  deductions: readonly Deduction[],
): Settlement {
  const { deducted, back, owed } = settleDeposit(rest, deductions)
  return { held: back_at_once + rest, deducted, back: back_at_once + back, owed }
}
