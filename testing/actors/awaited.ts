import type { World } from './world.ts'

/** The shop's date at a moment. */
const today = "($1::timestamptz at time zone 'Europe/Amsterdam')::date"

/** Days past the end on which a tenant had no machine: it was picked up for work and not returned yet. */
const away = `exists (select from requests w join request_events f on f.after_sale_id = w.after_sale_id
  and f.event = 'pick_up' where w.item_id = i.item_id and w.apply_type in ('repair', 'maintenance')
    and (w.completed_at is null or w.completed_at > o.end_on))`

/**
 * A machine at a customer must belong to a running term, or to a request that returns it; or it was lost and claimed,
 * which leaves no reservation open. Customers who have withdrawn get two weeks. Any other machine must be on a list.
 */
const bound = `exists (select from unit_reservations r join order_items i on i.item_id = r.order_item_id
    join orders o using (order_id) where r.device_id = d.device_id and r.reservation_state = 'out' and (
      o.kind = 'buy' or o.order_status = 'in_transit'
      or (o.order_status in ('delivered', 'in_use') and (o.end_on >= ${today} or ${away}) and not exists (
        select from requests q where q.item_id = i.item_id and q.apply_type = 'rejection' and q.audit_status = 'approved'
          and (q.refunded_at is not null or q.completed_at is null) and q.apply_time < $1::timestamptz - interval '16 days'))
      or (o.order_status = 'closed' and o.ended_at > $1::timestamptz - interval '16 days')
      or exists (select from requests q where q.item_id = i.item_id and q.audit_status = 'approved'
        and q.completed_at is null and (q.picked_up_on is not null or q.process_status in ('transport_leave', 'transport_back')
          or (q.apply_type = 'rejection' and q.shipment_id is null and q.battery_safe is not null)))))
  or exists (select from requests q where q.loaner_id = d.device_id)
  or (d.device_status <> 'normal' and not exists (select from unit_reservations r where r.device_id = d.device_id
    and r.reservation_state = 'out'))`

const question = `select serial_number, device_status, (select string_agg(order_no || ' ' || order_status || ' ' || reservation_state, ', ')
    from unit_reservations r join order_items on item_id = r.order_item_id join orders using (order_id)
    where r.device_id = d.device_id and reservation_state <> 'released') as orders
  from devices d where holder = 'tenant' and not (${bound}) order by serial_number`

/** Machines at customers that are on no list. */
export async function unnamedMachines(world: World): Promise<string[]> {
  const kept = await world.rows(question, world.now())
  if (kept.length === 0) return []
  const listed = new Set<string>()
  for (let after: string | null = ''; after !== null; ) {
    const { data } = await world.call(
      world.staff('support'),
      'GET',
      `/admin/overdue?page_size=100${after && `&after=${encodeURIComponent(after)}`}`,
    )
    for (const { serial_number } of data.list) listed.add(serial_number)
    after = data.after ?? null
  }
  return kept
    .filter(({ serial_number }) => !listed.has(serial_number))
    .map(row => `a machine is with somebody and no list names it: ${JSON.stringify(row)}`)
}
