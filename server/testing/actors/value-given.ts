const isInRange = `r.device_type_id = d.device_type_id and length(d.serial_number) = length(serial_from)
  and d.serial_number collate "C" between serial_from and serial_to
  and not exists (select from recall_stops t where t.recall_id = r.recall_id)`

/** Of one purchase that was given back for a recall, and whose money went. */
const isPaidRecall = `q.apply_type = 'rejection' and q.reason_code = 'recalled' and q.refunded_at is not null`

/** What leaves the shop for a recall, or before a rental begins. */
export const valueGiven: Record<string, string> = {
  'a recall was paid before its machine was here': `select request_no from requests q where ${isPaidRecall}
    and not exists (select from request_events e where e.after_sale_id = q.after_sale_id
      and e.event in ('inspected', 'end'))`,
  'a recall paid for a machine that was not called back': `select request_no, d.serial_number from requests q
    join unit_reservations u on u.order_item_id = q.item_id and u.reservation_state = 'done'
    join devices d on d.device_id = u.device_id where ${isPaidRecall} and not exists (select from recalls r where ${isInRange})
      and exists (select from recalls r where r.device_type_id = d.device_type_id)`,
  'the money of a recall went on the word of one person': `select request_no, refund_amount from requests q
    join refunds f on f.order_id = q.order_id and f.created_at = q.refunded_at and refund_reason = 'withdrawn'
    where ${isPaidRecall} and refund_amount > 30000 and not exists (select from concessions c
      where c.kind = 'recall' and c.given_at <= q.refunded_at and (c.second_by is not null or c.alone))
      and not exists (select from concessions c where c.order_id = q.order_id and c.kind = 'waive')`,
  'a right of a recall was used within its hour': `select request_no from requests q
    join unit_reservations u on u.order_item_id = q.item_id join devices d on d.device_id = u.device_id
    where q.apply_type = 'rejection' and q.reason_code = 'recalled' and exists (select from recalls r where ${isInRange})
      and not exists (select from recalls r where ${isInRange} and (tells_at is null or tells_at <= q.apply_time))
      and (select count(*) from unit_reservations n where n.order_item_id = q.item_id) = 1`,
  // Four days on the way, and a week that nobody weighs.
  'a rental left long before its term, and nobody weighed it': `select order_no, start_on, e.at from orders o
    join order_events e using (order_id) where o.kind = 'rent' and e.event = 'ship'
      and (e.at at time zone 'Europe/Amsterdam')::date < o.start_on - 11
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'early_shipment')`,
}
