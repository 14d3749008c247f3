import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { suggestAuthor } from '#domain/messages/author.ts'
import { reviewLength } from '#domain/reviews/constants.ts'
import { mayReview } from '#domain/reviews/may-review.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, findUserOrder, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { listItemReviews, type Review, readTypeKeys } from './store.ts'
import { objects, writeObjection } from './store-user-data.ts'
import { viewUserReview } from './view.ts'

export async function readUserReviews({
  context,
  caller,
  params,
}: Input<'GET /orders/{order_no}/reviews'>): Promise<CallData<'GET /orders/{order_no}/reviews'>> {
  const { db, clock } = context
  const order = (await findUserOrder(db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  const now = clock.now()
  const { edit_days } = await readSetting(db, 'reviews', now)
  const machines = (await findOrderItems(db, [order.order_id])).filter(item => item.device_type_id !== null)
  const written = await listItemReviews(
    db,
    machines.map(({ item_id }) => item_id),
  )
  const keys = await readTypeKeys(db)
  return {
    author: suggestAuthor(order.recipient).slice(0, reviewLength.author.max).trim(),
    asks: !(await objects(db, order.email)),
    items: machines.map(item => {
      const review = written.find(({ order_item_id }) => order_item_id === item.item_id)
      const device_type = keys.get(item.device_type_id ?? '') ?? ''
      const result = mayReview(reviewedItem({ order, item, review, now }), edit_days)
      return {
        ...{ item_id: item.item_id, device_type, kind: order.kind === 'rent' ? 'rent' : 'buy' },
        ...{ allowed: result.ok, refusal: result.ok ? null : result.refusal },
        review: review ? viewUserReview(review, device_type, edit_days) : null,
      }
    }),
  }
}

interface ReviewContext {
  order: Order
  item: OrderItem
  review: Review | undefined
  now: Date
}

export function reviewedItem({ order, item, review, now }: ReviewContext): Parameters<typeof mayReview>[0] {
  return {
    product_kind: item.product_kind,
    item_status: item.item_status,
    delivered: order.delivered_at !== null,
    today: dayInShop(now),
    written_on: review ? dayInShop(review.created_at) : null,
  }
}

export async function stopAsking({
  context,
  caller,
  params,
}: Input<'POST /orders/{order_no}/reviews/stop-asking'>): Promise<null> {
  const { userId } = requireUser(caller)
  const order = (await findUserOrder(context.db, userId, params.order_no)) ?? refuse('order_not_found')
  await transaction(context.db, tx => writeObjection(tx, order.email, context.clock.now()))
  return null
}
