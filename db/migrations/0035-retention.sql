-- Evidence is not touched while it is evidence. Of the audit log, who looked at or took along data of people is kept for
-- a year; the rules that forget it (server/retention) say so in their transaction, and nobody else does.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('genie.retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
