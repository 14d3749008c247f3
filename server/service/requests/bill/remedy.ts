import type { Reader } from '#db/transaction.ts'
import type { ProductKind } from '#domain/catalogue/constants.ts'
import { awaitsReplacement, isClaimInTime, remedyOf } from '#domain/requests/remedy.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LockedRequest } from '../lock-request.ts'
import { findRequestById, type Request } from '../store.ts'

/** A machine whose buyer gets another one is not sent back, unless staff have told them why. */
export function assertRepairGiven(request: Request, product: ProductKind): void {
  if (awaitsReplacement(request, product)) refuse('operation_status_invalid', { reason: 'replacement_chosen' })
}

/** A buyer who chose a repair gets no other machine, unless staff have told them why. */
export function assertReplacementGiven(request: Request): void {
  const remedy = remedyOf(request)
  if (remedy !== null && remedy !== 'replacement') refuse('operation_status_invalid', { reason: 'repair_chosen' })
}

/** A statement ends the rental when it is received: its return is carried out, and nobody decides on it. */
export function isTermination({ apply_type, statement_id }: Pick<Request, 'apply_type' | 'statement_id'>): boolean {
  return requestTraits[apply_type].endsRental && statement_id !== null
}

/**
 * Goods of a claim for money that were not handed over, and of which nothing is paid yet. Its customer may still take it
 * back, unless they have withdrawn from the contract meanwhile.
 */
export function isUnsentClaim(request: Request): boolean {
  const { audit_status, ended_repair_id, reason_code, refunded_at, picked_up_on, arrived_on } = request
  const isClaim = audit_status === 'approved' && ended_repair_id !== null && reason_code !== 'withdrawal'
  return isClaim && refunded_at === null && picked_up_on === null && arrived_on === null
}

/**
 * What was claimed after the withdrawal period is refunded once its goods are known to be underway. Never sent and given
 * up, it stays as it was. In the period a refund without a day waits for the buyer's parcel, and nobody decides on it.
 */
export async function givesNothing(db: Reader, { request, subject }: LockedRequest): Promise<boolean> {
  if (!isUnsentClaim(request) || request.refund_due_on !== null) return false
  return !(await isClaimFromPeriod(db, { request, subject }))
}

/** Whether it results from a claim for money that was made in the withdrawal period, whenever that was accepted. */
export async function isClaimFromPeriod(db: Reader, { request, subject }: LockedRequest): Promise<boolean> {
  if (request.ended_repair_id === null) return false
  const { apply_time } = await findRequestById(db, request.ended_repair_id)
  return dayInShop(apply_time) <= subject.withdrawal_until
}

/** Nobody decides against a termination, or against what was asked for in the withdrawal period, whatever its reason. */
export function mayBeRejected({ request, subject }: LockedRequest): boolean {
  if (isTermination(request)) return false
  return requestTraits[request.apply_type].mayBeRejected && !isClaimedInTime({ request, subject })
}

export function isClaimedInTime({ request: { remedy, apply_time }, subject }: LockedRequest): boolean {
  const { withdrawal_until } = subject
  return isClaimInTime({ remedy, claimed_on: dayInShop(apply_time), withdrawal_until })
}
