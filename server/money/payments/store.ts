import type { Insertable, Selectable, Updateable } from 'kysely'
import { lockJoined, lockOne, lockRow } from '#db/locks.ts'
import type { Payments } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { type Checkout, checkoutColumns } from '#server/records/orders/order-rows.ts'
import { checkoutEvent } from '#server/records/orders/write-event.ts'

export type Payment = Selectable<Payments>

const unsettled: readonly Payment['payment_state'][] = ['new', 'open', 'processing']

/** Its result is final, so it need not be checked any more. */
export function isSettled({ payment_state }: Pick<Payment, 'payment_state'>): boolean {
  return !unsettled.includes(payment_state)
}

/** The attempt in progress, if there is one: the index allows no second. */
export function findOpenPayment(db: Reader, checkoutId: string): Promise<Payment | undefined> {
  return openPayments(db, checkoutId).executeTakeFirst()
}

/** The same under its lock. */
export function lockOpenPayment(tx: Tx, checkoutId: string): Promise<Payment | undefined> {
  return lockRow(tx, 'payments', undefined, openPayments(tx, checkoutId))
}

function openPayments(db: Reader, checkoutId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('payment_state', 'in', unsettled)
}

export function findPayment(db: Reader, paymentId: string): Promise<Payment> {
  return db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
}

export function findPaymentById(db: Reader, paymentId: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

/** The attempt that a provider refers to; undefined: none that was made with it. */
export function findPaymentAt(
  db: Reader,
  provider: string,
  by: 'session_ref' | 'payment_id' | 'payment_ref',
  ref: string,
): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where(by, '=', ref).where('provider', '=', provider).executeTakeFirst()
}

/** The columns of an attempt that its further steps need. */
export type Attempt = Pick<Payment, 'payment_id' | 'checkout_id' | 'payment_state' | 'failure' | 'amount' | 'method'>

const checkoutWithAttempt = checkoutColumns.map(column => `checkouts.${column}` as const)

/**
 * Locks an attempt with its checkout. The rows are always locked in this order, the checkout first, so that
 * transactions cannot deadlock.
 */
export async function lockAttempt(tx: Tx, paymentId: string): Promise<{ checkout: Checkout; payment: Attempt }> {
  const found = tx
    .selectFrom('checkouts')
    .innerJoin('payments', 'payments.checkout_id', 'checkouts.checkout_id')
    .select(checkoutWithAttempt)
    .select(['payment_id', 'payment_state', 'failure', 'payments.amount as asked', 'method'])
    .where('payment_id', '=', paymentId)
  const locked = await lockJoined(tx, ['checkouts', 'payments'], found)
  if (!locked) throw new Error(`There is no attempt ${paymentId}`)
  const { payment_id, payment_state, failure, asked, method, ...checkout } = locked
  const { checkout_id } = checkout
  return { checkout, payment: { payment_id, checkout_id, payment_state, failure, amount: asked, method } }
}

export function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  return lockOne(tx, 'payments', paymentId, tx.selectFrom('payments').selectAll().where('payment_id', '=', paymentId))
}

interface BeginInput {
  checkout: Checkout
  payment: Insertable<Payments> & { updated_at: Date }
  /** Until when it can be paid now. */
  pay_until: Date
  event: Parameters<typeof checkoutEvent>[2]
}

/** Writes an attempt, the time it gives its checkout, and the row about it on the timeline. */
export function beginPayment(tx: Tx, { checkout, payment, pay_until, event }: BeginInput): Promise<Payment> {
  const { updated_at } = payment
  return tx
    .with('given', its =>
      its.updateTable('checkouts').set({ pay_until, updated_at }).where('checkout_id', '=', checkout.checkout_id),
    )
    .with('told', its => checkoutEvent(its, checkout, event))
    .insertInto('payments')
    .values(payment)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePayment(tx: Reader, paymentId: string, change: Updateable<Payments>): Promise<void> {
  await tx
    .updateTable('payments')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Records the session that the provider has just opened. False: the attempt has changed meanwhile. */
export async function openedPayment(
  db: Reader,
  paymentId: string,
  opened: Pick<Updateable<Payments>, 'transfer'> & {
    session_ref: string
    payment_ref: string | null
    pay_url: string
    updated_at: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...opened, payment_state: 'open' })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('payment_id', '=', paymentId)
    .where('payment_state', '=', 'new')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The next page of a list that is read from its beginning to its end. */
export interface After {
  after: string | undefined
  limit: number
}

/** Attempts with a provider whose result is not known. */
export function unsettledPayments(
  db: Reader,
  { provider, before }: { provider: string; before: Date },
  { after, limit }: After,
): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_state', 'in', unsettled)
    .where('updated_at', '<', before)
    .$if(after !== undefined, rows => rows.where('payment_id', '>', after ?? ''))
    .orderBy('payment_id')
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
