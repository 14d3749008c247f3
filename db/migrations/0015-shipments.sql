-- Parcels, what carriers told of them, and who waits for a model that is sold out.

create table shipments (
  shipment_id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  direction text not null check (direction in ('out', 'back')),
  carrier text not null,
  tracking_no text not null unique,
  shipment_state text not null check (shipment_state in
    ('announced', 'in_transit', 'delivered', 'lost', 'back_at_sender', 'canceled')),
  -- [{item_id, device_id, serial_number, quantity}]
  contents jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  told_at timestamptz,
  version integer not null default 1
);
create index shipments_order on shipments (order_id);

create table shipment_events (
  carrier text not null,
  carrier_event_id text not null,
  shipment_id uuid not null references shipments,
  event text not null,
  place text not null default '',
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (carrier, carrier_event_id)
);
create index shipment_events_shipment on shipment_events (shipment_id, at);

create table waitlist (
  waitlist_id uuid primary key default uuidv7(),
  device_type_id uuid not null references device_types,
  user_id uuid references users,
  email text not null,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  months integer not null check (months > 0),
  created_at timestamptz not null,
  notified_at timestamptz
);
create unique index waitlist_once on waitlist (device_type_id, lower(email)) where notified_at is null;
create index waitlist_waiting on waitlist (device_type_id, created_at) where notified_at is null;
