import { z } from 'zod'
import { refundSettingsSchema } from '#contract/money/refund-fields.ts'
import { listOfferedMethods } from '#domain/payments/methods.ts'

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
    schema: z.strictObject({ NL: z.boolean(), BE: z.boolean(), DE: z.boolean(), within_days: z.int().min(1).max(60) }),
    initial: { NL: false, BE: false, DE: false, within_days: 14 },
  },
  refunds: {
    schema: refundSettingsSchema,
    initial: { refund_second_person_above: 50_000, original_within_days: 180 },
  },
} as const
