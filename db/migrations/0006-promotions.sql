-- Activities, their rules, coupons and invitations. Types and statuses are the numbers of the API:
-- activity share=1, discount=2; discount fixed=1, percentage=2; valid=1; record used=1, paid=3, rewarded=4, invalid=9.

create table activities (
  activity_id uuid primary key default uuidv7(),
  activity_type integer not null check (activity_type in (1, 2)),
  key text not null unique,
  name jsonb not null,
  description jsonb not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  activity_status integer not null default 0 check (activity_status in (0, 1, 9)),
  -- Share: what the invited one gets off, and what the sharer is rewarded with.
  discount_type integer check (discount_type in (1, 2)),
  discount_value integer check (discount_value > 0),
  reward_type integer check (reward_type in (1, 2)),
  reward_value integer check (reward_value > 0),
  reward_valid_days integer check (reward_valid_days > 0),
  mutual_allowed boolean not null default false,
  -- When it was really switched on and off: what a product cost in the past is read from these.
  started_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (end_time > start_time),
  check ((activity_status = 0) = (started_at is null) or activity_status = 9),
  check ((activity_status = 9) = (stopped_at is not null)),
  check (activity_type = 2 or (discount_type is not null and discount_value is not null and reward_type is not null
    and reward_value is not null and reward_valid_days is not null)),
  check (discount_type is distinct from 2 or discount_value <= 100),
  check (reward_type is distinct from 2 or reward_value <= 100),
  -- At most one of a type runs at a time.
  constraint activities_one_of_a_type exclude using gist
    (activity_type with =, tstzrange(start_time, end_time) with &&) where (activity_status = 1)
);
create index activities_running on activities (activity_status, start_time, end_time);
create index activities_created on activities (created_at, activity_id);

create table activity_rules (
  rule_id uuid primary key default uuidv7(),
  activity_id uuid not null references activities on delete cascade,
  name jsonb not null,
  -- null: rented or bought alike
  kind text check (kind in ('rent', 'buy')),
  discount_type integer not null check (discount_type in (1, 2)),
  discount_value integer not null check (discount_value > 0),
  rule_status integer not null default 1 check (rule_status in (1, 9)),
  stopped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (discount_type = 1 or discount_value <= 100),
  check ((rule_status = 9) = (stopped_at is not null))
);
create index activity_rules_activity on activity_rules (activity_id);

create table activity_rule_products (
  rule_id uuid not null references activity_rules on delete cascade,
  product_id uuid not null references products,
  primary key (rule_id, product_id)
);
create index activity_rule_products_product on activity_rule_products (product_id);

create table coupons (
  coupon_id uuid primary key default uuidv7(),
  -- Trimmed and in capitals: how it is typed in does not matter.
  code text not null unique check (code = upper(btrim(code))),
  -- Given to one person; a stranger's use is refused.
  owner_id uuid references users,
  discount_type integer not null check (discount_type in (1, 2)),
  discount_value integer not null check (discount_value > 0),
  minimum integer not null default 0 check (minimum >= 0),
  kind text check (kind in ('rent', 'buy')),
  -- null: every product
  product_ids uuid[],
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  global_limit integer check (global_limit > 0),
  customer_limit integer not null default 1 check (customer_limit > 0),
  coupon_status integer not null default 1 check (coupon_status in (1, 9)),
  batch text,
  created_at timestamptz not null,
  created_by text not null,
  check (discount_type = 1 or discount_value <= 100),
  check (ends_at > starts_at)
);
create index coupons_owner on coupons (owner_id) where owner_id is not null;
create index coupons_batch on coupons (batch, created_at, coupon_id) where batch is not null;
create index coupons_created on coupons (created_at, coupon_id);

-- One use of a coupon: held while an order can still be paid, used, or given back.
create table coupon_claims (
  claim_id uuid primary key default uuidv7(),
  coupon_id uuid not null references coupons,
  user_id uuid not null references users,
  quote_id uuid not null unique,
  claim_state text not null check (claim_state in ('held', 'used', 'returned')),
  held_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index coupon_claims_coupon on coupon_claims (coupon_id, user_id) where claim_state <> 'returned';
create index coupon_claims_held on coupon_claims (held_until) where claim_state = 'held';
create index coupon_claims_user on coupon_claims (user_id);
create index coupon_claims_newest on coupon_claims (coupon_id, created_at, claim_id);

create table share_codes (
  code text primary key check (code = upper(btrim(code))),
  activity_id uuid not null references activities,
  user_id uuid not null references users,
  created_at timestamptz not null,
  unique (activity_id, user_id)
);

-- One invitation that was taken up.
create table share_records (
  record_id uuid primary key default uuidv7(),
  activity_id uuid not null references activities,
  code text not null references share_codes,
  sharer_id uuid not null references users,
  invitee_id uuid not null references users,
  record_status integer not null check (record_status in (1, 3, 4, 9)),
  -- The one order it counts for, from the moment that is placed; empty again when it is not paid.
  order_ref text unique,
  reward_coupon_id uuid references coupons,
  reward_amount integer not null default 0 check (reward_amount >= 0),
  used_at timestamptz not null,
  paid_at timestamptz,
  rewarded_at timestamptz,
  invalid_at timestamptz,
  unique (activity_id, invitee_id),
  check (sharer_id <> invitee_id),
  check ((record_status = 4) = (reward_coupon_id is not null) or record_status = 9),
  check (record_status = 1 or paid_at is not null or record_status = 9)
);
create index share_records_sharer on share_records (sharer_id, used_at, record_id);
create index share_records_invitee on share_records (invitee_id);
create index share_records_newest on share_records (used_at, record_id);
create index share_records_due on share_records (paid_at) where record_status = 3;

create trigger activities_pages after insert or update or delete on activities
  for each statement execute function pages_changed();
create trigger activity_rules_pages after insert or update or delete on activity_rules
  for each statement execute function pages_changed();
