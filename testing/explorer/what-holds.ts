import type { Connection } from '#db/connect.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { ledgerFaults } from '../steps/orders.ts'
import type { ExploredShop } from './explored-shop.ts'

/** Each returns rows only if something is wrong; they hold at any moment, even after a process has died. */
const atOnce: Record<string, string> = {
  'a coupon used too often': `select code from coupons c where global_limit < (select count(*) from coupon_claims l
    where l.coupon_id = c.coupon_id and claim_state in ('held', 'used'))`,
  'more went back than was paid': `select order_no from orders where refunded_amount > paid_amount or deposit_held < 0`,
  'refunds and the order say different things': `select order_no from orders o where refunded_amount <>
    (select coalesce(sum(refund_amount), 0) from refunds r where r.order_id = o.order_id
      and refund_status not in ('requested', 'rejected'))`,
  'what is owed is not what waits to be sent': `select 1 from
    (select -coalesce(sum(amount), 0) as owed from ledger_entries where account = 'refunds_payable') a,
    (select coalesce(sum(refund_amount), 0) as waits from refunds where refund_status in ('refunding', 'refund_failed')) b
    where owed <> waits`,
  'an event twice': `select order_id, event from order_events where event in ('paid', 'cancel', 'close', 'complete', 'sign')
    and item_id is null group by 1, 2 having count(*) > 1`,
  'a mail twice': `select template, data ->> 'order_no' from mails where template in ('order_paid', 'order_unpaid', 'order_canceled', 'order_closed')
    group by 1, 2, data ->> 'checkout_no' having count(*) > 1`,
  'less than nothing on the shelf': `select key from skus where stock < 0`,
  'an order and its items say different things': `select order_no from orders o where order_status in ('canceled', 'closed')
    and exists (select from order_items i where i.order_id = o.order_id and item_status not in ('canceled', 'closed', 'completed'))`,
  'two open requests for one item': `select item_id from requests where completed_at is null group by 1 having count(*) > 1`,
  'one person has given more than they may': `select given_by, kind, order_id, sum(amount) from concessions,
    lateral (select valid_from, (value ->> 'refund_second_person_above')::int as above from setting_versions
      where key = 'refunds' order by valid_from desc, id desc limit 1) rule
    where second_by is null and not alone and given_at >= valid_from
    group by given_by, kind, order_id, above having sum(amount) > above`,
  'one person has sent more to accounts of their choice than they may': `select given_by, sum(amount) from concessions,
    lateral (select valid_from, (value ->> 'refund_second_person_above')::int as above from setting_versions
      where key = 'refunds' order by valid_from desc, id desc limit 1) rule
    where kind = 'refund_account' and second_by is null and not alone and given_at >= valid_from
    group by given_by, above having sum(amount) > above`,
  'an invitation for two orders': `select invitee_id from share_records where order_ref is not null group by 1, activity_id
    having count(*) > 1`,
}

/** Rules that hold once the reconciliation has run and every period has passed. */
const atLast: Record<string, string> = {
  'money at the provider that the shop does not know once': `select i.object_id from sandbox_objects i where kind = 'intent'
    and body ->> 'status' = 'succeeded' and 1 <> (select count(*) from payments p
      where p.payment_ref = i.object_id and payment_state = 'paid')`,
  'a payment the shop believes in and the provider does not': `select payment_id from payments p where payment_state = 'paid'
    and not exists (select from sandbox_objects i where i.object_id = p.payment_ref and body ->> 'status' = 'succeeded')`,
  'money that became no order and did not go back': `select payment_id from payments p join checkouts c using (checkout_id)
    where payment_state = 'paid' and ((not surplus and c.pay_status <> 'paid') or (surplus and 1 <>
      (select count(*) from refunds r where r.payment_id = p.payment_id and r.order_id is null and r.refund_amount = p.amount)))`,
  'paid twice and kept': `select checkout_id from payments where payment_state = 'paid' and not surplus
    group by 1 having count(*) > 1`,
  'an attempt without an end': `select payment_id from payments where payment_state in ('new', 'open')`,
  'a checkout without an end': `select checkout_no from checkouts c where pay_status <> 'paid' and ended_at is null
    and purpose = 'cart' and not exists (select from payments p where p.checkout_id = c.checkout_id and payment_state = 'processing')`,
  'sent back by the provider and not booked': `select object_id from sandbox_objects where kind = 'refund'
    and body ->> 'status' = 'succeeded' and 1 <> (select count(*) from refunds where provider_ref = object_id
      and refund_status = 'refund_successful')`,
  'booked as sent back and not sent': `select refund_no from refunds r where refund_status = 'refund_successful'
    and way = 'original' and not exists (select from sandbox_objects where object_id = provider_ref
      and body ->> 'status' = 'succeeded')`,
  'more sent back by the provider than was paid': `select p.object_id from sandbox_objects p where kind = 'intent'
    and (body ->> 'amount')::int < (select coalesce(sum((r.body ->> 'amount')::int), 0) from sandbox_objects r
      where r.kind = 'refund' and r.body ->> 'status' = 'succeeded' and r.body ->> 'payment_intent' = p.object_id)`,
}

/** All rules in one query, because there are thousands of schedules. */
function questionOf(rules: Record<string, string>): string {
  const each = Object.entries(rules).map(
    ([name, text]) => `select '${name}' as rule, to_jsonb(t)::text as row from (${text}) t`,
  )
  return each.join(' union all ')
}

const questions = { now: questionOf(atOnce), last: questionOf({ ...atOnce, ...atLast }) }

async function broken(pool: Connection['pool'], when: keyof typeof questions): Promise<string[]> {
  const { rows } = await pool.query({ name: `holds ${when}`, text: questions[when] })
  return rows.map(({ rule, row }) => `${rule}: ${row}`)
}

export function faultsNow({ context }: ExploredShop): Promise<string[]> {
  return broken(context.connection.pool, 'now')
}

/** Two days later: missed payments were found, unpaid orders have ended, refunds were sent. */
export async function faultsAtLast(shop: ExploredShop): Promise<string[]> {
  const { context } = shop
  shop.wait(2 * 24 * 60)
  await reconcile(context, {})
  shop.wait(10)
  await reconcile(context, {})
  return [...(await broken(context.connection.pool, 'last')), ...(await ledgerFaults({ context }))]
}

/** The state of the shop without ids and times: two runs with the same result have the same digest. */
export async function digestOf({ context }: ExploredShop): Promise<Record<string, string[]>> {
  const { rows } = await context.connection.pool.query({ name: 'digest', text: digest })
  return rows[0].facts
}

const facts: Record<string, string> = {
  orders: `select kind, order_status, pay_status, total_amount, paid_amount, refunded_amount, deposit_held from orders`,
  items: `select item_status, quantity, net, vat, deposit from order_items`,
  checkouts: `select purpose, pay_status, amount, ended_at is not null as ended from checkouts`,
  payments: `select payment_state, amount, surplus from payments where payment_state = 'paid'`,
  refunds: `select type, refund_status, refund_amount, way, refund_reason from refunds`,
  books: `select account, sum(amount) from ledger_entries group by 1`,
  papers: `select kind, gross from invoices`,
  machines: `select purpose, reservation_state, device_id is null as short, busy from unit_reservations
    where reservation_state <> 'released'`,
  holders: `select holder, device_state, device_status, count(*) from devices group by 1, 2, 3`,
  coupons: `select claim_state from coupon_claims`,
  given: `select kind, amount, alone, second_by is null as by_one from concessions`,
  invitations: `select record_status, order_ref is not null as taken from share_records`,
  // An attempt to pay is no result: a session that was opened and ended leaves nothing else.
  events: `select event, from_status, to_status, item_id is not null as of_item from order_events
    where event not in ('payment_started', 'payment_failed')`,
  'steps of requests': `select event, from_status, to_status from request_events`,
  'steps of machines': `select event from device_events`,
  requests: `select apply_type, audit_status, process_status, bill_state from requests`,
  parcels: `select direction, shipment_state from shipments where shipment_state <> 'canceled'`,
  shelf: `select key, stock from skus where stock is not null`,
  mails: `select template from mails`,
  settlements: `select settlement_state, ended_how, held, deducted, back, owed from settlements`,
}

const digest = `select jsonb_build_object(${Object.entries(facts).map(
  ([name, text]) =>
    `'${name}', (select coalesce(jsonb_agg(row order by row), '[]') from (select to_jsonb(t)::text as row from (${text}) t) u)`,
)}) as facts`
