import type { Insertable, Selectable } from 'kysely'
import type { Refunds } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export type Refund = Selectable<Refunds>

/** undefined: the number is taken. */
export function insertRefund(tx: Tx, refund: Insertable<Refunds>): Promise<Refund | undefined> {
  return tx
    .insertInto('refunds')
    .values(refund)
    .onConflict(conflict => conflict.column('refund_no').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findRefund(db: Reader, refundId: string): Promise<Refund> {
  return db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirstOrThrow()
}

export function lockRefund(tx: Tx, refundId: string): Promise<Refund> {
  return tx.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).forUpdate().executeTakeFirstOrThrow()
}
