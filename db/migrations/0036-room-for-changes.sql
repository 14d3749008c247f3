-- Rows that change several times in their first minutes: with room on their page a change that touches no index stays
-- there and writes none of them.
alter table checkouts set (fillfactor = 75);
alter table orders set (fillfactor = 75);
alter table order_items set (fillfactor = 80);
alter table payments set (fillfactor = 75);
alter table mails set (fillfactor = 80);
alter table skus set (fillfactor = 60);
alter table document_numbers set (fillfactor = 50);
