-- What the screens of the fleet ask for, and listen to.

-- Everything one machine was, is and will be promised to, the latest days first.
create index unit_reservations_device on unit_reservations (device_id, (lower(busy)), reservation_id)
  where device_id is not null;
-- What was asked for one machine, or bridged by lending it.
create index requests_device on requests (device_id) where device_id is not null;
create index requests_loaner on requests (loaner_id) where loaner_id is not null;

create function tell_device() returns trigger language plpgsql as $$
begin
  perform pg_notify('work_changed', 'devices:' || new.device_id);
  return null;
end $$;

create trigger devices_told after insert or update on devices for each statement execute function tell_work('devices');
create trigger device_events_told after insert on device_events for each row execute function tell_device();
