-- News is of rows that changed, not of statements: a statement that touches no row clears no cache and reloads no screen
-- of staff, by any person. Equal notifications of one transaction are delivered once, so that a thousand rows are one
-- piece of news, as before; each row costs a little more. For each row and not with transition tables, which a trigger
-- with several events, or with columns, can't have.
-- Every trigger that notified by statement gets the same definition for each row. Writes to its table wait until the end
-- of this file, which takes a fraction of a second.
do $$
declare definition text;
begin
  for definition in
    select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid in ('pages_changed'::regproc, 'tell_work'::regproc) and pg_get_triggerdef(t.oid) like '% FOR EACH STATEMENT %'
    order by c.relname, t.tgname
  loop
    execute replace(replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), ' FOR EACH STATEMENT ', ' FOR EACH ROW ');
  end loop;
end $$;
