import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OpenMatter } from '#domain/accounts/constants.ts'
import { sentBackWithinDays } from '#domain/refunds/arrival.ts'
import { claimDays } from '#domain/requests/claims.ts'
import { isLoanerOut } from '../requests/loaners/loaner-out.ts'

/** Everything that belongs to one person. */
export interface UserScope {
  /** Their account, and the guests who have verified the same address. */
  userIds: readonly string[]
  /** The address, if it is verified. */
  email: string | null
  checkoutIds: readonly string[]
  orderIds: readonly string[]
}

export interface OpenMatterRow {
  what: OpenMatter
  number: string
}

const dayMs = 86_400_000

const ids = (list: readonly string[]) => sql`any(${list as string[]}::uuid[])`

/** Their own orders, and those by guests under their address, which a mailed code would open to them. */
export async function findOrderIds(
  db: Reader,
  { userIds, email }: Pick<UserScope, 'userIds' | 'email'>,
): Promise<Pick<UserScope, 'checkoutIds' | 'orderIds'>> {
  const { rows } = await sql<{ checkout_id: string; order_ids: string[] }>`
    select checkout_id, array(select order_id from orders o where o.checkout_id = c.checkout_id order by 1) as order_ids
      from checkouts c join users using (user_id)
     where user_id = ${ids(userIds)} or (lower(c.email) = ${email?.toLowerCase() ?? null} and auth_provider = 'anonymous')
     order by c.purpose = 'cart', checkout_id`.execute(db)
  return { checkoutIds: rows.map(row => row.checkout_id), orderIds: rows.flatMap(row => row.order_ids) }
}

/**
 * What is not settled between a person and the shop. An open order covers its own deposit, and one that ended without
 * its machine waits until that is back or given up. A debt stays open when its payment has expired, and so does what a
 * bank has given back and no refund covers. A refund that was sent is open until no bank can return it any more,
 * because only its owner could then say where else it may go. A debt ends by being paid, waived or set off, or once it
 * can no longer be claimed.
 */
export async function listOpenMatters(db: Reader, scope: UserScope, now: Date): Promise<OpenMatterRow[]> {
  const { userIds, email, checkoutIds, orderIds } = scope
  const claimable = new Date(now.getTime() - claimDays * dayMs)
  const sentSince = new Date(now.getTime() - sentBackWithinDays * dayMs)
  const { rows } = await sql<OpenMatterRow>`
    with own as (select order_id, order_no, kind, deposit_held,
        order_status not in ('completed', 'closed', 'canceled') as is_open
        from orders where order_id = ${ids(orderIds)}),
      paid_by as (select payment_id, payment_state, checkout_no from payments join checkouts using (checkout_id)
        where checkout_id = ${ids(checkoutIds)})
    select * from (
      select case kind when 'rent' then 'rental' else 'order' end as what, order_no as number from own where is_open
      union select 'deposit', order_no from own where deposit_held > 0 and not is_open
      union select 'request', request_no from requests r join own using (order_id)
        where (audit_status in ('wait_review', 'approved') and process_status not in ('reject', 'complete'))
          or exists (select from settlements s where s.after_sale_id = r.after_sale_id and settlement_state <> 'final')
      union select 'machine', order_no from own where kind = 'rent' and not is_open and exists (select from order_items i
        join unit_reservations u on u.order_item_id = i.item_id join devices d using (device_id)
        where i.order_id = own.order_id and u.reservation_state = 'out' and d.holder = 'tenant')
      union select 'loaner', request_no from requests join own using (order_id) where ${isLoanerOut}
      union select 'refund', refund_no from refunds f
        where refund_status in ('requested', 'refunding', 'refund_failed')
          and (exists (select from own where own.order_id = f.order_id)
            or exists (select from paid_by where paid_by.payment_id = f.payment_id))
      union select 'refund_sent', refund_no from refunds f
        where refund_status = 'refund_successful' and way <> 'set_off' and dispute_id is null and refund_time > ${sentSince}
          and (exists (select from own where own.order_id = f.order_id)
            or exists (select from paid_by where paid_by.payment_id = f.payment_id))
      union select 'dispute', dispute_no from disputes join paid_by using (payment_id)
        where dispute_status in ('needs_response', 'under_review')
      union select 'dispute', dispute_no from disputes d join paid_by using (payment_id)
        where dispute_status = 'lost' and closed_at > ${claimable} and exists (select from ledger_entries e join own using (order_id)
          where account = 'dispute_losses' and e.order_id in (select booked.order_id from ledger_entries booked
            join ledger_transactions t using (transaction_id) where t.reference like 'dispute:' || d.dispute_id || ':%')
          group by e.order_id having sum(amount) > 0)
      union select 'charge', checkout_no from checkouts
        where checkout_id = ${ids(checkoutIds)} and purpose <> 'cart' and pay_status <> 'paid' and ended_at is null
      union select 'charge', request_no from settlements s join requests r using (after_sale_id) join own using (order_id)
        where settlement_state = 'final' and owed > 0 and bill_state is distinct from 'paid'
          and owed_waived_at is null and final_at > ${claimable}
          and not exists (select from checkouts c where c.order_id = r.order_id and pay_status <> 'paid' and ended_at is null
            and about ->> 'after_sale_id' = r.after_sale_id::text)
      union select 'charge', order_no from ledger_entries e join own on own.order_id = e.order_id
          join ledger_transactions using (transaction_id)
        where account = 'receivable' and not is_open
        group by order_no having sum(amount) <> 0 and max(booked_at) > ${claimable}
      union select 'payment', checkout_no from paid_by where payment_state in ('new', 'open', 'processing')
      union select 'statement', coalesce(named_no, statement_id::text) from statements t
        where (user_id = ${ids(userIds)} or lower(email) = ${email?.toLowerCase() ?? null})
          and coalesce((select outcome from statement_outcomes o where o.statement_id = t.statement_id
            order by outcome_id desc limit 1), 'human') in ('human', 'held')
    ) open order by what, number`.execute(db)
  return rows
}

/** People whose erasure waits, ordered by id. */
export async function listAwaitingErasure(db: Reader, after: string | undefined, limit: number): Promise<string[]> {
  let rows = db
    .selectFrom('users')
    .select('user_id')
    .where('erase_asked_at', 'is not', null)
    .where('deleted_at', 'is', null)
  if (after !== undefined) rows = rows.where('user_id', '>', after)
  return (await rows.orderBy('user_id').limit(limit).execute()).map(({ user_id }) => user_id)
}
