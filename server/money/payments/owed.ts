import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'

/** What the customer of an order that was concluded with a first part has not paid yet. */
export async function owedOf(db: Reader, orderId: string): Promise<number> {
  const owed = await db
    .selectFrom('ledger_entries')
    .select(sql<string>`greatest(coalesce(sum(amount), 0), 0)`.as('cents'))
    .where('order_id', '=', orderId)
    .where('account', '=', 'receivable')
    .executeTakeFirstOrThrow()
  return Number(owed.cents)
}
