import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DisputeNotes, Disputes } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { PayMethod } from '#domain/payments/methods.ts'

export type Dispute = Selectable<Disputes>

export function findDispute(db: Reader, disputeNo: string): Promise<Dispute | undefined> {
  return db.selectFrom('disputes').selectAll().where('dispute_no', '=', disputeNo).executeTakeFirst()
}

/** The caller has locked the checkout it is about, so nobody else writes it. */
export function findDisputeBy(tx: Tx, provider: string, ref: string): Promise<Dispute | undefined> {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
}

/** undefined: the number is taken. */
export function insertDispute(tx: Tx, dispute: Insertable<Disputes>): Promise<Dispute | undefined> {
  return tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict(conflict => conflict.column('dispute_no').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateDispute(tx: Tx, disputeId: string, change: Updateable<Disputes>): Promise<Dispute> {
  return tx
    .updateTable('disputes')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('dispute_id', '=', disputeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertDisputeNote(tx: Tx, note: Insertable<DisputeNotes>): Promise<void> {
  await tx.insertInto('dispute_notes').values(note).execute()
}

export interface DisputeNoteRow {
  note_id: string
  text: string
  staff_name: string | null
  created_at: Date
}

export function findDisputeNotes(db: Reader, disputeId: string): Promise<DisputeNoteRow[]> {
  return db
    .selectFrom('dispute_notes')
    .leftJoin('users', 'users.user_id', 'dispute_notes.staff_id')
    .select(['note_id', 'text', 'dispute_notes.created_at'])
    .select(sql<string | null>`coalesce(nullif(user_name, ''), users.email)`.as('staff_name'))
    .where('dispute_id', '=', disputeId)
    .orderBy('note_id')
    .execute()
}

export interface DisputeFacts {
  dispute_id: string
  checkout_no: string
  email: string
  order_nos: string[]
  method: PayMethod
  paid: number
  fee: number
  /** Lost, and covered by no refund. */
  uncovered: number
}

/** What the disputes are about: the orders that were paid, and the provider's fee. */
export async function readDisputeFacts(db: Reader, disputeIds: readonly string[]): Promise<Map<string, DisputeFacts>> {
  if (disputeIds.length === 0) return new Map()
  const { rows } = await sql<DisputeFacts>`
    select dispute_id, checkout_no, checkouts.email, method, payments.amount as paid,
           array(select order_no from orders
                  where orders.checkout_id = checkouts.checkout_id or orders.order_id = checkouts.order_id
                  order by order_no) as order_nos,
           (select coalesce(sum(fee), 0)::int from provider_lines
             where provider = disputes.provider and subject = 'dispute:' || disputes.provider_ref) as fee,
           (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_transactions t using (transaction_id)
             where e.account = 'dispute_losses' and t.reference like 'dispute:' || dispute_id || ':%')
           - (select coalesce(sum(refund_amount), 0)::int from refunds r
               where r.dispute_id = disputes.dispute_id) as uncovered
      from disputes join payments using (payment_id) join checkouts using (checkout_id)
     where dispute_id = any(${disputeIds})`.execute(db)
  return new Map(rows.map(row => [row.dispute_id, row]))
}

export interface OrderDispute {
  dispute_id: string
  dispute_no: string
  dispute_status: string
  inquiry: boolean
  amount: number
  payment_id: string
}

/** Disputes over any payment of an order: the one it was placed with, and later ones for it. */
export async function disputesOfOrder(db: Reader, orderId: string): Promise<OrderDispute[]> {
  const { rows } = await sql<OrderDispute>`
    select dispute_id, dispute_no, dispute_status, inquiry, disputes.amount, payment_id
      from disputes join payments using (payment_id)
     where checkout_id in (select checkout_id from orders where order_id = ${orderId}
                           union select checkout_id from checkouts where order_id = ${orderId})
     order by opened_at, dispute_id`.execute(db)
  return rows
}
