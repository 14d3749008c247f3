-- A loaner that was given up stays with its repair until it is back, and is claimed there, of tenants as of buyers.
-- Null: it was not given up.
alter table requests add column loaner_lost_at timestamptz;

-- That the machine was called back when its return was asked for.
alter table requests add column was_recalled boolean not null default false;

-- What was given up before, and never came back.
update requests r set loaner_id = d.device_id, loaner_lost_at = e.at
  from request_events e, devices d
 where e.after_sale_id = r.after_sale_id and e.event = 'loaner_lost' and d.serial_number = e.facts ->> 'serial_number'
   and r.loaner_id is null and d.holder = 'tenant' and d.device_status = 'abnormal';

-- Of tenants it was to be asked for at the end of their rental. They may dispute it; once their days are over the nightly
-- job shows it anew to whom a deposit pays a part of it.
insert into settlements (after_sale_id, held, deductions, deducted, back, owed, settlement_state, dispute_until,
    created_at, updated_at)
select r.after_sale_id, 0,
       jsonb_build_array(jsonb_build_object('rule', 'damage', 'amount', (e.facts ->> 'amount')::int,
         'note', e.facts ->> 'serial_number', 'pictures', '[]'::jsonb)),
       0, 0, (e.facts ->> 'amount')::int, 'proposed', (now() at time zone 'Europe/Amsterdam')::date + 14, e.at, e.at
  from request_events e join requests r using (after_sale_id) join orders o on o.order_id = r.order_id
 where e.event = 'loaner_lost' and r.loaner_lost_at is not null and o.kind = 'rent'
   and (e.facts ->> 'amount')::int > 0
   and not exists (select from settlements s where s.after_sale_id = r.after_sale_id)
   and not exists (select from settlements s join requests q using (after_sale_id)
     where q.item_id = r.item_id and s.deductions::text like '%' || (e.facts ->> 'serial_number') || '%');
update requests set bill_state = 'none'
 where loaner_lost_at is not null and exists (select from settlements s where s.after_sale_id = requests.after_sale_id
   and settlement_state = 'proposed');
