import { z } from 'zod'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { duties } from '#domain/requests/damage.ts'
import { applyRefusals } from '#domain/requests/may-apply.ts'
import { allReasonCodes } from '#domain/requests/reasons.ts'
import { settlementStates } from '#domain/requests/settlement.ts'
import { applyTypes, auditStatuses, processStatuses } from '#domain/requests/states.ts'
import { isoDay } from '../protocol/days.ts'
import { pictureIds } from '../protocol/picture-ids.ts'

export const maxRequestPictures = 6
export const requestPictures = pictureIds(maxRequestPictures)

/** A line of an offer: the rule it comes from, its cents, and the figures it was worked out with. */
export const offerLineSchema = z.object({
  rule: z.string(),
  /** Owed by the customer when positive, to him when negative. */
  amount: z.int(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
})

export const requestOfferSchema = z.object({
  offer_id: z.uuid(),
  apply_type: z.enum(applyTypes),
  item_id: z.uuid(),
  lines: z.array(offerLineSchema),
  /** To be paid before it happens. */
  due: z.int(),
  /** What comes back once it has happened. */
  back: z.int(),
  /** Of a withdrawal: the day by which it is back. */
  back_by: isoDay.nullable().optional(),
  months: z.int().nullable(),
  new_end: isoDay.nullable(),
  expires_at: z.iso.datetime(),
})

export const requestPictureSchema = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  shows: z.enum(['apply', 'out', 'back', 'deduction', 'message']),
  angle: z.string(),
})

export const settlementSchema = z.object({
  /** Which writing of it this is: whoever agrees names it. */
  version: z.int(),
  held: z.int(),
  deductions: z.array(z.object({ rule: z.string(), amount: z.int(), note: z.string(), pictures: z.array(z.uuid()) })),
  deducted: z.int(),
  back: z.int(),
  owed: z.int(),
  settlement_state: z.enum(settlementStates),
  dispute_until: isoDay.nullable(),
  dispute_text: z.string(),
  /** Since when nobody asks for what is owed any more; null: it is asked for. */
  owed_waived_at: z.iso.datetime().nullable(),
})

/** Every field the specification names for an after-sale application. */
export const requestSchema = z.object({
  after_sale_id: z.uuid(),
  request_no: z.string(),
  order_no: z.string(),
  order_kind: z.enum(offerKinds),
  item_id: z.uuid(),
  item_name: z.string(),
  apply_type: z.enum(applyTypes),
  reason_code: z.enum(allReasonCodes),
  apply_reason: z.string(),
  reason_language: z.enum(languages),
  apply_picture: z.array(requestPictureSchema),
  apply_time: z.iso.datetime(),
  audit_time: z.iso.datetime().nullable(),
  audit_status: z.enum(auditStatuses),
  reject_reason: z.string(),
  error_reason: z.string(),
  process_status: z.enum(processStatuses),
  duty: z.enum(duties),
  base_fee: z.int(),
  freight: z.int(),
  other_fee: z.int(),
  repair_fee: z.int(),
  maintenance_fee: z.int(),
  renewal_fee: z.int(),
  return_fee: z.int(),
  buy_fee: z.int(),
  remark: z.string(),
  months: z.int().nullable(),
  offer: requestOfferSchema.omit({ offer_id: true, expires_at: true }).nullable(),
  bill_state: z.enum(['none', 'waiting', 'accepted', 'paid', 'declined']),
  /** Of the bill that waits for an answer: whoever agrees names it, so that nothing else is agreed to than was seen. */
  bill_hash: z.string().nullable(),
  /** Where it is to be paid, as long as it is. */
  checkout_no: z.string().nullable(),
  pay_until: z.iso.datetime().nullable(),
  pick_up_on: isoDay.nullable(),
  outcome: z.string(),
  serial_number: z.string().nullable(),
  loaner_serial: z.string().nullable(),
  /** The purchase that a buy-out became. */
  bought_order_no: z.string().nullable(),
  completed_at: z.iso.datetime().nullable(),
  /** What its owner may do now. */
  actions: z.array(z.enum(['cancel', 'pay', 'accept_bill', 'decline_bill', 'dispute', 'accept_settlement', 'write'])),
})

export const requestEventSchema = z.object({
  event: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  actor_role: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
})

export const requestMessageSchema = z.object({
  message_id: z.uuid(),
  written_by: z.enum(['customer', 'staff']),
  language: z.enum(languages),
  text: z.string(),
  created_at: z.iso.datetime(),
  pictures: z.array(requestPictureSchema),
})

export const requestDetailSchema = requestSchema.extend({
  events: z.array(requestEventSchema),
  messages: z.array(requestMessageSchema),
  settlement: settlementSchema.nullable(),
  /** Of a withdrawal: what comes back (null: it is on its way), and by when. */
  refund: z.object({ amount: z.int().nullable(), due_on: isoDay }).nullable(),
  awaited: z
    .object({ pieces: z.int(), serial_numbers: z.array(z.string()) })
    .nullable()
    .describe(
      'for several pieces that were bought and withdrawn from: what is not back, for machines by serial number',
    ),
  /** Of a renewal, as long as it can be withdrawn from by itself: the last day. */
  withdrawal_until: isoDay.nullable(),
  pictures: z.array(requestPictureSchema),
})

/** What may be asked for an item today, and why the rest may not. */
export const itemChoicesSchema = z.object({
  item_id: z.uuid(),
  name: z.string(),
  choices: z.array(
    z.object({ apply_type: z.enum(applyTypes), allowed: z.boolean(), refusal: z.enum(applyRefusals).nullable() }),
  ),
  withdrawal_until: isoDay.nullable(),
  recalled: z.boolean().describe('its machine was recalled: it can be returned at any time, without a fee'),
  guarantee_until: isoDay.nullable(),
  /** So many months a renewal may add at most. */
  renewable_months: z.int(),
})

export const pickUpSchema = z.object({
  /** How it comes back: by parcel with a label, fetched by us, or not settled yet. */
  way: z.enum(['parcel', 'own', 'open']),
  /** False: its customer was erased, and a label needs the door it is fetched at. */
  door_known: z.boolean(),
  pick_up_on: isoDay.nullable(),
  /** null: nobody has said yet whether the battery is whole. Until then nothing is sent. */
  battery_safe: z.boolean().nullable(),
  carrier_name: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  picked_up_on: isoDay.nullable(),
  arrived_on: isoDay.nullable(),
  /** Of a withdrawal: the day by which everything is back. */
  refund_due_on: isoDay.nullable(),
})

export const requestNumberParams = z.strictObject({ request_no: z.string().max(32) })
