import type { Cents } from '../money.ts'

/** Business rules in versioned settings; an order keeps the version it was made under. */
export interface RequestRules {
  /** A percentage of the rent of unused months, with a cap. */
  readonly early_fee_percent: number
  readonly early_fee_cap: Cents
  readonly late_grace_days: number
  /** Days after the grace period until a machine counts as lost. */
  readonly late_loss_days: number
  readonly longest_months: number
  readonly buyout_credit_percent: number
  readonly buyout_floor_percent: number
  /** The maximum rent that counts towards the price, in per cent of the price at the start. */
  readonly buyout_cap_percent: number
  /** The monthly loss of value, and its floor. */
  readonly residual_percent_per_month: number
  readonly residual_floor_percent: number
  readonly dispute_days: number
  readonly offer_hours: number
  readonly pay_days: number
  readonly guarantee_months: number
  readonly guarantee_after_repair_months: number
}
