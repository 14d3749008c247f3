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
 * When the balance of an order is due: the agreed days count from the delivery of its last parcel, or from the day it
 * was asked for if that was later. null: a part of the order is still to be delivered. For `checkouts` joined with
 * `orders`.
 */
export const balanceDueAt = sql<Date | null>`case when orders.order_status not in ('pay_success', 'in_transit')
  then checkouts.pay_until + greatest(coalesce(orders.delivered_at, orders.ended_at) - checkouts.created_at, interval '0') end`

/** Whether goods of an order are to be returned, so that nobody is reminded of its balance. */
export const isBalancePaused = sql<boolean>`(${isWithdrawalOpen} or ${isBeingWithdrawn} or ${hasRecalledMachine})`

/** A withdrawal was stated and not carried out yet: from then on nothing more is asked for. */
export async function isWithdrawalStated(db: Reader, order: Order): Promise<boolean> {
  return (await findOpenStatements(db, order)).some(({ kind }) => kind === 'withdrawal')
}
