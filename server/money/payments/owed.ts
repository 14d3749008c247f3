import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import { findOpenStatements } from '#server/records/orders/open-statements.ts'
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

/** Whether goods of an order are to go back to us, so that nobody is reminded of what is left to pay of it. */
export const balancePauses = new ExtensionPoint<(db: Reader, orderId: string, now: Date) => Promise<boolean>>(
  'what makes the rest of an order wait',
)

/** Somebody has withdrawn from it, and that was not carried out yet: from then on nothing of it is asked for. */
export async function isWithdrawalStated(db: Reader, order: Order): Promise<boolean> {
  return (await findOpenStatements(db, order)).some(({ kind }) => kind === 'withdrawal')
}

export async function isBalancePaused(db: Reader, context: Context, order: Order): Promise<boolean> {
  if (await isWithdrawalStated(db, order)) return true
  return balancePauses.get(context)(db, order.order_id, context.clock.now())
}

/** Orders of these accounts whose rest is past its day, and no money for it on its way. */
export function findOverdueOrders(db: Reader, userIds: readonly string[], today: Day): Promise<Order[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.order_id', 'checkouts.order_id')
    .selectAll('orders')
    .where('orders.user_id', 'in', userIds)
    .where('purpose', '=', 'balance')
    .where('checkouts.pay_status', '<>', 'paid')
    .where('checkouts.ended_at', 'is', null)
    .where(sql<boolean>`(${balanceDueAt})::date < ${today}::date`)
    .where(sql<boolean>`not exists (select from payments p
      where p.checkout_id = checkouts.checkout_id and payment_state = 'processing')`)
    .orderBy('orders.order_id')
    .execute()
}

export interface HalfPaid {
  checkouts: number
  machines: number
  /** Of what is counted, not numbered. */
  pieces: number
}

/** Carts that are paid by half, now or already, and of which a rest is owed or will be: of these accounts, or to this address. */
export async function countHalfPaid(
  db: Reader,
  whose: { userIds: readonly string[] } | { address_key: Buffer },
): Promise<HalfPaid> {
  const theirs =
    'userIds' in whose ? sql`c.user_id = any (${whose.userIds})` : sql`c.address_key = ${whose.address_key}`
  const { rows } = await sql<HalfPaid>`
    with half as (
      select c.checkout_id from checkouts c where c.purpose = 'cart' and c.first_amount is not null and ${theirs}
         and (c.pay_status <> 'paid' and c.ended_at is null or exists (select from orders o join ledger_entries e
           using (order_id) where o.checkout_id = c.checkout_id and account = 'receivable'
           group by o.order_id having sum(e.amount) > 0)))
    select (select count(*)::int from half) as checkouts,
           coalesce(sum(quantity) filter (where product_kind = 'machine'), 0)::int as machines,
           coalesce(sum(quantity) filter (where product_kind = 'accessory'), 0)::int as pieces
      from half join orders o using (checkout_id) join order_items i on i.order_id = o.order_id`.execute(db)
  return rows[0] ?? { checkouts: 0, machines: 0, pieces: 0 }
}
