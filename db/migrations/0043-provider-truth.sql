-- All that the payment provider knows becomes known to the shop: every event, disputes, what its own screen gave back,
-- and each movement of the balance that lies there.

-- An event says what it is about, and is tried again until it has been handled.
alter table provider_events
  add column object_kind text not null default '',
  add column tries integer not null default 0,
  add column next_try_at timestamptz,
  add column last_error text not null default '';
update provider_events set object_kind = case
    when object_ref like 're\_%' or object_ref like 'pyr\_%' then 'refund'
    when object_ref like 'cs\_%' then 'session'
    when object_ref ~ '^[0-9a-f-]{36}$' then 'payment' else '' end
 where handled_at is null;

-- The words of the page that is asked for at the provider: asked twice, the same. And since when money is on its way.
alter table payments
  add column language text,
  add column processing_since timestamptz;

-- Made at the provider's own screen: its number there. Several rows where it gave back of several orders.
alter table refunds add column provider_refund text;
create index refunds_provider_refund on refunds (provider_refund) where provider_refund is not null;
-- Those a bank may still send back, the longest unasked first.
create index refunds_sent on refunds (updated_at) where refund_status = 'refund_successful' and way = 'original';

-- A customer asks the bank for the money instead of us.
create table disputes (
  dispute_id uuid primary key default uuidv7(),
  dispute_no text not null unique,
  provider text not null,
  provider_ref text not null,
  payment_id uuid not null references payments,
  amount integer not null check (amount > 0),
  reason text not null,
  -- The bank only asks so far: no money has moved.
  inquiry boolean not null default false,
  dispute_status text not null check (dispute_status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (provider, provider_ref),
  check ((dispute_status in ('won', 'lost', 'closed')) = (closed_at is not null))
);
create index disputes_newest on disputes (opened_at, dispute_id);
create index disputes_status on disputes (dispute_status, opened_at, dispute_id);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (evidence_due_by) where closed_at is null;
create trigger disputes_told after insert or update on disputes for each statement execute function tell_work('disputes');

-- The bank gave the customer this money: nothing more is sent for the refund.
alter table refunds add column dispute_id uuid references disputes;
create index refunds_dispute on refunds (dispute_id) where dispute_id is not null;

create table dispute_notes (
  note_id uuid primary key default uuidv7(),
  dispute_id uuid not null references disputes,
  -- null: what the provider said, in its order.
  staff_id uuid references users,
  text text not null,
  created_at timestamptz not null
);
create index dispute_notes_dispute on dispute_notes (dispute_id, note_id);
create trigger dispute_notes_append_only before update or delete on dispute_notes
  for each row execute function append_only();
create trigger dispute_notes_told after insert on dispute_notes for each statement execute function tell_work('disputes');

-- Every movement of the balance at the provider, as it lists them.
create table provider_lines (
  provider text not null,
  line_ref text not null,
  kind text not null check (kind in
    ('opening', 'payment', 'refund', 'refund_failure', 'dispute', 'payout', 'payout_failure', 'fee', 'other')),
  -- The provider's own word for it.
  word text not null,
  amount bigint not null,
  -- Taken off the amount.
  fee bigint not null default 0,
  source_ref text not null default '',
  -- What it is of in our books: `payment:<id>`, `refund:<id>`, `dispute:<id at the provider>`, `line:<its own>`.
  subject text not null,
  moved_at timestamptz not null,
  read_at timestamptz not null,
  primary key (provider, line_ref)
);
create index provider_lines_time on provider_lines (moved_at);
create index provider_lines_subject on provider_lines (subject);
create trigger provider_lines_append_only before update or delete on provider_lines
  for each row execute function append_only();

-- At the end of a day: what lay at the provider, what the books say, and what of the difference is only midnight between
-- two halves of one movement.
create table provider_days (
  provider text not null,
  day date not null,
  balance bigint not null,
  clearing bigint not null,
  timing bigint not null,
  difference bigint not null,
  checked_at timestamptz not null,
  primary key (provider, day),
  check (difference = balance - clearing - timing)
);
