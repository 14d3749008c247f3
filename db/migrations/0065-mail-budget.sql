-- Mail to addresses that nobody has proven: weighed against a budget before it is handed over.
alter table mails drop constraint mails_status_check;
-- held: above the budget, waits to be gathered. gathered: told of in one mail with others.
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sent', 'failed', 'held', 'gathered'));
alter table mails
  -- Waits to be weighed.
  add column to_weigh boolean not null default false,
  -- Counts against the budget of its recipient and of the network it was asked for from.
  add column counted boolean not null default false,
  -- Which network asked for it, as a hash; null: none did.
  add column network text;
create index mails_to_weigh on mails (created_at) where to_weigh;
create index mails_counted on mails (recipient, created_at) where counted;
create index mails_counted_network on mails (network, created_at) where counted and network is not null;
create index mails_held on mails (recipient, created_at) where status = 'held';
