import type { Reader } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'

/**
 * A machine that was rented out is sold only under a SKU of the variant `used`: buyers of any other SKU were promised a
 * new machine.
 */
export async function isSoldAsUsed(db: Reader, itemId: string | null): Promise<boolean> {
  if (itemId === null) return false
  const item = await db
    .selectFrom('order_items')
    .innerJoin('skus', 'skus.sku_id', 'order_items.sku_id')
    .select('skus.variant')
    .where('order_items.item_id', '=', itemId)
    .executeTakeFirst()
  return item?.variant === usedVariant
}
