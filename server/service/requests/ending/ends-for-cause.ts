import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

/** A return that ended without a collection leaves the rental as before. */
const isEndingReturn = sql<boolean>`(requests.apply_type in ${kindsInSql('endsRental')} and requests.audit_status = 'approved'
  and (requests.process_status <> 'complete' or requests.picked_up_on is not null))`

/**
 * Whether the return of an item was requested for good cause, and nobody has refused the cause: then it costs no fee (§
 * 543 BGB, 7:210 and 6:265 BW).
 */
export async function endsForCause(db: Reader, itemId: string): Promise<boolean> {
  const found = await db
    .selectFrom('requests')
    .innerJoin('statements', 'statements.statement_id', 'requests.statement_id')
    .select('after_sale_id')
    .where('item_id', '=', itemId)
    .where('ending', '=', 'extraordinary')
    .where(isEndingReturn)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the return of an item was requested while its machine was recalled, whatever happened to it since. */
export async function endsForRecall(db: Reader, itemId: string): Promise<boolean> {
  const found = await db
    .selectFrom('requests')
    .select('after_sale_id')
    .where('item_id', '=', itemId)
    .where('was_recalled', '=', true)
    .where(isEndingReturn)
    .executeTakeFirst()
  return found !== undefined
}
