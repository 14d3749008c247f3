import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'

/** By order; looked up together, for those of a page lie beside each other: each for itself would go down the index anew. */
export async function findOrderNumbers(db: Reader, orderIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(orderIds.filter(id => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'order_no'])
    .where(sql<boolean>`order_id = any(${ids})`)
    .execute()
  return new Map(rows.map(row => [row.order_id, row.order_no]))
}
