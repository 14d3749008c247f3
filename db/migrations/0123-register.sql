-- What the register of machines says is evidence for money: how old a machine is, which model, whether a recall means it.
-- What somebody changes of it while a machine is out, or shortly before it goes out, does not count for that contract.

-- The beginning of what counts for a machine: days before it last left the shelf, for an order where that is named.
create function register_since(device uuid, for_order text, days integer) returns timestamptz language sql stable as $$
  select coalesce(max(e.at), '-infinity') - make_interval(days => days) from device_events e
   where e.device_id = device and e.before ->> 'holder' = 'idle' and e.after ->> 'holder' in ('tenant', 'sold')
     and (for_order is null or e.after ->> 'order_no' = for_order)
$$;

-- What the register said of a machine at a moment; before its first entry, what that said.
create function register_at(device uuid, field text, moment timestamptz) returns text language sql stable as $$
  select said from (
    select e.before ->> field as said, e.id from device_events e
     where e.device_id = device and e.at > moment and e.before ? field
    union all
    select to_jsonb(d) ->> field, 9223372036854775807 from devices d where d.device_id = device) known
   order by id limit 1
$$;
