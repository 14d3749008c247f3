import type { Cents } from '../money.ts'

/** What the company has decided; versioned settings, and an order keeps the version it was made under. */
export interface RequestRules {
  /** Of the rent of the months not used, and at most so much. */
  readonly early_fee_percent: number
  readonly early_fee_cap: Cents
  readonly late_grace_days: number
  /** After so many days past the grace a machine counts as lost. */
  readonly late_loss_days: number
  readonly longest_months: number
  readonly buyout_credit_percent: number
  readonly buyout_floor_percent: number
  /** The rent that counts towards the price, as a share of the price at the start. */
  readonly buyout_cap_percent: number
  /** How much a machine is worth less with each month, and what it never falls below. */
  readonly residual_percent_per_month: number
  readonly residual_floor_percent: number
  readonly dispute_days: number
  readonly offer_hours: number
  readonly pay_days: number
  readonly withdrawal_days: number
  readonly guarantee_months: number
  readonly guarantee_after_repair_months: number
}
