const shopDay = (moment: string) => `(${moment} at time zone 'Europe/Amsterdam')::date`

/** How settlements end: silence decides nothing. Rows only if something is wrong. */
export const settlementRecounts: Record<string, string> = {
  'a deduction was taken without a decision of anybody': `select request_no, ended_how, last.event, last.actor_role
    from settlements s join requests q using (after_sale_id)
    left join lateral (select event, actor_role from request_events e where e.after_sale_id = s.after_sale_id
      and event in ('settlement_final', 'settlement_set_off') order by event_id desc limit 1) last on true
    where settlement_state = 'final' and jsonb_array_length(deductions) > 0 and (ended_how is null
      or ended_how <> case when last.event = 'settlement_set_off' then 'set_off' when last.actor_role = 'system' then 'closed'
        when last.actor_role in ('customer', 'guest') then 'agreed' else 'decided' end)`,
  'set off before its customer had thirty days and a reminder': `select request_no, asked.at, reminded_at, final_at
    from settlements s join requests q using (after_sale_id)
    cross join lateral (select max(at) as at from request_events e where e.after_sale_id = s.after_sale_id
      and event = 'settlement_proposed') asked
    where ended_how = 'set_off' and (reminded_at is null or ${shopDay('final_at')} - ${shopDay('asked.at')} <= 30
      or ${shopDay('final_at')} - ${shopDay('reminded_at')} < 16)`,
  'a claim that was not agreed to was asked for by itself': `select request_no, c.checkout_no from settlements s
    join requests q using (after_sale_id) join checkouts c on c.about ->> 'after_sale_id' = q.after_sale_id::text
      and c.about ->> 'what' = 'settlement' and c.created_at >= s.final_at
    where ended_how = 'set_off' and not exists (select from request_events e where e.after_sale_id = q.after_sale_id
      and event = 'charge_owed' and e.at >= s.final_at)`,
  'a machine is back and its rental goes on': `select request_no, order_no, order_status from settlements s
    join requests q using (after_sale_id) join orders o using (order_id) where q.apply_type = 'return'
      and (q.completed_at is null or order_status in ('delivered', 'in_use'))`,
}
