import type { Reader } from '#db/transaction.ts'
import { readOrderMoney } from '#server/money/refunds/amounts/open-money.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'

interface LeavingItems {
  order: Pick<Order, 'order_id' | 'paid_amount' | 'refunded_amount'>
  items: readonly Pick<OrderItem, 'item_id'>[]
}

/**
 * Refuses to ship anything whose payment was fully refunded, of the order or of one item. What cost nothing is shipped
 * all the same. Checked again under the locks of each shipping step.
 */
export async function assertNotRefunded(db: Reader, { order, items }: LeavingItems): Promise<void> {
  if (isFullyRefunded(order)) refuse('order_refunded')
  const { money } = await readOrderMoney(db, order.order_id)
  for (const { item_id, paid, open } of money) {
    const isLeaving = items.some(item => item.item_id === item_id)
    if (isLeaving && sumAmounts(paid) > 0 && sumAmounts(open) === 0) refuse('order_refunded', { item_id })
  }
}

export function isFullyRefunded({ paid_amount, refunded_amount }: Omit<LeavingItems['order'], 'order_id'>): boolean {
  return paid_amount > 0 && refunded_amount >= paid_amount
}

function sumAmounts({ net, vat, deposit }: { net: number; vat: number; deposit: number }): number {
  return net + vat + deposit
}
