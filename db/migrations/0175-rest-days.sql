-- Of a cart that is paid by half: the days after the last delivery within which the rest is due, as they were agreed.
-- null: paid whole, or ordered before the days were stored.
alter table checkouts add column rest_days smallint check (rest_days > 0);
