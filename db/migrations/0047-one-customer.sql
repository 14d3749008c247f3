-- Who orders twice under two accounts is one customer by name and delivery address: found by the fingerprint of the
-- address, also among orders that were paid. On a large table the index takes a minute, in which nobody can order.
create index checkouts_address on checkouts (address_key);
