const isInRange = `r.device_type_id = d.device_type_id and length(d.serial_number) = length(serial_from)
  and d.serial_number collate "C" between serial_from and serial_to
  and not exists (select from recall_stops t where t.recall_id = r.recall_id)`

/** SQL condition: for one purchase that was returned for a recall, and whose price was refunded. */
const isPaidRecall = `q.apply_type = 'rejection' and q.reason_code = 'recalled' and q.refunded_at is not null`

/** SQL condition: a rental whose end was never moved: neither renewed, nor withdrawn from, nor closed by staff. */
const isPlainRental = `o.order_status <> 'closed' and not exists (select from requests n where n.order_id = o.order_id
  and (n.apply_type in ('renewal', 'rejection') or n.ended_repair_id is not null))`

/** SQL condition: no machine of it was ever with the shop for work. */
const isUnmended = `not exists (select from requests n join request_events f on f.after_sale_id = n.after_sale_id
  and f.event = 'pick_up' where n.order_id = o.order_id and n.apply_type in ('repair', 'maintenance'))`

/** Value that leaves the shop for a recall, before a rental begins, or long after something was due. */
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
  // Four days of transport, and a week that needs no approval.
  'a rental left long before its term, and nobody weighed it': `select order_no, start_on, e.at from orders o
    join order_events e using (order_id) where o.kind = 'rent' and e.event = 'ship'
      and (e.at at time zone 'Europe/Amsterdam')::date < o.start_on - 11
      -- A rental that is delivered late begins late.
      and (o.delivered_at is null or (o.delivered_at at time zone 'Europe/Amsterdam')::date < o.start_on)
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'early_shipment')`,
  // A week of transport, and by then its term has begun: it may be shipped eleven days before that.
  'a parcel was called delivered long after its last word, and nobody weighed it': `select order_no, e.at from orders o
    join order_events e using (order_id) join shipments s on s.shipment_id::text = e.facts ->> 'shipment_id'
    where o.kind = 'rent' and e.event = 'deliver' and e.actor_role in ('operations', 'admin')
      and e.at > s.created_at + interval '14 days' and not exists (select from shipment_events w
        where w.shipment_id = s.shipment_id and w.received_at between e.at - interval '9 days' and e.at)
      and not exists (select from concessions c where c.order_id = o.order_id
        and c.kind in ('parcel_by_hand', 'early_shipment'))`,
  'late days of a repair were forgiven on one word': `select order_no, r.request_no from orders o join requests r using (order_id)
    join request_events f on f.after_sale_id = r.after_sale_id and f.event = 'pick_up'
    join request_events e on e.after_sale_id = r.after_sale_id and e.event = 'complete' and e.actor_id = f.actor_id
    where o.kind = 'rent' and r.apply_type in ('repair', 'maintenance') and ${isPlainRental}
      and f.at < o.end_on + 30 and e.at > greatest(f.at, o.end_on::timestamptz) + interval '12 days'
      and not exists (select from request_events s where s.after_sale_id = r.after_sale_id
        and s.event in ('pick_up', 'start') and s.actor_id <> f.actor_id)
      and not exists (select from request_events l where l.after_sale_id = r.after_sale_id and l.event = 'loaner_out')
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'unseen_return')`,
  'a return counted to a day long before it left, and nobody weighed it': `select order_no, q.request_no from requests q
    join settlements s using (after_sale_id) join orders o using (order_id)
    where q.apply_type = 'return' and (s.figures ->> 'on')::date <= o.end_on and q.picked_up_on - 14 > o.end_on + 4
      and ${isPlainRental} and ${isUnmended} and not exists (select from request_events e
        where e.after_sale_id = q.after_sale_id and e.event = 'end')
      and not exists (select from concessions c where c.order_id = o.order_id
        and c.kind in ('waive', 'unseen_return', 'recall'))`,
  'days past the end of a rental were charged to nobody': `select order_no, q.request_no from requests q
    join settlements s using (after_sale_id) join orders o using (order_id)
    where q.apply_type = 'return' and q.picked_up_on is not null and (s.figures ->> 'on')::date > o.end_on + 4
      and ${isPlainRental} and ${isUnmended} and not coalesce(s.figures -> 'waive' ? 'late', false)
      and not (select facts -> 'deductions' @> '[{"rule": "late"}]' from request_events e
        where e.after_sale_id = q.after_sale_id and e.event = 'settlement_proposed' order by event_id desc limit 1)
    union all select order_no, q.request_no from requests q join orders o using (order_id)
      join shipments p on p.shipment_id = q.shipment_id and p.shipment_state = 'lost'
    where q.apply_type = 'rejection' and o.kind = 'rent' and q.completed_at is not null and ${isUnmended}
      and q.picked_up_on > least(q.refund_due_on, o.end_on) + 12
      and not exists (select from settlements s where s.after_sale_id = q.after_sale_id)
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'waive')`,
}

/** Members of staff who have entered that the item of request `r` was picked up or has arrived, before event `e`. */
const told = `select v.actor_id from request_events v join requests q on q.after_sale_id = v.after_sale_id
  where q.item_id = r.item_id and v.event in ('pick_up', 'start', 'inspect') and v.actor_role in ('operations', 'admin')
    and v.at <= e.at`

/** The carrier has reported an event of the parcel of request `r`. */
const isScanned = `(exists (select from shipment_events s where s.shipment_id = r.shipment_id)
  or exists (select from request_events v where v.after_sale_id = r.after_sale_id and v.event = 'pick_up'
    and v.actor_role = 'carrier'))`

const isGiven = (kinds: string, order: string) =>
  `exists (select from concessions c where c.order_id = ${order}.order_id and c.kind in (${kinds}) and c.given_at <= e.at)`

/** A machine at a customer is expected back until two people have seen it here, or its loss was approved. */
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
  // Later its value may be below its deposit.
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

/** When machine `d` was last handed from stock to its current or last holder. */
const wentOut = `(select max(w.at) from device_events w where w.device_id = d.device_id
  and w.before ->> 'holder' = 'idle' and w.after ->> 'holder' in ('tenant', 'sold'))`

const dearest = (type: string) => `(select max(greatest(unit_price, replacement_value)) from prices p
  join skus using (sku_id) join products x using (product_id) where coalesce(p.device_type_id, x.device_type_id) = ${type})`

/** The register of machines is evidence for amounts: a change of it by one person must not move money. */
export const onPaperFaults: Record<string, string> = {
  'a machine was bought out for the price of a cheaper model, and nobody weighed it': `select q.request_no, d.serial_number
    from requests q join devices d using (device_id) join device_events e on e.device_id = d.device_id
      and e.before ? 'device_type_id' and e.at > ${wentOut} - interval '29 days'
    where q.apply_type = 'buy' and q.audit_status = 'approved'
      and ${dearest("(e.before ->> 'device_type_id')::uuid")} > ${dearest('d.device_type_id')} + 30000
      and not exists (select from concessions c where c.order_id = q.order_id
        and c.kind in ('another_machine', 'below_worth', 'early_shipment'))`,
  'the money of a recall went for a number that was changed, and nobody weighed it': `select q.request_no, d.serial_number
    from requests q join devices d using (device_id) join device_events e on e.device_id = d.device_id
      and e.before ? 'serial_number' and e.at > ${wentOut}
    join refunds f on f.order_id = q.order_id and f.created_at = q.refunded_at and refund_amount > 30000
    where q.apply_type = 'rejection' and q.reason_code = 'recalled' and not exists (select from recalls r
        where r.device_type_id = d.device_type_id and length(serial_from) = length(e.before ->> 'serial_number')
          and e.before ->> 'serial_number' collate "C" between serial_from and serial_to)
      and not exists (select from concessions c where c.order_id = q.order_id and c.kind in ('recall', 'waive'))`,
  'what a buyer had was sold as new': `select o.order_no, d.serial_number from order_items i join orders o using (order_id)
    join skus k using (sku_id) join unit_reservations u on u.order_item_id = i.item_id join devices d using (device_id)
    join device_events s on s.device_id = d.device_id and s.after ->> 'order_no' = o.order_no and s.event = 'ship'
      and s.before ->> 'holder' = 'idle'
    join device_events b on b.device_id = d.device_id and b.id < s.id and b.event in ('buy_back', 'take_back')
    join orders had on had.order_no = b.after ->> 'order_no' and had.kind = 'buy' and had.order_id <> o.order_id
    join requests q on q.order_id = had.order_id and q.request_no = b.reason and q.apply_type = 'rejection'
    where o.kind = 'buy' and k.variant <> 'used' and u.reservation_state in ('out', 'done')
      and not exists (select from device_events n where n.device_id = d.device_id and n.id between b.id and s.id
        and n.event = 'restock' and n.after ->> 'used' = 'false')`,
}

/** What ends, or is claimed, where a line has several pieces or its price was reduced: rows only if something is wrong. */
export const goodsRecounts: Record<string, string> = {
  // To within a cent for each piece.
  'more is claimed for missing goods than their withdrawal gave back': `select request_no, claimed, given from settlements s
    join requests q using (after_sale_id) join orders o on o.order_id = q.order_id join order_items i on i.item_id = q.item_id
    cross join lateral (select (s.figures ->> 'residual')::int as claimed) figures
    cross join lateral (select coalesce(sum(e.amount), 0) as given from ledger_entries e
      join ledger_transactions t using (transaction_id) where e.item_id = q.item_id and t.kind = 'refund'
        and t.booked_at >= q.apply_time and component = 'goods' and (account like '%\\_revenue' or account = 'vat')) back
    where q.apply_type = 'rejection' and o.kind = 'buy' and exists (select from request_events v
        where v.after_sale_id = q.after_sale_id and v.event = 'goods_lost')
      and claimed > given * coalesce(q.pieces, i.quantity)::numeric / i.quantity + i.quantity`,
  // A line of which a part was refunded cannot be divided.
  'a machine that was there ended with one that is missing': `select order_no, i.item_id, r.device_id from order_items i
    join orders o using (order_id) join unit_reservations r on r.order_item_id = i.item_id
    join order_events v on v.order_id = o.order_id and v.reason = 'shortage' and v.to_status = 'canceled'
      and abs(extract(epoch from r.updated_at - v.at)) < 1
    where item_status = 'canceled' and reservation_state = 'released' and r.device_id is not null
      and exists (select from unit_reservations m where m.order_item_id = i.item_id and m.reservation_state = 'released'
        and m.device_id is null and abs(extract(epoch from m.updated_at - v.at)) < 1)
      and not exists (select from ledger_transactions t join ledger_entries e using (transaction_id)
        where e.item_id = i.item_id and t.kind = 'refund' and t.booked_at < v.at - interval '1 second')`,
}
