import { z } from 'zod'
import { applyTypes } from '#domain/requests/states.ts'
import { isoDay } from '../protocol/days.ts'

/** A line of an offer: its rule, its amount in cents, and the figures used to compute it. */
export const offerLineSchema = z.object({
  rule: z.string(),
  /** Owed by the customer if positive, to the customer if negative. */
  amount: z.int(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
})

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
  new_end: isoDay.nullable(),
  expires_at: z.iso.datetime(),
})
