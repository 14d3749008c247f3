-- Whether the customer was told of the mail that asks for a review when they ordered, and has not refused it.
alter table checkouts add column review_mail boolean not null default false;
