-- What is stated without a login is carried out a day later, or when its owner confirms it; until then the owner can take
-- it back. It stops shipping from the moment it was received, so the order it names stands in its own column.
alter table statements
  -- The order number found in `contract`; null: there is none in it.
  add column named_no text;
create index statements_named on statements (named_no) where named_no is not null;

alter table statement_outcomes drop constraint statement_outcomes_outcome_check;
-- held: it waits for its owner, or for the day to pass. disowned: its owner says that it is not theirs.
alter table statement_outcomes add constraint statement_outcomes_outcome_check
  check (outcome in ('held', 'done', 'human', 'closed', 'disowned'));
create index statement_outcomes_order on statement_outcomes (order_id, statement_id) where order_id is not null;
create index statement_outcomes_held on statement_outcomes (at, statement_id) where outcome = 'held';

-- What staff are to be told of, gathered into one mail for each kind and quarter of an hour.
create table staff_alerts (
  alert_id bigint generated always as identity primary key,
  kind text not null check (kind in ('statement', 'disowned')),
  at timestamptz not null,
  told_at timestamptz
);
create index staff_alerts_untold on staff_alerts (kind, alert_id) where told_at is null;
