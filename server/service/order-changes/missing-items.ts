import type { Reader, Tx } from '#db/transaction.ts'
import { splitLine } from '#domain/orders/split.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { countMissingPieces } from '#server/fleet/availability/queries.ts'
import { listWholeLines } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { type EndingService, listEndingServices } from '#server/sales/orders/end-services.ts'
import { comingBack } from '../requests/queries.ts'
import { divideLine } from './divide-line.ts'

const ends: readonly OrderStatus[] = orderMachine.ends

/** What of an order has no machine: a whole line, or some pieces of one that has machines for the others. */
export interface MissingItem {
  /** What a refund ends: the missing pieces, or a whole line that cannot be divided. */
  item: OrderItem
  /** The rest of its line; undefined: nothing of it stays. */
  left: OrderItem | undefined
  /** How many pieces are missing. */
  pieces: number
  /** Nothing of its line was refunded: it can be divided, and become another model. */
  isWhole: boolean
}

/** Once a part of it was refunded, a line is not divided any more, because the refund cannot be assigned to a piece. */
export async function findMissingItems(db: Reader, order: Order): Promise<MissingItem[]> {
  const pieces = await countMissingPieces(db, order.order_id)
  if (pieces.size === 0) return []
  const items = await findOrderItems(db, [order.order_id])
  const wholeLines = await listWholeLines(db, order.order_id)
  return items.flatMap<MissingItem>(item => {
    const count = pieces.get(item.item_id)
    if (count === undefined) return []
    const isWhole = wholeLines.some(({ item_id }) => item_id === item.item_id)
    const facts = { pieces: Math.min(count, item.quantity), isWhole }
    if (count >= item.quantity || !isWhole) return [{ item, left: undefined, ...facts }]
    const [taken, left] = splitLine(item, count)
    return [{ item: taken, left, ...facts }]
  })
}

/**
 * What ends if the missing pieces are given up: whole lines, and pieces of others, with the services that end with
 * them.
 */
export async function endingWithout(
  db: Reader,
  { order, missing }: { order: Order; missing: readonly MissingItem[] },
): Promise<{ whole: OrderItem[]; parts: OrderItem[]; elsewhere: EndingService[] }> {
  const ending = missing.map(({ item: { item_id, quantity: pieces } }) => ({ item_id, pieces }))
  const all = await listEndingServices(db, { comingBack }, { checkout_id: order.checkout_id, ending })
  const services = all.filter(service => service.order.order_id === order.order_id)
  return {
    whole: [
      ...missing.filter(({ left }) => !left).map(({ item }) => item),
      ...services.filter(({ item, part }) => part.quantity === item.quantity).map(({ item }) => item),
    ],
    parts: [
      ...missing.filter(({ left }) => left).map(({ item }) => item),
      ...services.filter(({ item, part }) => part.quantity < item.quantity).map(({ part }) => part),
    ],
    elsewhere: all.filter(service => !services.includes(service)),
  }
}

/** Whether nothing of an order continues without the missing pieces. */
export async function isWholeOrder(
  db: Reader,
  about: { order: Order; missing: readonly MissingItem[] },
): Promise<boolean> {
  const all = await findOrderItems(db, [about.order.order_id])
  const open = all.filter(({ item_status }) => !ends.includes(item_status))
  const { whole } = await endingWithout(db, about)
  return open.every(({ item_id }) => whole.some(item => item.item_id === item_id))
}

/**
 * Splits the missing pieces off into lines of their own, with their reservations, bookings and documents: the others
 * stay as they were ordered.
 */
export async function setApart(
  tx: Tx,
  context: Context,
  { order, missing }: { order: Order; missing: readonly MissingItem[] },
): Promise<MissingItem[]> {
  const apart: MissingItem[] = []
  for (const { item, left, ...facts } of missing) {
    const count = item.quantity
    const reference = `divide:${item.item_id}:${order.version}`
    const dividing = { order, count, reason: 'shortage', reference } as const
    const whole = left && (await findOrderItems(tx, [order.order_id])).find(({ item_id }) => item_id === item.item_id)
    apart.push({
      item: whole ? await divideLine(tx, context, { ...dividing, item: whole }) : item,
      left: undefined,
      ...facts,
    })
  }
  return apart
}
