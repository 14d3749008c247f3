import type { Call, CallData } from '#contract/protocol/call.ts'
import type { OrderDetail } from '../../parts/order-facts/order.ts'

type ReviewsResult = CallData<'GET /orders/{order_no}/reviews'>
export type ReviewedItem = ReviewsResult['items'][number]
export type UserReview = NonNullable<ReviewedItem['review']>

export interface Reviewed extends ReviewsResult {
  order: OrderDetail
}

export async function loadReviewed(call: Call, order_no: string): Promise<Reviewed> {
  const params = { order_no }
  const [order, answer] = await Promise.all([
    call('GET /orders/{order_no}', { params }),
    call('GET /orders/{order_no}/reviews', { params }),
  ])
  return { ...answer, order }
}
