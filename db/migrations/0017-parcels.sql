-- Parcels on their way: a number only once the carrier has given one, notes of staff, and the carrier of the demo.

alter table shipments alter column tracking_no drop not null;
alter table shipments drop constraint shipments_tracking_no_key;
alter table shipments add constraint shipments_tracking unique (carrier, tracking_no);
-- When it arrived, was lost or came back, as the carrier tells it.
alter table shipments add column ended_at timestamptz;
alter table shipments add constraint shipments_tracked
  check (tracking_no is not null or shipment_state in ('announced', 'canceled'));
create index shipments_moving on shipments (told_at nulls first) where shipment_state = 'in_transit';

-- What staff tell each other about an order. A correction is another note.
create table order_notes (
  note_id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  staff_id uuid not null references users,
  text text not null,
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, note_id);
create trigger order_notes_append_only before update or delete on order_notes
  for each row execute function append_only();

-- The carrier that comes with the demo: what a real one would keep in its own house. Empty in a real shop.
create table sandbox_parcels (
  tracking_no text primary key,
  -- The shop's own name for it: told twice, it is one parcel.
  reference text not null unique,
  fate text not null check (fate in ('delivered', 'lost', 'back_at_sender')),
  -- {from, to, language, contents}
  wish jsonb not null,
  -- [{id, event, place, at}], oldest first
  events jsonb not null default '[]',
  created_at timestamptz not null
);
