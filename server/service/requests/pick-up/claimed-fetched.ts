import { sql } from 'kysely'
import { addDays, type Day } from '#domain/calendar.ts'

/** How many days a return may take that only one member of staff has reported. */
export const maxReturnDays = 7

/**
 * Whether only a member of staff states that the machine of the request `r` was collected: no carrier has scanned it,
 * it is not here, and nobody has given it up.
 */
export function isOnlySaid(r: 'r' | 'w') {
  const ref = (column: string) => sql.ref(`${r}.${column}`)
  return sql<boolean>`(${ref('arrived_on')} is null and ${ref('completed_at')} is null
    and ${ref('process_status')} = 'transport_leave'
    and not exists (select from shipment_events s where s.shipment_id = ${ref('shipment_id')}
      and s.event in ('accepted', 'in_transit', 'out_for_delivery', 'delivered', 'lost'))
    and not exists (select from request_events e where e.after_sale_id = ${ref('after_sale_id')}
      and e.event = 'pick_up' and e.actor_role = 'carrier'))`
}

/** The day on which it was reported as collected. */
const saidOn = sql<Day>`(select max((e.at at time zone 'Europe/Amsterdam')::date) from request_events e
  where e.after_sale_id = r.after_sale_id and e.event = 'pick_up')`

/** A report by one person about the request `r` that is too old: nobody has seen its machine since. */
export function isClaimOutdated(today: Day) {
  return sql<boolean>`(${isOnlySaid('r')} and coalesce(r.picked_up_on, ${saidOn}) < ${addDays(today, -maxReturnDays)}::date)`
}

/**
 * A tenant who was asked to hand the machine over, and has done so as far as the shop can tell, gets no notice of
 * keeping it.
 */
export const isSaidFetched = sql<boolean>`exists (select from requests r where r.order_id = orders.order_id
  and r.audit_status = 'approved' and r.process_status = 'transport_leave')`

/** How many days work on a machine may take before somebody asks about it. */
const maxWorkDays = 30

/** Collected requests, with the moment from which their last report counts as too old. Parcels have their own queue. */
export const silentRequests = sql`select r.request_no, r.order_id, (select max(e.at) from request_events e
    where e.after_sale_id = r.after_sale_id and e.event in ('pick_up', 'start', 'send_back', 'inspect'))
    + case r.process_status when 'ing' then ${sql.lit(maxWorkDays)} else ${sql.lit(maxReturnDays)} end * interval '1 day'
    as silent_from
  from requests r where r.process_status in ('transport_leave', 'ing', 'check', 'transport_back')
    and r.completed_at is null and not exists (select from settlements s where s.after_sale_id = r.after_sale_id)
    and not exists (select from shipments p where p.shipment_id = r.shipment_id and p.shipment_state = 'in_transit')`
