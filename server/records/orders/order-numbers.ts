import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'

/**
 * Numbers by order id, in one query: one query per order would search the index each time, although those of a page are
 * close together.
 */
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
