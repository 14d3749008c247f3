import { type Cents, sum } from '../money.ts'
import type { Tax } from '../pricing/vat.ts'

/** What a deduction is for; one for damage also has a photo. */
export const deductionRules = ['damage', 'missing_part', 'late', 'cleaning', 'freight'] as const
export type DeductionRule = (typeof deductionRules)[number]

export const settlementStates = ['proposed', 'disputed', 'final'] as const
export type SettlementState = (typeof settlementStates)[number]

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
