-- When each SKU was on show, and as which variant: what a machine cost to buy on the day of a rental is read from what
-- could be bought on that day, not from what is on show today.
create table sku_shown (
  sku_id uuid not null references skus on delete cascade,
  variant text not null,
  since timestamptz not null,
  -- null: until today.
  until timestamptz,
  check (until >= since)
);
create index sku_shown_sku on sku_shown (sku_id, since);
create unique index sku_shown_open on sku_shown (sku_id) where until is null;

insert into sku_shown (sku_id, variant, since) select sku_id, variant, created_at from skus where listed;
-- Of what is off show nobody noted the days: it counts as last shown where it was put on show for the last time.
insert into sku_shown (sku_id, variant, since, until)
  select sku_id, variant, listed_since, listed_since from skus where not listed and listed_since is not null;

create function note_shown() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.listed and (not new.listed or new.variant <> old.variant) then
    update sku_shown set until = greatest(since, new.updated_at) where sku_id = new.sku_id and until is null;
  end if;
  if new.listed and (tg_op = 'INSERT' or not old.listed or new.variant <> old.variant) then
    insert into sku_shown (sku_id, variant, since) values (new.sku_id, new.variant, new.updated_at);
  end if;
  return null;
end $$;
create trigger skus_shown after insert or update of listed, variant on skus
  for each row execute function note_shown();

-- Where a parcel is fetched, if nobody knows it from its order any more; emptied once its carrier knows it.
alter table shipments add column sender jsonb;

-- An invoice that is written again for the same goods counts in the quarter of the one it stands for, and what corrects
-- it does so too.
create or replace function tax_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_taxes (invoice_id, vat_kind, vat_country, vat_percent, net, vat, issued_at, billed_at)
  select new.invoice_id, vat_kind, vat_country, vat_percent, sum(net), sum(vat), new.issued_at, billed_at
    from (
      select line ->> 'vat_kind' as vat_kind, line ->> 'vat_country' as vat_country,
             (line ->> 'vat_percent')::double precision as vat_percent, (line ->> 'net')::int as net,
             (line ->> 'vat')::int as vat,
             coalesce(first.billed_at, named.issued_at, (select issued_at from invoices where invoice_id = new.corrects_id),
               new.issued_at) as billed_at
        from jsonb_array_elements(coalesce(new.body -> 'lines', '[]') || coalesce(new.body -> 'freight', '[]')) as line
             left join invoices named on named.invoice_no = coalesce(line ->> 'corrects', line ->> 'replaces')
             left join lateral (select min(t.billed_at) as billed_at from invoice_taxes t
               where t.invoice_id = named.invoice_id and t.vat_kind = line ->> 'vat_kind'
                 and t.vat_country = line ->> 'vat_country'
                 and t.vat_percent = (line ->> 'vat_percent')::double precision) first on true) taxed
   group by vat_kind, vat_country, vat_percent, billed_at;
  return null;
end $$;
