import type { SkeletonShape } from '#ui/kit/skeleton.tsx'
import type { PageId } from '../pages.ts'

/** What a page made in the browser looks like while the guard decides. */
export const pageShapes: Partial<Record<PageId, SkeletonShape>> = {
  buy: 'sides',
  rent_fill: 'sides',
  pay: 'sides',
  pay_result: 'panel',
  cart: 'rows',
  order_rent_list: 'rows',
  order_buy_list: 'rows',
  refund_list: 'rows',
  order_rent_detail: 'panel',
  order_buy_detail: 'panel',
  order_buy_transport: 'panel',
  order_rent_end: 'panel',
  order_review: 'form',
  change_password: 'form',
  user_info: 'form',
}
