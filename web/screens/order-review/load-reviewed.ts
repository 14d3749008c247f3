import type { Call, CallData } from '#contract/protocol/call.ts'
import type { OrderDetail } from '../../parts/order-facts/order.ts'

type Answer = CallData<'GET /orders/{order_no}/reviews'>
export type ReviewedItem = Answer['items'][number]
export type OwnReview = NonNullable<ReviewedItem['review']>

export interface Reviewed extends Answer {
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
