-- What the euro is worth elsewhere, for information only; and the lawns people described.

create table exchange_rates (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Units of the currency for one euro, exactly as published.
  rate numeric not null check (rate > 0),
  fetched_at timestamptz not null,
  primary key (day, currency)
);
create trigger exchange_rates_pages after insert or update on exchange_rates
  for each statement execute function pages_changed();

create table garden_profiles (
  garden_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  name text not null,
  country text not null,
  postcode text not null,
  house_number text not null,
  street text not null,
  city text not null,
  longitude double precision,
  latitude double precision,
  -- {kind: map | sketch | typed, …} as in the contract
  shape jsonb not null,
  zones integer not null check (zones > 0),
  slope_percent integer not null check (slope_percent between 0 and 100),
  passage_cm integer check (passage_cm > 0),
  -- What the browser said, and what we make of the same shape; only ours counts.
  browser_area_m2 double precision not null,
  area_m2 double precision not null check (area_m2 between 1 and 50000),
  -- The model that fitted when this was saved; null: none did.
  recommended text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((longitude is null) = (latitude is null))
);
create index garden_profiles_user on garden_profiles (user_id, updated_at desc, garden_id);
