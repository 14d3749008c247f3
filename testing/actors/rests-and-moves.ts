/** Each gives rows only where something is wrong: of rests of half payments, and of orders that go elsewhere. */
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
