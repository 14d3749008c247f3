-- A purchase of such a product may be sent back with the shop's label after a withdrawal, and its refund may wait for
-- the proof that it was sent. An item keeps the way that was shown when it was ordered.
alter table products add column return_way text not null default 'collect' check (return_way in ('collect', 'label'));
alter table order_items add column return_way text not null default 'collect' check (return_way in ('collect', 'label'));
