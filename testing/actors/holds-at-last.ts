/** SQL condition: a mail has asked the owner of refund f of order o for an account. */
export const accountAsked = `exists (select from mails m where lower(m.recipient) = lower(o.email)
  and m.created_at >= f.created_at and (m.data ->> 'refund_no' = f.refund_no and template = 'refund_account'
    or coalesce(m.data ->> 'order_no', m.data -> 'order_nos' ->> 0) = o.order_no
      and (m.data -> 'coming' ->> 'account_wanted')::int > 0))`

/** Rules that hold once everybody has done what waits for them, and days have passed. */
export const atLast: Record<string, string> = {
  'money at the provider that the shop does not know once': `select object_id from sandbox_objects i where kind = 'intent'
    and body ->> 'status' = 'succeeded' and 1 <> (select count(*) from payments p
      where p.payment_ref = i.object_id and payment_state = 'paid')`,
  'money that became no order and did not go back': `select payment_id from payments p join checkouts c using (checkout_id)
    where payment_state = 'paid' and ((not surplus and c.pay_status <> 'paid') or (surplus and p.amount <> (select
      coalesce(sum(refund_amount), 0) from refunds r where r.payment_id = p.payment_id and refund_status = 'refund_successful')))`,
  'an attempt without an end': "select payment_id from payments where payment_state in ('new', 'open', 'processing')",
  'a checkout without an end': `select checkout_no, purpose from checkouts where pay_status <> 'paid' and ended_at is null
    and purpose <> 'balance'`,
  'a refund without an end': `select refund_no, refund_status, way, failure from refunds
    where refund_status not in ('refund_successful', 'rejected')`,
  'money waits for an account that nobody was asked for': `select order_no, refund_no, refund_amount from refunds f
    join orders o using (order_id) where way = 'bank_transfer' and refund_status = 'refunding' and iban is null
      and not (${accountAsked})`,
  'an event that nobody handled':
    'select provider_event_id, event_type, last_error from provider_events where handled_at is null',
  'an order that is neither ended nor running': `select order_no, order_status from orders
    where order_status in ('created', 'pay_success', 'in_transit', 'delivered')`,
  'a statement without an end': `select s.statement_id, last.outcome from statements s
    left join lateral (select outcome from statement_outcomes o where o.statement_id = s.statement_id
      order by outcome_id desc limit 1) last on true
    where last.outcome is null or last.outcome in ('held', 'human')`,
  'a proposal without an end': "select proposal_id, kind from proposals where proposal_state = 'open'",
  'a hold without a purpose': "select reservation_id from unit_reservations where reservation_state = 'held'",
  'a coupon that is held': "select claim_id from coupon_claims where claim_state = 'held'",
  // Deposit and goods are two refunds of the shop; amounts that no order explains are not assigned.
  'sent back by the provider and not booked': `select object_id, sent, booked from sandbox_objects o
    cross join lateral (select (o.body ->> 'amount')::int as sent) there
    cross join lateral (select coalesce(sum(refund_amount), 0)::int as booked from refunds
      where coalesce(provider_ref, provider_refund) = object_id and refund_status = 'refund_successful') here
    where kind = 'refund' and body ->> 'status' = 'succeeded' and sent <> booked + coalesce((select sum(amount)
      from ledger_entries join ledger_transactions using (transaction_id)
      where account = 'unassigned' and reference like 'refund:' || object_id || ':rest%'), 0)`,
  'booked as sent back and not sent': `select refund_no from refunds where refund_status = 'refund_successful'
    and way = 'original' and dispute_id is null and not exists (select from sandbox_objects
      where object_id = coalesce(provider_ref, provider_refund) and body ->> 'status' = 'succeeded')`,
  'settled by a bank that has not given it back': `select refund_no, dispute_status from refunds
    join disputes using (dispute_id) where refund_status <> 'refund_successful' or dispute_status <> 'lost'`,
  'a bank has given back, and a refund waits for it': `select order_no, refund_no, left_over from refunds f
    join orders o using (order_id) cross join lateral (select coalesce(sum(amount), 0) as left_over from ledger_entries e
      where e.order_id = o.order_id and account = 'dispute_losses') lost
    where refund_status in ('refunding', 'refund_failed') and left_over > 0`,
  'clearing is not the balance of the provider': `select booked, there from
    (select coalesce(sum(amount), 0) as booked from ledger_entries where account = 'clearing') books,
    (select coalesce(sum((body ->> 'net')::bigint), 0) as there from sandbox_objects where kind = 'line') provider
    where booked <> there`,
  'a request that waits for nobody': `select request_no, apply_type, process_status, audit_status, error_reason from requests
    where completed_at is null and audit_status <> 'cancel' and process_status <> 'reject'`,
  'the rest of an order is asked for although its first part went back': `select order_no, c.amount from orders o
    join checkouts c on c.order_id = o.order_id and purpose = 'balance' and c.pay_status <> 'paid' and c.ended_at is null
    where order_status = 'pay_success' and paid_amount > 0 and refunded_amount >= paid_amount`,
  'an order whose money was all given back at the provider waits to be sent': `select order_no from orders o
    where order_status = 'pay_success' and paid_amount > 0 and refunded_amount >= paid_amount
      and exists (select from refunds f where f.order_id = o.order_id and refund_reason = 'provider_screen')
      and not exists (select from order_items i where i.order_id = o.order_id and item_status in ('in_transit', 'delivered', 'in_use'))`,
  'a machine is out of its fleet for a recall that was stopped': `select serial_number from devices d
    where device_status = 'abnormal' and 'recall' = (select event from device_events e where e.device_id = d.device_id
        and e.before ? 'device_status' order by id desc limit 1)
      and not exists (select from recalls r where r.device_type_id = d.device_type_id
        and length(serial_number) = length(serial_from) and serial_number collate "C" between serial_from and serial_to
        and not exists (select from recall_stops t where t.recall_id = r.recall_id))`,
  'a deposit is held of a rental that is over': `select order_no, deposit_held from orders o where kind = 'rent'
    and order_status in ('completed', 'closed') and deposit_held > 0`,
  'a settlement without an end': `select request_no, settlement_state, dispute_until, set_off_from, reminded_at
    from settlements join requests using (after_sale_id) where settlement_state <> 'final'`,
  'a finding without somebody who closed it': `select kind, subject, done, told from reconciliation_findings
    where closed_at is null and (done = 'nothing' or kind like 'job%') and kind not like '%_arrived_after_all'`,
  'a job that failed':
    'select task_identifier, last_error from graphile_worker.jobs where attempts > 0 and last_error is not null',
}
