import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { lockFleetForBooking, releaseUnits } from '#server/fleet/availability/book.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { readOrderMoney } from '#server/money/refunds/amounts/open-money.ts'
import { returnStock } from '#server/offers/catalogue/stock/take-stock.ts'
import { returnPromotions } from '#server/offers/promotions/settle-promotions.ts'
import {
  type Checkout,
  findCheckoutOrders,
  hasPromotions,
  type Order,
  type OrderItem,
  requireQuoteId,
} from '#server/records/orders/order-rows.ts'
import { lostItems } from './store-parcels.ts'

const collectModels = (items: readonly OrderItem[]) =>
  [...new Set(items.flatMap(item => item.device_type_id ?? []))].toSorted()

/** Locks the models before anything else that ending an order locks later. */
export async function lockModels(tx: Tx, items: readonly OrderItem[], now: Date): Promise<void> {
  for (const model of collectModels(items)) await lockFleetForBooking(tx, model, now)
}

/** Releases what an order held and no longer needs: machines by their reservation, accessories by their count. */
export async function releaseGoods(tx: Tx, items: readonly OrderItem[], now: Date): Promise<void> {
  const models = collectModels(items)
  await lockModels(tx, items, now)
  await releaseUnits(
    tx,
    items.map(item => item.item_id),
    now,
  )
  for (const model of models) await fillShortages(tx, model, now)
  const lost = await lostItems(tx, items)
  for (const { item_id, product_kind, sku_id, quantity } of items) {
    if (product_kind === 'accessory' && !lost.has(item_id)) await returnStock(tx, sku_id, quantity)
  }
}

/**
 * While one order of a checkout is open, was completed, or was closed with something retained, coupon and invitation
 * stay used.
 */
export async function releasePromotions(tx: Tx, checkout: Checkout, now: Date): Promise<void> {
  if (!hasPromotions(checkout)) return
  const orders = await findCheckoutOrders(tx, checkout.checkout_id)
  if (orders.some(({ ended_at, order_status }) => ended_at === null || order_status === 'completed')) return
  for (const order of orders) if (await isSomethingRetained(tx, order)) return
  await returnPromotions(tx, { checkoutNo: checkout.checkout_no, quoteId: requireQuoteId(checkout), now })
}

/** The customer has the goods, or the shop has money that was paid for them. A deposit pays for no goods. */
async function isSomethingRetained(db: Reader, { order_id, order_status }: Order): Promise<boolean> {
  if (order_status !== 'closed') return false
  const { money } = await readOrderMoney(db, order_id)
  const goods = sum(money.map(({ open }) => open.net + open.vat))
  const deposit = sum(money.map(({ open }) => open.deposit))
  if (goods > Math.max(0, (await sumUncoveredLosses(db, order_id)) - deposit)) return true
  const retained = await db
    .selectFrom('order_events')
    .select('order_id')
    .where('order_id', '=', order_id)
    .where('event', '=', 'close')
    .where(sql<boolean>`facts -> 'units' @> '[{"whereabouts": "with_customer"}]'`)
    .executeTakeFirst()
  return retained !== undefined
}
