import type { Check } from './checks.ts'

/** The item `m` was withdrawn from. What was called back, or undone by its repair, is paid for when it is here. */
const isWithdrawn = `exists (select from requests q where q.item_id = m.item_id and q.apply_type = 'rejection'
  and q.audit_status = 'approved' and ((q.reason_code <> 'recalled' and q.ended_repair_id is null)
    or (q.refunded_at is not null and m.quantity = 1)))`

/** What must hold once something comes back. */
export const afterSaleChecks: readonly Check[] = [
  {
    name: 'a service that has no machine',
    means: 'All machines of a checkout were cancelled or withdrawn from, and the work on them is still paid for.',
    sql: `select o.order_no, s.item_id from order_items s join orders o using (order_id) join checkouts c using (checkout_id)
      where s.product_kind = 'service' and c.purpose = 'cart'
        and s.item_status in ('pay_success', 'in_transit', 'delivered', 'in_use')
        and exists (select from order_items m join orders mo using (order_id)
          where mo.checkout_id = o.checkout_id and m.product_kind = 'machine')
        and not exists (select from order_items m join orders mo using (order_id)
          where mo.checkout_id = o.checkout_id and m.product_kind = 'machine' and m.item_status <> 'canceled'
            and not (m.item_status = 'closed' and mo.shipped_at is null) and not ${isWithdrawn})`,
  },
  {
    // By the piece, to a cent each. What its carrier lost has not arrived.
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
        or exists (select from requests q where q.order_id = o.order_id and q.apply_type = 'rejection'
          and q.audit_status = 'approved' and q.completed_at is null
          -- Who holds a machine for good may be asked for it after they were erased: by a recall.
          and not exists (select from sealed_papers s where s.order_id = o.order_id and s.kind = 'holder'
            and s.sealed_at < q.created_at)))`,
  },
]
