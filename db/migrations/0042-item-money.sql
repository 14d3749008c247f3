-- What may still go back of each item, by what it was paid for. Only the ledger moves it: a bill for a repair can never
-- fill up what a refund of the rent has taken out, because each component has a balance and a limit of its own.

alter table ledger_entries add column component text check (component in
  ('goods', 'rent', 'freight', 'deposit', 'service', 'fee'));

create table item_money (
  item_id uuid not null references order_items,
  component text not null check (component in ('goods', 'rent', 'freight', 'deposit', 'service', 'fee')),
  -- Earned and not given back, or of a deposit: held.
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  primary key (item_id, component)
) with (fillfactor = 80);

-- Entries written before components had a name, or by the version before: what it is follows from the account and from
-- what it was booked for; tax follows the revenue it was booked with.
create function ledger_component(account text, reference text, vat_kind text, has_fee boolean) returns text
  language sql immutable parallel safe as $$
  select case
    when account = 'deposits' then 'deposit'
    when account in ('fee_revenue', 'damage_revenue') or has_fee then 'fee'
    when account not in ('rent_revenue', 'sales_revenue', 'service_revenue', 'vat') then null
    when reference like 'bill:%' then 'service'
    when vat_kind = 'rent' then 'rent'
    else 'goods' end
$$;

create function ledger_moves_items() returns trigger language plpgsql as $$
declare change record;
begin
  for change in
    select item_id, component, -sum(amount) filter (where account <> 'vat') as net,
           -sum(amount) filter (where account = 'vat') as vat
      from (
        select e.item_id, e.account, e.amount,
               coalesce(e.component, ledger_component(e.account, t.reference, i.vat_kind, exists (
                 select from entries f where f.transaction_id = e.transaction_id and f.item_id = e.item_id
                   and f.account = 'fee_revenue'))) as component
          from entries e join ledger_transactions t using (transaction_id) join order_items i on i.item_id = e.item_id
         where e.account in ('deposits', 'rent_revenue', 'sales_revenue', 'service_revenue', 'fee_revenue',
                             'damage_revenue', 'vat')) moved
     group by item_id, component order by item_id, component
  loop
    update item_money set net = net + coalesce(change.net, 0), vat = vat + coalesce(change.vat, 0)
     where item_id = change.item_id and component = change.component;
    if not found then
      insert into item_money (item_id, component, net, vat)
      values (change.item_id, change.component, coalesce(change.net, 0), coalesce(change.vat, 0));
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_items after insert on ledger_entries
  referencing new table as entries for each statement execute function ledger_moves_items();

insert into item_money (item_id, component, net, vat)
select item_id, component, coalesce(-sum(amount) filter (where account <> 'vat'), 0),
       coalesce(-sum(amount) filter (where account = 'vat'), 0)
  from (
    select e.item_id, e.account, e.amount,
           ledger_component(e.account, t.reference, i.vat_kind, exists (
             select from ledger_entries f where f.transaction_id = e.transaction_id and f.item_id = e.item_id
               and f.account = 'fee_revenue')) as component
      from ledger_entries e join ledger_transactions t using (transaction_id) join order_items i on i.item_id = e.item_id
     where e.account in ('deposits', 'rent_revenue', 'sales_revenue', 'service_revenue', 'fee_revenue', 'damage_revenue',
                         'vat')) booked
 group by item_id, component;

-- A line of a credit note names the invoice it corrects: each amount is a correction of the quarter it was billed in.
alter table invoice_taxes drop constraint invoice_taxes_pkey;
alter table invoice_taxes add primary key (invoice_id, vat_kind, vat_country, vat_percent, billed_at);
create or replace function tax_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_taxes (invoice_id, vat_kind, vat_country, vat_percent, net, vat, issued_at, billed_at)
  select new.invoice_id, line ->> 'vat_kind', line ->> 'vat_country', (line ->> 'vat_percent')::double precision,
         sum((line ->> 'net')::int), sum((line ->> 'vat')::int), new.issued_at,
         coalesce(named.issued_at, (select issued_at from invoices where invoice_id = new.corrects_id), new.issued_at)
    from jsonb_array_elements(coalesce(new.body -> 'lines', '[]') || coalesce(new.body -> 'freight', '[]')) as line
         left join invoices named on named.invoice_no = line ->> 'corrects'
   group by 2, 3, 4, 8;
  return null;
end $$;

-- Whose account it is, as its bank compares the name with the number; none: the recipient of the order.
alter table refunds add column account_holder text;
