import type { Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RequestAction } from '../kinds.ts'
import { mailRequest } from '../mails.ts'
import { advance, decide } from '../move-request.ts'
import { makeClaimed } from '../pick-up/make-return.ts'
import { beginWithdrawal } from './withdraw-item.ts'

const system = { role: 'system' } as const

/** How a claim ends whose buyer gets their money back. */
export const refunded = 'refunded'

/** As the withdrawal that its buyer could have stated, it is accepted by nobody, and due from the day of the claim. */
export async function acceptInTime(tx: Tx, context: Context, { request, subject }: RequestAction): Promise<void> {
  const approved = await decide(tx, request, 'approve', { actor: system, now: subject.now })
  await acceptRefundClaim(tx, context, { request: approved, subject, actor: system })
  await mailRequest(tx, context, { request: approved, order: subject.order, event: 'approve' })
}

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
