-- Whatever staff give away by their own decision is written down in one table; what is above the limit waits as a
-- proposal until a second person agrees.

create table concessions (
  concession_id uuid primary key default uuidv7(),
  kind text not null check (kind in ('refund', 'close', 'cancel_item', 'close_sent', 'waive', 'coupon', 'price',
    'correction', 'backdated_statement')),
  order_id uuid references orders,
  -- Of what is no order: a coupon, a price, a statement.
  subject text not null default '',
  amount bigint not null check (amount >= 0),
  reason text not null default '',
  given_by uuid not null references users,
  second_by uuid references users,
  -- Nobody else held the right: the administrators were told.
  alone boolean not null default false,
  given_at timestamptz not null,
  check (second_by is null or second_by <> given_by)
);
create index concessions_order on concessions (order_id, given_by, given_at);
create index concessions_given on concessions (given_by, given_at);

create table proposals (
  proposal_id uuid primary key default uuidv7(),
  kind text not null check (kind in ('refund', 'close', 'cancel_item', 'close_sent', 'waive', 'coupon', 'price',
    'correction', 'backdated_statement')),
  order_id uuid references orders,
  subject text not null default '',
  amount bigint not null check (amount >= 0),
  -- What was seen when it was asked for: decided upon later, it must be the same.
  subject_version integer,
  -- The call as it came.
  call text not null,
  input jsonb not null,
  reason text not null default '',
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  proposal_state text not null default 'open' check (proposal_state in ('open', 'approved', 'rejected', 'withdrawn',
    'overtaken')),
  decided_by uuid references users,
  decided_at timestamptz,
  decision_reason text not null default '',
  concession_id uuid references concessions,
  version integer not null default 1,
  check ((proposal_state = 'open') = (decided_at is null)),
  check (proposal_state <> 'approved' or decided_by is distinct from asked_by)
);
create index proposals_asked on proposals (asked_at, proposal_id);
create index proposals_open on proposals (expires_at) where proposal_state = 'open';
create index proposals_order on proposals (order_id);
-- Of one thing one proposal waits at a time.
create unique index proposals_one on proposals (kind, coalesce(order_id, '00000000-0000-0000-0000-000000000000'), subject)
  where proposal_state = 'open';

-- By whose word a refund is owed: a rule's, or that of people.
alter table refunds
  add column ruled_by text,
  add column concession_id uuid references concessions;
create index refunds_concession on refunds (concession_id) where concession_id is not null;

-- Decided before anybody wrote down by whose word.
update refunds set ruled_by = 'before' where refund_status not in ('requested', 'rejected');
-- No money leaves without a word: that of a rule, or that of people.
alter table refunds add constraint refunds_granted
  check (refund_status in ('requested', 'rejected') or ruled_by is not null or concession_id is not null);

create trigger proposals_told after insert or update on proposals for each statement execute function tell_work('proposals');
