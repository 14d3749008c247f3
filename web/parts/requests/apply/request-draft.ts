import type { CallInput } from '#contract/protocol/call.ts'
import type { Day } from '#domain/calendar.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { needsReason, reasonsFor, unsaidReason } from '#domain/requests/reasons.ts'
import type { Remedy } from '#domain/requests/remedy.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { OrderDetail } from '../../order-facts/order.ts'
import { isPriced } from '../offer/offer.ts'
import type { ApplyBody, ApplyType, RequestOffer } from '../request.ts'
import type { ItemChoices } from './choices.ts'

export type Battery = 'whole' | 'damaged' | 'unknown'

/** The values of the fields; named as in the call, so that an issue is shown beside its field. */
export interface RequestDraft {
  reason_code: string
  apply_reason: string
  /** Empty: as soon as possible. */
  pick_up_on: string
  /** For a renewal only. */
  months: string
  /** For goods with a defect only; empty: not chosen yet. */
  remedy: Remedy | ''
}

export const emptyDraft: RequestDraft = { reason_code: '', apply_reason: '', pick_up_on: '', months: '1', remedy: '' }

/** A withdrawal has no reason to choose from, unless its machine was recalled; otherwise nothing is chosen for anybody. */
export function findOnlyReason(type: ApplyType, item: ItemChoices, today: string): string {
  const [only, another] = reasonsFor(type, { ...item, today })
  return only !== undefined && another === undefined ? only : ''
}

export interface VisibleFields {
  /** The pick-up day: only for goods at the customer's place. */
  day: boolean
  months: boolean
  /** Lithium battery: nothing is shipped before the customer confirms that it is undamaged. */
  battery: boolean
  /**
   * For a defect of a purchase, the law requires a notice that the choice between repair and replacement is the
   * buyer's, and that a repair extends the guarantee.
   */
  guarantee: boolean
  pictures: boolean
}

/** The fields of a type. */
export function fieldsFor(
  type: ApplyType,
  order: Pick<OrderDetail, 'delivered_at'>,
  { isMachine, remedies }: { isMachine: boolean; remedies: readonly Remedy[] },
): VisibleFields {
  const traits = requestTraits[type]
  const isFetched = traits.isFetched && order.delivered_at !== null
  return {
    day: isFetched,
    months: traits.addsMonths,
    battery: isFetched && isMachine && traits.returnsGoods,
    guarantee: traits.mendsDefect && remedies.length > 0,
    pictures: !traits.isContract,
  }
}

type OfferBody = CallInput<'POST /orders/{order_no}/request-offer'>['body']

interface RequestTarget {
  itemId: string
  type: ApplyType
}

export function toOfferBody({ itemId, type }: RequestTarget, { months, pick_up_on }: RequestDraft): OfferBody {
  return {
    item_id: itemId,
    apply_type: type,
    ...(requestTraits[type].addsMonths && { months: Number(months) }),
    pick_up_on: requestTraits[type].endsRental && pick_up_on !== '' ? (pick_up_on as Day) : null,
  }
}

interface ApplyBodyInput extends RequestTarget {
  /** Chosen for a recalled machine. */
  recallRemedy?: RecallRemedy | undefined
  wanted: RequestDraft
  fields: VisibleFields
  pictures: string[]
  offer: Pick<RequestOffer, 'offer_id'> | undefined
  told: boolean
  /** For a contract. */
  agreed?: Pick<ApplyBody, 'terms_version' | 'shown'> | undefined
}

export function toBody({
  itemId,
  type,
  recallRemedy,
  wanted,
  fields,
  pictures,
  offer,
  told,
  agreed,
}: ApplyBodyInput): ApplyBody {
  const { reason_code, apply_reason, pick_up_on, months, remedy } = wanted
  return {
    ...{ item_id: itemId, apply_type: type, apply_reason: apply_reason.trim(), pictures },
    reason_code: reason_code === '' && !needsReason(type) ? unsaidReason : reason_code,
    ...(recallRemedy && { recall_remedy: recallRemedy }),
    ...(fields.months && { months: Number(months) }),
    pick_up_on: fields.day && pick_up_on !== '' ? pick_up_on : null,
    ...(isPriced(type) && offer && { offer_id: offer.offer_id }),
    guarantee_told: fields.guarantee && told,
    ...(fields.guarantee && remedy !== '' && { remedy }),
    ...(requestTraits[type].isContract && agreed),
  }
}
