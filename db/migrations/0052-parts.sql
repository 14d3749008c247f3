-- An order may be paid in parts: a first part concludes it, and what is left stays owed as a charge of its own.

alter table checkouts add column first_amount integer check (first_amount > 0 and first_amount < amount);
alter table checkouts drop constraint checkouts_purpose_check;
alter table checkouts add constraint checkouts_purpose_check check (purpose in ('cart', 'change', 'request', 'balance'));
alter table checkouts add constraint checkouts_parts check (first_amount is null or purpose = 'cart');
-- What is left of an order is owed once.
create unique index checkouts_balance on checkouts (order_id)
  where purpose = 'balance' and pay_status <> 'paid' and ended_at is null;

-- What goes back of an order that is not paid in full lowers what is owed first.
alter table refunds drop constraint refunds_way_check;
alter table refunds add constraint refunds_way_check check (way in ('original', 'bank_transfer', 'set_off'));

create index ledger_entries_owed on ledger_entries (order_id) where account = 'receivable';

-- A credit of `receivable` that names an item was never paid: it is not owed any more.
create or replace function ledger_moves_order() returns trigger language plpgsql as $$
begin
  update orders set
    deposit_held = deposit_held - moved.deposits,
    paid_amount = paid_amount - moved.paid,
    refunded_amount = refunded_amount - moved.refunded
  from (
    select order_id,
      coalesce(sum(amount) filter (where account = 'deposits'), 0) as deposits,
      coalesce(sum(amount) filter (where account = 'receivable' and amount < 0 and item_id is null), 0) as paid,
      coalesce(sum(amount) filter (where account = 'refunds_payable' and amount < 0), 0) as refunded
    from written
    where order_id is not null and (account = 'deposits' or (account in ('receivable', 'refunds_payable') and amount < 0))
    group by order_id) moved
  where orders.order_id = moved.order_id;
  return null;
end $$;
