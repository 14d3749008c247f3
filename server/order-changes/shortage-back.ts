import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import type { DeviceType } from '../catalogue/store.ts'
import { itemsOf, type Order, type OrderItem } from '../orders/store.ts'
import { readOrderMoney } from '../refunds/open-money.ts'
import { whatComes } from '../refunds/portions.ts'
import { refuse } from '../refusal.ts'
import { isWholeOrder } from './missing-items.ts'
import { priceSwap } from './price-swap.ts'

interface Missing {
  order: Order
  /** Those without a machine. */
  items: readonly OrderItem[]
}

/** What goes back if the money is chosen: of these items, or of all that is open where nothing goes on without them. */
export async function refundOfMissing(
  db: Reader,
  { order, items, now }: Missing & { now: Date },
): Promise<{ refund: Cents; ends_order: boolean }> {
  const all = await itemsOf(db, [order.order_id])
  const ends_order = isWholeOrder(all, items)
  const ending = ends_order ? all.filter(({ item_status }) => item_status === 'pay_success') : items
  const { money } = await readOrderMoney(db, order.order_id)
  const mine = money.filter(({ item_id }) => ending.some(item => item.item_id === item_id))
  const open = sum(mine.map(({ open: { net, vat, deposit } }) => net + vat + deposit))
  return { refund: (await whatComes(db, order.order_id, open, now)).back, ends_order }
}

/** What goes back if another model is taken instead. */
export async function backOfOther(
  db: Reader,
  { order, items, type, now }: Missing & { type: DeviceType; now: Date },
): Promise<Cents> {
  let back = 0
  for (const item of items) back += item.due - (await priceSwap(db, { order, item, type, now })).after.due
  return (await whatComes(db, order.order_id, back, now)).back
}

/** Prices move between looking and choosing: nobody chooses a sum they were not shown. */
export function mustBeShown(back: Cents, shown: Cents | undefined): void {
  if (back !== shown) refuse('amount_verification_failed', { reason: 'changed', back })
}
