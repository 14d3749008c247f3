-- Who waits for a model, and promises that wait for a machine.

-- The first day that could be had when somebody began to wait; null: none within a year.
alter table waitlist add column first_free_on date;
create index waitlist_user on waitlist (user_id) where user_id is not null;
create index waitlist_email on waitlist (lower(email));
create index waitlist_created on waitlist (created_at, waitlist_id);

-- Asked under every lock of a fleet, and nearly always empty.
create index unit_reservations_short on unit_reservations (device_type_id, created_at)
  where device_id is null and reservation_state in ('held', 'booked');
