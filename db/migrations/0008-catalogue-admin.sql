-- What staff edit in the catalogue: nobody overwrites unseen what somebody else saved; every order of a list has its index.

alter table categories add column version integer not null default 1;
alter table attributes add column version integer not null default 1;
alter table skus add column version integer not null default 1;

create index devices_created on devices (created_at, device_id);
create index products_position on products (position, key);
create index device_types_position on device_types (position, key);

-- Pictures of models and products are uploaded by whoever keeps the catalogue, and shown to everyone.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('avatar', 'complaint', 'after_sale', 'logo', 'catalogue'));

-- Evidence is not emptied as a whole either.
create trigger prices_not_emptied before truncate on prices
  for each statement execute function append_only();
create trigger device_events_not_emptied before truncate on device_events
  for each statement execute function append_only();
