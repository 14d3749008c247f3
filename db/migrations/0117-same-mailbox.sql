-- All accounts of one mailbox hold unpaid what one person may (`server/orders/same-person.ts`). Built while accounts wait to
-- be written: some seconds for a million of them.
create index users_mailbox on users (mailbox_of(email)) where email is not null and deleted_at is null;
