-- What every capability stands on: settings, audit, mail outbox, idempotency, limits, the demo clock.
-- No column has now() as default: time comes from the application's clock, so that the time machine moves everything.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Rows that are evidence. A correction is a new row.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Tells every process that pages rendered from this table are stale.
create function pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages_changed', tg_table_name);
  return null;
end $$;

-- Settings are versioned: the row with the latest valid_from that is not in the future counts.
create table setting_versions (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  created_by text not null
);
create index setting_versions_key on setting_versions (key, valid_from desc, id desc);
create trigger setting_versions_append_only before update or delete on setting_versions
  for each row execute function append_only();
create trigger setting_versions_pages after insert on setting_versions
  for each statement execute function pages_changed();

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_at on audit_log (at, id);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function append_only();

-- The outbox: a mail is written in the transaction of the fact it tells; a worker sends it afterwards.
create table mails (
  id uuid primary key,
  template text not null,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  recipient text not null,
  data jsonb not null,
  once_key text unique,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created on mails (created_at desc, id);
create index mails_waiting on mails (created_at) where status <> 'sent';

-- One row per Idempotency-Key: the stored answer is replayed, another body under the same key is refused.
create table idempotency_keys (
  caller text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  status text not null check (status in ('running', 'answered')),
  started_at timestamptz not null,
  http integer,
  answer jsonb,
  primary key (caller, key)
);
create index idempotency_keys_started on idempotency_keys (started_at);

-- Counters shared by all processes. Unlogged: losing them in a crash loses nothing but counts.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
create index rate_limits_window on rate_limits (window_start);

-- How far the demo clock stands from the real one. One row; only demo mode moves it.
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
insert into demo_clock (offset_ms) values (0);

-- Which seed steps this database has had.
create table seed_steps (
  name text primary key,
  done_at timestamptz not null
);
