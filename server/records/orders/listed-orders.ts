import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { selectUserOrders } from './order-rows.ts'

/**
 * One person's orders with the time by which they are listed: of a rental that ends by `soon`, one in a distant future, the later
 * the sooner it ends; of what is over, one in a distant past; else when they were placed.
 */
export function selectListedOrders(
  db: Reader,
  userId: string,
  { soon, ...filter }: Parameters<typeof selectUserOrders>[2] & { soon: Day },
) {
  const listedAt = sql<Date>`case
    when order_status in ('completed', 'closed', 'canceled') then created_at - interval '1000 years'
    when order_status in ('delivered', 'in_use') and end_on <= ${soon}
      then timestamptz '4000-01-01 00:00Z' - (end_on - date '2000-01-01') * interval '1 day'
    else created_at end`
  const rows = selectUserOrders(db, userId, filter).select(listedAt.as('listed_at'))
  // A query around it, so that pages can continue after the column.
  return db.selectFrom(rows.as('orders')).selectAll()
}
