import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { sendDays } from '#domain/requests/refund-due.ts'
import { hasRecalledMachine } from '#server/fleet/devices/called-back.ts'
import { isGuestsAt } from '#server/records/orders/guests-at.ts'
import { findOpenStatements, isWithdrawalOpen } from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import { isClaimOutdated } from '#server/records/requests/outdated-claim.ts'

/** What the customer of an order that was concluded with a first part has not paid yet. */
export async function sumOwed(db: Reader, orderId: string): Promise<number> {
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

/** The day of the shop that it is due on, whatever the time zone of the database. */
export const balanceDueOn = sql<Day | null>`((${balanceDueAt}) at time zone 'Europe/Amsterdam')::date`

/**
 * For `orders`: a claim for money is being decided, or goods are expected back. Where their refund waits for the goods,
 * they are expected for the days in which their buyer sends them, or while one person's word that they left is fresh: a
 * refund that never comes ends no debt.
 */
const isComingBack = (
  today: Day,
) => sql<boolean>`exists (select from requests q left join statements s using (statement_id)
  where q.order_id = orders.order_id and q.audit_status in ('wait_review', 'approved') and q.completed_at is null
    and case when q.apply_type in ${kindsInSql('undoesContract')}
      then q.audit_status = 'wait_review' or (q.process_status <> 'pass' and not ${isClaimOutdated('q', today)}) or q.refund_due_on is not null or q.reason_code = 'recalled'
        or coalesce(s.stated_on, (q.apply_time at time zone 'Europe/Amsterdam')::date) >= ${addDays(today, -sendDays)}::date
      else q.audit_status = 'wait_review' and coalesce(q.given_remedy, q.remedy) = 'refund' end)`

/**
 * For `orders`: a withdrawal is open, or goods are expected back or were recalled. Its balance has no due day then, its
 * customer is not reminded, and it is not in the queue of staff.
 */
export function isBalancePaused(today: Day) {
  return sql<boolean>`(${isWithdrawalOpen} or ${isComingBack(today)} or ${hasRecalledMachine})`
}

/** A withdrawal was stated and not carried out yet: from then on nothing more is asked for. */
export async function isWithdrawalStated(db: Reader, order: Order): Promise<boolean> {
  return (await findOpenStatements(db, order)).some(({ kind }) => kind === 'withdrawal')
}

/** Whether an order of these accounts has an overdue balance that is not paused and for which no payment is in progress. */
export async function hasOverdueBalance(db: Reader, userIds: readonly string[], today: Day): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.order_id', 'checkouts.order_id')
    .select('orders.order_id')
    .where('orders.user_id', 'in', userIds)
    .where('purpose', '=', 'balance')
    .where('checkouts.pay_status', '<>', 'paid')
    .where('checkouts.ended_at', 'is', null)
    .where(sql<boolean>`${balanceDueOn} < ${today}::date`)
    .where(sql<boolean>`not exists (select from payments p
      where p.checkout_id = checkouts.checkout_id and payment_state = 'processing')`)
    .where(sql<boolean>`not ${isBalancePaused(today)}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface HalfPaid {
  checkouts: number
  machines: number
  /** Of what is counted, not numbered. */
  pieces: number
}

/**
 * Carts that are paid by half, now or already, and of which a rest is owed or will be: of these accounts, or of guests to
 * this address, without one that is to go there as well.
 */
export async function countHalfPaid(
  db: Reader,
  whose: { userIds: readonly string[] } | { address_key: Buffer; except?: string | undefined },
): Promise<HalfPaid> {
  const theirs =
    'userIds' in whose
      ? sql`c.user_id = any (${whose.userIds})`
      : sql`c.checkout_id in (select checkout_id from checkouts where address_key = ${whose.address_key}
          union all select checkout_id from orders where address_key = ${whose.address_key})
          and c.checkout_id is distinct from ${whose.except ?? null}::uuid and ${isGuestsAt(whose.address_key)}`
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
