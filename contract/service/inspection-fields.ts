import { z } from 'zod'
import { duties } from '#domain/requests/damage.ts'
import { angles, checkpoints, findingRules } from '#domain/requests/inspection.ts'
import { isoDay } from '../protocol/days.ts'
import { lines } from '../protocol/text-fields.ts'
import { requestPictures } from './request-fields.ts'

const cents = z.int().min(0).max(10_000_000)

export const checklistField = z.strictObject(
  Object.fromEntries(checkpoints.map(point => [point, z.boolean()])) as Record<
    (typeof checkpoints)[number],
    z.ZodBoolean
  >,
)

export const waivedField = z.array(z.enum(['early_fee', 'late'])).default([])

/** One picture of a side. */
export const sidePictures = z
  .array(z.strictObject({ angle: z.enum(angles), id: z.uuid() }))
  .max(24)
  .default([])

export const overdueSchema = z.object({
  order_no: z.string(),
  recipient: z.string(),
  email: z.string(),
  phone: z.string(),
  item_name: z.string(),
  serial_number: z.string().nullable(),
  end_on: isoDay,
  days_late: z.int(),
  days_charged: z.int(),
  /** As of today; charged only once the machine is back, or counts as lost. */
  charge: z.int(),
  is_lost: z.boolean(),
  deposit_held: z.int(),
  /** When the shop objected to a tacit extension of the rental (once, within two weeks). */
  objected_at: z.iso.datetime().nullable(),
  request_no: z.string().nullable(),
})

/** The findings, and which of them the customer has to pay. */
export const findingsField = z
  .array(
    z.strictObject({
      rule: z.enum(findingRules),
      cost: cents,
      duty: z.enum(duties),
      note: lines(500).min(3, 'required'),
      pictures: requestPictures,
    }),
  )
  .max(12)
  .default([])
