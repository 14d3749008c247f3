-- What an entry of the audit log says beyond who, what and when lies sealed under a key of its own. An erasure deletes
-- the key, and the entry stays as it is. `mac`: written by the shop, and not past it.
alter table audit_log
  add column entry_id uuid,
  add column sealed text,
  add column mac bytea;

create table audit_keys (
  audit_id bigint primary key references audit_log on delete cascade,
  sealed_key text not null
);

-- Each link holds the fingerprint of one entry and follows from the link before. `at` and `action` say of an entry that
-- has been forgotten by its rule that it might be.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  at timestamptz not null,
  action text not null,
  content bytea not null,
  linked_at timestamptz not null,
  link bytea not null
);
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function append_only();

-- Entries that are not part of the chain yet. Their transactions wait for nobody: a job links them, in one order.
create table audit_unlinked (
  audit_id bigint primary key references audit_log on delete cascade,
  written_at timestamptz not null default now()
);
create function audit_waits_for_link() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (audit_id) select id from written;
  return null;
end $$;
create trigger audit_log_waits after insert on audit_log referencing new table as written
  for each statement execute function audit_waits_for_link();
insert into audit_unlinked (audit_id) select id from audit_log;

-- As before; and entries of the version before, whose words lie open, are sealed before they are linked.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('genie.retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_log' and current_setting('genie.audit_seal', true) = 'on' then
    return new;
  end if;
  if current_setting('genie.erasure', true) = 'on' and tg_table_name in ('audit_log', 'device_events', 'dispute_notes',
    'hand_overs', 'order_events', 'order_notes', 'request_events', 'statement_outcomes', 'statements', 'transfer_files')
  then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
