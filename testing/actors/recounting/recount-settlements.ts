const shopDay = (moment: string) => `(${moment} at time zone 'Europe/Amsterdam')::date`

/** How settlements end: silence decides nothing. Rows only if something is wrong. */
export const settlementRecounts: Record<string, string> = {
  'a deduction was taken without a decision of anybody': `select request_no, ended_how, last.event, last.actor_role
    from settlements s join requests q using (after_sale_id)
    left join lateral (select event, actor_role from request_events e where e.after_sale_id = s.after_sale_id
      and event in ('settlement_final', 'settlement_set_off') order by event_id desc limit 1) last on true
    where settlement_state = 'final' and jsonb_array_length(deductions) > 0 and (ended_how is null
      or ended_how is distinct from case
        when last.event = 'settlement_set_off' then case when exists (select from request_events d where d.event = 'settlement_disputed'
          and d.after_sale_id = s.after_sale_id) and ended_how = 'decided' then 'decided' else 'set_off' end
        when last.actor_role = 'system' then 'closed' when last.actor_role in ('customer', 'guest') then 'agreed' end)`,
  'set off before its customer had thirty days and a reminder': `select request_no, asked.at, reminded_at, final_at
    from settlements s join requests q using (after_sale_id)
    cross join lateral (select max(at) as at from request_events e where e.after_sale_id = s.after_sale_id
      and event = 'settlement_proposed') asked
    where ended_how = 'set_off' and (reminded_at is null or ${shopDay('final_at')} - ${shopDay('asked.at')} <= 30
      or ${shopDay('final_at')} - ${shopDay('reminded_at')} < 16)`,
  'a claim that was not agreed to was asked for by itself': `select request_no, c.checkout_no from settlements s
    join requests q using (after_sale_id) join checkouts c on c.about ->> 'after_sale_id' = q.after_sale_id::text
      and c.about ->> 'what' = 'settlement' and c.created_at >= s.final_at
    where (ended_how = 'set_off' or (ended_how = 'decided' and jsonb_array_length(deductions) > 0)) and not exists (select from request_events e where e.after_sale_id = q.after_sale_id
      and event = 'charge_owed' and e.at >= s.final_at)`,
  'a machine is back and its rental goes on': `select request_no, order_no, order_status from settlements s
    join requests q using (after_sale_id) join orders o using (order_id) where q.apply_type = 'return'
      and (q.completed_at is null or order_status in ('delivered', 'in_use'))`,
  'more is kept for withdrawn work than was done': `select request_no, kept from requests q
    cross join lateral (select base_fee + freight + other_fee + repair_fee + maintenance_fee as price) bill
    cross join lateral (select price - coalesce(sum(refund_amount), 0) as kept from refunds r
      where r.refund_reason = 'work_not_done' and r.order_id = q.order_id) left_over
    where bill_state = 'withdrawn' and exists (select from request_events e where e.after_sale_id = q.after_sale_id and event = 'paid')
      and not exists (select from requests o where o.item_id = q.item_id and o.after_sale_id <> q.after_sale_id and o.bill_state in ('paid', 'withdrawn'))
      and not exists (select from disputes d join payments using (payment_id) join checkouts c using (checkout_id) where c.about ->> 'after_sale_id' = q.after_sale_id::text)
      and kept > case when express_asked_at is null then 0 else price * work_done_percent / 100 end`,
}
