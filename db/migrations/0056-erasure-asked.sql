-- Who wants to be erased while something is open waits until it is settled: since then. The job that carries it out asks
-- for those who wait, which are few.
alter table users add column erase_asked_at timestamptz;
create index users_erase_asked on users (user_id) where erase_asked_at is not null and deleted_at is null;
