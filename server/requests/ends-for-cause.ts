import type { Reader } from '#db/transaction.ts'

/**
 * Whether the return of an item was cancelled for good cause, and nobody has refused the cause: that costs no fee (§ 543
 * BGB, 7:210 and 6:265 BW).
 */
export async function endsForCause(db: Reader, itemId: string): Promise<boolean> {
  const found = await db
    .selectFrom('requests')
    .innerJoin('statements', 'statements.statement_id', 'requests.statement_id')
    .select('after_sale_id')
    .where('item_id', '=', itemId)
    .where('apply_type', '=', 'return')
    .where('ending', '=', 'extraordinary')
    .where('audit_status', '=', 'approved')
    // Ended without having been fetched, it is rented as before.
    .where(eb => eb.or([eb('process_status', '<>', 'complete'), eb('picked_up_on', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}
