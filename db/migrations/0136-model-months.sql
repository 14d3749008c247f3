-- The months a model could be rented for, since when: a rental ends by the terms it was agreed with, whatever happened to
-- its model since.
create table model_months (
  device_type_id uuid not null references device_types on delete cascade,
  since timestamptz not null,
  min_months smallint not null,
  max_months smallint not null,
  primary key (device_type_id, since)
);

-- What stood in the catalogue before this day is not known any more but in its log.
insert into model_months (device_type_id, since, min_months, max_months)
  select device_type_id, created_at, min_months, max_months from device_types;

create function note_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.min_months <> old.min_months or new.max_months <> old.max_months then
    insert into model_months (device_type_id, since, min_months, max_months)
      values (new.device_type_id, new.updated_at, new.min_months, new.max_months)
      on conflict (device_type_id, since) do update
        set min_months = excluded.min_months, max_months = excluded.max_months;
  end if;
  return null;
end $$;
create trigger device_types_months after insert or update of min_months, max_months on device_types
  for each row execute function note_months();
