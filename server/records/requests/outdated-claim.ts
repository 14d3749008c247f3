import { sql } from 'kysely'
import { addDays, type Day } from '#domain/calendar.ts'
import { carrierScans } from '#domain/shipments/carrier-events.ts'

/** How many days a return may take that only one member of staff has reported. */
export const maxReturnDays = 7

type Alias = 'r' | 'w' | 'q'

/**
 * Whether only a member of staff states that the machine of the request was collected: no carrier has scanned it,
 * it is not here, and nobody has given it up.
 */
export function isOnlySaid(r: Alias) {
  const ref = (column: string) => sql.ref(`${r}.${column}`)
  return sql<boolean>`(${ref('arrived_on')} is null and ${ref('completed_at')} is null
    and ${ref('process_status')} = 'transport_leave'
    and not exists (select from shipment_events s where s.shipment_id = ${ref('shipment_id')}
      and s.event in (${sql.join([...carrierScans, 'lost'].map(event => sql.lit(event)))}))
    and not exists (select from request_events e where e.after_sale_id = ${ref('after_sale_id')}
      and e.event = 'pick_up' and e.actor_role = 'carrier'))`
}

/** A report by one person about the request that is too old: nobody has seen its goods since. */
export function isClaimOutdated(r: Alias, today: Day) {
  const picked_up_on = sql.ref(`${r}.picked_up_on`)
  const saidOn = sql<Day>`(select max((e.at at time zone 'Europe/Amsterdam')::date) from request_events e
    where e.after_sale_id = ${sql.ref(`${r}.after_sale_id`)} and e.event = 'pick_up')`
  return sql<boolean>`(${isOnlySaid(r)} and coalesce(${picked_up_on}, ${saidOn}) < ${addDays(today, -maxReturnDays)}::date)`
}
