import { type Selectable, sql } from 'kysely'
import type { Orders } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { kindsWith } from '#domain/requests/traits.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import { isClaimOutdated, isOnlySaid } from '#server/records/requests/outdated-claim.ts'
import { daysWithUs } from '../inspection/beyond-repair.ts'
import { isLoanerOut } from '../loaners/loaner-out.ts'
import { isSaidFetched } from '../pick-up/claimed-fetched.ts'
import { wasMissed } from '../pick-up/missed-pick-ups.ts'
import { daysRenewed } from '../renewal/renewal-days.ts'

/**
 * The days a tenant has to bring back what they have withdrawn from, or what is left of an order that staff have
 * closed.
 */
const bringDays = 14

/**
 * An effective withdrawal whose machine nobody has collected. If its customer has packed it, the shop or its carrier
 * collects it, and nobody is late unless the carrier has met nobody. One that was given up without a refund does not
 * count.
 */
const withdrawnFrom = sql`from requests w where w.order_id = orders.order_id and w.apply_type in ${kindsInSql('undoesContract')}
  and w.audit_status = 'approved' and (w.picked_up_on is null or ${isOnlySaid('w')}) and (w.refunded_at is not null or w.completed_at is null)
  and not (w.completed_at is null and w.battery_safe is not null
    and (w.shipment_id is null or not ${wasMissed('w')}))`

/** The day from which the machine of a rental is awaited: its end, or earlier if its contract has ended. */
export const awaitedOn = sql<Day>`least(orders.end_on, (select min(w.refund_due_on) ${withdrawnFrom}),
  case when orders.order_status = 'closed'
    then (orders.ended_at at time zone 'Europe/Amsterdam')::date + ${sql.lit(bringDays)} end)`

/** Rentals whose day may have passed, each found by its own index. */
function awaitedBefore(today: Day) {
  return sql<boolean>`orders.order_id in (
    select order_id from orders where kind = 'rent' and order_status in ('delivered', 'in_use') and end_on < ${today}::date
    union all select order_id from requests where apply_type in ${kindsInSql('undoesContract')} and audit_status = 'approved'
      and picked_up_on is null and refund_due_on < ${today}::date
    union all select order_id from requests where process_status = 'transport_leave' and apply_type in ${kindsInSql('undoesContract')}
      and refund_due_on < ${today}::date
    union all select order_id from orders where kind = 'rent' and order_status = 'closed'
      and ended_at < ${today}::date - ${sql.lit(bringDays)})`
}

/**
 * Whether the machine of a rental is awaited and still with its tenant: one that is here, or in transit, is not late.
 * Days on which the shop had it for work do not count, unless another one was lent meanwhile, which is then late as
 * well. A return or withdrawal that ended without an arrival changes nothing, nor does one that somebody reported as
 * collected a week ago and nobody has seen since.
 */
export function isMachineLate(today: Day) {
  return sql<boolean>`orders.kind = 'rent' and orders.order_status in ('delivered', 'in_use', 'closed')
    and ${awaitedBefore(today)} and ${awaitedOn} + ${daysWithUs(today)} + ${daysRenewed(today)} < ${today}::date
    and (exists (select from requests where requests.order_id = orders.order_id and ${isLoanerOut})
    or exists (select from order_items i join unit_reservations u on u.order_item_id = i.item_id
      join devices d using (device_id)
      where i.order_id = orders.order_id and u.reservation_state = 'out' and d.holder = 'tenant')
    and not exists (select from requests r where r.order_id = orders.order_id and r.audit_status = 'approved'
      and not ${isClaimOutdated('r', today)} and ((r.apply_type in ${kindsInSql('returnsGoods')} and r.picked_up_on is not null
          and (r.completed_at is null or r.arrived_on is not null))
        or (r.apply_type in ${kindsInSql('sellsMachine')} and r.process_status = 'complete')
        or (r.apply_type in ${kindsInSql('work')}
          and r.process_status in ('transport_leave', 'ing', 'transport_back')))))`
}

/** For several rentals the days from which their machines are awaited. */
export async function readAwaitedDays(db: Reader, orderIds: readonly string[]): Promise<Map<string, Day>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', awaitedOn.as('on')])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ order_id, on }) => [order_id, on]))
}

export function overdueOrders(db: Reader, today: Day) {
  return db.selectFrom('orders').selectAll('orders').where(isMachineLate(today))
}

export type OverdueOrder = Selectable<Orders>

/** The event of the notice that keeping the machine does not extend the rental, for the term that has ended. */
const objection = sql`order_events.order_id = orders.order_id and event = 'overdue'
  and facts ->> 'end_on' = (${awaitedOn})::text`

/** For these orders, those whose tenants were notified, and when. */
export async function readNoticeDates(db: Reader, orders: readonly OverdueOrder[]): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.order_id', 'order_events.order_id')
    .select(['orders.order_id', 'at'])
    .where(
      'orders.order_id',
      'in',
      orders.map(({ order_id }) => order_id),
    )
    .where(sql<boolean>`${objection}`)
    .execute()
  return new Map(rows.map(({ order_id, at }) => [order_id, at]))
}

/** Late orders whose tenants were not notified yet. */
export function ordersToNotify(db: Reader, today: Day) {
  return overdueOrders(db, today)
    .where(sql<boolean>`not exists (select from order_events where ${objection})`)
    .where(sql<boolean>`not ${isSaidFetched}`)
}

/** Orders whose tenants were not notified, paged by id. */
export function withoutObjection(
  db: Reader,
  { today, after, limit }: { today: Day; after: string | undefined; limit: number },
): Promise<OverdueOrder[]> {
  let rows = ordersToNotify(db, today)
  if (after !== undefined) rows = rows.where('orders.order_id', '>', after)
  return rows.orderBy('orders.order_id').limit(limit).execute()
}

/** An open return that waits for its day: a tenant who has offered the machine back does not withhold it. */
export async function findOpenReturn(db: Reader, orderId: string): Promise<string | undefined> {
  return (await findOpenReturns(db, [orderId])).get(orderId)
}

/** The request numbers of such returns for several orders. */
export async function findOpenReturns(db: Reader, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('requests')
    .select(['order_id', 'request_no'])
    .where('order_id', 'in', orderIds)
    .where('apply_type', 'in', kindsWith('endsRental'))
    .where('audit_status', 'in', ['wait_review', 'approved'])
    .where('process_status', 'not in', ['reject', 'complete'])
    .execute()
  return new Map(rows.map(({ order_id, request_no }) => [order_id, request_no]))
}

/** Ends reservations that were out, are back, and whose days have passed. */
export async function endPastReservations(tx: Tx, today: Day, now: Date): Promise<void> {
  await sql`update unit_reservations r set reservation_state = 'done', updated_at = ${now}
    from devices d where d.device_id = r.device_id and r.reservation_state = 'out' and r.purpose = 'rent'
    and upper(r.busy) <= ${today}::date and d.holder in ('platform', 'idle')
    and exists (select from requests q where q.item_id = r.order_item_id
      and q.apply_type in ${kindsInSql('returnsGoods')} and q.arrived_on is not null)`.execute(tx)
}
