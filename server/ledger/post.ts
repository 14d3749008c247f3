import { sql } from 'kysely'
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

/** Books a fact, in the transaction of the fact, in one statement. False: it was booked before. */
export async function post(tx: Tx, { kind, reference, checkoutId, orderId, now, entries }: Posting): Promise<boolean> {
  if (entries.length === 0) return false
  const { numAffectedRows } = await sql`
    with fact as (
      insert into ledger_transactions (kind, reference, checkout_id, order_id, booked_at)
      values (${kind}, ${reference}, ${checkoutId ?? null}, ${orderId ?? null}, ${now})
      on conflict (reference) do nothing returning transaction_id)
    insert into ledger_entries (transaction_id, account, amount, order_id, item_id, vat_country, vat_percent)
    select fact.transaction_id, entry.*
      from fact, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as entry (account text, amount bigint, order_id uuid, item_id uuid, vat_country text, vat_percent float)`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
