-- What each machine is promised to, and when. A unit is never promised twice: the database itself refuses it.

create table unit_reservations (
  reservation_id uuid primary key default uuidv7(),
  device_type_id uuid not null references device_types,
  -- null: a shortage. The promise stands, its machine is missing.
  device_id uuid references devices,
  purpose text not null check (purpose in ('rent', 'sale', 'repair', 'maintenance', 'pause')),
  -- Half open: up to, but without, the last day. Preparation, ways and restocking included.
  busy daterange not null check (not isempty(busy)),
  reservation_state text not null check (reservation_state in ('held', 'booked', 'out', 'done', 'released')),
  order_item_id uuid,
  user_id uuid references users,
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((reservation_state = 'held') = (held_until is not null)),
  constraint unit_reservations_once exclude using gist (device_id with =, busy with &&)
    where (device_id is not null and reservation_state in ('held', 'booked', 'out'))
);
create index unit_reservations_type on unit_reservations using gist (device_type_id, busy)
  where (reservation_state in ('held', 'booked', 'out'));
create index unit_reservations_item on unit_reservations (order_item_id);
create index unit_reservations_held on unit_reservations (held_until) where reservation_state = 'held';
