-- A recall waits for an hour before its holders are told; until then anybody of the staff stops it.

-- Null: written before there was a wait, told at once.
alter table recalls add column tells_at timestamptz;

create table recall_stops (
  recall_id uuid primary key references recalls,
  stopped_at timestamptz not null
);
create trigger recall_stops_append_only before update or delete on recall_stops
  for each row execute function append_only();

create trigger recalls_told after insert on recalls for each statement execute function tell_work('recalls');
create trigger recall_stops_told after insert on recall_stops for each statement execute function tell_work('recalls');
create trigger recall_notices_told after insert on recall_notices
  for each statement execute function tell_work('recalls');
