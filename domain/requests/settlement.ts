import { type Cents, sum } from '../money.ts'
import type { Tax } from '../pricing/vat.ts'

/** What a deduction is for: each names its rule, and damage names its photo. */
export const deductionRules = ['damage', 'missing_part', 'late', 'cleaning', 'freight'] as const
export type DeductionRule = (typeof deductionRules)[number]

export const settlementStates = ['proposed', 'disputed', 'final'] as const
export type SettlementState = (typeof settlementStates)[number]

export interface Deduction {
  readonly rule: DeductionRule
  readonly amount: Cents
  /** Of the day it is for; none: that of its item. */
  readonly tax?: Tax
}

export interface Settlement {
  readonly held: Cents
  readonly deducted: Cents
  readonly back: Cents
  /** More than the deposit covers: an invoice of its own. */
  readonly owed: Cents
}

/** The deposit pays for what is agreed, and the rest of it goes back: to the cent. */
export function settleDeposit(held: Cents, deductions: readonly Deduction[]): Settlement {
  const all = sum(deductions.map(({ amount }) => amount))
  const deducted = Math.min(held, all)
  return { held, deducted, back: held - deducted, owed: all - deducted }
}

/**
 * The same by what is held when it ends, which may be less than when it was proposed. What went back at once stays back;
 * the rest pays for what is kept.
 */
export function settleRest(
  { rest, back_at_once }: { rest: Cents; back_at_once: Cents },
  deductions: readonly Deduction[],
): Settlement {
  const { deducted, back, owed } = settleDeposit(rest, deductions)
  return { held: back_at_once + rest, deducted, back: back_at_once + back, owed }
}
