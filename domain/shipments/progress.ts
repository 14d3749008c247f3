import type { ProductKind } from '../catalogue/constants.ts'
import { type OrderStatus, orderMachine } from '../orders/states.ts'

export interface ItemProgress {
  readonly item_status: OrderStatus
  readonly product_kind: ProductKind
}

/** The statuses of goods in order. */
const progression: readonly OrderStatus[] = ['created', 'pay_success', 'in_transit', 'delivered', 'in_use', 'completed']

export function isOpen({ item_status }: Pick<ItemProgress, 'item_status'>): boolean {
  return !orderMachine.ends.includes(item_status)
}

/**
 * The status of an order: that of its least advanced open item. A service is not shipped; beside goods it follows them.
 * Without open items the order is over, with the status of its last item.
 */
export function computeOrderStatus(items: readonly ItemProgress[]): OrderStatus {
  const open = items.filter(isOpen)
  const goods = open.filter(item => item.product_kind !== 'service')
  const counted = goods.length > 0 ? goods : open
  if (counted.length > 0) {
    return counted.map(item => item.item_status).reduce((lowest, next) => (rank(next) < rank(lowest) ? next : lowest))
  }
  const ends = items.map(item => item.item_status)
  return ends.includes('completed') ? 'completed' : ends.includes('closed') ? 'closed' : 'canceled'
}

function rank(status: OrderStatus): number {
  return progression.indexOf(status)
}
