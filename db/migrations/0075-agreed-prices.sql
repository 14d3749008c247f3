-- What a machine is worth that is rented out and not for sale; dated like every price.
alter table prices add column replacement_value integer check (replacement_value > 0);
alter table prices add constraint prices_replacement_of_rent check (replacement_value is null or rent_tiers is not null);

-- An item that became another model counts by the price it was agreed at, from the moment it changed. Null: by the list
-- of the moment it was ordered.
alter table order_items add column price_id bigint references prices (price_id);
alter table order_items add column priced_at timestamptz;

-- The last reminder of what is left to pay of an order, in days from the day it is due.
alter table checkouts add column reminded_days integer;
