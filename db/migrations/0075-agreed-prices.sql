-- What a machine is worth that is rented out and not for sale; dated like every price.
alter table prices add column replacement_value integer check (replacement_value > 0);
alter table prices add constraint prices_replacement_of_rent check (replacement_value is null or rent_tiers is not null);

-- An item that became another model counts by the price it was agreed at, from the moment it changed. Null: by the list
-- of the moment it was ordered.
alter table order_items add column price_id bigint references prices (price_id);
alter table order_items add column priced_at timestamptz;

-- Of an order that a first part concluded: after how many days its customer was last reminded of the rest.
alter table orders add column balance_reminded integer;
