-- The content of a recall notice (Regulation (EU) 2023/988, article 36) and the choice of its holders (article 37).
-- Null in rows from before: `texts` had the danger and what to do in one, and `remedy` was the only one offered.
alter table recalls add column to_do jsonb;
alter table recalls add column remedies text[]
  check (remedies <@ array['repair', 'replace', 'refund'] and cardinality(remedies) between 1 and 3);
-- Why no second remedy is offered: the others are impossible, or out of proportion.
alter table recalls add column one_remedy_reason text not null default '';
-- The first and the last day on which one of these machines was ordered.
alter table recalls add column sold_from date;
alter table recalls add column sold_until date;

-- What its holder chose, and for which recall.
alter table requests add column recall_id uuid references recalls;
alter table requests add column recall_remedy text check (recall_remedy in ('repair', 'replace', 'refund'));
-- Empty when it is made, so it is made at once.
create index requests_recall on requests (recall_id) where recall_id is not null;

-- Holders who had not chosen, and were reminded.
create table recall_reminders (
  recall_id uuid not null references recalls,
  device_id uuid not null references devices,
  order_id uuid not null references orders,
  reminded_at timestamptz not null,
  primary key (recall_id, device_id, order_id, reminded_at)
);
create trigger recall_reminders_append_only before update or delete on recall_reminders
  for each row execute function append_only();
create trigger recall_reminders_told after insert on recall_reminders
  for each row execute function tell_work('recalls');
