-- What the back office looks for and listens to.

-- The signs of a name in Chinese writing, each by itself: most family names are one sign, too short for trigrams.
create function signs_of(name text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct sign from regexp_split_to_table(name, '') as sign where sign ~ '[\u3400-\u9fff\U00020000-\U0003ffff]');

create index orders_signs on orders using gin (signs_of(recipient));
create index users_signs on users using gin (signs_of(user_name));
create index users_search on users using gin ((lower(user_name || ' ' || coalesce(email, ''))) gin_trgm_ops)
  where auth_provider <> 'anonymous' and deleted_at is null;

-- Whoever looks at a list or at one thing is told that it changed; what it is now, his screen asks.
create function tell_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('work_changed', tg_argv[0]);
  return null;
end $$;

create function tell_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('work_changed', 'orders:' || (select order_no from orders where order_id = new.order_id));
  return null;
end $$;

create trigger order_events_told after insert on order_events for each row execute function tell_order();
create trigger order_notes_told after insert on order_notes for each row execute function tell_order();
create trigger shipments_told after insert or update on shipments for each row
  when (new.order_id is not null) execute function tell_order();
create trigger requests_told after insert or update on requests for each statement execute function tell_work('requests');
create trigger refunds_told after insert or update on refunds for each statement execute function tell_work('refunds');
create trigger messages_told after insert on message_entries for each statement execute function tell_work('messages');
