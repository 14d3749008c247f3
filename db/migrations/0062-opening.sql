-- Orders of a new shop are closed until an administrator opens them. One that has taken orders goes on as it is.
insert into setting_versions (key, value, valid_from, created_at, created_by)
select 'opening', '{"open": true}', now(), now(), 'migration'
where exists (select from orders);
