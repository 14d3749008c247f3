-- From an offer to a contract: one checkout is one cart and one payment; its orders are paid all or none.
-- One buy order holds all that is sold, one rent order each machine that is rented.

create table checkouts (
  checkout_id uuid primary key default uuidv7(),
  checkout_no text not null unique,
  user_id uuid not null references users,
  -- An offer is taken once.
  quote_id uuid not null unique references quotes,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  email text not null,
  pay_status text not null default 'wait_pay' check (pay_status in ('wait_pay', 'paid', 'pay_fail')),
  amount integer not null check (amount >= 0),
  -- Until then it may be paid; each attempt moves it on, two hours from the placing at most.
  pay_until timestamptz not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  billing jsonb,
  coupon_code text,
  share_code text,
  -- {name, version, sha256, language, accepted_at}: the wording that was agreed to.
  terms jsonb not null,
  -- {currency, rate, rate_date}: shown beside the euros, never charged.
  shown_rate jsonb,
  -- What stood above the button, word for word, and its fingerprint.
  evidence jsonb not null,
  evidence_sha256 bytea not null,
  -- Fingerprints: so many unpaid holds per address and per connection, and nothing to read from them.
  address_key bytea not null,
  ip_key bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((pay_status = 'paid') = (paid_at is not null))
);
create index checkouts_user on checkouts (user_id, created_at);
create index checkouts_open on checkouts (pay_until) where pay_status <> 'paid' and ended_at is null;
create index checkouts_open_address on checkouts (address_key) where pay_status <> 'paid' and ended_at is null;
create index checkouts_open_ip on checkouts (ip_key) where pay_status <> 'paid' and ended_at is null;
create index checkouts_email on checkouts (lower(email));

create function checkouts_keep_evidence() returns trigger language plpgsql as $$
begin
  if new.evidence <> old.evidence or new.evidence_sha256 <> old.evidence_sha256 or new.terms <> old.terms
    or new.amount <> old.amount or new.quote_id <> old.quote_id then
    raise exception 'what was agreed is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger checkouts_evidence before update on checkouts for each row execute function checkouts_keep_evidence();

create table orders (
  order_id uuid primary key default uuidv7(),
  order_no text not null unique,
  checkout_id uuid not null references checkouts,
  user_id uuid not null references users,
  kind text not null check (kind in ('rent', 'buy')),
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  order_status text not null default 'created' check (order_status in
    ('created', 'pay_success', 'in_transit', 'delivered', 'in_use', 'completed', 'closed', 'canceled')),
  pay_status text not null default 'wait_pay' check (pay_status in ('wait_pay', 'paid', 'pay_fail')),
  recipient text not null,
  email text not null,
  phone text not null,
  street text not null,
  house_number text not null,
  postcode text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  garden_id uuid references garden_profiles on delete set null,
  remark text not null default '',
  total_amount integer not null check (total_amount >= 0),
  lease_months integer check (lease_months > 0),
  start_on date,
  end_on date,
  close_reason text not null default '',
  user_sign_for boolean not null default false,
  -- Kept by the ledger itself: more than was paid never goes back, and a deposit is never given back twice.
  paid_amount integer not null default 0 check (paid_amount >= 0),
  refunded_amount integer not null default 0 check (refunded_amount between 0 and paid_amount),
  deposit_held integer not null default 0 check (deposit_held >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  signed_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((kind = 'rent') = (lease_months is not null and start_on is not null and end_on is not null)),
  check (end_on is null or end_on > start_on)
);
create index orders_checkout on orders (checkout_id);
create index orders_user on orders (user_id, kind, created_at, order_id);
create index orders_status on orders (order_status, created_at, order_id);
create index orders_kind on orders (kind, created_at, order_id);
create index orders_created on orders (created_at, order_id);
create index orders_end on orders (end_on) where kind = 'rent' and order_status in ('delivered', 'in_use');
create index orders_search on orders using gin
  ((lower(order_no || ' ' || recipient || ' ' || email)) gin_trgm_ops);

-- A line of a buy order, or the machine of a rent order, with its share of every amount. Refunds reuse these.
create table order_items (
  item_id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  position integer not null,
  sku_id uuid not null references skus,
  product_id uuid not null references products,
  device_type_id uuid references device_types,
  product_kind text not null check (product_kind in ('machine', 'accessory', 'service')),
  item_status text not null default 'created' check (item_status in
    ('created', 'pay_success', 'in_transit', 'delivered', 'in_use', 'completed', 'closed', 'canceled')),
  -- {nl: {name, variant}, en, zh, de}, as they were
  names jsonb not null,
  quantity integer not null check (quantity between 1 and 20),
  unit_price integer not null check (unit_price >= 0),
  months integer check (months > 0),
  monthly integer check (monthly >= 0),
  counted_months integer check (counted_months > 0),
  goods integer not null check (goods >= 0),
  activity_discount integer not null check (activity_discount >= 0),
  coupon_discount integer not null check (coupon_discount >= 0),
  share_discount integer not null check (share_discount >= 0),
  goods_due integer not null check (goods_due >= 0),
  freight integer not null check (freight >= 0),
  deposit integer not null check (deposit >= 0),
  due integer not null check (due >= 0),
  vat_kind text not null check (vat_kind in ('sale', 'rent', 'service')),
  vat_country text not null check (vat_country ~ '^[A-Z]{2}$'),
  vat_percent double precision not null check (vat_percent >= 0),
  net integer not null check (net >= 0),
  vat integer not null check (vat >= 0),
  remark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, position),
  check (goods_due = goods - activity_discount - coupon_discount - share_discount),
  check (due = goods_due + freight + deposit),
  check (net + vat = goods_due + freight)
);
create index order_items_type on order_items (device_type_id) where device_type_id is not null;

alter table unit_reservations
  add constraint unit_reservations_item_fk foreign key (order_item_id) references order_items;

-- What happened to an order: who, why, before and after.
create table order_events (
  event_id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  item_id uuid references order_items,
  event text not null,
  from_status text,
  to_status text,
  actor_role text not null,
  actor_id uuid,
  reason text not null default '',
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index order_events_order on order_events (order_id, event_id);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function append_only();
