import { z } from 'zod'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { noRefundReasons } from '#domain/refunds/may-request.ts'
import { refundStatuses, refundTypes, refundWays } from '#domain/refunds/states.ts'
import { isoDay } from '../protocol/days.ts'

const day = isoDay

/** Every field the specification names for a refund, and what its owner wants to know beside. */
const refundFields = {
  refund_no: z.string(),
  refund_amount: z.int(),
  /** What was written, or a word of the shop: `canceled`, `surplus`, … */
  refund_reason: z.string(),
  refund_status: z.enum(refundStatuses),
  refund_time: z.iso.datetime().nullable(),
  type: z.enum(refundTypes),
  /** None: money that belonged to no order. */
  order_no: z.string().nullable(),
  kind: z.enum(offerKinds).nullable(),
  /** The one item it is about; none: the order as a whole. */
  item: z.object({ item_id: z.uuid(), name: z.string() }).nullable(),
  /** What was ordered: the first thing and how many more; none where there is no order. */
  goods: z.object({ name: z.string(), others: z.int() }).nullable(),
  way: z.enum(refundWays),
  /** How it was paid, and so how it goes back the original way. */
  method: z.enum(payMethods).nullable(),
  reject_reason: z.string(),
  created_at: z.iso.datetime(),
  /** When it has reached the account at the latest; none: it has not left yet. */
  arrives_by: day.nullable(),
}

export const refundSchema = z.object({
  ...refundFields,
  /** Country and last four signs only. */
  account: z.string().nullable(),
  /** It goes by bank transfer, and nobody has told us where to. */
  account_needed: z.boolean(),
})

const userRef = z.object({ user_id: z.uuid(), name: z.string() }).nullable()

export const staffRefundSchema = z.object({
  ...refundFields,
  iban: z.string().nullable(),
  account_holder: z.string().nullable(),
  email: z.string().nullable(),
  failure: z.string().nullable(),
  attempts: z.int(),
  /** The file for the bank it stands in. */
  file_no: z.string().nullable(),
  asked_by: userRef,
  approved_by: userRef,
  second_approved_by: userRef,
  /** With all that went back before, it is more than one person may decide. */
  second_person: z.boolean(),
  shares: z.array(z.object({ item_id: z.uuid(), net: z.int(), vat: z.int(), deposit: z.int() })),
})

const offerPart = {
  paid: z.int(),
  open: z.int(),
  /** Why nothing can be asked; none: it can. */
  refusal: z.enum(noRefundReasons).nullable(),
}

export const transferFileSchema = z.object({
  file_no: z.string(),
  created_at: z.iso.datetime(),
  created_by: userRef,
  execute_on: day,
  count: z.int(),
  total: z.int(),
  /** Not marked as paid yet. */
  open: z.int(),
})

export const refundOfferSchema = z.object({
  order_no: z.string(),
  way: z.enum(refundWays),
  not_paid: z
    .int()
    .describe('the part of the refundable amount that was not paid yet; it is set off against the debt first'),
  charged_back: z.int().describe('the part of the refundable amount that a bank has already paid back'),
  product: z.object({
    ...offerPart,
    items: z.array(z.object({ ...offerPart, item_id: z.uuid(), name: z.string(), quantity: z.int() })),
  }),
  deposit: z.object(offerPart),
  billed: z
    .object({ service: z.int(), fee: z.int(), damage: z.int() })
    .describe('the part of charges after the sale that can be refunded, by staff only'),
})

export const refundSettingsSchema = z.strictObject({
  /** Cents: more than this of one order takes two people. */
  refund_second_person_above: z.int().min(0).max(10_000_000),
  /** So long after a payment by iDEAL the provider sends it back the way it came; a card is tried at any age. */
  original_within_days: z.int().min(1).max(3650),
})
