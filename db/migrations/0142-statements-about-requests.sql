-- The renewals, buy-outs and paid repairs that were picked, beside `item_ids`: each is a contract of its own.
alter table statements add column request_nos text[] not null default '{}';
