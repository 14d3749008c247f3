-- What a machine is worth is read from the prices of its model, so each price says for which model it was made: a
-- product that is given another model later takes none of them with it.
alter table prices add column device_type_id uuid references device_types;
-- A price that people agreed to as a concession: the shop's price from there on, whatever it was before.
-- Without a reference: neither is ever deleted, and prices are no part of anybody's orders.
alter table prices add column concession_id uuid;
alter table prices disable trigger prices_append_only;
update prices p set device_type_id = d.device_type_id from skus k join products d using (product_id)
 where k.sku_id = p.sku_id and d.device_type_id is not null;
alter table prices enable trigger prices_append_only;
create index prices_model on prices (device_type_id, valid_from) where device_type_id is not null;

create function note_price_model() returns trigger language plpgsql as $$
begin
  select d.device_type_id into new.device_type_id from skus k join products d using (product_id)
   where k.sku_id = new.sku_id;
  return new;
end $$;
create trigger prices_model before insert on prices for each row execute function note_price_model();

-- Since when a SKU is on show, or was last put there: what nobody could buy says nothing about what a machine is worth.
alter table skus add column listed_since timestamptz;
update skus set listed_since = created_at where listed;

create function note_listing() returns trigger language plpgsql as $$
begin
  if new.listed and (tg_op = 'INSERT' or not old.listed) then
    new.listed_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger skus_listing before insert or update of listed on skus for each row execute function note_listing();

-- Goods that leave the house below their worth.
create index concessions_subject on concessions (subject, kind) where subject <> '';

-- contract: each check is replaced by a wider one in the same transaction; nothing that was allowed is refused.
alter table concessions drop constraint concessions_kind_check, add constraint concessions_kind_check
  check (kind in ('refund', 'close', 'cancel_item', 'close_sent', 'waive', 'coupon', 'price', 'correction', 'limit',
    'rule', 'backdated_statement', 'refund_account', 'parcel_by_hand', 'below_worth'));
alter table proposals drop constraint proposals_kind_check, add constraint proposals_kind_check
  check (kind in ('refund', 'close', 'cancel_item', 'close_sent', 'waive', 'coupon', 'price', 'correction', 'limit',
    'rule', 'backdated_statement', 'refund_account', 'parcel_by_hand', 'below_worth'));
