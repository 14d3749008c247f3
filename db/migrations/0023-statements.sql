-- What people state about their contracts, in public and by letter: that they withdraw, or that a rental is to end. And
-- what goes with it: the way back of the goods, and the day by which money is due.

-- Kept as it was said, whether such a contract exists or not.
create table statements (
  statement_id uuid primary key default uuidv7(),
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  channel text not null check (channel in ('web', 'account', 'email', 'letter', 'phone', 'form')),
  name text not null,
  -- As it was typed.
  contract text not null,
  email text not null,
  items text not null default '',
  reason text not null default '',
  -- Of a cancellation.
  ending text check (ending in ('ordinary', 'extraordinary')),
  end_wish date,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  user_id uuid references users,
  -- Picked from one's own orders, or named by staff who wrote it down.
  item_ids uuid[] not null default '{}',
  logged_by uuid references users,
  -- Of a letter: the day it was sent. It counts, not the day it was read.
  stated_on date not null,
  received_at timestamptz not null,
  check ((kind = 'cancellation') = (ending is not null)),
  check (kind = 'cancellation' or end_wish is null)
);
create index statements_received on statements (received_at, statement_id);
create index statements_email on statements (lower(email));
create trigger statements_append_only before update or delete on statements
  for each row execute function append_only();

-- What became of it. The newest row counts.
create table statement_outcomes (
  outcome_id bigint generated always as identity primary key,
  statement_id uuid not null references statements,
  -- done: it has its effect. human: somebody has to look. closed: somebody has looked, and nothing is to be done.
  outcome text not null check (outcome in ('done', 'human', 'closed')),
  reason text not null,
  order_id uuid references orders,
  request_nos text[] not null default '{}',
  staff_id uuid references users,
  at timestamptz not null
);
create index statement_outcomes_statement on statement_outcomes (statement_id, outcome_id);
create trigger statement_outcomes_append_only before update or delete on statement_outcomes
  for each row execute function append_only();

alter table requests
  add column statement_id uuid references statements,
  -- Of a battery that is damaged nobody makes a parcel; null: nobody has said yet.
  add column battery_safe boolean,
  add column shipment_id uuid references shipments,
  add column picked_up_on date,
  add column arrived_on date,
  -- Of a rejection: the day by which the money must be back, and what staff were told of it.
  add column refund_due_on date,
  add column refunded_at timestamptz,
  add column refund_alerted_day integer not null default 0;
create unique index requests_shipment on requests (shipment_id) where shipment_id is not null;
create index requests_refund_due on requests (refund_due_on) where refund_due_on is not null and refunded_at is null;

alter table settlements
  -- What nobody can dispute goes back when it is proposed; the rest once it is final.
  add column back_at_once integer not null default 0 check (back_at_once between 0 and held),
  -- Rent that goes back, and how it was counted.
  add column rent_back integer not null default 0 check (rent_back >= 0),
  add column figures jsonb not null default '{}',
  add column remark text not null default '';
