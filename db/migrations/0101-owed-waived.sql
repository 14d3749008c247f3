-- What is owed above a deposit and staff do not ask for any more.
alter table settlements add column owed_waived_at timestamptz;
