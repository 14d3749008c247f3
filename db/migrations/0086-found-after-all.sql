-- A machine that was given up and paid for may be found: its settlement is made anew then.
alter table settlements add column reopened_at timestamptz;
