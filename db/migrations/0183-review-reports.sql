-- The review that a message reports; null: it reports none, or its writer deleted it. Staff answer the reports of a review together.
alter table messages add column review_id uuid references reviews on delete set null;
-- Few messages report a review, so it is made within a second.
create index messages_review on messages (review_id) where review_id is not null;
