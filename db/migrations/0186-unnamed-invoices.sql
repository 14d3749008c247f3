-- An invoice loses its customer when its period is over, and nothing else of it ever changes.
create function invoices_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('genie.erasure', true) = 'on'
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
    and new.body - 'buyer' - 'delivery' - 'corrects' = old.body - 'buyer' - 'delivery' - 'corrects'
    and new.body #- '{corrects,reason}' -> 'corrects' is not distinct from old.body #- '{corrects,reason}' -> 'corrects'
    and old.body -> 'buyer' ->> 'recipient' <> '' and new.body -> 'delivery' = 'null'
    and new.body -> 'buyer' = (select jsonb_object_agg(key, case key when 'country' then value else '""' end)
                                 from jsonb_each(old.body -> 'buyer')) then
    return new;
  end if;
  raise exception 'invoices is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger invoices_append_only on invoices;
create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay();
