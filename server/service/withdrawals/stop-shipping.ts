import type { Reader } from '#db/transaction.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOpenStatements } from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/**
 * Nothing is shipped to a customer who has stated that they do not want it, whether somebody has checked the statement
 * or not.
 */
export async function assertNoStatement(db: Reader, order: Order): Promise<void> {
  const [open] = await findOpenStatements(db, order)
  if (open) refuse('order_statement_open', { statement_id: open.statement_id, kind: open.kind })
}
