-- When a machine was retired: it can be put back for a day. Null for all that were retired before, which stay so.
alter table devices add column retired_at timestamptz;
