import { vatRates } from './rates.ts'
import { placeRecounts } from './recounting/recount-places.ts'
import { renewalRecounts } from './recounting/recount-renewals.ts'
import { settlementRecounts } from './recounting/recount-settlements.ts'
import { goodsRecounts } from './value-given.ts'

/** Days around a rental in which its machine is busy, by the settings of this shop. */
const buffers = `(select (value ->> 'return_days')::int as come, (value ->> 'restock_days')::int as restock
  from setting_versions where key = 'delivery' order by id desc limit 1)`

const standing = `order_items i join orders o using (order_id) join unit_reservations r on r.order_item_id = i.item_id
  cross join ${buffers} b`
/** SQL condition: it waits for a payment, so other days may be held. */
const isAsked = `(exists (select from checkouts c where c.order_id = o.order_id and c.pay_status <> 'paid' and c.ended_at is null)
  or exists (select from requests q where q.item_id = i.item_id and q.apply_type in ('renewal', 'buy')
    and q.audit_status in ('wait_review', 'approved') and q.completed_at is null))`

const shopDay = (moment: string) => `(${moment} at time zone 'Europe/Amsterdam')::date`

/** SQL condition: renewal `n` was concluded and not taken back. */
const stands = `n.apply_type = 'renewal' and n.audit_status = 'approved' and n.process_status = 'complete'
  and not exists (select from request_events e where e.after_sale_id = n.after_sale_id and e.event = 'taken_back')`

/** What was booked for request `q` itself, and for its settlement `s`. */
const isOfRequest = `(t.reference like '%' || q.after_sale_id || '%' or t.reference like '%' || q.request_no || '%'
  or coalesce(t.reference like 'settlement:' || s.settlement_id || '%', false))`

/** Recalculated from the stored data: rows only if something is wrong. `$1` is the moment of the walk. */
export const recounts: Record<string, string> = {
  ...goodsRecounts,
  ...placeRecounts,
  ...renewalRecounts,
  ...settlementRecounts,
  'tax is not what its rate makes of it': `select order_no, item_id, vat_percent, net, vat from order_items i
    join orders using (order_id) where net + vat <> goods_due + freight
      or (abs(net * (100 + vat_percent) - (goods_due + freight) * 100) > 2 * (100 + vat_percent) and not exists (
        select from ledger_entries e where e.item_id = i.item_id and e.component = 'rent' and e.vat_percent <> i.vat_percent))
      or not exists (select from ${vatRates} where rate ->> 'country' = vat_country and rate ->> 'kind' = vat_kind
        and (rate -> 'percent')::int = vat_percent)`,
  'an item counts as another amount than was billed of it': `select order_no, i.item_id, i.net, i.vat, booked.net as billed_net, booked.vat as billed_vat
    from order_items i join orders using (order_id)
    cross join lateral (select -coalesce(sum(amount) filter (where account <> 'vat'), 0) as net,
        -coalesce(sum(amount) filter (where account = 'vat'), 0) as vat from ledger_entries e
      where e.item_id = i.item_id and e.component in ('goods', 'rent', 'freight')) booked
    where orders.kind = 'rent' and order_status in ('pay_success', 'in_transit', 'delivered', 'in_use')
      and item_status <> 'canceled' and pay_status = 'paid' and (i.net, i.vat) <> (booked.net, booked.vat)
      and not exists (select from ledger_transactions t join ledger_entries e using (transaction_id) where e.item_id = i.item_id
        and e.component in ('rent', 'freight') and t.kind = 'refund' and t.reference !~ '^(renewal|change):')`,
  'something sold is taxed in another country than it goes to': `select order_no, country, vat_country from order_items
    join orders using (order_id) where kind = 'buy' and product_kind <> 'service' and vat_country <> country
      and order_status in ('created', 'pay_success')`,
  'a rental counts from before it came': `select order_no, start_on, delivered_at from orders where kind = 'rent'
    and order_status in ('delivered', 'in_use') and start_on < ${shopDay('delivered_at')}`,
  'a rental does not last as long as was agreed': `select order_no, start_on, end_on, lease_months from orders
    where kind = 'rent' and order_status <> 'completed' and end_on <> (start_on + make_interval(months => lease_months))::date`,
  'a machine is promised while it comes back': `select order_no, busy, end_on from ${standing}
    where o.kind = 'rent' and r.purpose = 'rent' and reservation_state in ('booked', 'out')
      and not exists (select from requests q where q.item_id = i.item_id and q.apply_type in ('return', 'rejection')
        and q.audit_status = 'approved') and upper(busy) < end_on + b.come + b.restock and order_status in ('pay_success', 'in_transit', 'delivered', 'in_use')`,
  'a machine is kept for days that nobody has agreed on': `select order_no, busy, end_on, reservation_state from ${standing}
    where o.kind = 'rent' and r.purpose = 'rent' and reservation_state in ('booked', 'out')
      and order_status in ('pay_success', 'in_transit', 'in_use') and not ${isAsked}
      and upper(busy) > greatest(end_on, ${shopDay('$1::timestamptz')}) + b.come + b.restock`,
  'the rest of an order was called due before all of it had come': `select order_no, m.created_at from mails m
    join orders o on o.order_no = m.data ->> 'order_no' where template = 'order_balance_open'
      and coalesce(o.delivered_at, o.ended_at, 'infinity') > m.created_at`,
  'a machine for sale is in another condition than its line': `select order_no, k.key, serial_number from order_items i
    join orders o using (order_id) join skus k using (sku_id) join unit_reservations r on r.order_item_id = i.item_id
    join devices d using (device_id) where o.kind = 'buy' and reservation_state in ('held', 'booked')
      and d.used <> (k.variant = 'used')`,
  'a parcel holds another number of pieces than its line': `select order_no, i.item_id, i.quantity, content from shipments s
    join orders o using (order_id) cross join lateral jsonb_array_elements(contents) as content
    join order_items i on i.item_id = (content ->> 'item_id')::uuid where direction = 'out'
      and shipment_state not in ('announced', 'canceled') and product_kind = 'accessory'
      and (content ->> 'quantity')::int <> i.quantity`,
  'a piece of what was sent is in no parcel': `select order_no, i.item_id from order_items i join orders o using (order_id)
    where i.product_kind = 'accessory' and i.item_status in ('in_transit', 'delivered')
      and not exists (select from shipments s where s.order_id = o.order_id and direction = 'out'
        and contents @> jsonb_build_array(jsonb_build_object('item_id', i.item_id)))`,
  'days on show are not noted': `select key from skus k where listed <> exists (select from sku_shown s
    where s.sku_id = k.sku_id and until is null and s.variant = k.variant)`,
  'half of a rental': `select checkout_no from checkouts c where first_amount < amount and exists (select from orders o
    where o.checkout_id = c.checkout_id and o.kind = 'rent')`,
  'more goes back of a payment than came': `select payment_id, p.amount, back from payments p cross join lateral (
      select coalesce(sum(refund_amount), 0) as back from refunds r where r.payment_id = p.payment_id
        and refund_status not in ('requested', 'rejected') and provider_refund is null) given where back > p.amount`,
  'a coupon lowers more orders than it may': `select code, uses from coupons c cross join lateral (
      select count(*) as uses from checkouts k where lower(coupon_code) = lower(code) and purpose = 'cart'
        and exists (select from order_items i join orders o using (order_id) where o.checkout_id = k.checkout_id
          and coupon_discount > 0 and ((order_status = 'created' and k.ended_at is null)
            or (order_status not in ('created', 'canceled', 'closed')))
          and not exists (select from requests q where q.item_id = i.item_id and q.apply_type = 'rejection'))) counted
    where uses > global_limit`,
  'given away above the limit in parts by one person': `select order_id, given_by, kind, sum(amount) from concessions
    where second_by is null and not alone and order_id is not null group by order_id, given_by, kind
    having sum(amount) > 30000 and max(given_at) - min(given_at) < interval '1 day'`,
  'waived of one order above the limit, by one person after the other': `select order_id from concessions
    where kind = 'waive' group by order_id having sum(amount) > 30000 and bool_and(second_by is null and not alone)`,
  'a settlement has charged what was waived': `select s.settlement_id, s.deductions from settlements s where dispute_text = ''
    and s.figures -> 'waive' ? 'late' and exists (select from jsonb_array_elements(s.deductions) d where d ->> 'rule' = 'late')`,
  // Calculated by the price list of the day of the order, as if the used months had been the term; no renewal of it is
  // in force.
  'months of a rental count other than its list says': `select request_no, s.figures ->> 'rent_used' as used, should
    from settlements s join requests q using (after_sale_id) join orders o on o.order_id = q.order_id
      join order_items i on i.item_id = q.item_id
    cross join lateral (select max_months from model_months m where m.device_type_id = i.device_type_id
      order by since <= o.created_at desc, case when since <= o.created_at then since end desc, since limit 1) t
    cross join lateral (select rent_tiers from prices p where p.sku_id = i.sku_id and valid_from <= o.created_at
      order by valid_from desc, price_id desc limit 1) list
    cross join lateral (select least((s.figures ->> 'rent_paid')::int, i.goods_due,
        round(min(n * monthly) * i.goods_due::numeric / i.goods)) as should
      from generate_series((s.figures ->> 'months_used')::int, t.max_months) n
      cross join lateral (select coalesce(min((tier ->> 'monthly')::int) filter (where (tier ->> 'from_months')::int <= n),
        max((tier ->> 'monthly')::int)) as monthly from jsonb_array_elements(rent_tiers) tier) tiers) counted
    where q.apply_type = 'return' and not s.figures ? 'days_used' and i.priced_at is null and i.price_id is null and i.goods > 0
      and (s.figures ->> 'months_used')::int < (s.figures ->> 'months')::int
      and not exists (select from requests n where n.item_id = i.item_id and ${stands})
      and (s.figures ->> 'rent_used')::int <> should`,
  'late days cost more than a month of the last term': `select request_no, d ->> 'amount' as charged, last.monthly
    from settlements s join requests q using (after_sale_id) join order_items i on i.item_id = q.item_id
    cross join lateral (select coalesce((select n.renewal_fee::numeric / n.months from requests n
      where n.item_id = i.item_id and ${stands} order by n.completed_at desc limit 1), i.monthly) as monthly) last,
      jsonb_array_elements(s.deductions) d
    where d ->> 'rule' = 'late' and (d ->> 'amount')::int > (s.figures ->> 'days_charged')::int * last.monthly / 28.0 + 1`,
  'a return for a recall costs a fee': `select request_no, serial_number from settlements s
    join requests q using (after_sale_id) join devices d using (device_id)
    where q.apply_type = 'return' and coalesce((s.figures ->> 'fee')::int, 0) > 0 and 'recall' = (select event
      from device_events e where e.device_id = d.device_id and e.before ? 'device_status' and e.at <= q.apply_time
      order by id desc limit 1)
      and exists (select from recalls r where r.device_type_id = d.device_type_id and r.created_at <= q.apply_time
        and length(serial_number) = length(serial_from) and serial_number collate "C" between serial_from and serial_to
        and not exists (select from recall_stops t where t.recall_id = r.recall_id))`,
  'a loaner was given up and nobody is asked for it': `select request_no, e.facts from request_events e
    join requests q using (after_sale_id) where e.event = 'loaner_lost' and (e.facts ->> 'amount')::int > 0
      and not exists (select from settlements s where s.after_sale_id = q.after_sale_id)`,
  'something is claimed for a loaner that is with us': `select request_no, deductions from settlements s
    join requests q using (after_sale_id) where jsonb_array_length(deductions) > 0
      and q.apply_type in ('repair', 'maintenance') and 'loaner_back' = (select event from request_events e
        where e.after_sale_id = q.after_sale_id and event in ('loaner_lost', 'loaner_back')
          and (event = 'loaner_lost' or coalesce(jsonb_array_length(facts -> 'found'), 0) = 0)
        order by event_id desc limit 1)`,
  'a given up machine is with us, and its claim stands': `select request_no, serial_number from requests q
    join devices d on d.device_id = q.loaner_id where loaner_lost_at is not null and holder <> 'tenant'`,
  'the deposit of a running rental went with a claim for less': `select order_no, i.deposit, deposit_held, claimed
    from orders o join order_items i using (order_id) cross join lateral (select sum(deducted) as claimed
      from settlements s join requests q using (after_sale_id) where q.item_id = i.item_id
        and q.apply_type in ('repair', 'maintenance') and settlement_state = 'final') claims
    where o.kind = 'rent' and order_status in ('delivered', 'in_use') and deposit_held < i.deposit - claimed
      and not exists (select from refunds f where f.order_id = o.order_id and f.type = 'deposit' and refund_reason <> 'returned')
      and not exists (select from requests q where q.order_id = o.order_id and q.apply_type in ('return', 'rejection')
        and q.audit_status = 'approved')`,
  'a settlement charges days after it was fetched': `select request_no, end_on, picked_up_on, d ->> 'amount' as charged
    from settlements s join requests q using (after_sale_id) join orders o on o.order_id = q.order_id
      join order_items i on i.item_id = q.item_id, jsonb_array_elements(s.deductions) d
    cross join lateral (select least(end_on, case when q.apply_type = 'rejection' then refund_due_on end) as last_day) awaited
    where d ->> 'rule' = 'late' and picked_up_on is not null and picked_up_on - last_day < 30
      and (d ->> 'amount')::int > greatest(0, picked_up_on - last_day) * coalesce(i.monthly, 0) / 28.0 + 1
      and not exists (select from request_events l join requests w using (after_sale_id) where w.item_id = q.item_id
        and l.event = 'loaner_back' and ${shopDay('l.at')} > picked_up_on)`,
  // Both are numbered in the order of their creation, because the clock of a walk may stand still.
  'a settlement counts rent that has gone back': `select request_no, s.figures ->> 'rent_paid' as counted, kept
    from settlements s join requests q using (after_sale_id)
    cross join lateral (select -coalesce(sum(e.amount), 0) as kept from ledger_entries e
        join ledger_transactions t using (transaction_id)
      where e.item_id = q.item_id and e.component = 'rent' and (account like '%\\_revenue' or account = 'vat')
        and reference not like '%settlement:' || s.settlement_id || '%' and t.transaction_id < s.settlement_id) there
    where (s.figures ->> 'rent_paid')::int - coalesce((s.figures ->> 'rent_reduced')::int, 0) > kept`,
  'a settlement gives back other than it says': `select settlement_id, back, rent_back, given from settlements s
    cross join lateral (select coalesce(-sum(e.amount), 0) as given from ledger_entries e
        join ledger_transactions t using (transaction_id)
      where account = 'refunds_payable' and e.amount < 0
        and reference ~ ('settlement:' || s.settlement_id || '(:again)?(:rest|:found)?(:(product|deposit))?$')) there
    where settlement_state = 'final' and given <> back + rent_back`,
  'paid for work that was not done': `select request_no from requests q join item_money m using (item_id)
    where bill_state = 'paid' and completed_at is not null and m.component = 'service' and m.net + m.vat > 0
      and not exists (select from request_events e where e.after_sale_id = q.after_sale_id and event = 'send_back')
      and not exists (select from requests o where o.item_id = q.item_id and o.bill_state = 'paid'
        and o.after_sale_id <> q.after_sale_id)`,
  // A manual payment at the provider, or one in a file, may have crossed the decision of a dispute.
  'a loss is borne by an order that has nothing left of its payment': `with came as (select p.payment_id, e.order_id,
        -sum(e.amount) as amount from payments p join ledger_transactions t on t.reference = 'payment:' || p.payment_id
        join ledger_entries e using (transaction_id) where account = 'receivable' group by 1, 2),
      here as (select came.*, lost, amount - sent - lost as left_over from came
        cross join lateral (select coalesce(sum(refund_amount), 0) as sent from refunds r where r.payment_id = came.payment_id
          and (r.order_id = came.order_id or r.order_id in (select bought_order_id from requests q where q.order_id = came.order_id))
          and dispute_id is null and refund_status = 'refund_successful') back
        cross join lateral (select coalesce(sum(e.amount), 0) as lost from ledger_entries e
          join ledger_transactions t using (transaction_id) join disputes d on t.reference like 'dispute:' || dispute_id || ':%'
          where d.payment_id = came.payment_id and e.order_id = came.order_id and account = 'dispute_losses') gone)
    select a.payment_id, a.order_id, a.left_over from here a where a.lost > 0 and a.left_over < 0
      and exists (select from here b where b.payment_id = a.payment_id and b.left_over > 0)
      and not exists (select from refunds r where r.payment_id = a.payment_id
        and (provider_refund is not null or transfer_file_id is not null))`,
  'somebody who owes was erased': `select user_id, request_no from users u join orders o using (user_id)
    join requests q using (order_id, user_id) join settlements s using (after_sale_id) where deleted_at is not null
      and settlement_state = 'final' and owed > 0 and bill_state is distinct from 'paid'
      and owed_waived_at is null and final_at > deleted_at - interval '5 years'`,
  'a purchase is final although a bank has given its price back': `select order_no, lost from orders o
    cross join lateral (select coalesce(sum(e.amount), 0) as lost from ledger_entries e
      where e.order_id = o.order_id and account = 'dispute_losses') gone
    where kind = 'buy' and order_status = 'completed' and lost > 0 and exists (select from order_events v
      join disputes d on d.dispute_status = 'lost' join payments p using (payment_id) join checkouts c using (checkout_id)
      where v.order_id = o.order_id and v.event = 'complete' and d.closed_at < v.at
        and (c.checkout_id = o.checkout_id or c.order_id = o.order_id))`,
  'final while a bank decided': `select request_no, dispute_no from settlements s join requests q using (after_sale_id)
    join orders o on o.order_id = q.order_id join disputes d on not inquiry
      and s.final_at > d.created_at and s.final_at < coalesce(d.closed_at, 'infinity')
    join payments p using (payment_id) join ledger_transactions t on t.reference = 'payment:' || p.payment_id
    join ledger_entries e on e.transaction_id = t.transaction_id and e.account = 'receivable' and e.order_id = o.order_id
    where jsonb_array_length(deductions) > 0
      and (select count(*) from ledger_entries other where other.transaction_id = t.transaction_id
        and other.account = 'receivable') = 1`,
  'rewarded for what was not paid': `select record_id, order_ref from share_records s join checkouts c on c.checkout_no = s.order_ref
    join orders o using (checkout_id) join ledger_entries e on e.order_id = o.order_id join ledger_transactions t using (transaction_id)
    where rewarded_at is not null and t.booked_at < rewarded_at group by record_id, order_ref
    having coalesce(sum(e.amount) filter (where component in ('goods', 'rent')), 0) >= 0
      or coalesce(sum(e.amount) filter (where account = 'receivable'), 0) > 0`,
  'a rental that ended for a repair of ours costs a fee': `select request_no, s.figures ->> 'fee' as fee from settlements s
    join requests q using (after_sale_id) where ended_repair_id is not null and coalesce((s.figures ->> 'fee')::int, 0) > 0`,
  'a rental that ended after its first year costs a fee': `select request_no, s.figures ->> 'fee' as fee from settlements s
    join requests q using (after_sale_id) join orders o on o.order_id = q.order_id
    where coalesce((s.figures ->> 'fee')::int, 0) > 0 and (s.figures ->> 'on')::date >= start_on + interval '12 months'`,
  // A scan shows how long it was there; days on which the shop had it for work are charged to nobody.
  'a machine was kept for nothing after its rental was withdrawn from': `select request_no, refund_due_on, picked_up_on
    from requests q join orders o using (order_id) join order_items i using (item_id)
    where apply_type = 'rejection' and o.kind = 'rent' and completed_at is not null and shipment_id is not null
      and picked_up_on > least(end_on, refund_due_on) + 10 and arrived_on is not null and coalesce(i.monthly, 0) > 0
      and exists (select from request_events v where v.after_sale_id = q.after_sale_id and event = 'inspected'
        and not coalesce(v.facts -> 'waive' ? 'late', false))
      and not exists (select from requests w where w.item_id = q.item_id and w.apply_type in ('repair', 'maintenance'))
      and not exists (select from settlements s where s.after_sale_id = q.after_sale_id)`,
  'a renewal could not be withdrawn from in its days': `select s.statement_id, r.request_no from statements s
    join statement_outcomes c on c.statement_id = s.statement_id and c.outcome = 'human' and c.reason = 'late'
    join requests r on r.order_id = c.order_id and r.apply_type = 'renewal' and r.process_status = 'complete'
      and r.completed_at < s.received_at and r.completed_at > s.received_at - interval '13 days'
    join orders o on o.order_id = r.order_id and o.order_status in ('delivered', 'in_use', 'completed')
    where not exists (select from request_events v where v.after_sale_id = r.after_sale_id and v.event = 'taken_back')
      and not exists (select from requests w where w.item_id = r.item_id and w.audit_status = 'approved'
        and ((w.apply_type = 'rejection' and w.refunded_at is not null) or w.bought_order_id is not null))`,
  'a part was named, and all of it was undone': `select s.statement_id, contract from statements s join statement_outcomes d
      on d.statement_id = s.statement_id and outcome = 'done' and d.reason = 'withdrawn' and staff_id is null
    where s.kind = 'withdrawal' and contract like '%alleen de mesjes%' and (s.item_ids = '{}' or s.user_id is null)
      and 1 < (select sum(quantity) from order_items i where i.order_id = d.order_id)`,
  'a coupon came back although its goods were kept': `select order_no, claim_state from orders o
    join checkouts k using (checkout_id) join coupons c on lower(c.code) = lower(k.coupon_code)
    join coupon_claims m on m.coupon_id = c.coupon_id and m.quote_id = k.quote_id
    where m.claim_state = 'returned' and o.order_status = 'closed' and exists (select from order_events e
      where e.order_id = o.order_id and e.event = 'close' and e.facts -> 'units' @> '[{"whereabouts": "with_customer"}]')`,
  'a rental is over, and a machine waits to be exchanged for its own': `select order_no from orders o
    join order_items i using (order_id) join unit_reservations r on r.order_item_id = i.item_id
    where o.kind = 'rent' and o.ended_at is not null and reservation_state = 'booked'`,
  'a machine of several counts as back, and nobody has named it': `select q.request_no, d.serial_number, e.event
    from device_events e join devices d using (device_id) join requests q on q.request_no = e.reason
      join order_items i using (item_id) join orders o on o.order_id = q.order_id
    where e.event in ('take_back', 'buy_back') and q.apply_type = 'rejection' and o.kind = 'buy' and i.quantity > 1
      and not exists (select from hand_overs h where h.after_sale_id = q.after_sale_id and h.device_id = e.device_id)`,
  'what did not come with the others is awaited by nobody': `select q.request_no, v.facts -> 'awaited' as awaited
    from request_events v join requests q using (after_sale_id)
    where v.event = 'inspected' and (v.facts ->> 'awaited')::int > 0 and not exists (select from request_events r
      join requests w using (after_sale_id) where r.event = 'rest_awaited' and w.item_id = q.item_id
        and r.facts ->> 'of' = q.request_no and w.pieces = (v.facts ->> 'awaited')::int)`,
  'a rental goes on while its machine is with us': `select order_no, serial_number from ${standing} join devices d using (device_id)
    where o.kind = 'rent' and order_status in ('delivered', 'in_use') and reservation_state = 'out' and d.holder <> 'tenant'
      and not exists (select from requests q where q.item_id = i.item_id and q.audit_status = 'approved' and q.completed_at is null)`,
  'rent of a purchase that was withdrawn from was kept': `select q.request_no, component from requests q
    join requests b on b.bought_order_id = q.order_id join orders r on r.order_id = b.order_id
    join item_money m on m.item_id = b.item_id where q.apply_type = 'rejection' and q.refunded_at is not null
      and q.refund_due_on - 14 <= ${shopDay('r.delivered_at')} + 14 and component in ('rent', 'freight') and m.net + m.vat > 0`,
  // Unless something else was booked for the order in between, or findings reduce the refund.
  'what was shown to come back is not what came back': `select q.request_no, q.apply_type, shown.back, came.back as came
    from requests q join orders o using (order_id) left join settlements s using (after_sale_id)
    cross join lateral (select body, created_at from request_offers f where f.item_id = q.item_id
      and f.apply_type = q.apply_type and f.created_at <= q.created_at order by f.created_at desc, offer_id desc limit 1) last
    cross join lateral (select (coalesce(q.offer, last.body) ->> 'back')::int as back, last.created_at as at) shown
    cross join lateral (select max(t.transaction_id::text) as last from ledger_transactions t where t.order_id = q.order_id
      and t.kind = 'refund' and ${isOfRequest}) own
    cross join lateral (select coalesce(sum(refund_amount), 0)::int as back from refunds f where f.order_id = q.order_id
      and way <> 'set_off' and dispute_id is null and refund_status not in ('requested', 'rejected')
      and refund_reason = case apply_type when 'rejection' then 'withdrawn' when 'buy' then 'bought' else 'returned' end) came
    where shown.back <> came.back and (refunded_at is not null or (apply_type = 'buy' and process_status = 'complete'
        and bought_order_id is not null) or (apply_type = 'return' and settlement_state = 'final' and dispute_text = ''
        and s.figures -> 'waive' = '[]' and s.figures ->> 'on' = coalesce(pick_up_on, ${shopDay('apply_time')})::text
        and not exists (select from jsonb_array_elements(deductions) d where d ->> 'rule' not in ('late', 'freight'))))
      and 1 = (select count(*) from requests other where other.order_id = q.order_id
        and other.apply_type = q.apply_type and other.audit_status = 'approved')
      and not exists (select from refunds f join ledger_transactions t on reference = 'bounce:refund:' || f.refund_id || ':chargeback'
        where f.order_id = q.order_id)
      and not exists (select from ledger_transactions t join ledger_entries e using (transaction_id)
        where e.order_id = q.order_id and t.booked_at >= shown.at and not ${isOfRequest}
          and (own.last is null or t.transaction_id::text < own.last)
          and (account in ('receivable', 'deposits', 'dispute_losses') or account like '%\\_revenue'))`,
  'a withdrawal was paid back on the word of staff alone': `select request_no from requests q join orders o using (order_id)
    where apply_type = 'rejection' and refunded_at is not null and o.kind = 'buy' and exists (select from request_events e
        where e.after_sale_id = q.after_sale_id and event = 'pick_up' and actor_role in ('operations', 'admin'))
      and not exists (select from request_events e where e.after_sale_id = q.after_sale_id and event = 'inspected')
      and not exists (select from shipment_events s where s.shipment_id = q.shipment_id and carrier_event_id is not null)
      and refunded_at < refund_due_on - 5 and not exists (select from concessions c where c.subject = q.request_no)
      and exists (select from refunds f where f.order_id = o.order_id and refund_reason = 'withdrawn')`,
}
