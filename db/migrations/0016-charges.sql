-- A checkout may also be a charge for an order that stands: the difference of a change, or what a request costs. It is
-- paid by the same sessions, told by the same events and found by the same reconciliation as a cart.

alter table checkouts
  add column purpose text not null default 'cart' check (purpose in ('cart', 'change', 'request')),
  -- Of a charge: the order it is for, and what is done once it is paid.
  add column order_id uuid references orders,
  add column about jsonb,
  alter column quote_id drop not null,
  alter column address_key drop not null,
  alter column ip_key drop not null,
  add check ((purpose = 'cart') = (quote_id is not null)),
  add check ((purpose = 'cart') = (order_id is null)),
  add check ((purpose = 'cart') = (about is null)),
  add check ((purpose = 'cart') = (address_key is not null and ip_key is not null)),
  add check (purpose = 'cart' or amount > 0);
create index checkouts_order on checkouts (order_id) where order_id is not null;
