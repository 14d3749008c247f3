import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { mayReview } from '#domain/reviews/may-review.ts'
import { reviewMachine } from '#domain/reviews/states.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { findOrderItems, findUserOrder, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { reviewedItem } from './read-user-reviews.ts'
import { insertReview, lockReviewOfItem, type Review, readTypeKeys, updateReview } from './store.ts'
import { type UserReview, viewUserReview } from './view.ts'

/** One review per machine of an order. Repeating it returns the existing one; another text is a change. */
export async function writeReview(input: Input<'POST /orders/{order_no}/reviews'>): Promise<UserReview> {
  const { context, caller, params, body } = input
  const { item_id, review_language: language, ...words } = body
  return atItem(context, { user: requireUser(caller), orderNo: params.order_no, itemId: item_id }, async (tx, at) => {
    const { order, item, review, user, now } = at
    if (review) return isSame(review, body) ? review : refuse('already_changed')
    const device_type_id = item.device_type_id ?? refuse('item_operation_not_allowed', { reason: 'only_machines' })
    const row = { ...words, language, device_type_id, order_item_id: item.item_id, user_id: user.userId }
    const defaults = { kind: order.kind, verified: true, demo: false, review_status: 'waiting' } as const
    const written = await insertReview(tx, { ...row, ...defaults, created_at: now, updated_at: now })
    return written ?? refuse('already_changed')
  })
}

/** A published review is moderated again after a change. */
export async function changeReview(input: Input<'PUT /orders/{order_no}/reviews/{item_id}'>): Promise<UserReview> {
  const { context, caller, params, body } = input
  const { review_language: language, ...words } = body
  const user = requireUser(caller)
  const itemId = requireUuid(params.item_id)
  return atItem(context, { user, orderNo: params.order_no, itemId }, async (tx, { review, now }) => {
    if (!review) return refuse('resource_missing')
    if (isSame(review, body)) return review
    const state = unwrapOrRefuse(step(reviewMachine, review.review_status, 'edit', user.role))
    const change = { ...words, language, review_status: state, hidden_reason: null, updated_at: now }
    return updateReview(tx, review.review_id, change)
  })
}

interface Where {
  user: SignedInUser
  orderNo: string
  itemId: string
}

interface At {
  user: SignedInUser
  order: Order
  item: OrderItem
  review: Review | undefined
  now: Date
}

/** For a delivered item of the person's own order, as long as the review can be changed; one call at a time. */
async function atItem(
  context: Context,
  { user, orderNo, itemId }: Where,
  work: (tx: Tx, at: At) => Promise<Review>,
): Promise<UserReview> {
  const { db, clock } = context
  const order = (await findUserOrder(db, user.userId, orderNo)) ?? refuse('order_not_found')
  const items = await findOrderItems(db, [order.order_id])
  const item = items.find(({ item_id }) => item_id === itemId) ?? refuse('order_item_not_found')
  await countHit(context, 'send_code', 'review', user.userId)
  const now = clock.now()
  const { edit_days } = await readSetting(db, 'reviews', now)
  const keys = await readTypeKeys(db)
  return transaction(db, async tx => {
    const review = await lockReviewOfItem(tx, itemId)
    const may = mayReview(reviewedItem({ order, item, review, now }), edit_days)
    if (!may.ok) refuse('item_operation_not_allowed', { reason: may.refusal })
    const written = await work(tx, { user, order, item, review, now })
    return viewUserReview(written, keys.get(written.device_type_id) ?? '', edit_days)
  })
}

interface ReviewText {
  rating: number
  title: string
  text: string
  author: string
  review_language: string
}

function isSame(review: Review, { rating, title, text, author, review_language }: ReviewText): boolean {
  return (
    review.rating === rating &&
    review.title === title &&
    review.text === text &&
    review.author === author &&
    review.language === review_language
  )
}
