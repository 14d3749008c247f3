import type { Tx } from '#db/transaction.ts'
import type { BookingKind, Entry } from '#domain/ledger/postings.ts'

export interface Posting {
  kind: BookingKind
  /** What it is booked for: a second time is refused by the table itself. */
  reference: string
  checkoutId?: string
  orderId?: string
  now: Date
  entries: readonly Entry[]
}

/** Books a fact, in the transaction of the fact. False: it was booked before. */
export async function post(tx: Tx, { kind, reference, checkoutId, orderId, now, entries }: Posting): Promise<boolean> {
  if (entries.length === 0) return false
  const row = await tx
    .insertInto('ledger_transactions')
    .values({ kind, reference, checkout_id: checkoutId ?? null, order_id: orderId ?? null, booked_at: now })
    .onConflict(conflict => conflict.column('reference').doNothing())
    .returning('transaction_id')
    .executeTakeFirst()
  if (!row) return false
  await tx
    .insertInto('ledger_entries')
    .values(entries.map(entry => ({ ...entry, transaction_id: row.transaction_id })))
    .execute()
  return true
}
