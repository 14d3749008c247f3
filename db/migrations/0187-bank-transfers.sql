-- What a customer needs to pay a session by bank themselves: account, holder and reference.
alter table payments add column transfer jsonb;
