import type { Reader, Tx } from '#db/transaction.ts'
import { freightPart } from '#domain/ledger/components.ts'
import { splitLine } from '#domain/orders/split.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { missingPieces } from '../availability/store-shortages.ts'
import type { Context } from '../context.ts'
import { shareOf } from '../orders/settle-paid.ts'
import { itemsOf, type Order, type OrderItem } from '../orders/store.ts'
import { isWhole } from '../refunds/open-money.ts'
import { bookChange } from './book-change.ts'
import { insertItem, moveMissing, updateItem } from './store.ts'

const ends: readonly OrderStatus[] = orderMachine.ends

/** What of an order has no machine: a whole line, or so many pieces of one that has machines for the others. */
export interface MissingItem {
  /** With the amounts of what is missing of it. */
  item: OrderItem
  /** What is left of its line; undefined: all of it is missing. */
  left: OrderItem | undefined
}

/** Once a part of it went back, a line is not divided any more: nobody could say which piece that was. */
export async function missingOf(db: Reader, order: Order): Promise<MissingItem[]> {
  const pieces = await missingPieces(db, order.order_id)
  if (pieces.size === 0) return []
  const items = await itemsOf(db, [order.order_id])
  const mayDivide = await isWhole(db, order.order_id)
  return items.flatMap<MissingItem>(item => {
    const count = pieces.get(item.item_id)
    if (count === undefined) return []
    if (count >= item.quantity || !mayDivide) return [{ item, left: undefined }]
    const [taken, left] = splitLine(item, count)
    return [{ item: taken, left }]
  })
}

/** Whether nothing of an order goes on without what is missing. */
export function isWholeOrder(all: readonly OrderItem[], missing: readonly MissingItem[]): boolean {
  const open = all.filter(({ item_status }) => !ends.includes(item_status as OrderStatus))
  return open.every(({ item_id }) => missing.some(({ item, left }) => !left && item.item_id === item_id))
}

/** The missing pieces become lines of their own, in promise, books and paper: the others stay as they were ordered. */
export async function setApart(
  tx: Tx,
  context: Context,
  { order, missing }: { order: Order; missing: readonly MissingItem[] },
): Promise<MissingItem[]> {
  const apart: MissingItem[] = []
  for (const { item, left } of missing) {
    apart.push({ item: left ? await divide(tx, context, { order, item, left }) : item, left: undefined })
  }
  return apart
}

interface Dividing {
  order: Order
  item: OrderItem
  left: OrderItem
}

async function divide(tx: Tx, context: Context, { order, item, left }: Dividing): Promise<OrderItem> {
  const now = context.clock.now()
  const items = await itemsOf(tx, [order.order_id])
  await lockFleetForBooking(tx, item.device_type_id ?? '', now)
  const position = 1 + Math.max(...items.map(one => one.position))
  const { item_id: _own, ...columns } = item
  const row = { ...columns, names: JSON.stringify(item.names), position, created_at: now, updated_at: now }
  const apart = await insertItem(tx, row)
  await moveMissing(tx, { from: left.item_id, to: apart.item_id, now })
  const after = items.flatMap(one => (one.item_id === left.item_id ? [left, apart] : [one]))
  await bookChange(tx, context, {
    ...{ order, items, now, reason: 'shortage', isAnother: true },
    reference: `divide:${left.item_id}:${order.version}`,
    after: after.map(one => ({ ...shareOf(one), freightPart: freightPart(one) })),
    write: async () => {
      await updateItem(tx, left.item_id, { ...amountsOf(left), updated_at: now })
      return order
    },
  })
  return apart
}

function amountsOf(item: OrderItem) {
  const { quantity, goods, activity_discount, coupon_discount, share_discount, goods_due } = item
  const { freight, deposit, due, net, vat } = item
  return {
    ...{ quantity, goods, activity_discount, coupon_discount, share_discount, goods_due },
    ...{ freight, deposit, due, net, vat },
  }
}
