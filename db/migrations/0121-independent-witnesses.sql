-- Whether whoever did it counts beside others as a person of their own, as of that moment: nobody whom one of them has
-- made a minute before. What was done before this column counts as it did.
alter table request_events add column is_independent boolean not null default true;
