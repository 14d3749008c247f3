-- Renewals that were taken back are no part of what their rental costs.
with taken as (
  select r.request_no, r.order_id, r.item_id, r.renewal_fee from requests r
   where r.apply_type = 'renewal' and exists (select from request_events e
     where e.after_sale_id = r.after_sale_id and e.event = 'taken_back')
), booked as (
  select t.item_id, t.order_id, t.renewal_fee,
         -coalesce(sum(amount) filter (where account like '%\_revenue'), 0) as net,
         -coalesce(sum(amount) filter (where account = 'vat'), 0) as vat
    from taken t join ledger_transactions l on l.reference = 'renewal:' || t.request_no
    join ledger_entries e on e.transaction_id = l.transaction_id and e.item_id = t.item_id
   group by t.request_no, t.item_id, t.order_id, t.renewal_fee
), items as (
  select item_id, order_id, sum(renewal_fee) as gross, sum(net) as net, sum(vat) as vat from booked group by 1, 2
), less as (
  update order_items i set goods = i.goods - x.gross, goods_due = goods_due - x.gross, due = due - x.gross,
         net = i.net - x.net, vat = i.vat - x.vat, unit_price = i.unit_price - x.gross
    from items x where x.item_id = i.item_id
)
update orders o set total_amount = total_amount - x.gross from items x where x.order_id = o.order_id;
