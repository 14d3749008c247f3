-- A refund by bank transfer waits for the number of an account: its customer is asked for it, and reminded.

alter table refunds
  add column account_asked_at timestamptz,
  add column account_asked_times smallint not null default 0;

create index refunds_account_wanted on refunds (created_at)
  where way = 'bank_transfer' and refund_status = 'refunding' and iban is null;
