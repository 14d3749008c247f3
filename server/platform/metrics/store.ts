import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { addDays } from '#domain/calendar.ts'
import { refundAlertDays, refundDays } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'

export interface ShopStats {
  mails_unsent: number
  mails_failed: number
  mail_oldest_seconds: number
  findings_open: number
  refunds_failed: number
  withdrawals_unpaid: number
  disputes_open: number
  ledger_sum: number
}

/**
 * Numbers of the shop that alarms use, each through an index of its own or a small table. The ledger is summed from its
 * daily totals and later entries: the constraint checks each transaction, this checks the whole.
 */
export async function readShopStats(db: Database, now: Date): Promise<ShopStats> {
  const alarmBy = addDays(dayInShop(now), refundDays - refundAlertDays[0])
  const { rows } = await sql<ShopStats>`
    select mails.*, findings_open, refunds_failed, withdrawals_unpaid, disputes_open, ledger_sum
      from (select count(*)::int as mails_unsent,
                   count(*) filter (where status = 'failed')::int as mails_failed,
                   coalesce(greatest(extract(epoch from ${now}::timestamptz - min(created_at)), 0), 0)::float8
                     as mail_oldest_seconds
              from mails where status <> 'sent') mails,
           (select count(*)::int as findings_open from reconciliation_findings where closed_at is null) findings,
           (select count(*)::int as refunds_failed from refunds where refund_status = 'refund_failed') refunds,
           (select count(*)::int as withdrawals_unpaid from requests
             where refunded_at is null and refund_due_on <= ${alarmBy}) withdrawals,
           (select count(*)::int as disputes_open from disputes where closed_at is null
             and dispute_status = 'needs_response') disputes,
           (select (coalesce((select sum(amount) from ledger_days), 0)
                  + coalesce((select sum(amount) from ledger_entries
                               where entry_id > (select counted_to from ledger_days_state)), 0))::bigint
                   as ledger_sum) ledger`.execute(db)
  return rows[0] as ShopStats
}

export interface ProviderFacts {
  provider: string
  payments_stuck: number
  events_waiting: number
}

/** The same for each payment provider: for all that are configured, and for others with open payments. */
export async function readProviderFacts(
  db: Database,
  longAgo: Date,
  known: readonly string[],
): Promise<ProviderFacts[]> {
  const { rows } = await sql<ProviderFacts>`
    select provider, count(payment)::int as payments_stuck, count(event)::int as events_waiting from (
      select unnest(${known}::text[]) as provider, null::int as payment, null::int as event
      union all
      -- Attempts are queried each minute, so one without an update for long cannot be queried any more.
      select provider, 1, null::int from payments
       where payment_state in ('new', 'open', 'processing') and updated_at < ${longAgo}
         and (session_ref is not null or expires_at < ${longAgo})
      union all
      select provider, null::int, 1 from provider_events where handled_at is null and received_at < ${longAgo}) waiting
     group by provider order by provider`.execute(db)
  return rows
}

export interface QueueStats {
  task: string
  waiting: number
  running: number
  failing: number
  oldest_seconds: number
}

/** The queue contains only pending jobs. In real time, which the queue uses. */
export async function readQueueStats(db: Database, tries: number): Promise<QueueStats[]> {
  const { rows } = await sql<QueueStats>`
    select task_identifier as task,
           count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as waiting,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where last_error is not null and attempts > ${tries}::int)::int as failing,
           coalesce(extract(epoch from now() - min(run_at)
             filter (where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float8 as oldest_seconds
      from graphile_worker.jobs group by 1`.execute(db)
  return rows
}
