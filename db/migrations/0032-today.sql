-- What Today and the list of orders ask for.

-- A row of a queue that somebody has taken, so that no two do the same. Of what is done it means nothing any more.
create table work_assignments (
  queue text not null,
  ref text not null,
  user_id uuid not null references users,
  taken_at timestamptz not null,
  primary key (queue, ref)
);
create index work_assignments_taken on work_assignments (taken_at);
create trigger work_assignments_told after insert or update or delete on work_assignments
  for each statement execute function tell_work('assignments');

-- What was booked on each account in each month, whenever it was written: every entry up to one, counted once.
create table ledger_months (
  month date not null check (extract(day from month) = 1),
  account text not null,
  amount bigint not null,
  primary key (account, month)
);
-- One row. `counted_to`: the last entry in the sums. `next_to` is counted once every transaction that was open when it
-- was noted (all below `next_xact`) has ended: an entry with a lower number may be committed later.
create table ledger_months_state (
  only_row boolean primary key default true check (only_row),
  counted_to bigint not null default 0,
  next_to bigint not null default 0,
  next_xact xid8 not null default '0'
);
insert into ledger_months_state default values;

-- Orders by where they go and by when they begin; those that are bought begin at no day and come last.
create index orders_country on orders (country, created_at, order_id);
create index orders_starts on orders ((coalesce(start_on - date '2000-01-01', 2147483647)), order_id);
create index orders_amount on orders (total_amount, order_id);
create index waitlist_waiting_since on waitlist (created_at) where notified_at is null;
