import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Order } from './store.ts'

/** Of what goes back of each order, what no bank has taken so far. */
export async function failedRefunds(db: Reader, orders: readonly Order[]): Promise<ReadonlyMap<string, number>> {
  const ids = orders.filter(({ refunded_amount }) => refunded_amount > 0).map(({ order_id }) => order_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', sql<number>`sum(refund_amount)::int`.as('amount')])
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .where('refund_status', '=', 'refund_failed')
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, amount }) => [order_id ?? '', amount]))
}
