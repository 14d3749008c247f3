-- What a job could not do with a row is a finding, once as long as it is open; it closes by itself when the row went well.
alter table reconciliation_findings
  add column subject text,
  drop constraint reconciliation_findings_closed,
  add constraint reconciliation_findings_closed check (closed_by is null or closed_at is not null);
create unique index reconciliation_findings_subject on reconciliation_findings (kind, subject)
  where closed_at is null and subject is not null;

-- Which end a tenant was reminded of, and how many days before it at the latest.
alter table orders
  add column reminded_end date,
  add column reminded_days integer;
create index orders_rentals_ending on orders (end_on)
  where kind = 'rent' and order_status in ('delivered', 'in_use');
