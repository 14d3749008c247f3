import { sql } from 'kysely'
import { addDays, type Day } from '#domain/calendar.ts'

/** A way back of which one of our own people has told may take so many days. */
export const maxReturnDays = 7

/**
 * Of the request `r`: that it was fetched is the word of one of our people. No carrier has scanned it, it is not here, and
 * nobody has given it up.
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

/** The day on which it was said to have been fetched. */
const saidOn = sql<Day>`(select max((e.at at time zone 'Europe/Amsterdam')::date) from request_events e
  where e.after_sale_id = r.after_sale_id and e.event = 'pick_up')`

/** A word of one person about the request `r` that is too old to be true: nobody has seen its machine since. */
export function isClaimOutdated(today: Day) {
  return sql<boolean>`(${isOnlySaid('r')} and coalesce(r.picked_up_on, ${saidOn}) < ${addDays(today, -maxReturnDays)}::date)`
}

/** Who was told to hand it over, and has handed it over as far as we know, is not told that they keep it. */
export const isSaidFetched = sql<boolean>`exists (select from requests r where r.order_id = orders.order_id
  and r.audit_status = 'approved' and r.process_status = 'transport_leave')`

/** Work on a machine may take so many days before somebody asks for it. */
const maxWorkDays = 30

/** What was fetched, with the moment from which it is too long ago that anybody told of it. A parcel has a queue of its own. */
export const silentRequests = sql`select r.request_no, r.order_id, (select max(e.at) from request_events e
    where e.after_sale_id = r.after_sale_id and e.event in ('pick_up', 'start', 'send_back', 'inspect'))
    + case r.process_status when 'ing' then ${sql.lit(maxWorkDays)} else ${sql.lit(maxReturnDays)} end * interval '1 day'
    as silent_from
  from requests r where r.process_status in ('transport_leave', 'ing', 'check', 'transport_back')
    and r.completed_at is null and not exists (select from settlements s where s.after_sale_id = r.after_sale_id)
    and not exists (select from shipments p where p.shipment_id = r.shipment_id and p.shipment_state = 'in_transit')`
