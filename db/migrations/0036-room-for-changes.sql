-- Rows that change several times in their first minutes: with room on their page a change that touches no index stays
-- there and writes none of them.
alter table checkouts set (fillfactor = 75);
alter table orders set (fillfactor = 75);
alter table order_items set (fillfactor = 80);
alter table payments set (fillfactor = 75);
alter table mails set (fillfactor = 80);
alter table skus set (fillfactor = 60);
alter table document_numbers set (fillfactor = 50);

-- Which products a rule lowers is remembered by every process: a change of that alone must be told too.
create trigger activity_rule_products_pages after insert or update or delete on activity_rule_products
  for each statement execute function pages_changed();
