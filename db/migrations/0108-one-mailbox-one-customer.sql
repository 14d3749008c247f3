-- Once for each customer: a mailbox of many names is one customer (`mailboxOf`, `server/promotions/one-customer.ts`).
-- Built while orders wait to be written: some seconds for a million of them.
create index checkouts_mailbox on checkouts (mailbox_of(email));
