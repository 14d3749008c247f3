-- What was its buyer's for good and came back is used; a machine that is promised as new stays what it was promised as.
update devices d set used = true
 where pool = 'sale' and not used
   and exists (select from device_events e where e.device_id = d.device_id and e.event = 'buy_back')
   and not exists (select from unit_reservations r where r.device_id = d.device_id
     and r.reservation_state in ('held', 'booked', 'out'));
