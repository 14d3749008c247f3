import { z } from 'zod'
import { applyTypes } from '#domain/requests/states.ts'
import { offerRules } from '#domain/requests/values/offer-rules.ts'
import { isoDay } from '../protocol/days.ts'

/** A line of an offer: its rule, its amount in cents, and the figures used to compute it. */
export const offerLineSchema = z.object({
  rule: z.enum(offerRules),
  /** Owed by the customer if positive, to the customer if negative. */
  amount: z.int(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  /** For a contract: the rate of the VAT in it. */
  vat_percent: z.number().optional(),
})

/** The VAT that is included, by rate. */
export const vatRows = z.array(z.object({ percent: z.number(), gross: z.int(), net: z.int(), vat: z.int() }))

export const requestOfferSchema = z.object({
  offer_id: z.uuid(),
  apply_type: z.enum(applyTypes),
  item_id: z.uuid(),
  lines: z.array(offerLineSchema),
  /** To be paid before it is carried out. */
  due: z.int(),
  /** Refunded after it was carried out. */
  back: z.int(),
  /** For a withdrawal: the day by which it is refunded. */
  back_by: isoDay.nullable().optional(),
  months: z.int().nullable(),
  /** For a renewal: the first of the added days, and the day on which the rental then ends. */
  start_on: isoDay.nullable().optional(),
  new_end: isoDay.nullable(),
  /** For a contract: the VAT that is included, by rate, as it is booked. */
  vat: vatRows.optional(),
  /** For a contract: the last day to withdraw from it if it is paid on the day of the offer; later, if paid later. */
  withdrawal_until: isoDay.nullable().optional(),
  /** For a buy-out: the form with the information that the law asks for before it. */
  information_url: z.string().optional(),
  expires_at: z.iso.datetime(),
})

/** A bill as the contract that its acceptance concludes. */
export const billSchema = z.object({
  total: z.int(),
  /** The VAT that is included, by rate. */
  vat: vatRows,
  /** The last day to withdraw, and the day from which the work begins without an express request. */
  withdrawal_until: isoDay,
  work_from: isoDay,
})

/** Work that was concluded: until when it can be withdrawn from, and the amounts if that is done now. */
export const paidWorkSchema = z.object({
  until: isoDay,
  /** For the work that was done on express request. */
  kept: z.int(),
  back: z.int(),
  /** Against what is still to be paid for the order. */
  set_off: z.int(),
})
