-- The sandbox provider has a balance, payouts and disputes, as a real one has.
alter table sandbox_objects drop constraint sandbox_objects_kind_check;
alter table sandbox_objects add constraint sandbox_objects_kind_check check (kind in
  ('session', 'intent', 'refund', 'event', 'line', 'dispute', 'payout'));
create index sandbox_objects_lines on sandbox_objects (created_at, object_id) where kind = 'line';
create index sandbox_objects_disputes on sandbox_objects ((body ->> 'payment_intent')) where kind in ('dispute', 'refund');
