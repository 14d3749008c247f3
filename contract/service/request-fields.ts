import { z } from 'zod'
import { offerKinds, productKinds } from '#domain/catalogue/constants.ts'
import { recallRemedies } from '#domain/devices/recalls.ts'
import { languages } from '#domain/languages.ts'
import { actors } from '#domain/machine.ts'
import { duties } from '#domain/requests/damage.ts'
import { applyRefusals } from '#domain/requests/may-apply.ts'
import { billStates } from '#domain/requests/paid-work.ts'
import { allReasonCodes } from '#domain/requests/reasons.ts'
import { givenRemedies, remedies, remedyGrounds } from '#domain/requests/remedy.ts'
import { settlementStates } from '#domain/requests/settlement.ts'
import { applyTypes, auditStatuses, processStatuses } from '#domain/requests/states.ts'
import { requestEvents } from '#domain/requests/values/events.ts'
import { isoDay } from '../protocol/days.ts'
import { maxRequestPictures } from '../protocol/field-limits.ts'
import { pictureIds } from '../protocol/picture-ids.ts'
import { codeOrWords } from '../protocol/text-fields.ts'
import { billSchema, paidWorkSchema, requestOfferSchema } from './request-offer-fields.ts'
import { settlementSchema } from './settlement-fields.ts'

export const requestPictures = pictureIds(maxRequestPictures)

export const requestPictureSchema = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  shows: z.enum(['apply', 'out', 'back', 'deduction', 'message']),
  angle: z.string(),
})

/** The fields of an after-sale request. */
export const requestSchema = z.object({
  after_sale_id: z.uuid(),
  request_no: z.string(),
  order_no: z.string(),
  order_kind: z.enum(offerKinds),
  item_id: z.uuid(),
  item_name: z.string(),
  apply_type: z.enum(applyTypes),
  reason_code: z.enum(allReasonCodes),
  recall_remedy: z.enum(recallRemedies).nullable().describe('of a recalled machine: what its holder chose'),
  apply_reason: z.string(),
  reason_language: z.enum(languages),
  apply_picture: z.array(requestPictureSchema),
  apply_time: z.iso.datetime(),
  audit_time: z.iso.datetime().nullable(),
  audit_status: z.enum(auditStatuses),
  reject_reason: z.string(),
  error_reason: z.string().describe(codeOrWords),
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
  bill_state: z.enum(billStates),
  /**
   * A hash of the bill that waits for a decision: the acceptance sends it back, so that nothing is agreed to that was
   * not shown.
   */
  bill_hash: z.string().nullable(),
  /** For work that is paid for: the first day after its withdrawal period, on which it may begin. */
  work_from: isoDay.nullable(),
  /** When its customer asked expressly that it begin before. */
  express_asked_at: z.iso.datetime().nullable(),
  /** How much of it is done, as staff recorded it. */
  work_done_percent: z.int(),
  /** The checkout for the payment, as long as it is open. */
  checkout_no: z.string().nullable(),
  pay_until: z.iso.datetime().nullable(),
  remedy: z.enum(remedies).nullable().describe('what the buyer of goods with a defect has chosen'),
  given_remedy: z.enum(givenRemedies).nullable().describe('what is done instead of it, by decision of staff'),
  remedy_ground: z.enum(remedyGrounds).nullable(),
  remedy_reason: z.string().describe('why, as staff told the customer'),
  pick_up_on: isoDay.nullable(),
  outcome: z.string().describe(codeOrWords),
  serial_number: z.string().nullable(),
  loaner_serial: z.string().nullable(),
  /** The purchase order created by a buy-out. */
  bought_order_no: z.string().nullable(),
  completed_at: z.iso.datetime().nullable(),
  settlement_state: z.enum(settlementStates).nullable(),
  /** The actions available to its owner. */
  actions: z.array(
    z.enum(['cancel', 'pay', 'accept_bill', 'decline_bill', 'withdraw', 'dispute', 'accept_settlement', 'write']),
  ),
})

export const requestEventSchema = z.object({
  event: z.enum(requestEvents),
  from_status: z.enum(processStatuses).nullable(),
  to_status: z.enum(processStatuses).nullable(),
  actor_role: z.enum(actors),
  reason: z.string().describe(codeOrWords),
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
  /** For a withdrawal: the refund (null: on its way) and its due date. */
  refund: z.object({ amount: z.int().nullable(), due_on: isoDay }).nullable(),
  awaited: z
    .object({ pieces: z.int(), serial_numbers: z.array(z.string()) })
    .nullable()
    .describe(
      'for several pieces that were bought and withdrawn from: what is not back, for machines by serial number',
    ),
  /** Of a renewal, as long as it can be withdrawn from by itself: the last day. */
  withdrawal_until: isoDay.nullable(),
  bill: billSchema.nullable().describe('what is concluded by accepting the bill that waits, if that is done today'),
  work: paidWorkSchema.nullable().describe('of work that is paid for, as long as it can be withdrawn from'),
  continued_as: z
    .string()
    .nullable()
    .describe(
      'the request by which the goods come back, once a claim for money back was accepted or a repair given up',
    ),
  pictures: z.array(requestPictureSchema),
})

/** The requests possible for an item today, and why the others are not. */
export const itemChoicesSchema = z.object({
  item_id: z.uuid(),
  name: z.string(),
  product_kind: z.enum(productKinds),
  choices: z.array(
    z.object({ apply_type: z.enum(applyTypes), allowed: z.boolean(), refusal: z.enum(applyRefusals).nullable() }),
  ),
  withdrawal_until: isoDay.nullable(),
  recalled: z.boolean().describe('its machine was recalled: it can be returned at any time, without a fee'),
  /** The recall itself, with what its holder may choose and has chosen. */
  recall: z
    .object({
      serial_numbers: z.array(z.string()),
      hazard: z.string(),
      to_do: z.string(),
      remedies: z.array(z.enum(recallRemedies)),
      chosen: z.enum(recallRemedies).nullable(),
      request_no: z.string().nullable(),
    })
    .nullable(),
  /** `as_expected`: as long as may be expected of the goods, without a last day. null: nothing that was bought. */
  guaranteed: z.enum(['limited', 'as_expected']).nullable(),
  guarantee_until: isoDay.nullable().describe('the last day of the legal guarantee, where the law knows one'),
  remedies: z
    .array(z.enum(remedies))
    .describe(
      'what its buyer may choose for a defect, `refund` only for a fault on arrival; after the guarantee nothing',
    ),
  /** The maximum number of months that a renewal may add. */
  renewable_months: z.int(),
  months_after_repair: z.int().describe('by so many a repair within the guarantee extends it, once'),
  by_label: z
    .boolean()
    .describe('once withdrawn from, it is sent with the label of the shop, and its refund waits for proof of that'),
})

export const pickUpSchema = z.object({
  /** How it is returned: as a parcel with a label, collected by the shop, or not decided yet. */
  way: z.enum(['parcel', 'label', 'own', 'open']),
  /** False: the customer was erased, and a label needs the pickup address. */
  door_known: z.boolean(),
  pick_up_on: isoDay.nullable(),
  /** In the shop: a day after it can be chosen. */
  today: isoDay,
  /** null: unknown whether the battery is undamaged. Nothing is sent until then. */
  battery_safe: z.boolean().nullable(),
  carrier_name: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  picked_up_on: isoDay.nullable(),
  arrived_on: isoDay.nullable(),
  /** For a withdrawal: the day by which everything is refunded. */
  refund_due_on: isoDay.nullable(),
})

export const requestNumberParams = z.strictObject({ request_no: z.string().max(32) })
