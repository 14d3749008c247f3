-- Refunds that people ask for: one open request for one thing, and the ways to find them.

create unique index refunds_one_request on refunds
  (order_id, type, coalesce(item_id, '00000000-0000-0000-0000-000000000000'))
  where refund_status = 'requested';
create index refunds_payment on refunds (payment_id);
create index refunds_type on refunds (type, created_at, refund_id);
-- An account number stands only where money goes to one.
alter table refunds add constraint refunds_iban check (iban is null or way = 'bank_transfer');
