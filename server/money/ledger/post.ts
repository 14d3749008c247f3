import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import type { BookingKind, Entry } from '#domain/ledger/postings.ts'

export interface Posting {
  kind: BookingKind
  /** The event it is booked for: the table refuses a second booking. */
  reference: string
  checkoutId?: string
  orderId?: string
  /** The provider's object that moved its balance: the id of a refund there. */
  providerObject?: string
  now: Date
  entries: readonly Entry[]
}

/** Books an event, in the transaction of that event. False: it was booked before. */
export function post(tx: Tx, posting: Posting): Promise<boolean> {
  return postAll(tx, [posting])
}

/**
 * Books events with their entries in one statement: the table accepts entries only if those of an event sum to zero.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<boolean> {
  const rows = postings
    .filter(({ entries }) => entries.length > 0)
    .map(
      ({ checkoutId: checkout_id, orderId: order_id, providerObject: provider_object, now: booked_at, ...fact }) => ({
        ...fact,
        ...{ checkout_id, order_id, provider_object, booked_at },
      }),
    )
  if (rows.length === 0) return false
  const { numAffectedRows } = await sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as fact (kind text, reference text, checkout_id uuid, order_id uuid, provider_object text,
          booked_at timestamptz, entries jsonb)),
    booked as (
      insert into ledger_transactions (kind, reference, checkout_id, order_id, provider_object, booked_at)
      select kind, reference, checkout_id, order_id, provider_object, booked_at from asked
      on conflict (reference) do nothing returning transaction_id, reference)
    insert into ledger_entries (transaction_id, account, amount, order_id, item_id, component, vat_country, vat_percent)
    select booked.transaction_id, entry.*
      from booked join asked using (reference), jsonb_to_recordset(asked.entries)
        as entry (account text, amount bigint, order_id uuid, item_id uuid, component text, vat_country text,
          vat_percent float)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
