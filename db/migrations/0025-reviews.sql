-- Reviews by those who rented or bought: one for each machine of an order, read by staff before it shows.

alter table reviews drop constraint reviews_review_status_check;
alter table reviews
  add constraint reviews_review_status_check check (review_status in ('waiting', 'published', 'hidden')),
  add constraint reviews_order_item_id_fkey foreign key (order_item_id) references order_items (item_id),
  -- Whoever is not told why can't put it right.
  add constraint reviews_hidden_reason_check check (review_status <> 'hidden' or demo or hidden_reason is not null),
  add column decided_at timestamptz,
  add column decided_by uuid references users;
create index reviews_waiting on reviews (updated_at, review_id) where review_status = 'waiting';

-- Who does not want to be asked for a review by mail. Asking is done once for an order at most.
create table review_objections (
  email text primary key,
  objected_at timestamptz not null
);
