-- The order that belonged to who stated it, at that moment: it may move to an account before the statement has its effect.
alter table statements add column own_order_id uuid references orders;
