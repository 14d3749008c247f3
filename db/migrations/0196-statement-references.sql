-- People quote a statement by the end of its id, and staff search by it. The table is small: the index takes no time.
create index statements_reference on statements (right(statement_id::text, 8));
