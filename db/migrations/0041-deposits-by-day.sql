-- What is held of deposits, by the day it is held since: its ages are added up from some hundred days, however many
-- rentals run. Each change is written down by itself, so that orders never wait for each other; the worker moves changes
-- into their days, and whoever reads takes both.
create table deposit_changes (
  change_id bigint generated always as identity primary key,
  day date not null,
  orders integer not null,
  amount bigint not null
);
create table deposit_days (
  day date primary key,
  orders bigint not null,
  amount bigint not null
);

create function deposit_day(delivered_at timestamptz, paid_at timestamptz, created_at timestamptz) returns date
  language sql stable parallel safe as $$
  select (coalesce(delivered_at, paid_at, created_at) at time zone 'Europe/Amsterdam')::date
$$;

create function deposit_changed() returns trigger language plpgsql as $$
begin
  insert into deposit_changes (day, orders, amount)
  select day, sum(orders), sum(amount) from (
    select deposit_day(old.delivered_at, old.paid_at, old.created_at) as day, -1 as orders, -old.deposit_held as amount
     where old.deposit_held > 0
    union all
    select deposit_day(new.delivered_at, new.paid_at, new.created_at), 1, new.deposit_held where new.deposit_held > 0) changed
  group by day having sum(orders) <> 0 or sum(amount) <> 0;
  return null;
end $$;
create trigger orders_deposit after update on orders for each row
  when (old.deposit_held <> new.deposit_held
    or (new.deposit_held > 0 and (old.delivered_at, old.paid_at) is distinct from (new.delivered_at, new.paid_at)))
  execute function deposit_changed();
create trigger orders_deposit_new after insert on orders for each row when (new.deposit_held > 0)
  execute function deposit_changed();

insert into deposit_days (day, orders, amount)
select deposit_day(delivered_at, paid_at, created_at), count(*), sum(deposit_held)
  from orders where deposit_held > 0 group by 1;

-- Added them up before.
drop index orders_deposit_ages;
