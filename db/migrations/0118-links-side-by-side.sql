-- Links to a new password stay good beside each other. The link to a first password is never taken away by them.
alter table reset_tokens add column is_first boolean not null default false;
