import type { Tx } from '#db/transaction.ts'
import { isWhole } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { divideLine } from '../order-changes/divide-line.ts'
import type { Meant } from './take-effect.ts'

interface Pieces {
  item_id: string
  quantity: number
}

/**
 * If only some pieces of a line are meant, they are split off into a line of their own, which is meant instead. A
 * parcel in transit has to arrive first, and once something of the order was refunded it could not be assigned to a
 * piece.
 */
export async function divideMeant(tx: Tx, context: Context, meant: Meant, pieces: readonly Pieces[]): Promise<Meant> {
  let { itemIds } = meant
  for (const { item_id, quantity } of pieces) {
    const { order, items } = await lockOrder(tx, meant.order)
    const item =
      items.find(one => one.item_id === item_id && itemIds.includes(item_id)) ?? refuse('order_item_not_found')
    if (quantity >= item.quantity) continue
    const isDivisible = item.item_status !== 'in_transit' && (await isWhole(tx, order.order_id))
    if (!isDivisible) refuse('item_operation_not_allowed', { reason: 'not_divisible' })
    const reference = `divide:${item_id}:${meant.statement.statement_id}`
    const apart = await divideLine(tx, context, { order, item, count: quantity, reason: 'withdrawn', reference })
    itemIds = itemIds.map(id => (id === item_id ? apart.item_id : id))
  }
  return { ...meant, itemIds }
}
