-- A recall: which machines, what is wrong with them, and what each of their holders is offered. Kept as it went out.
create table recalls (
  recall_id uuid primary key default uuidv7(),
  device_type_id uuid not null references device_types,
  -- Both included; numbers of another length are of another series.
  serial_from text not null,
  serial_to text not null,
  remedy text not null check (remedy in ('repair', 'replace', 'refund')),
  -- What is wrong and what to do, by language.
  texts jsonb not null,
  devices integer not null,
  notices integer not null,
  made_by uuid not null references users,
  created_at timestamptz not null,
  check (length(serial_from) = length(serial_to) and serial_from <= serial_to)
);
create index recalls_created on recalls (created_at, recall_id);
create trigger recalls_append_only before update or delete on recalls for each row execute function append_only();

-- Whom it was told to, for which machine: the proof that nobody was left out.
create table recall_notices (
  recall_id uuid not null references recalls,
  device_id uuid not null references devices,
  order_id uuid not null references orders,
  primary key (recall_id, device_id, order_id)
);
create trigger recall_notices_append_only before update or delete on recall_notices
  for each row execute function append_only();
