-- What the screens of money and promotions ask for.

-- Balances at a day without adding up every year before it: days that are over, added up once.
create table ledger_days (
  day date not null,
  account text not null,
  amount bigint not null,
  primary key (day, account)
);
create trigger ledger_days_append_only before update or delete on ledger_days
  for each row execute function append_only();
create index ledger_transactions_kind on ledger_transactions (kind, booked_at, transaction_id);

-- Deposits that are held, the oldest first.
create index orders_deposit_held on orders (coalesce(delivered_at, paid_at, created_at), order_id) where deposit_held > 0;

-- What each invoice and credit note is taxed with: the VAT report is added up from these.
create table invoice_taxes (
  invoice_id uuid not null references invoices,
  vat_kind text not null check (vat_kind in ('rent', 'sale', 'service')),
  vat_country text not null,
  vat_percent double precision not null,
  net integer not null,
  vat integer not null,
  issued_at timestamptz not null,
  -- Of a credit note: when what it corrects was billed. A return of another quarter is corrected, not lowered.
  billed_at timestamptz not null,
  primary key (invoice_id, vat_kind, vat_country, vat_percent)
);
create index invoice_taxes_issued on invoice_taxes (issued_at) include (vat_kind, vat_country, vat_percent, net, vat, billed_at);
create index invoice_taxes_country on invoice_taxes (vat_country, issued_at);

create function tax_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_taxes
  select new.invoice_id, line ->> 'vat_kind', line ->> 'vat_country', (line ->> 'vat_percent')::double precision,
         sum((line ->> 'net')::int), sum((line ->> 'vat')::int), new.issued_at,
         coalesce((select issued_at from invoices where invoice_id = new.corrects_id), new.issued_at)
    from jsonb_array_elements(coalesce(new.body -> 'lines', '[]') || coalesce(new.body -> 'freight', '[]')) as line
   group by 2, 3, 4;
  return null;
end $$;
create trigger invoices_taxed after insert on invoices for each row execute function tax_invoice();
insert into invoice_taxes
select i.invoice_id, line ->> 'vat_kind', line ->> 'vat_country', (line ->> 'vat_percent')::double precision,
       sum((line ->> 'net')::int), sum((line ->> 'vat')::int), i.issued_at, coalesce(c.issued_at, i.issued_at)
  from invoices i left join invoices c on c.invoice_id = i.corrects_id,
       jsonb_array_elements(coalesce(i.body -> 'lines', '[]') || coalesce(i.body -> 'freight', '[]')) as line
 group by i.invoice_id, 2, 3, 4, i.issued_at, c.issued_at;
create trigger invoice_taxes_append_only before update or delete on invoice_taxes
  for each row execute function append_only();

create index invoices_kind on invoices (kind, issued_at, invoice_id);
create index invoices_number on invoices (invoice_no text_pattern_ops);

-- Files for the bank. Each refund stands in one, so none is paid twice.
create table transfer_files (
  file_id uuid primary key default uuidv7(),
  file_no text not null unique,
  iban text not null,
  execute_on date not null,
  xml text not null,
  refund_count integer not null check (refund_count > 0),
  total bigint not null check (total > 0),
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index transfer_files_newest on transfer_files (created_at, file_id);
create trigger transfer_files_append_only before update or delete on transfer_files
  for each row execute function append_only();
alter table refunds add column transfer_file_id uuid references transfer_files;
create index refunds_transfer_file on refunds (transfer_file_id) where transfer_file_id is not null;
create index refunds_to_transfer on refunds (created_at, refund_id)
  where way = 'bank_transfer' and refund_status = 'refunding';
create index refunds_way on refunds (way, created_at, refund_id);

-- Somebody has read what the reconciliation found, and says what came of it.
alter table reconciliation_findings
  add column closed_at timestamptz,
  add column closed_by uuid references users,
  add column closed_note text not null default '',
  add constraint reconciliation_findings_closed check ((closed_at is null) = (closed_by is null));
create index reconciliation_findings_open on reconciliation_findings (found_at, finding_id) where closed_at is null;

-- Lists of promotions, each order with an index of its own.
create index share_records_status on share_records (record_status, used_at, record_id);
create index share_records_activity on share_records (activity_id, used_at, record_id);
create index share_records_rewarded on share_records (rewarded_at) where rewarded_at is not null;

create trigger ledger_told after insert on ledger_transactions for each statement execute function tell_work('ledger');
create trigger findings_told after insert or update on reconciliation_findings
  for each statement execute function tell_work('findings');
create trigger activities_told after insert or update or delete on activities
  for each statement execute function tell_work('promotions');
create trigger coupons_told after insert or update on coupons for each statement execute function tell_work('promotions');
create trigger share_records_told after insert or update on share_records
  for each statement execute function tell_work('promotions');
