-- When the window of a counter ends: counters of a minute are dropped an hour later, and not with those of a day. The
-- previous version writes no end, so its rows stay for a day. The table holds a day of counters at most, so the index
-- takes seconds.
alter table rate_limits add column ends_at timestamptz not null default now() + interval '1 day';
create index rate_limits_ends on rate_limits (ends_at);
