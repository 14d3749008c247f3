import { type RawBuilder, sql } from 'kysely'
import type { workQueues } from '#contract/office/back-office.ts'
import type { Reader } from '#db/transaction.ts'
import { type Action, may, type Role } from '#domain/access.ts'
import type { Day } from '#domain/calendar.ts'
import { concessionKinds, mayConcede } from '#domain/concessions/kinds.ts'
import { longProcessingDays } from '#domain/payments/attempts.ts'
import { refundDays } from '#domain/requests/refund-due.ts'
import { isSilent, lastReportAt, silentDays } from '#server/delivery/shipments/parcels/silent-parcels.ts'
import { balanceDueAt, isBalancePaused } from '#server/money/payments/owed.ts'
import type { SignedInUser } from '#server/platform/http/require-user.ts'
import { isMachineLate } from '#server/service/requests/late/late-store.ts'
import { isLoanerOut } from '#server/service/requests/loaners/loaner-out.ts'
import { silentRequests } from '#server/service/requests/pick-up/claimed-fetched.ts'
import { lapsedBefore, type Taken, type WaitingTask } from './store-assignments.ts'

/** Counts above this are not exact, because nobody needs to know them more exactly. */
const farthest = 1000
const visibleRows = 4

export type Colleague = Pick<SignedInUser, 'userId' | 'role'>

/** The day from which the machine of a rental is reserved for its way there; null: nothing has a day. */
const leavesOn = sql`(select min(lower(busy)) from unit_reservations r join order_items i on i.item_id = r.order_item_id
  where i.order_id = orders.order_id and orders.kind = 'rent' and r.reservation_state = 'booked')`

/**
 * The queues of waiting tasks: who can do them, and their rows as number, text and since when. Each queue is found by
 * an index on the state that it waits in.
 */
export const queues = {
  // A rental is listed from the day on which it has to leave to arrive when its term begins.
  orders_to_ship: {
    may: 'ship_orders',
    rows: today => sql`
      select order_no as ref, recipient as label,
             greatest(coalesce(paid_at, created_at), (${leavesOn})::timestamptz) as at from orders
       where order_status = 'pay_success' and coalesce(${leavesOn}, ${today}::date) <= ${today}::date`,
  },
  orders_later: {
    may: 'ship_orders',
    rows: today => sql`
      select order_no as ref, recipient || ' · ' || to_char(${leavesOn}, 'YYYY-MM-DD') as label,
             coalesce(paid_at, created_at) as at
        from orders where order_status = 'pay_success' and ${leavesOn} > ${today}::date`,
  },
  // In either direction, and labels for a return that were never scanned.
  silent_parcels: {
    may: ['ship_orders', 'audit_requests'],
    rows: today => sql`
      select order_no as ref, carrier || ' ' || coalesce(tracking_no, '') as label,
             ${lastReportAt} + ${silentDays}::int * interval '1 day' as at
        from shipments join orders using (order_id) where ${isSilent(today)}`,
  },
  // Collected, with no event since: not arrived, not inspected, or not back at its customer.
  silent_requests: {
    may: ['audit_requests', 'ship_orders'],
    rows: today => sql`
      select request_no as ref, recipient as label, silent_from as at from (${silentRequests}) r
        join orders using (order_id) where silent_from < ${today}::date`,
  },
  shortages: {
    may: 'change_orders',
    rows: () => sql`
      select order_no as ref, recipient as label, r.created_at as at
        from unit_reservations r
        join order_items on item_id = r.order_item_id join orders using (order_id)
       where r.device_id is null and r.reservation_state = 'booked'`,
  },
  overdue: {
    may: 'audit_requests',
    rows: today => sql`
      select order_no as ref, recipient as label, end_on::timestamptz as at from orders
       where ${isMachineLate(today)}`,
  },
  // Lent for a repair that has ended; a machine that staff have written off is not expected back.
  loaners_out: {
    may: 'audit_requests',
    rows: () => sql`
      select request_no as ref, recipient as label, completed_at as at
        from requests join orders using (order_id) where requests.completed_at is not null and ${isLoanerOut}`,
  },
  requests_to_review: {
    may: 'audit_requests',
    rows: () => sql`
      select request_no as ref, apply_type as label, created_at as at from requests where audit_status = 'wait_review'`,
  },
  // Includes a debt above a deposit that was not paid in time, whose return ended before.
  steps_failed: {
    may: 'audit_requests',
    rows: () => sql`
      select request_no as ref, apply_type as label, updated_at as at from requests
       where audit_status = 'approved' and error_reason <> ''`,
  },
  disputes: {
    may: 'audit_requests',
    rows: () => sql`
      select request_no as ref, apply_type as label, s.updated_at as at
        from settlements s join requests using (after_sale_id) where settlement_state = 'disputed'`,
  },
  // Reminded, and not answered for thirty days: it may be set off.
  silent_settlements: {
    may: 'manage_refunds',
    rows: today => sql`
      select request_no as ref, recipient as label, set_off_from::timestamptz as at
        from settlements s join requests using (after_sale_id) join orders using (order_id)
       where settlement_state = 'proposed' and reminded_at is not null and set_off_from <= ${today}::date`,
  },
  statements: {
    may: 'audit_requests',
    rows: () => sql`
      select statement_id::text as ref, name as label, received_at as at
        from statement_outcomes o join statements using (statement_id)
       where outcome = 'human' and not exists (
         select from statement_outcomes later
          where later.statement_id = o.statement_id and later.outcome_id > o.outcome_id)`,
  },
  // Since the day it was stated; the staff for the goods and those for the money both see how much time is left.
  withdrawals: {
    may: ['audit_requests', 'manage_refunds'],
    rows: () => sql`
      select request_no as ref, recipient as label, (refund_due_on - ${refundDays}::int)::timestamptz as at
        from requests join orders using (order_id)
       where refund_due_on is not null and refunded_at is null
      union
      select request_no, recipient, (refund_due_on - ${refundDays}::int)::timestamptz
        from refunds join orders using (order_id) join requests using (order_id)
       where refund_due_on is not null and refund_reason = 'withdrawn'
         and refund_status in ('refunding', 'refund_failed')`,
  },
  refunds_to_approve: {
    may: 'manage_refunds',
    rows: () => sql`
      select refund_no as ref, refund_reason as label, created_at as at from refunds where refund_status = 'requested'`,
  },
  refunds_failed: {
    may: 'manage_refunds',
    rows: () => sql`
      select refund_no as ref, refund_reason as label, updated_at as at from refunds
       where refund_status = 'refund_failed'`,
  },
  // The customer is asked and reminded by mail; since when the refund has waited for their account.
  refund_accounts: {
    may: 'manage_refunds',
    rows: () => sql`
      select refund_no as ref, coalesce(order_no, refund_reason) as label, refunds.created_at as at
        from refunds left join orders using (order_id)
       where way = 'bank_transfer' and refund_status = 'refunding' and iban is null`,
  },
  payment_disputes: {
    may: 'manage_refunds',
    rows: () => sql`
      select dispute_no as ref, reason as label, opened_at as at from disputes where closed_at is null`,
  },
  payments_processing: {
    may: 'manage_refunds',
    rows: today => sql`
      select checkout_no as ref, method as label, coalesce(processing_since, payments.created_at) as at
        from payments join checkouts using (checkout_id)
       where payment_state = 'processing'
         and coalesce(processing_since, payments.created_at) < ${today}::date - ${longProcessingDays}::int`,
  },
  // The rest of an order that is overdue: its customer is reminded, then staff decide.
  balances_owed: {
    may: 'manage_refunds',
    rows: today => sql`
      select order_no as ref, recipient as label, ${balanceDueAt} as at
        from checkouts join orders on orders.order_id = checkouts.order_id
       where purpose = 'balance' and checkouts.pay_status <> 'paid' and checkouts.ended_at is null
         and ${balanceDueAt} < ${today}::date and not ${isBalancePaused(today)}`,
  },
  // Proposals that this colleague may approve: of a kind they could do themselves, made by somebody else.
  proposals: {
    may: 'decide_proposals',
    rows: (_today, { userId, role }) => sql`
      select proposal_id::text as ref, coalesce(order_no, subject) as label, asked_at as at
        from proposals left join orders using (order_id)
       where proposal_state = 'open' and asked_by <> ${userId}::uuid
         and proposals.kind = any(${concessionKinds.filter(kind => mayConcede(role, kind))}::text[])`,
  },
  findings: {
    may: 'read_ledger',
    rows: () => sql`
      select finding_id::text as ref, kind as label, found_at as at
        from reconciliation_findings where closed_at is null`,
  },
  messages: {
    may: 'answer_messages',
    rows: () => sql`
      select message_id::text as ref, name as label, coalesce(waiting_since, updated_at) as at from messages where state = 'open'`,
  },
  waitlist: {
    may: 'read_waitlist',
    rows: () => sql`
      select waitlist_id::text as ref, email as label, created_at as at from waitlist where notified_at is null`,
  },
  mails_failed: {
    may: 'manage_settings',
    rows: () => sql`select id::text as ref, template as label, created_at as at from mails where status = 'failed'`,
  },
} as const satisfies Record<
  (typeof workQueues)[number],
  { may: Action | readonly Action[]; rows: (today: Day, viewer: Colleague) => RawBuilder<unknown> }
>

export type Queue = keyof typeof queues

/** Whether this role can do something about the queue. */
export function doesWork(role: Role | undefined, queue: Queue): boolean {
  return [queues[queue].may].flat().some(action => may(role, action))
}

interface QueueInput {
  viewer: Colleague
  today: Day
}

export async function isWaiting(
  db: Reader,
  { queue, ref }: WaitingTask & { queue: Queue },
  { viewer, today }: QueueInput,
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from (${queues[queue].rows(today, viewer)}) as found where ref = ${ref}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

export interface QueueRow {
  count: number
  taken: number
  oldest_at: Date | null
  first: { ref: string; label: string; at: string; taken_by: Taken | null }[]
}

/** The person's own tasks first, then those that nobody has taken, each the oldest first. */
export async function readQueue(
  db: Reader,
  queue: Queue,
  { viewer, today, now }: QueueInput & { now: Date },
): Promise<QueueRow> {
  const { rows } = await sql<QueueRow>`
    with waiting as materialized (
      select ref, min(label) as label, min(at) as at from (${queues[queue].rows(today, viewer)}) as found
       group by ref order by 3, 1 limit ${farthest}),
    shared as materialized (
      select ref, label, at, user_id, coalesce(nullif(user_name, ''), email, '') as name
        from waiting
        left join (select ref, user_id from work_assignments
                    where queue = ${queue} and taken_at >= ${lapsedBefore(now)}) as taken using (ref)
        left join users using (user_id))
    select count(*)::int as count, count(user_id)::int as taken, min(at) as oldest_at,
           coalesce((
             select jsonb_agg(jsonb_build_object('ref', ref, 'label', label, 'at', at, 'taken_by',
                      case when user_id is not null then jsonb_build_object('user_id', user_id, 'name', name) end))
               from (select * from shared
                      order by user_id is distinct from ${viewer.userId}::uuid, user_id is not null, at, ref
                      limit ${visibleRows}) as top), '[]') as first
      from shared`.execute(db)
  return rows[0] ?? { count: 0, taken: 0, oldest_at: null, first: [] }
}
