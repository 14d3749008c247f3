import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import type { ReviewState } from '#domain/reviews/constants.ts'
import { reviewMachine } from '#domain/reviews/states.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { answerReports } from '../messages/answer-reports.ts'
import { lockReviewReports } from '../messages/queries.ts'
import { secretMaker } from '../messages/secret.ts'
import { lockReview, type Review, updateReview } from './store.ts'

type Decision = CallData<'POST /admin/reviews/{review_id}/approve'>

export function approveReview(input: Input<'POST /admin/reviews/{review_id}/approve'>): Promise<Decision> {
  return decide(input, { event: 'approve', reason: null })
}

/**
 * Rejects a review with the reason, which its author gets, and answers everyone who reported it: criticism is no reason, an insult or somebody else's data
 * is.
 */
export function rejectReview(input: Input<'POST /admin/reviews/{review_id}/reject'>): Promise<Decision> {
  return decide(input, { event: 'reject', reason: input.body.reason })
}

interface DecisionInput {
  context: Context
  caller: Parameters<typeof requireUser>[0]
  params: { review_id: string }
}

async function decide(
  { context, caller, params }: DecisionInput,
  { event, reason }: { event: 'approve' | 'reject'; reason: string | null },
): Promise<Decision> {
  const actor = requireUser(caller)
  const reviewId = requireUuid(params.review_id)
  const now = context.clock.now()
  const makeSecret = await secretMaker(context)
  return transaction(context.db, async tx => {
    const reports = event === 'reject' ? await lockReviewReports(tx, reviewId) : []
    const before = (await lockReview(tx, reviewId)) ?? refuse('resource_missing')
    const state = unwrapOrRefuse(step(reviewMachine, before.review_status, event, actor.role))
    const decision = { review_status: state, hidden_reason: reason, decided_at: now, decided_by: actor.userId }
    await updateReview(tx, reviewId, decision)
    if (reason !== null) await notifyWriter(tx, context, before, reason)
    await answerReports(tx, context, { reports, actor, makeSecret })
    await audit(tx, context, { actor, event, review: before, state, reason })
    return { review_state: state }
  })
}

interface AuditInput {
  actor: SignedInUser
  event: 'approve' | 'reject'
  review: Review
  state: ReviewState
  reason: string | null
}

async function audit(tx: Tx, context: Context, { actor, event, review, state, reason }: AuditInput) {
  const { review_id, review_status, rating, title, text } = review
  await writeAudit(tx, context, {
    ...{ actor, action: `review.${event}`, subject: ['review', review_id] },
    // The review as it was decided, because its text can be changed afterwards.
    before: { review_state: review_status, rating, title, text },
    after: { review_state: state },
    ...(reason !== null && { reason }),
  })
}

async function notifyWriter(tx: Tx, context: Context, review: Review, reason: string): Promise<void> {
  if (review.order_item_id === null) return
  const order = await tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'orders.checkout_id')
    .select(['orders.order_no', 'orders.email', 'orders.language', 'checkouts.checkout_no', 'order_items.item_id'])
    .where('order_items.item_id', '=', review.order_item_id)
    .executeTakeFirstOrThrow()
  const { email, language, order_no, checkout_no, item_id } = order
  await postMail(tx, context, {
    ...{ template: 'review_rejected', language, recipient: email },
    data: { order_no, checkout_no, item_id, title: review.title, text: reason },
  })
}
