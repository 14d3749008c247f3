import type { Reader, Tx } from '#db/transaction.ts'
import { isClaimInTime } from '#domain/requests/remedy.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RequestAction } from '../kinds.ts'
import type { LockedRequest } from '../lock-request.ts'
import { advance } from '../move-request.ts'
import { makeClaimed } from '../pick-up/make-return.ts'
import { beginWithdrawal } from './withdraw-item.ts'

const system = { role: 'system' } as const

/** How a claim ends whose buyer gets their money back. */
export const refunded = 'refunded'

/**
 * Money back for what was wrong on arrival: the contract is undone, the goods are collected free of charge, and
 * everything that was paid for them goes back, with their delivery. A claim made in the withdrawal period is paid as
 * soon as a withdrawal would be; a later one once the goods are known to be on their way.
 */
export async function acceptRefundClaim(tx: Tx, context: Context, { request, subject }: RequestAction): Promise<void> {
  if (request.duty === 'customer') rejectField('duty', 'choice_unknown')
  const { now } = subject
  const claim = await advance(tx, request, 'end', { actor: system, now, set: { outcome: refunded } })
  const made = await makeClaimed(tx, { subject, actor: system }, claim)
  const action = { request: made, subject: { ...subject, open: undefined }, actor: system }
  await beginWithdrawal(tx, context, action, dayInShop(claim.apply_time))
}

/** Nobody decides against what was asked for in the withdrawal period, whatever its reason. */
export function mayBeRejected({ request, subject }: LockedRequest): boolean {
  const { apply_type, remedy, apply_time } = request
  const { withdrawal_until } = subject
  const isInTime = isClaimInTime({ remedy, claimed_on: dayInShop(apply_time), withdrawal_until })
  return requestTraits[apply_type].mayBeRejected && !isInTime
}

/** The request by which the goods of this one come back. */
export async function findContinuation(db: Reader, afterSaleId: string): Promise<string | null> {
  const made = await db
    .selectFrom('requests')
    .select('request_no')
    .where('ended_repair_id', '=', afterSaleId)
    .executeTakeFirst()
  return made?.request_no ?? null
}
