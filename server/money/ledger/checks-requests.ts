import { kindsText } from '#server/records/requests/kinds-in-sql.ts'
import type { Check } from './checks.ts'

/**
 * The item `m` was withdrawn from, itself or as what it was bought out into. A machine that was recalled, or whose
 * contract was undone after its repair, is refunded when it is here.
 */
const isWithdrawn = `exists (select from requests q where q.apply_type in ${kindsText('undoesContract')} and q.audit_status = 'approved'
  and (q.item_id = m.item_id or q.order_id in (select bought_order_id from requests b where b.item_id = m.item_id))
  and ((q.reason_code <> 'recalled' and q.ended_repair_id is null) or (q.refunded_at is not null and m.quantity = 1)))`

/** The rented item `m` was returned, and nobody has bought it. */
const isReturned = `(mo.kind = 'rent' and m.item_status = 'completed'
  and not exists (select from requests b where b.item_id = m.item_id and b.bought_order_id is not null))`

/** The item `m` is not undone: a statement about its contract may still mean it. */
const isOpen = `(m.item_status in ('pay_success', 'in_transit', 'delivered', 'in_use', 'completed') and not exists (
  select from requests q where q.apply_type in ${kindsText('undoesContract')} and q.audit_status = 'approved'
    and (q.item_id = m.item_id or q.order_id in (select bought_order_id from requests b where b.item_id = m.item_id))))`

/** What must hold once something comes back. */
export const requestChecks: readonly Check[] = [
  {
    name: 'a service that has no machine',
    means:
      'All machines of a checkout were cancelled or withdrawn from, or given back before the work began, and the work is still paid for.',
    sql: `select o.order_no, s.item_id from order_items s join orders o using (order_id) join checkouts c using (checkout_id)
      where s.product_kind = 'service' and c.purpose = 'cart'
        and s.item_status in ('pay_success', 'in_transit', 'delivered', 'in_use')
        and exists (select from order_items m join orders mo using (order_id)
          where mo.checkout_id = o.checkout_id and m.product_kind = 'machine')
        and not exists (select from order_items m join orders mo using (order_id)
          where mo.checkout_id = o.checkout_id and m.product_kind = 'machine' and m.item_status <> 'canceled'
            and not (m.item_status = 'closed' and mo.shipped_at is null) and not ${isWithdrawn}
            and not (s.item_status = 'pay_success' and ${isReturned}))`,
  },
  {
    name: 'somebody owes for what they have withdrawn from',
    means:
      'The unpaid part of a price is still asked for although its contract was withdrawn from, and its refund waits for no proof.',
    sql: `select order_no, owed, open from orders o
      cross join lateral (select coalesce(sum(amount), 0) as owed from ledger_entries e
        where e.order_id = o.order_id and e.account = 'receivable') booked
      cross join lateral (select coalesce(sum(net + vat), 0) as open from item_money k join requests q using (item_id)
        where q.order_id = o.order_id and q.apply_type in ${kindsText('undoesContract')} and q.audit_status = 'approved'
          and q.reason_code <> 'recalled' and q.ended_repair_id is null
          and (q.refund_due_on is not null or q.refunded_at is not null)
          and k.component in ('goods', 'freight', 'service')) withdrawn
      where o.pay_status = 'paid' and o.kind = 'buy' and owed > 0 and open > 0`,
  },
  {
    // Per piece, to within a cent each. A piece that its carrier lost has not arrived.
    name: 'a recall is paid for machines that are not here',
    means: 'Of several machines that were called back more money went back than has come.',
    sql: `select order_no, i.item_id, came, back from order_items i join orders using (order_id)
      cross join lateral (select count(distinct h.device_id) as came from hand_overs h join requests q using (after_sale_id)
        where q.item_id = i.item_id and q.reason_code = 'recalled' and h.direction = 'back') seen
      cross join lateral (select coalesce(sum(e.amount), 0) as back from ledger_entries e
        join ledger_transactions t using (transaction_id) join requests q on t.reference like 'rejection:' || q.after_sale_id || '%'
        where q.item_id = i.item_id and e.item_id = i.item_id and q.reason_code = 'recalled' and t.kind = 'refund'
          and (e.account like '%\\_revenue' or e.account = 'vat')) given
      where kind = 'buy' and i.product_kind = 'machine' and i.quantity > 1
        and back > (i.goods_due + i.freight) * came / i.quantity + i.quantity
        and not exists (select from requests q where q.item_id = i.item_id and q.reason_code = 'recalled'
          and q.refunded_at is not null and q.arrived_on is null)`,
  },
  {
    name: 'an account was erased while its machine is out',
    means: 'A rented machine, or goods that have to come back, are with somebody whose name and address were erased.',
    sql: `select order_no from orders o where o.email = '' and o.paid_at is not null and (
        exists (select from order_items i join unit_reservations u on u.order_item_id = i.item_id join devices d using (device_id)
          where i.order_id = o.order_id and o.kind = 'rent' and u.reservation_state = 'out' and d.holder = 'tenant')
        or exists (select from requests q where q.order_id = o.order_id and q.apply_type in ${kindsText('undoesContract')}
          and q.audit_status = 'approved' and q.completed_at is null
          -- An erased person who owns a machine for good may still be asked for it: by a recall.
          and not exists (select from sealed_papers s where s.order_id = o.order_id and s.kind = 'holder'
            and s.sealed_at < q.created_at)))`,
  },
  {
    // Of a cancellation: for good cause, or as soon as possible, and nothing was asked for.
    name: 'a statement counts as settled and goods of it are open',
    means:
      'A statement was taken for a repetition, and something of its order is open that it may mean: staff read it and link it.',
    sql: `select o.order_no, s.statement_id from statements s
      join lateral (select * from statement_outcomes l where l.statement_id = s.statement_id
        order by outcome_id desc limit 1) last on true
      join orders o on o.order_id = last.order_id
      where last.outcome = 'done' and last.reason = 'known' and last.staff_id is null and case s.kind
        when 'withdrawal' then exists (select from order_items m where m.order_id = o.order_id and ${isOpen}
          and (s.item_ids = '{}' or m.item_id = any(s.item_ids))
          -- It named a renewal or paid work, which ended by itself.
          and not exists (select from requests q where q.request_no = any(last.request_nos)
            and q.apply_type not in ${kindsText('undoesContract')}))
        else last.request_nos = '{}' and o.order_status in ('delivered', 'in_use')
          and (s.ending = 'extraordinary' or (s.end_wish is null and s.received_at::date < o.end_on
            and not exists (select from requests n where n.order_id = o.order_id and n.apply_type in ${kindsText('addsMonths')}
              and n.completed_at > last.at))) end`,
  },
]
