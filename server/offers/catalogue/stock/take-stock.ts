import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'

/** Takes this many from the shelf. False: there are not that many. Items without a stock count are always available. */
export async function takeStock(tx: Tx, skuId: string, quantity: number): Promise<boolean> {
  const row = await tx
    .updateTable('skus')
    .set({ stock: sql`stock - ${quantity}` })
    .where('sku_id', '=', skuId)
    .where(sql<boolean>`(stock is null or stock >= ${quantity})`)
    .returning('sku_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function returnStock(tx: Tx, skuId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('skus')
    .set({ stock: sql`stock + ${quantity}` })
    .where('sku_id', '=', skuId)
    .execute()
}
