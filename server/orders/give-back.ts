import type { Tx } from '#db/transaction.ts'
import { releaseUnits } from '../availability/book.ts'
import { putStockBack } from '../catalogue/take-stock.ts'
import type { OrderItem } from './store.ts'

/** What an order held and no longer needs is there for others: machines by their promise, accessories by their count. */
export async function giveBackGoods(tx: Tx, items: readonly OrderItem[], now: Date): Promise<void> {
  await releaseUnits(
    tx,
    items.map(item => item.item_id),
    now,
  )
  for (const { product_kind, sku_id, quantity } of items) {
    if (product_kind === 'accessory') await putStockBack(tx, sku_id, quantity)
  }
}
