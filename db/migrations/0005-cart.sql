-- What somebody means to order, and the offers made on it.

create table cart_items (
  item_id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  sku_id uuid not null references skus,
  quantity integer not null check (quantity between 1 and 20),
  months integer check (months > 0),
  start_on date,
  remark text not null default '' check (length(remark) <= 500),
  -- What one piece cost when its owner last saw it: a change since then is told.
  seen_price integer not null check (seen_price >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- The same thing for the same term is one line with a higher quantity.
  constraint cart_items_line unique nulls not distinct (user_id, sku_id, months, start_on)
);

-- An offer, never changed: what the customer saw is what is charged.
create table quotes (
  quote_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  body jsonb not null,
  hash bytea not null,
  due_today integer not null check (due_today >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_expiry on quotes (expires_at);
create index quotes_user on quotes (user_id, created_at desc);
create function quotes_are_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'a quote is never changed' using errcode = 'restrict_violation';
end $$;
create trigger quotes_immutable before update on quotes for each row execute function quotes_are_immutable();
