/** Each returns rows only if something is wrong. They share no code with the checks of `ops`. */
const revenue = `account like '%\\_revenue'`

/** Rules that hold after every step, whatever the shop has not been notified of yet. */
export const atOnce: Record<string, string> = {
  'what a customer has paid is not what their orders say': `select u.user_id, came, taken from users u
    cross join lateral (select coalesce(sum(p.amount), 0) as came from payments p join checkouts c using (checkout_id)
      where c.user_id = u.user_id and payment_state = 'paid' and not surplus) paid
    cross join lateral (select coalesce(sum(paid_amount), 0) as taken from orders o where o.user_id = u.user_id) owned
    cross join lateral (select coalesce(-sum(e.amount), 0) as moved from ledger_entries e
      join ledger_transactions t using (transaction_id) join orders o on o.order_id = e.order_id
      where o.user_id = u.user_id and account = 'receivable' and reference like 'buy\\_out:%') deposits
    where came + moved <> taken`,
  'more was sent to a customer than came from them': `select user_id, came, went from users u
    cross join lateral (select coalesce(sum((i.body ->> 'amount_received')::int), 0) as came,
        count(*) filter (where exists (select from sandbox_objects d where d.kind = 'dispute'
          and d.body ->> 'payment_intent' = i.object_id)) as disputed
      from sandbox_objects i where i.kind = 'intent' and i.body ->> 'status' = 'succeeded' and exists (select from payments p
        join checkouts c using (checkout_id) where p.payment_ref = i.object_id and c.user_id = u.user_id)) came_in
    cross join lateral (select coalesce((select sum((r.body ->> 'amount')::int) from sandbox_objects r join payments p
          on p.payment_ref = r.body ->> 'payment_intent' join checkouts c using (checkout_id)
        where r.kind = 'refund' and r.body ->> 'status' = 'succeeded' and c.user_id = u.user_id), 0)
      + coalesce((select sum(refund_amount) from refunds f join orders o using (order_id)
        where way = 'bank_transfer' and refund_status = 'refund_successful' and o.user_id = u.user_id), 0) as went) sent
    where went > came and disputed = 0`,
  // A cart, later charges for its orders, and buy-outs of them: never more is refunded than was left.
  'bank and shop have given back more than was paid': `select root, came, went, lost from (
      select coalesce(r.checkout_id, o.checkout_id, c.checkout_id) as root, sum(p.amount) as came,
        sum(coalesce((select sum((b.body ->> 'amount')::int) from sandbox_objects b where b.kind = 'refund'
          and b.body ->> 'status' = 'succeeded' and b.body ->> 'payment_intent' = p.payment_ref), 0)
          + coalesce((select sum(refund_amount) from refunds f where f.payment_id = p.payment_id and f.dispute_id is null
          and f.way = 'bank_transfer' and f.refund_status = 'refund_successful'), 0)) as went,
        sum(coalesce((select sum((d.body ->> 'amount')::int) from sandbox_objects d where d.kind = 'dispute'
          and d.body ->> 'status' = 'lost' and d.body ->> 'payment_intent' = p.payment_ref), 0)) as lost
      from payments p join checkouts c using (checkout_id) left join orders o on o.order_id = c.order_id
        left join requests q on q.bought_order_id = o.order_id left join orders r on r.order_id = q.order_id
      where payment_state = 'paid' group by 1) given
    where went + lost > came`,
  'handed out although a bank had given the money back': `select order_no, moved.event, moved.at from disputes d
    join payments p using (payment_id) join checkouts c using (checkout_id)
    join orders o on o.checkout_id = c.checkout_id or o.order_id = c.order_id
    cross join lateral (
      select event, v.at from order_events v where v.order_id = o.order_id and event in ('ship', 'swapped')
      union all select event, v.at from request_events v join requests q using (after_sale_id)
        where q.order_id = o.order_id and event in ('loaner_out', 'send_back')) moved
    where dispute_status = 'lost' and d.amount = p.amount and d.closed_at < moved.at
      and not exists (select from refunds f where f.order_id = o.order_id and f.dispute_id = d.dispute_id)`,
  'a rental was settled while its loaner was with the customer': `select r.request_no, lent.at, s.created_at
    from settlements s join requests r using (after_sale_id) join requests l on l.item_id = r.item_id
    join request_events lent on lent.after_sale_id = l.after_sale_id and lent.event = 'loaner_out'
      and lent.at < s.created_at
    join devices d on d.serial_number = lent.facts ->> 'serial_number' and device_status = 'normal'
    where l.outcome <> 'swapped' and not exists (select from request_events back
      where back.after_sale_id = l.after_sale_id and back.event = 'loaner_back' and back.at between lent.at and s.created_at)`,
  'sent back twice': `select refund_no, sent from refunds f cross join lateral (select count(*)
        + (f.way = 'bank_transfer' and f.refund_status = 'refund_successful')::int as sent
      from sandbox_objects r where r.kind = 'refund' and r.body ->> 'status' = 'succeeded'
        and r.body -> 'metadata' ->> 'refund_id' = f.refund_id::text) at_provider where sent > 1`,
  'more goes back of an order than was paid': `select order_no, paid_amount, back from orders o
    cross join lateral (select coalesce(sum(refund_amount), 0) as back from refunds f where f.order_id = o.order_id
      and way <> 'set_off' and refund_status in ('refunding', 'refund_failed', 'refund_successful')) given
    where back > paid_amount or refunded_amount <> back`,
  'more goes back of a part of an item than came in for it': `select item_id, component, sum(amount) from ledger_entries
    where item_id is not null and (${revenue} or account in ('vat', 'deposits')) group by 1, 2 having sum(amount) > 0`,
  'an account of an item is below nothing': `select item_id, account, component, vat_percent, sum(amount) from ledger_entries
    where item_id is not null and (${revenue} or account in ('vat', 'deposits')) group by 1, 2, 3, 4 having sum(amount) > 0`,
  'what is open of an item is not what was booked': `select item_id, component, net, vat, booked_net, booked_vat
    from (select item_id, component, coalesce(-sum(amount) filter (where account <> 'vat'), 0) as booked_net,
        coalesce(-sum(amount) filter (where account = 'vat'), 0) as booked_vat from ledger_entries
      where item_id is not null and (${revenue} or account in ('vat', 'deposits')) group by 1, 2) booked
    full join item_money using (item_id, component)
    where coalesce(net, 0) <> coalesce(booked_net, 0) or coalesce(vat, 0) <> coalesce(booked_vat, 0)`,
  'credited more than billed': `select order_no, item, rate, sum(gross) from (select order_no, line ->> 'item_id' as item,
      line ->> 'vat_percent' as rate, line ->> 'vat_country' as country, (line ->> 'net')::int + (line ->> 'vat')::int as gross
      from invoices join orders using (order_id),
        jsonb_array_elements(coalesce(body -> 'lines', '[]') || coalesce(body -> 'freight', '[]')) line) lines
    group by order_no, item, rate, country having sum(gross) < 0`,
  'papers and books differ in tax': `select order_no, papers, books from orders o
    cross join lateral (select coalesce(sum(vat), 0) as papers from invoices i where i.order_id = o.order_id) said
    cross join lateral (select -coalesce(sum(amount), 0) as books from ledger_entries e
      where e.order_id = o.order_id and account = 'vat') booked where papers <> books`,
  'something is billed of a service that ended undone': `select order_no, item_id, left_over from order_items i
    join orders using (order_id) cross join lateral (select -coalesce(sum(amount), 0) as left_over from ledger_entries e
      where e.item_id = i.item_id and (${revenue} or account in ('vat', 'deposits'))) booked
    where product_kind = 'service' and item_status = 'closed' and left_over <> 0`,
  'something is billed of a cancelled item': `select order_no, item_id, left_over from order_items i join orders using (order_id)
    cross join lateral (select -coalesce(sum(amount), 0) as left_over from ledger_entries e where e.item_id = i.item_id
      and (${revenue} or account in ('vat', 'deposits'))) booked where item_status = 'canceled' and left_over <> 0`,
  'something is kept of a cancelled order': `select order_no, paid_amount, refunded_amount, deposit_held from orders o
    where order_status = 'canceled' and (paid_amount <> refunded_amount or deposit_held <> 0) and not exists (select
      from disputes d join payments p using (payment_id) join checkouts c using (checkout_id)
      where c.checkout_id = o.checkout_id or c.order_id = o.order_id)`,
  'a coupon too often': `select code, count(*) from coupons c join coupon_claims using (coupon_id)
    where claim_state in ('held', 'used') group by coupon_id, code, global_limit having count(*) > global_limit`,
  'a coupon too often by one person': `select code, lower(email) from coupons c join coupon_claims l using (coupon_id)
    join checkouts k using (quote_id) where claim_state in ('held', 'used')
    group by coupon_id, code, customer_limit, lower(email) having count(*) > customer_limit`,
  'a machine for two': `select a.reservation_id, b.reservation_id from unit_reservations a join unit_reservations b
    using (device_id) where a.reservation_id < b.reservation_id and a.busy && b.busy
      and a.reservation_state in ('held', 'booked', 'out') and b.reservation_state in ('held', 'booked', 'out')`,
  'what is paid holds no machine': `select order_no, item_id, quantity, held from orders join order_items i using (order_id)
    cross join lateral (select count(*) as held from unit_reservations r where r.order_item_id = i.item_id
      and reservation_state in ('held', 'booked')) kept
    where order_status = 'pay_success' and item_status = 'pay_success' and device_type_id is not null and held <> quantity
      and not exists (select from requests q where q.item_id = i.item_id and apply_type = 'rejection'
        and audit_status = 'approved' and completed_at is null)`,
  'money is on its way for what is not held': `select o.order_no, i.item_id, quantity, held from payments p
    join checkouts c using (checkout_id) join orders o on o.checkout_id = c.checkout_id
    join order_items i on i.order_id = o.order_id
    cross join lateral (select count(*) as held from unit_reservations r where r.order_item_id = i.item_id
      and reservation_state in ('held', 'booked')) kept
    where payment_state = 'processing' and order_status = 'created' and device_type_id is not null and held <> quantity`,
  'an ended order holds a machine': `select order_no, reservation_state from orders join order_items using (order_id)
    join unit_reservations on order_item_id = item_id where order_status in ('canceled', 'closed')
      and reservation_state in ('held', 'booked')`,
  'given away above the limit by one person': `select concession_id, kind, amount from concessions
    where ((amount > 30000 and order_id is not null) or kind = 'correction') and second_by is null and not alone`,
  'a refund without a word': `select refund_no from refunds where refund_status not in ('requested', 'rejected')
    and ruled_by is null and concession_id is null`,
  'went back after staff alone had called its parcel lost or back': `select order_no, refund_no from order_events v
    join orders o using (order_id) join refunds f on f.order_id = o.order_id and f.created_at >= v.at
    where v.event in ('lose', 'return_to_sender', 'item_lose', 'item_return_to_sender')
      and v.actor_role in ('operations', 'admin') and f.ruled_by in ('own_cancel', 'withdrawal')
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'parcel_by_hand')`,
  'agreed to, and not given': `select proposal_id from proposals where (proposal_state = 'approved') <> (concession_id is not null)`,
  'given by two, and no proposal says so': `select concession_id, kind from concessions c where second_by is not null
    and kind <> 'refund' and not exists (select from proposals p where p.concession_id = c.concession_id)`,
  'given is not what was agreed to': `select p.proposal_id, p.amount, c.amount from proposals p
    join concessions c using (concession_id) where p.amount <> c.amount`,
  'given twice by one proposal': `select concession_id from proposals where concession_id is not null
    group by 1 having count(*) > 1`,
  'shipped after somebody had withdrawn': `select order_no, s.statement_id from statements s
    join orders o on order_no = named_no and (s.user_id = o.user_id or lower(s.email) = lower(o.email))
    join order_events e on e.order_id = o.order_id and event = 'ship' and e.at > s.received_at
    where not exists (select from statement_outcomes d where d.statement_id = s.statement_id
      and (outcome in ('done', 'closed', 'disowned') or d.order_id is distinct from o.order_id) and d.at <= e.at)`,
  'carried out without having waited for its owner': `select statement_id from statements s where channel = 'web'
    and user_id is null and exists (select from statement_outcomes o where o.statement_id = s.statement_id
      and outcome = 'done' and staff_id is null and reason in ('withdrawn', 'return_asked', 'ends_by_itself'))
    and not exists (select from statement_outcomes o where o.statement_id = s.statement_id and outcome = 'held')`,
  // Ten days more than any period: a later refund of the rest is a concession, and needs an approval.
  'given back by a date that nobody weighed': `select order_no, s.statement_id, sum(refund_amount) from statements s
    join statement_outcomes d on d.statement_id = s.statement_id and outcome = 'done' and d.reason = 'withdrawn'
    join requests r on r.request_no = any(d.request_nos) and r.statement_id = s.statement_id
    join orders o on o.order_id = r.order_id and o.delivered_at < s.received_at - interval '30 days'
    join refunds f on f.order_id = o.order_id and refund_reason = 'withdrawn'
    where not exists (select from concessions c where c.kind = 'backdated_statement' and c.subject = s.statement_id::text)
    group by order_no, s.statement_id`,
  'a withdrawal has ended and its money has not gone': `select request_no, completed_at from requests
    where apply_type = 'rejection' and audit_status = 'approved' and completed_at is not null and refunded_at is null
      -- A claim whose goods were never handed over gives nothing.
      and not (ended_repair_id is not null and reason_code <> 'withdrawal' and picked_up_on is null)`,
  'a withdrawal in time was laid aside by staff': `select s.statement_id, order_no from statements s
    join statement_outcomes c on c.statement_id = s.statement_id and outcome = 'closed' and staff_id is not null
    join orders o on order_no = named_no and (s.user_id = o.user_id or lower(s.email) = lower(o.email))
    where s.kind = 'withdrawal' and o.paid_at < c.at and (o.ended_at is null or o.ended_at > c.at)
      and (o.delivered_at is null or s.received_at < o.delivered_at + interval '13 days')
      and not exists (select from statements other join statement_outcomes d on d.statement_id = other.statement_id
        where d.order_id = o.order_id and d.outcome = 'done' and other.kind = 'withdrawal')`,
  // Until the rest of an order is known not to come, the customer cannot know that the delivery is complete.
  'the days to withdraw began before its customer could know': `select order_no, delivered_at, v.at from orders o
    join order_events v using (order_id) where kind = 'buy' and v.to_status = 'delivered' and v.event like 'item\\_%'
      and v.event <> 'item_deliver' and delivered_at < v.at - interval '1 minute'`,
  'the months of a renewal ended without their money': `select q.request_no, renewal_fee, back from request_events v
    join requests q using (after_sale_id) cross join lateral (select coalesce(sum(refund_amount), 0) as back from refunds f
      where f.order_id = q.order_id and refund_status not in ('requested', 'rejected') and f.created_at >= q.completed_at) gone
    where v.event = 'taken_back' and back < renewal_fee`,
  'carried out after it was taken back': `select statement_id from statement_outcomes o where outcome = 'disowned'
    and exists (select from statement_outcomes later where later.statement_id = o.statement_id
      and later.outcome_id > o.outcome_id)`,
  'withdrawn from and cancelled as well': `select w.order_id, w.statement_id, c.statement_id
    from (select distinct on (statement_id) * from statement_outcomes order by statement_id, outcome_id desc) w
    join (select distinct on (statement_id) * from statement_outcomes order by statement_id, outcome_id desc) c
      using (order_id)
    where w.outcome = 'done' and w.reason = 'withdrawn' and c.outcome = 'done' and c.reason = 'return_asked'
      and exists (select from requests r where r.order_id = w.order_id and apply_type = 'rejection'
        and audit_status = 'approved' and completed_at is null)`,
  'goods have gone out twice': `select order_no, i.item_id from order_items i join orders o using (order_id)
    where 1 < (select count(*) from shipments s, jsonb_array_elements(contents) c where s.order_id = o.order_id
      and direction = 'out' and shipment_state in ('in_transit', 'delivered') and c ->> 'item_id' = i.item_id::text
      and (c ->> 'device_id' is null or i.quantity = 1))`,
  'an order stands where nothing of it stands': `select order_no, order_status from orders o
    where order_status in ('pay_success', 'in_transit', 'delivered', 'in_use') and not exists (select from order_items i
      where i.order_id = o.order_id and item_status = order_status)`,
  'sent after all that was paid had gone back': `select order_no, v.at, back from orders o join order_events v using (order_id)
    cross join lateral (select coalesce(-sum(e.amount), 0) as back from ledger_entries e
        join ledger_transactions t using (transaction_id)
      where e.order_id = o.order_id and account = 'refunds_payable' and e.amount < 0 and t.booked_at < v.at) given
    where event in ('ship', 'item_ship') and paid_amount > 0 and back >= paid_amount`,
  'left for far less than it had cost, on the word of one': `select order_no, sum(below) from orders o
    cross join lateral (select quantity * (select max(unit_price) from prices p where p.sku_id = i.sku_id
          and valid_from <= o.created_at and not exists (select from prices later where later.sku_id = p.sku_id
            and later.valid_from > p.valid_from and later.valid_from <= o.created_at - interval '30 days')) - goods as below
        from order_items i where i.order_id = o.order_id and product_kind in ('machine', 'accessory')
          and priced_at is null) lines
    where kind = 'buy' and shipped_at is not null and below > 0
      and not exists (select from concessions c where c.order_id = o.order_id and c.kind = 'below_worth')
    group by order_no having sum(below) > 30000`,
  'another machine left for one that only one person had seen': `select request_no, gone.event, gone.at from requests r
    cross join lateral (
      select event, at, actor_id, 0 as id from order_events v where v.item_id = r.item_id and event = 'swapped'
        and v.facts ->> 'request_no' = r.request_no
      union all select event, at, actor_id, event_id from request_events v where v.after_sale_id = r.after_sale_id
        and event = 'loaner_out') gone
    where 2 > (select count(distinct told.actor_id) from (select gone.actor_id union all select e.actor_id
        from request_events e where e.after_sale_id = r.after_sale_id and event in ('pick_up', 'start', 'inspect')
          and e.at <= gone.at) told)
      and not exists (select from concessions c where c.kind = 'another_machine' and c.subject = r.request_no)`,
  // From day 9 on the law requires it; an event of the carrier is no statement by staff.
  'went back for what only one person had seen': `select request_no, f.refund_no, refund_amount from requests r
    join orders o using (order_id) join refunds f on f.order_id = o.order_id and refund_reason = 'withdrawn'
      and abs(extract(epoch from f.created_at - r.refunded_at)) < 60
    where apply_type = 'rejection' and ruled_by = 'withdrawal' and refund_amount > 30000 and picked_up_on is not null
      and (refunded_at at time zone 'Europe/Amsterdam')::date < refund_due_on - 5
      and not exists (select from shipment_events s where s.shipment_id = r.shipment_id)
      and 2 > (select count(distinct case when e.actor_role in ('operations', 'admin') then e.actor_id::text end)
          + 2 * count(*) filter (where e.actor_role = 'carrier' and r.shipment_id is null)
        from request_events e join requests q using (after_sale_id) where q.item_id = r.item_id
          and event in ('pick_up', 'start', 'inspect', 'inspected') and e.at <= r.refunded_at)
      and not exists (select from concessions c join requests q on q.request_no = c.subject
        where c.kind = 'unseen_return' and q.item_id = r.item_id)`,
  'arrived after all, and nobody was told': `select tracking_no, shipment_state from shipments s
    where direction = 'out' and shipment_state in ('lost', 'back_at_sender') and exists (select from shipment_events e
        where e.shipment_id = s.shipment_id and event = 'delivered')
      and not exists (select from reconciliation_findings where told ->> 'object' = s.shipment_id::text)`,
  'handed out although it was called back': `select serial_number, e.event, e.at from device_events e
    join devices d using (device_id) where e.event in ('hand_out', 'ship')
      and (select b.event = 'recall' from device_events b where b.device_id = e.device_id and b.id < e.id
        and (b.event = 'recall' or b.after ->> 'device_status' = 'normal') order by b.id desc limit 1)`,
  'less than nothing on the shelf': 'select key, stock from skus where stock < 0',
  'a document is not what its order costs': `select order_no, total_amount, items from orders o
    cross join lateral (select coalesce(sum(due), 0) as items from order_items i where i.order_id = o.order_id
      and item_status <> 'canceled') standing where order_status = 'created' and total_amount <> items`,
  'an item sums otherwise': `select item_id from order_items where due <> goods_due + freight + deposit
    or goods_due <> goods - activity_discount - coupon_discount - share_discount or net + vat <> goods_due + freight`,
}

/** The same, of rests of half payments, and of orders that go elsewhere. */
export const restsAndMoves: Record<string, string> = {
  'the rest of an order was asked for again, and its customer got new days': `select order_no, checkout_no, due, due_before
    from (select order_no, checkout_no, amount, due, reminded_days, lag(amount) over asked as amount_before,
        lag(due) over asked as due_before, lag(reminded_days) over asked as reminded_before,
        lag(pay_status) over asked as status_before
      from (select c.*, order_no, pay_until + greatest(coalesce(o.delivered_at, o.ended_at, $1::timestamptz)
          - c.created_at, interval '0') as due
        from checkouts c join orders o on o.order_id = c.order_id where purpose = 'balance') charges
      window asked as (partition by order_id order by created_at, checkout_id)) pairs
    where amount_before = amount and status_before <> 'paid' and (due > due_before + interval '1 day'
      or coalesce(reminded_days, -99) < coalesce(reminded_before, -99))`,
  'the rest of an order is due in other days than were agreed': `select c.checkout_no from checkouts c
    left join orders o on o.checkout_id = c.checkout_id left join lateral (select pay_until - created_at as days
      from checkouts b where b.order_id = o.order_id and purpose = 'balance' order by created_at limit 1) asked on true
    where c.purpose = 'cart' and ((c.first_amount is null) <> (c.rest_days is null)
      or asked.days <> make_interval(hours => c.rest_days * 24))`,
  'half was taken of who owed a rest past its day': `select c.checkout_no, b.checkout_no as rest from checkouts c
    join checkouts b on b.purpose = 'balance' and b.user_id = c.user_id join orders o on o.order_id = b.order_id
    where c.purpose = 'cart' and c.first_amount is not null and o.delivered_at < c.created_at
      and b.pay_until + greatest(o.delivered_at - b.created_at, interval '0') + interval '2 days' < c.created_at
      and coalesce(b.paid_at, b.ended_at, 'infinity') > c.created_at
      and not exists (select from payments p where p.checkout_id = b.checkout_id and p.created_at < c.created_at)
      and not exists (select from requests q where q.order_id = o.order_id)
      and not exists (select from statements s where lower(s.email) = lower(o.email))`,
  'a machine went elsewhere, and the work on it stayed': `select o.order_no, w.order_no as work from order_events e
    join orders o using (order_id) join orders w on w.checkout_id = o.checkout_id and w.order_id <> o.order_id
    cross join lateral (select e.facts -> 'before' -> 'place' as was, e.facts -> 'after' -> 'place' as becomes) place
    where e.event = 'change' and was <> becomes and (w.street, w.house_number, w.postcode) =
        (was ->> 'street', was ->> 'house_number', was ->> 'postcode') and w.order_status in ('created', 'pay_success')
      and exists (select from order_items i where i.order_id = o.order_id and device_type_id is not null
        and item_status in ('created', 'pay_success'))
      and exists (select from order_items i where i.order_id = w.order_id and product_kind = 'service'
        and item_status in ('created', 'pay_success'))
      and (o.street, o.house_number, o.postcode) <> (w.street, w.house_number, w.postcode)
      and not exists (select from order_events later where later.order_id = w.order_id and later.event = 'change'
        and later.event_id > e.event_id)
      and not exists (select from orders x join order_items i using (order_id) where x.checkout_id = o.checkout_id
        and device_type_id is not null and (x.street, x.house_number, x.postcode) = (w.street, w.house_number, w.postcode))`,
}
