-- Two orders for one door may go in one parcel: its number stands once in each order.
alter table shipments drop constraint shipments_tracking;
create unique index shipments_tracking on shipments (carrier, tracking_no, order_id);

-- Which address the label of a parcel was made for, as a fingerprint; null: a parcel of before, or one that comes back.
alter table shipments add column label_address text;
