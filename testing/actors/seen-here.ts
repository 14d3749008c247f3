/** Who of ours has told of the item of a request `r` that it was fetched, or is here, until the moment of an event `e`. */
const told = `select v.actor_id from request_events v join requests q on q.after_sale_id = v.after_sale_id
  where q.item_id = r.item_id and v.event in ('pick_up', 'start', 'inspect') and v.actor_role in ('operations', 'admin')
    and v.at <= e.at`

/** Its carrier has told of the parcel of a request `r`. */
const isScanned = `(exists (select from shipment_events s where s.shipment_id = r.shipment_id)
  or exists (select from request_events v where v.after_sale_id = r.after_sale_id and v.event = 'pick_up'
    and v.actor_role = 'carrier'))`

const isGiven = (kinds: string, order: string) =>
  `exists (select from concessions c where c.order_id = ${order}.order_id and c.kind in (${kinds}) and c.given_at <= e.at)`

/** What is with a customer is awaited until two have seen it here, or somebody has weighed that it is given away. */
export const seenHere: Record<string, string> = {
  'a machine came here by the word of one person': `select r.request_no, e.event, e.at from device_events e
    join requests r on r.request_no = e.reason where e.event = 'take_back' and e.actor_role in ('operations', 'admin')
      and r.apply_type in ('return', 'rejection') and not ${isScanned}
      and 2 > (select count(distinct actor_id) from (${told} union all select e.actor_id) people)
      and not ${isGiven("'unseen_return', 'waive', 'recall'", 'r')}`,
  'what was paid back was given up, and nobody weighed it': `select r.request_no, e.at from request_events e
    join requests r using (after_sale_id) join orders o using (order_id) join order_items i on i.item_id = r.item_id
    where r.apply_type = 'rejection' and o.kind = 'buy' and e.event = 'end' and e.actor_role in ('operations', 'admin')
      and r.refunded_at < e.at - interval '1 minute' and r.arrived_on is null and i.due > 0 and not ${isScanned}
      and not exists (select from settlements s where s.after_sale_id = r.after_sale_id)
      and not ${isGiven("'unseen_return', 'waive', 'recall'", 'r')}`,
  // Later its worth may be less than its deposit.
  'the machine of a rental was written off by closing it': `select o.order_no, serial_number, e.event from orders o
    join order_items i using (order_id) join unit_reservations u on u.order_item_id = i.item_id
    join devices d using (device_id) join device_events e on e.device_id = d.device_id
    where o.kind = 'rent' and o.order_status = 'closed' and e.actor_role = 'admin' and e.after ->> 'order_no' = o.order_no
      and (e.event = 'take_back' or (e.event = 'lose' and d.holder = 'tenant'))
      and abs(extract(epoch from e.at - o.ended_at)) < 1 and o.start_on > e.at::date - 90
      and not exists (select from request_events v join requests q using (after_sale_id) where q.item_id = i.item_id
        and v.event in ('pick_up', 'start', 'inspect'))
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'close_sent'
        and c.amount > (select coalesce(sum(refund_amount), 0) from refunds f where f.order_id = o.order_id
          and f.refund_reason = 'closed'))`,
}
