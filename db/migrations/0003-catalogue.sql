-- What is offered: categories, products, what they cost, the models and every single machine.
-- Texts in four languages are jsonb objects {nl, en, zh, de}; their shapes stand in the contract.

create table categories (
  category_id uuid primary key default uuidv7(),
  parent_id uuid references categories,
  key text not null unique,
  name jsonb not null,
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (parent_id is distinct from category_id)
);
create index categories_parent on categories (parent_id);
-- Two shelves of the same name side by side would only confuse.
create unique index categories_name on categories
  (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name ->> 'nl'));

create table attributes (
  attribute_id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  value_type text not null check (value_type in ('text', 'number', 'boolean', 'choice')),
  unit text not null default '',
  -- [{key, name: {nl, en, zh, de}}]
  choices jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table device_types (
  device_type_id uuid primary key default uuidv7(),
  key text not null unique,
  listed boolean not null default false,
  position integer not null default 0,
  mowing_area integer not null check (mowing_area > 0),
  zones integer not null check (zones > 0),
  cutting_efficiency integer not null check (cutting_efficiency > 0),
  min_mowing_height integer not null check (min_mowing_height > 0),
  max_mowing_height integer not null,
  cutting_width integer not null check (cutting_width > 0),
  travel_speed double precision not null check (travel_speed > 0),
  disc_speed integer not null check (disc_speed > 0),
  working_slope integer not null check (working_slope between 0 and 100),
  battery_capacity double precision not null check (battery_capacity > 0),
  mowing_time integer not null check (mowing_time > 0),
  charging_time integer not null check (charging_time > 0),
  weight double precision not null check (weight > 0),
  noise integer not null check (noise > 0),
  passage integer not null check (passage > 0),
  navigation text not null check (navigation in ('camera', 'camera_rtk', 'camera_rtk_lidar')),
  mobile_network boolean not null,
  ip_rating text not null,
  min_months integer not null check (min_months > 0),
  max_months integer not null,
  warranty_months jsonb not null,
  software_support_months integer not null check (software_support_months >= 0),
  spare_parts_years integer not null check (spare_parts_years >= 0),
  maker jsonb not null,
  eu_responsible jsonb not null,
  -- {nl: {name, tagline, description, sections, box, warranty, warnings, data_facts}, en: …}
  texts jsonb not null,
  -- [{file_id, alt: {nl, en, zh, de}}], the first is the cover
  gallery jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (max_mowing_height > min_mowing_height),
  check (max_months > min_months)
);

create table products (
  product_id uuid primary key default uuidv7(),
  category_id uuid not null references categories,
  key text not null unique,
  kind text not null check (kind in ('machine', 'accessory', 'service')),
  device_type_id uuid unique references device_types,
  product_status text not null default 'normal' check (product_status in ('normal', 'abnormal')),
  -- A machine is named and described by its model.
  name jsonb,
  description jsonb,
  gallery jsonb not null default '[]',
  weight_grams integer not null default 0 check (weight_grams >= 0),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((kind = 'machine') = (device_type_id is not null)),
  check (kind = 'machine' or (name is not null and description is not null))
);
create index products_category on products (category_id, position, key);

create table product_attributes (
  product_id uuid not null references products on delete cascade,
  attribute_id uuid not null references attributes,
  value jsonb not null,
  primary key (product_id, attribute_id)
);
create index product_attributes_attribute on product_attributes (attribute_id);

-- Which accessories and services go with which model.
create table product_fits (
  product_id uuid not null references products on delete cascade,
  device_type_id uuid not null references device_types on delete cascade,
  primary key (product_id, device_type_id)
);
create index product_fits_type on product_fits (device_type_id);

-- One way to get a product: rented or bought, in one of its variants.
create table skus (
  sku_id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  kind text not null check (kind in ('rent', 'buy')),
  variant text not null default '',
  key text not null unique,
  name jsonb,
  listed boolean not null default false,
  -- Counted pieces of an accessory. Machines are counted by their serial numbers, services are not.
  stock integer check (stock >= 0),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (product_id, kind, variant)
);

-- The price is its history: the newest row that has begun counts. A correction is a new row.
create table prices (
  price_id bigint generated always as identity primary key,
  sku_id uuid not null references skus,
  valid_from timestamptz not null,
  unit_price integer check (unit_price >= 0),
  rent_tiers jsonb,
  deposit integer check (deposit >= 0),
  -- Shows what it cost before, as far as the law allows.
  show_reduction boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  check ((unit_price is not null) <> (rent_tiers is not null)),
  check ((rent_tiers is not null) = (deposit is not null))
);
create index prices_sku on prices (sku_id, valid_from desc, price_id desc);
create trigger prices_append_only before update or delete on prices
  for each row execute function append_only();

-- One machine. Its inventory is counted, never typed in.
create table devices (
  device_id uuid primary key default uuidv7(),
  serial_number text not null unique,
  device_type_id uuid not null references device_types,
  pool text not null check (pool in ('rent', 'sale')),
  used boolean not null default false,
  holder text not null default 'idle' check (holder in ('idle', 'tenant', 'platform', 'sold')),
  device_state text not null default 'not_started'
    check (device_state in ('not_started', 'under_repair', 'repair_complete', 'under_maintenance')),
  device_status text not null default 'normal' check (device_status in ('normal', 'abnormal', 'disabled')),
  purchase_date date,
  purchase_price integer check (purchase_price >= 0),
  guarantee_end date,
  remarks text not null default '',
  work_area text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index devices_type on devices (device_type_id, pool, holder, device_status);
create index devices_serial on devices using gin (serial_number gin_trgm_ops);

-- What happened to a machine: who, why, before and after.
create table device_events (
  id bigint generated always as identity primary key,
  device_id uuid not null references devices,
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  event text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index device_events_device on device_events (device_id, id);
create trigger device_events_append_only before update or delete on device_events
  for each row execute function append_only();

create table reviews (
  review_id uuid primary key default uuidv7(),
  device_type_id uuid not null references device_types,
  order_item_id uuid unique,
  user_id uuid references users,
  author text not null,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  kind text not null check (kind in ('rent', 'buy')),
  rating integer not null check (rating between 1 and 5),
  title text not null,
  text text not null,
  -- Written through the link of an order that was received.
  verified boolean not null,
  demo boolean not null default false,
  review_status text not null check (review_status in ('published', 'hidden')),
  hidden_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (demo or order_item_id is not null),
  check (not (demo and verified))
);
create index reviews_type on reviews (device_type_id, created_at desc) where review_status = 'published';
create index reviews_created on reviews (created_at desc, review_id) where review_status = 'published';

create trigger categories_pages after insert or update or delete on categories
  for each statement execute function pages_changed();
create trigger attributes_pages after insert or update or delete on attributes
  for each statement execute function pages_changed();
create trigger device_types_pages after insert or update or delete on device_types
  for each statement execute function pages_changed();
create trigger products_pages after insert or update or delete on products
  for each statement execute function pages_changed();
create trigger product_attributes_pages after insert or update or delete on product_attributes
  for each statement execute function pages_changed();
create trigger product_fits_pages after insert or update or delete on product_fits
  for each statement execute function pages_changed();
create trigger prices_pages after insert on prices
  for each statement execute function pages_changed();
create trigger reviews_pages after insert or update or delete on reviews
  for each statement execute function pages_changed();
-- Counting stock down says nothing to a page: it asks for that after it has loaded.
create trigger skus_pages after insert or delete or update of listed, variant, name, position on skus
  for each statement execute function pages_changed();
