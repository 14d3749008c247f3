-- What a reward that could not be given failed at, and how often: it is tried again, and staff can see it.
alter table share_records
  add column reward_tries integer not null default 0 check (reward_tries >= 0),
  add column reward_failed_at timestamptz,
  add column reward_error text,
  add constraint share_records_failed check ((reward_failed_at is null) = (reward_error is null));
-- The list of rewards: every invitation that was paid for, in the order the money came.
create index share_records_paid on share_records (paid_at, record_id) where paid_at is not null;
