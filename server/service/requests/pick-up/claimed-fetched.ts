import { sql } from 'kysely'
import { maxReturnDays } from '#server/records/requests/outdated-claim.ts'

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
