-- What staff edit in the catalogue: nobody overwrites unseen what somebody else saved; every order of a list has its index.

alter table categories add column version integer not null default 1;
alter table attributes add column version integer not null default 1;
alter table skus add column version integer not null default 1;

create index devices_created on devices (created_at, device_id);
create index products_position on products (position, key);
create index device_types_position on device_types (position, key);
