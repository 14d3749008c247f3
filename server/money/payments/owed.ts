import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { hasRecalledMachine } from '#server/fleet/devices/called-back.ts'
import { findOpenStatements, isBeingWithdrawn, isWithdrawalOpen } from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** What the customer of an order that was concluded with a first part has not paid yet. */
export async function owedOf(db: Reader, orderId: string): Promise<number> {
  const owed = await db
    .selectFrom('ledger_entries')
    .select(sql<string>`greatest(coalesce(sum(amount), 0), 0)`.as('cents'))
    .where('order_id', '=', orderId)
    .where('account', '=', 'receivable')
    .executeTakeFirstOrThrow()
  return Number(owed.cents)
}

/**
 * When the rest of an order is due: the days that were agreed for it count from the delivery of its last parcel, or from
 * the day it was asked for if that was later. null: something of the order is still to come. Of `checkouts` and `orders`.
 */
export const balanceDueAt = sql<Date | null>`case when orders.order_status not in ('pay_success', 'in_transit')
  then checkouts.pay_until + greatest(coalesce(orders.delivered_at, orders.ended_at) - checkouts.created_at, interval '0') end`

/**
 * Of `orders`: somebody has withdrawn from it, or goods of it are to go back to us or were called back. Nobody is reminded
 * of what is left to pay of it, no day is named for it, and nobody of ours has to see to it.
 */
export const isBalancePaused = sql<boolean>`(${isWithdrawalOpen} or ${isBeingWithdrawn} or ${hasRecalledMachine})`

/** Somebody has withdrawn from it, and that was not carried out yet: from then on nothing of it is asked for. */
export async function isWithdrawalStated(db: Reader, order: Order): Promise<boolean> {
  return (await findOpenStatements(db, order)).some(({ kind }) => kind === 'withdrawal')
}
