import type { Tx } from '#db/transaction.ts'
import { lockFleetForBooking, releaseUnits } from '#server/fleet/availability/book.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { putStockBack } from '#server/offers/catalogue/stock/take-stock.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'
import { lostItems } from './store-parcels.ts'

/** What an order held and no longer needs is there for others: machines by their promise, accessories by their count. */
export async function giveBackGoods(tx: Tx, items: readonly OrderItem[], now: Date): Promise<void> {
  const models = [...new Set(items.flatMap(item => item.device_type_id ?? []))].toSorted()
  for (const model of models) await lockFleetForBooking(tx, model, now)
  await releaseUnits(
    tx,
    items.map(item => item.item_id),
    now,
  )
  for (const model of models) await fillShortages(tx, model, now)
  const lost = await lostItems(tx, items)
  for (const { item_id, product_kind, sku_id, quantity } of items) {
    if (product_kind === 'accessory' && !lost.has(item_id)) await putStockBack(tx, sku_id, quantity)
  }
}
