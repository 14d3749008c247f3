-- A process is alive as long as it holds the advisory lock of its name, which belongs to a session and ends with it.
create function living_key(name text) returns bigint language sql immutable parallel safe
  return hashtextextended('living:' || name, 0);

create function is_living(name text) returns boolean language sql stable
  return exists (
    select from pg_locks
     where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = living_key(name));

-- What of a call has been committed is written down in the transaction that commits it.
alter table idempotency_keys
  -- The process that runs it.
  add column owner text not null default '',
  -- Raised by whoever takes it over: what an earlier run still wants to commit is refused.
  add column claim integer not null default 1,
  add column claimed_at timestamptz not null default now(),
  -- What each of its transactions gave, by the name of the transaction; emptied with the answer.
  add column steps jsonb not null default '{}',
  -- The answer, shut: it may hold a secret that is kept as a hash everywhere else.
  add column sealed text;

-- The columns `http` and `answer` stay for the version before: to a key that has only `sealed` it answers 409.
