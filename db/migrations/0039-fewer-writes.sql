-- What an order writes on its way, in fewer and cheaper steps.

-- Entries are written in one statement for each fact: they are weighed together as they come in, not one by one at the end.
drop trigger ledger_balanced on ledger_entries;
create or replace function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare off record;
begin
  select transaction_id, sum(amount) as cents into off from written group by transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % is off by % cents', off.transaction_id, off.cents using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_balanced after insert on ledger_entries referencing new table as written
  for each statement execute function ledger_sums_to_zero();

drop trigger ledger_order on ledger_entries;
create or replace function ledger_moves_order() returns trigger language plpgsql as $$
begin
  update orders set
    deposit_held = deposit_held - moved.deposits,
    paid_amount = paid_amount - moved.paid,
    refunded_amount = refunded_amount - moved.refunded
  from (
    select order_id,
      coalesce(sum(amount) filter (where account = 'deposits'), 0) as deposits,
      coalesce(sum(amount) filter (where account = 'receivable' and amount < 0), 0) as paid,
      coalesce(sum(amount) filter (where account = 'refunds_payable' and amount < 0), 0) as refunded
    from written
    where order_id is not null and (account = 'deposits' or (account in ('receivable', 'refunds_payable') and amount < 0))
    group by order_id) moved
  where orders.order_id = moved.order_id;
  return null;
end $$;
create trigger ledger_orders after insert on ledger_entries referencing new table as written
  for each statement execute function ledger_moves_order();

-- When the last document of a series was issued: the next is not issued before it.
alter table document_numbers add column issued_at timestamptz;
update document_numbers n set issued_at = i.issued_at from invoices i
  where i.series = n.series and i.year = n.year and i.number = n.last_number;

-- A mail is written beside its fact and handed to the queue by the worker, many at a time: joining the queue costs more
-- than all else a mail costs. Older versions hand over each by itself.
alter table mails add column to_hand_over boolean not null default false;
-- Which request it came from, where requests are traced.
alter table mails add column cause text;
create index mails_to_hand_over on mails (created_at) where to_hand_over;
-- `mails_newest` can be read from its end.
drop index mails_created;

-- For every change of an order, for names in Latin letters too: those leave at once, and what remains is planned once.
create or replace function signs_of(name text) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  if name !~ '[\u3400-\u9fff\U00020000-\U0003ffff]' then return '{}'; end if;
  return array(select distinct sign from regexp_split_to_table(name, '') as sign where sign ~ '[\u3400-\u9fff\U00020000-\U0003ffff]');
end $$;
