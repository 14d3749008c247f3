import { type Expression, type SqlBool, sql } from 'kysely'
import { addDays, type Day, shopTimeZone } from '#domain/calendar.ts'
import { type RequestQueue, requestQueueNames, requestQueues, urgencyDays } from '#domain/requests/next-action.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

/** The same as `getNextAction` in SQL, for lists: tasks of staff are open requests, so few rows of very many. */
const open = sql<boolean>`(requests.audit_status in ('wait_review', 'approved')
  and requests.process_status not in ('reject', 'complete'))`
const runs = sql<boolean>`(${open} and requests.audit_status = 'approved' and requests.error_reason = '')`
const settled = (state: string) => sql<boolean>`exists (select from settlements
  where settlements.after_sale_id = requests.after_sale_id and settlement_state = ${state})`
const unsettled = sql<boolean>`not exists (select from settlements
  where settlements.after_sale_id = requests.after_sale_id and settlement_state in ('proposed', 'disputed'))`
const isWork = sql<boolean>`requests.apply_type in ${kindsInSql('work')}`

/** Whether the other machine of a renewal was not brought yet. */
const swapDue = sql<boolean>`(requests.apply_type in ${kindsInSql('addsMonths')} and requests.process_status = 'complete'
  and requests.outcome = '' and exists (select from orders o where o.order_id = requests.order_id and o.ended_at is null)
  and requests.offer -> 'lines' -> 0 -> 'figures' ->> 'swap_by' is not null
  and exists (select from unit_reservations r where r.order_item_id = requests.item_id and r.reservation_state = 'booked'))`

/** Paid work that its customer can still withdraw from, and did not ask to begin. */
const periodOpen = (today: Day) => sql<boolean>`(requests.bill_state = 'paid' and requests.express_asked_at is null
  and coalesce(requests.work_from > ${today}::date, false))`

const where = (today: Day): Record<RequestQueue, Expression<SqlBool>> => ({
  review: sql<boolean>`(requests.audit_status = 'wait_review' and requests.error_reason = '')`,
  pick_up: sql<boolean>`((${runs} and requests.process_status = 'pass'
    and requests.apply_type in ${kindsInSql('isFetched')} and ${unsettled}) or ${swapDue})`,
  workshop: sql<boolean>`(${runs} and ${isWork} and (requests.process_status in ('transport_leave', 'transport_back')
    or (requests.process_status = 'ing' and requests.bill_state not in ('waiting', 'accepted') and not ${periodOpen(today)})))`,
  inspect: sql<boolean>`(${runs} and requests.process_status = 'check' and ${unsettled})`,
  failed: sql<boolean>`requests.error_reason <> ''`,
  dispute: sql<boolean>`(requests.error_reason = '' and ${settled('disputed')})`,
})

export function inQueue(queue: RequestQueue, today: Day): Expression<SqlBool> {
  return where(today)[queue]
}

/** Since when the request is in its state: for a new one since it was made, for a machine since it came. */
const since = sql`coalesce(
  case when requests.audit_status = 'wait_review' then (requests.apply_time at time zone ${sql.lit(shopTimeZone)})::date end,
  case when requests.process_status = 'check' then requests.arrived_on end,
  case when ${swapDue} then (select min(lower(r.busy)) from unit_reservations r
    where r.order_item_id = requests.item_id and r.reservation_state = 'booked') end,
  greatest((requests.updated_at at time zone ${sql.lit(shopTimeZone)})::date,
    case when requests.bill_state = 'paid' and requests.express_asked_at is null then requests.work_from end))`

/** Requests that wait for longer than promised, and refunds that are due by law by tomorrow. */
export function isLate(today: Day): Expression<SqlBool> {
  const queues = where(today)
  const late = requestQueueNames.flatMap(queue =>
    requestQueues[queue].map(
      action =>
        sql<boolean>`(${queues[queue]} and ${awaitsAction(action)} and ${since} <= ${addDays(today, -urgencyDays[action][1])}::date)`,
    ),
  )
  const due = sql<boolean>`(requests.refund_due_on is not null and requests.refunded_at is null
    and ${open} and requests.refund_due_on <= ${addDays(today, 1)}::date)`
  return sql<boolean>`(${sql.join([...late, due], sql` or `)})`
}

/** The workshop has three queues, each with its own time limit. */
function awaitsAction(action: string): Expression<SqlBool> {
  if (action === 'start') return sql<boolean>`requests.process_status = 'transport_leave'`
  if (action === 'send_back' || action === 'replace') return sql<boolean>`requests.process_status = 'ing'`
  if (action === 'swap') return swapDue
  if (action === 'pick_up') return sql<boolean>`requests.process_status = 'pass'`
  if (action === 'hand_back') return sql<boolean>`requests.process_status = 'transport_back'`
  return sql<boolean>`true`
}
