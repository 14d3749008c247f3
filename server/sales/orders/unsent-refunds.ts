import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export interface Unsent {
  /** Refunds that could not be sent so far and are still owed. */
  failed: number
  /** Refunds that wait for an account number. */
  account_wanted: number
}

/** The refunds of these orders that need somebody's action; orders without any are left out. */
export async function unsentRefunds(db: Reader, orders: readonly Order[]): Promise<ReadonlyMap<string, Unsent>> {
  const ids = orders.filter(order => order.refunded_amount > 0).map(order => order.order_id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ order_id: string; failed: string; account_wanted: string }>`
    select order_id, coalesce(sum(refund_amount) filter (where refund_status = 'refund_failed'), 0) as failed,
           coalesce(sum(refund_amount) filter (where refund_status = 'refunding'), 0) as account_wanted
      from refunds where order_id = any(${ids}::uuid[]) and (refund_status = 'refund_failed'
        or refund_status = 'refunding' and way = 'bank_transfer' and iban is null)
     group by order_id`.execute(db)
  return new Map(
    rows.map(row => [row.order_id, { failed: Number(row.failed), account_wanted: Number(row.account_wanted) }]),
  )
}
