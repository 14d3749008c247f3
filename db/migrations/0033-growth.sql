-- What was booked on each account on each day, whenever it was written: every entry up to one, counted once. Days that
-- were closed for good lost what was booked into them later; months are the sums of their days.
drop table ledger_days;
drop table ledger_months;
drop table ledger_months_state;

create table ledger_days (
  day date not null,
  account text not null,
  amount bigint not null,
  primary key (account, day)
);
-- One row. `counted_to`: the last entry in the sums. `next_to` is counted once every transaction that was open when it
-- was noted (all below `next_xact`) has ended: an entry with a lower number may be committed later.
create table ledger_days_state (
  only_row boolean primary key default true check (only_row),
  counted_to bigint not null default 0,
  next_to bigint not null default 0,
  next_xact xid8 not null default '0'
);
insert into ledger_days_state default values;

-- What lists of staff filter by, in the order they are shown in.
create index requests_type on requests (apply_type, created_at, after_sale_id);
create index requests_duty on requests (duty, created_at, after_sale_id);
-- Statements that wait for somebody: few, among all that were ever made.
create index statement_outcomes_human on statement_outcomes (statement_id, outcome_id) where outcome = 'human';

-- Lists of people and mails that are open on a screen hear of what is new.
create trigger users_told after insert or update on users for each row
  when (new.auth_provider <> 'anonymous') execute function tell_work('users');
create trigger mails_told after insert or update on mails for each statement execute function tell_work('mails');
