import { z } from 'zod'
import { refundSettingsSchema } from '#contract/money/refund-fields.ts'
import { byCountry } from '#contract/protocol/country-fields.ts'
import { listOfferedMethods } from '#domain/payments/methods.ts'

/**
 * Payment after delivery is no consumer credit if it is free of interest and due within these days (Directive (EU)
 * 2023/2225, 2(2)(h)).
 */
const maxRestDays = 14

/** How orders are paid, and paid back. */
export const paymentSettings = {
  /** The payment methods; at least one is required. */
  pay_methods: {
    schema: z
      .strictObject({ card: z.boolean(), ideal: z.boolean() })
      .refine(offered => listOfferedMethods(offered).length > 0, { path: ['card'], message: 'pay_methods_none' }),
    initial: { card: true, ideal: true },
  },
  /** Countries where a purchase can be concluded by paying half of its price; the rest is due this many days later. */
  part_payment: {
    schema: z.strictObject({
      offered_in: byCountry(z.boolean()),
      within_days: z.int().min(1).max(maxRestDays),
    }),
    /** Once the countries stood beside the days, of which there could be sixty. */
    upgrade: capRestDays,
    initial: { offered_in: { NL: false, BE: false, DE: false }, within_days: maxRestDays },
  },
  refunds: {
    schema: refundSettingsSchema,
    initial: { refund_second_person_above: 50_000, original_within_days: 180 },
  },
} as const

function capRestDays(stored: object): object {
  const { within_days, offered_in, ...countries } = stored as OldPartPayment
  return { offered_in: offered_in ?? countries, within_days: Math.min(within_days, maxRestDays) }
}

interface OldPartPayment {
  within_days: number
  offered_in?: Record<string, boolean>
  [country: string]: unknown
}
