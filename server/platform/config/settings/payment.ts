import { z } from 'zod'
import { refundSettingsSchema } from '#contract/money/refund-fields.ts'
import { byCountry } from '#contract/protocol/country-fields.ts'
import {
  listMethods,
  type MethodsOfCountry,
  type PayMethod,
  type PayWallet,
  payMethods,
} from '#domain/payments/methods.ts'

/**
 * Payment after delivery is no consumer credit if it is free of interest and due within these days (Directive (EU)
 * 2023/2225, 2(2)(h)).
 */
const maxRestDays = 14

const methodsOfCountry = z
  .strictObject({
    first: z.enum(payMethods),
    ...({ card: z.boolean(), ideal: z.boolean(), bancontact: z.boolean(), paypal: z.boolean() } satisfies Record<
      PayMethod,
      z.ZodType
    >),
  })
  .refine(offered => listMethods(offered).length > 0, { path: ['card'], message: 'pay_methods_none' })
  .refine(offered => offered[offered.first] || listMethods(offered).length === 0, {
    path: ['first'],
    message: 'pay_method_first_off',
  })

const noMethods = { card: false, ideal: false, bancontact: false, paypal: false }
const byCard: MethodsOfCountry = { first: 'card', ...noMethods, card: true }

/** How orders are paid, and paid back. */
export const paymentSettings = {
  /**
   * The payment methods of each country, and the one that is chosen there at first; at least one is required. Bancontact
   * and PayPal are off until they are activated at the provider.
   */
  pay_methods: {
    schema: z.strictObject({ by_country: byCountry(methodsOfCountry), elsewhere: methodsOfCountry }),
    /** Once there were two methods, for all countries. */
    upgrade: spreadMethods,
    initial: {
      by_country: { NL: { ...byCard, first: 'ideal', ideal: true }, BE: byCard, DE: byCard },
      elsewhere: byCard,
    },
  },
  /** What the provider's page offers beside the number of a card: only the operator sees it there. */
  pay_wallets: {
    schema: z.strictObject({ apple_pay: z.boolean(), google_pay: z.boolean() } satisfies Record<PayWallet, z.ZodType>),
    initial: { apple_pay: false, google_pay: false },
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

function spreadMethods(stored: object): object {
  if ('elsewhere' in stored) return stored
  const { card, ideal } = stored as { card: boolean; ideal: boolean }
  const both = { ...noMethods, card, ideal }
  const elsewhere = { first: card ? 'card' : 'ideal', ...both }
  return { by_country: { NL: { ...elsewhere, first: ideal ? 'ideal' : 'card' } }, elsewhere }
}

function capRestDays(stored: object): object {
  const { within_days, offered_in, ...countries } = stored as OldPartPayment
  return { offered_in: offered_in ?? countries, within_days: Math.min(within_days, maxRestDays) }
}

interface OldPartPayment {
  within_days: number
  offered_in?: Record<string, boolean>
  [country: string]: unknown
}
