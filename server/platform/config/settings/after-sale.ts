import { z } from 'zod'
import { byCountry } from '#contract/protocol/country-fields.ts'

/** What applies after an order was received. */
export const afterSaleSettings = {
  /** After-sale rules; an order keeps the version it was made under. */
  after_sale: {
    schema: z.strictObject({
      early_fee_percent: z.number().min(0).max(100),
      early_fee_cap: z.int().min(0),
      late_grace_days: z.int().min(0).max(30),
      late_loss_days: z.int().min(7).max(365),
      longest_months: z.int().min(1).max(120),
      buyout_credit_percent: z.number().min(0).max(100),
      buyout_floor_percent: z.number().min(0).max(100),
      buyout_cap_percent: z.number().min(0).max(100),
      residual_percent_per_month: z.number().min(0).max(100),
      residual_floor_percent: z.number().min(0).max(100),
      dispute_days: z.int().min(14).max(60),
      offer_hours: z.int().min(1).max(168),
      pay_days: z.int().min(1).max(30),
      guarantee_months: z.int().min(24).max(120),
      guarantee_after_repair_months: z.int().min(12).max(60),
    }),
    /** Once the days of withdrawal were a setting. */
    upgrade: withoutWithdrawalDays,
    initial: {
      early_fee_percent: 20,
      early_fee_cap: 7500,
      late_grace_days: 3,
      late_loss_days: 30,
      longest_months: 36,
      buyout_credit_percent: 60,
      buyout_floor_percent: 15,
      buyout_cap_percent: 100,
      residual_percent_per_month: 2.5,
      residual_floor_percent: 15,
      dispute_days: 14,
      offer_hours: 24,
      pay_days: 7,
      guarantee_months: 24,
      guarantee_after_repair_months: 12,
    },
  },
  /**
   * A customer who received a machine gets one mail asking for a review: after this many days, and only in these
   * countries.
   */
  reviews: {
    schema: z.strictObject({
      ask_after_days: z.int().min(1).max(90),
      ask_in: byCountry(z.boolean()),
      edit_days: z.int().min(14).max(90),
    }),
    // Such a mail counts as advertising: the order form tells of it and lets customers refuse it. Strictest in Germany.
    initial: { ask_after_days: 21, ask_in: { NL: true, BE: true, DE: false }, edit_days: 14 },
  },
} as const

function withoutWithdrawalDays(stored: object): object {
  const { withdrawal_days: _former, ...rules } = stored as { withdrawal_days?: number }
  return rules
}
