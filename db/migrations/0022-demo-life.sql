-- The past of a demo shop, lived by its use cases after the first start: how far it has come, what each of its stories
-- knows, and the jobs it left behind on the way.
create table demo_life (
  life_id smallint primary key default 1 check (life_id = 1),
  -- By the clock of the shop.
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- So many moments of its agenda have been lived.
  moments integer not null default 0,
  -- Real time: whoever lives it says so; silent for a while, another process goes on.
  alive_at timestamptz,
  over_at timestamptz,
  trouble text not null default ''
);

create table demo_life_stories (
  story text primary key,
  facts jsonb not null
);

create table demo_life_jobs (
  job_id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  job_key text unique
);
create index demo_life_jobs_run on demo_life_jobs (run_at, job_id);
