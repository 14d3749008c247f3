-- A repair or maintenance that is paid for is a contract of its own, with a withdrawal period of its own.
-- The day after that period, from which the work may begin; null: nothing was concluded, or before this version.
alter table requests add column work_from date;
-- When its customer asked expressly that the work begin before.
alter table requests add column express_asked_at timestamptz;
-- How much of the work is done: what is paid for it after a withdrawal.
alter table requests add column work_done_percent smallint not null default 0
  check (work_done_percent between 0 and 100);
alter table requests drop constraint requests_bill_state_check;
alter table requests add constraint requests_bill_state_check
  check (bill_state in ('none', 'waiting', 'accepted', 'paid', 'declined', 'withdrawn'));
