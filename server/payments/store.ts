import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Payments } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { type Checkout, checkoutColumns } from '../orders/store.ts'

export type Payment = Selectable<Payments>

const unsettled = ['new', 'open', 'processing']

/** The attempt that is under way, if there is one: the index allows no second. */
export function findOpenPayment(db: Reader, checkoutId: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('payment_state', 'in', unsettled)
    .executeTakeFirst()
}

export function findPayment(db: Reader, paymentId: string): Promise<Payment> {
  return db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
}

/** Of the payment itself, once there is one, or of its session. */
export function findPaymentBy(
  db: Reader,
  by: 'session_ref' | 'payment_ref',
  ref: string,
): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where(by, '=', ref).executeTakeFirst()
}

/** The checkout is what everybody who changes anything of it waits for; found and locked in one. */
export function lockCheckoutOf(tx: Tx, paymentId: string): Promise<Checkout> {
  return tx
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('checkout_id', '=', eb =>
      eb.selectFrom('payments').select('checkout_id').where('payment_id', '=', paymentId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  return tx.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
}

export function insertPayment(tx: Tx, payment: Insertable<Payments>): Promise<Payment> {
  return tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()
}

export async function updatePayment(tx: Reader, paymentId: string, change: Updateable<Payments>): Promise<void> {
  await tx
    .updateTable('payments')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Attempts nobody has told the end of, the longest unasked first. */
export function unsettledPayments(db: Reader, before: Date, limit: number): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('payment_state', 'in', unsettled)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

export function newestPayment(db: Reader, checkoutId: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at', 'desc')
    .orderBy('payment_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
