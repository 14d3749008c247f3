import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { detailPath } from '../../parts/order-facts/order.ts'
import { pagePath } from '../../paths.ts'

export type WantedOrders = CallData<'GET /checkouts/{checkout_no}'>['orders']

/**
 * The page that a mail links to, once the orders can be read: the end of a rental, a review, or the refunds. By default
 * the order, if there is exactly one; undefined: there are several to choose from.
 */
export function mailedOrderPath(search: URLSearchParams, orders: WantedOrders, language: Language): string | undefined {
  const named = orders.find(({ order_no }) => order_no === search.get('order_no'))
  const to = search.get('to')
  const item_id = search.get('item_id')
  if (named && to === 'end' && named.kind === 'rent') {
    return pagePath(language, 'order_rent_end', { order_no: named.order_no })
  }
  if (named && to === 'review' && item_id) {
    return pagePath(language, 'order_review', { order_no: named.order_no, item_id })
  }
  // The refunds page asks for the account of a refund, for any of these orders.
  if (to === 'refunds' && orders.length > 0) return pagePath(language, 'refund_list')
  const [only, ...others] = orders
  return only && others.length === 0 ? detailPath(language, only) : undefined
}
