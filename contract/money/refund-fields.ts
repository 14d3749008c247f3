import { z } from 'zod'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { noRefundReasons } from '#domain/refunds/may-request.ts'
import { refundStatuses, refundTypes, refundWays } from '#domain/refunds/states.ts'
import { isoDay } from '../protocol/days.ts'
import { codeOrWords } from '../protocol/text-fields.ts'

const day = isoDay

/** The fields of a refund that its owner sees. */
const refundFields = {
  refund_no: z.string(),
  refund_amount: z.int(),
  refund_reason: z.string().describe(codeOrWords),
  refund_status: z.enum(refundStatuses),
  refund_time: z.iso.datetime().nullable(),
  type: z.enum(refundTypes),
  /** None: money that belonged to no order. */
  order_no: z.string().nullable(),
  kind: z.enum(offerKinds).nullable(),
  /** The item it concerns; none: the order as a whole. */
  item: z.object({ item_id: z.uuid(), name: z.string() }).nullable(),
  /** The first item and the number of others; none without an order. */
  goods: z.object({ name: z.string(), others: z.int() }).nullable(),
  way: z.enum(refundWays),
  /** The payment method, which a refund by the original way uses too. */
  method: z.enum(payMethods).nullable(),
  reject_reason: z.string().describe(codeOrWords),
  created_at: z.iso.datetime(),
  /** The latest day of arrival on the account; none: not sent yet. */
  arrives_by: day.nullable(),
}

export const refundSchema = z.object({
  ...refundFields,
  /** Country and last four characters only. */
  account: z.string().nullable(),
  /** It is sent by bank transfer, and no account was given yet. */
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
  /** The number of the bank file that contains it. */
  file_no: z.string().nullable(),
  asked_by: userRef,
  approved_by: userRef,
  second_approved_by: userRef,
  /** Together with earlier refunds it is more than one person may decide. */
  second_person: z.boolean(),
  shares: z.array(z.object({ item_id: z.uuid(), net: z.int(), vat: z.int(), deposit: z.int() })),
})

const offerPart = {
  paid: z.int(),
  open: z.int(),
  /** Why nothing can be requested; none: it can. */
  refusal: z.enum(noRefundReasons).nullable(),
}

export const transferFileSchema = z.object({
  file_no: z.string(),
  created_at: z.iso.datetime(),
  created_by: userRef,
  execute_on: day,
  count: z.int(),
  total: z.int(),
  /** The number not marked as paid yet. */
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
  /** Cents: a total above this for one order needs two people. */
  refund_second_person_above: z.int().min(0).max(10_000_000),
  /** How long after a payment the provider refunds it the original way, where its method has a limit; a card has none. */
  original_within_days: z.int().min(1).max(3650),
})
