-- How many bookings an account has is told by this index alone, each booking once. It takes the place of the one of
-- account and entry, which nothing asks for. On a ledger of millions both take some seconds.
create index ledger_entries_booked on ledger_entries (account, transaction_id);
drop index ledger_entries_account;

-- What is held and since when, added up by age without reading the orders.
create index orders_deposit_ages on orders (delivered_at, paid_at, created_at, deposit_held) where deposit_held > 0;

-- Published questions as staff read them, each under the name its list gives it.
create index questions_newest on questions (published_at desc, (coalesce(message_id, question_id)));

-- What was ever asked for an item: whether it was bought is looked for with every rental that is over.
create index requests_item on requests (item_id);

-- Customers who said that they wait for a machine: looked for with every shortage.
create index order_events_waits on order_events (item_id) where event = 'shortage_wait';
