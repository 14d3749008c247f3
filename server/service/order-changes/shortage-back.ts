import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { readOrderMoney } from '#server/money/refunds/amounts/open-money.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { computeEndRefund } from '#server/sales/orders/end-items.ts'
import type { EndingService } from '#server/sales/orders/end-services.ts'
import { endingWithout, isWholeOrder, type MissingItem } from './missing-items.ts'
import { isSwapAllowed, priceSwap, rejectSwap, type Swap } from './price-swap.ts'

interface MissingGoods {
  order: Order
  missing: readonly MissingItem[]
}

/**
 * The refund if the customer chooses the money: for the missing pieces, or for everything open where nothing continues
 * without them, and for the services of other orders that end with them.
 */
export async function computeMissingRefund(
  db: Reader,
  { order, missing, now }: MissingGoods & { now: Date },
): Promise<{ refund: Cents; ends_order: boolean }> {
  const ends_order = await isWholeOrder(db, { order, missing })
  const { whole, parts, elsewhere } = await endingWithout(db, { order, missing })
  const all = await findOrderItems(db, [order.order_id])
  const ending = ends_order ? all.filter(({ item_status }) => item_status === 'pay_success') : whole
  const { money } = await readOrderMoney(db, order.order_id)
  const endingMoney = money.filter(({ item_id }) => ending.some(item => item.item_id === item_id))
  const inPart = ends_order ? 0 : await computeEndRefund(db, order, parts)
  const open = inPart + sum(endingMoney.map(({ open: { net, vat, deposit } }) => net + vat + deposit))
  const own = (await previewRefund(db, order.order_id, open, now)).back
  return { refund: own + (await backOfServices(db, elsewhere, now)), ends_order }
}

/** Each by the way its own order was paid. */
async function backOfServices(db: Reader, services: readonly EndingService[], now: Date): Promise<Cents> {
  let back = 0
  for (const own of Map.groupBy(services, ({ order }) => order.order_id).values()) {
    const [first] = own
    if (!first) continue
    const parts = own.map(({ part }) => part)
    back += (await previewRefund(db, first.order.order_id, await computeEndRefund(db, first.order, parts), now)).back
  }
  return back
}

/** The refund if another model is chosen; refused where that would concede more than one person may. */
export async function computeOtherModelRefund(
  db: Reader,
  { order, missing, type, now }: MissingGoods & { type: DeviceType; now: Date },
): Promise<Cents> {
  const swaps: Swap[] = []
  for (const { item } of missing) swaps.push(await priceSwap(db, { order, item, type, now }))
  if (!(await isSwapAllowed(db, swaps, now))) rejectSwap(order, { reason: 'dearer' })
  const back = sum(missing.map(({ item }, index) => item.due - (swaps[index]?.after.due ?? item.due)))
  return (await previewRefund(db, order.order_id, back, now)).back
}

/**
 * Prices can change between the page and the choice: the customer gets exactly the amount that was shown, or a refusal.
 */
export function assertDisplayed(back: Cents, displayed: Cents | undefined): void {
  if (back !== displayed) refuse('amount_verification_failed', { reason: 'changed', back })
}
