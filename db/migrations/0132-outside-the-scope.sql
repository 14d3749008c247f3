-- Compensation is outside the scope of VAT, and no service at 0 %: it has a kind of its own, which no return counts.
alter table invoice_taxes drop constraint invoice_taxes_vat_kind_check;
alter table invoice_taxes add constraint invoice_taxes_vat_kind_check
  check (vat_kind in ('rent', 'sale', 'service', 'outside'));

-- Invoices before named it a service at 0 %; nothing else has that rate.
alter table invoice_taxes disable trigger invoice_taxes_append_only;
update invoice_taxes set vat_kind = 'outside' where vat_kind = 'service' and vat_percent = 0;
alter table invoice_taxes enable trigger invoice_taxes_append_only;

create or replace function tax_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_taxes (invoice_id, vat_kind, vat_country, vat_percent, net, vat, issued_at, billed_at)
  select new.invoice_id, taxed.vat_kind, taxed.vat_country, taxed.vat_percent, sum(taxed.net), sum(taxed.vat), new.issued_at,
         coalesce(first.billed_at, named.issued_at, (select issued_at from invoices where invoice_id = new.corrects_id),
           new.issued_at)
    from (
      select case when line ->> 'vat_kind' = 'service' and (line ->> 'vat_percent')::double precision = 0 then 'outside'
               else line ->> 'vat_kind' end as vat_kind,
             line ->> 'vat_country' as vat_country, (line ->> 'vat_percent')::double precision as vat_percent,
             (line ->> 'net')::int as net, (line ->> 'vat')::int as vat,
             coalesce(line ->> 'corrects', line ->> 'replaces') as named_no
        from jsonb_array_elements(coalesce(new.body -> 'lines', '[]') || coalesce(new.body -> 'freight', '[]')) as line
      ) taxed
      left join invoices named on named.invoice_no = named_no
      left join lateral (select min(t.billed_at) as billed_at from invoice_taxes t
        where t.invoice_id = named.invoice_id and t.vat_kind = taxed.vat_kind and t.vat_country = taxed.vat_country
          and t.vat_percent = taxed.vat_percent) first on true
   group by 2, 3, 4, 8;
  return null;
end $$;
