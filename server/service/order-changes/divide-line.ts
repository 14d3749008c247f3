import type { Tx } from '#db/transaction.ts'
import { freightPart } from '#domain/ledger/components.ts'
import { splitLine } from '#domain/orders/split.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { listWholeLines } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { toShare } from '#server/sales/orders/settle-paid.ts'
import { bookChange } from './book-change.ts'
import { insertItem, moveCounted, moveMissing, movePieces, updateItem } from './store.ts'

interface DivideLineInput {
  order: Order
  /** The line before it is divided. */
  item: OrderItem
  count: number
  /** Which machines of it; undefined: those that were reserved last. */
  devices?: readonly string[]
  /** The reason, for the documents that are written again. */
  reason: 'shortage' | 'withdrawn' | 'changed'
  reference: string
}

/**
 * Splits some pieces of a line off into a line of their own, with their reservations, bookings and documents: the
 * others stay as they were ordered. Nothing of the line was refunded; other lines that were stay on their documents.
 */
export async function divideLine(tx: Tx, context: Context, dividing: DivideLineInput): Promise<OrderItem> {
  const { order, item, count, devices, reason, reference } = dividing
  const now = context.clock.now()
  const [taken, left] = splitLine(item, count)
  const positions = (await findOrderItems(tx, [order.order_id])).map(one => one.position)
  const items = await listWholeLines(tx, order.order_id)
  if (item.device_type_id !== null) await lockFleetForBooking(tx, item.device_type_id, now)
  const position = 1 + Math.max(...positions)
  const { item_id: _own, ...columns } = taken
  const row = { ...columns, names: JSON.stringify(item.names), position, created_at: now, updated_at: now }
  const apart = await insertItem(tx, row)
  const move = { from: item.item_id, to: apart.item_id, now }
  // Only machines are reserved one by one.
  if (item.device_type_id === null) await moveCounted(tx, { ...move, count })
  else if (reason === 'shortage') await moveMissing(tx, move)
  else await movePieces(tx, { ...move, count, ...(devices && { devices }) })
  const after = items.flatMap(one => (one.item_id === item.item_id ? [left, apart] : [one]))
  await bookChange(tx, context, {
    ...{ order, items, now, reason, reference, isAnother: true, billedBefore: true },
    agreed: after.map(one => ({ ...toShare(one), freightPart: freightPart(one) })),
    write: async () => {
      await updateItem(tx, left.item_id, { ...pickAmounts(left), updated_at: now })
      return order
    },
  })
  return apart
}

function pickAmounts(item: OrderItem) {
  const { quantity, goods, activity_discount, coupon_discount, share_discount, goods_due } = item
  const { freight, deposit, due, net, vat } = item
  return {
    ...{ quantity, goods, activity_discount, coupon_discount, share_discount, goods_due },
    ...{ freight, deposit, due, net, vat },
  }
}
