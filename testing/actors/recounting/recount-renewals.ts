const shopDay = (moment: string) => `(${moment} at time zone 'Europe/Amsterdam')::date`

/** Rent refunded for item `i` by a booking whose reference matches. */
const gaveBack = (name: string) => `select e.item_id, t.transaction_id, t.reference, t.booked_at,
    sum(e.amount) filter (where component = 'rent') as rent, sum(e.amount) as whole
  from ledger_entries e join ledger_transactions t using (transaction_id)
  where t.kind = 'refund' and component in ('rent', 'freight') and (account like '%\\_revenue' or account = 'vat')
    and t.reference ~ '${name}' group by 1, 2, 3, 4`

/** By staff, and not the price of a renewal. */
const reductions = `(select g.* from (${gaveBack('^(request|by-hand):')}) g where not exists (select from requests n
  where n.item_id = g.item_id and n.apply_type = 'renewal' and n.renewal_fee = g.whole)) g`

/** SQL condition: `n` is a renewal that was concluded, whatever happened to it later. */
const concluded = `n.apply_type = 'renewal' and n.audit_status = 'approved' and n.process_status = 'complete'`

/** Prices and refunds of renewals, recalculated from the stored data: rows only if something is wrong. */
export const renewalRecounts: Record<string, string> = {
  // Later bills are charged separately.
  'more is kept of an order than it costs': `select order_no, total_amount, kept from orders o
    cross join lateral (select coalesce(sum(m.net + m.vat), 0) as kept from item_money m join order_items i using (item_id)
      where i.order_id = o.order_id and component in ('goods', 'rent', 'freight', 'deposit')) open
    where order_status not in ('created', 'canceled') and kept > total_amount`,
  'a settlement counts a reduction as rent that was not paid': `select request_no, s.figures ->> 'rent_paid' as counted,
      kept, reduced, i.goods_due
    from settlements s join requests q using (after_sale_id) join order_items i on i.item_id = q.item_id
    cross join lateral (select coalesce(sum(g.rent), 0) as reduced from ${reductions}
      where g.item_id = i.item_id and g.transaction_id < s.settlement_id) given
    cross join lateral (select -coalesce(sum(e.amount), 0) as kept from ledger_entries e
        join ledger_transactions t using (transaction_id)
      where e.item_id = i.item_id and e.component = 'rent' and (account like '%\\_revenue' or account = 'vat')
        and t.transaction_id < s.settlement_id) there
    where q.apply_type = 'return' and reduced > 0 and s.figures ? 'refund'
      and (s.figures ->> 'rent_paid')::int < least(i.goods_due, kept + reduced)`,
  'a withdrawn renewal gave back less than it cost': `select n.request_no, n.renewal_fee, own, rent.left_over
    from requests n join order_items i using (item_id)
    cross join lateral (select coalesce(sum(g.whole), 0) as own from (${gaveBack('^renewal:')}) g
      where g.item_id = i.item_id and g.reference like 'renewal:' || n.request_no || ':%') given
    cross join lateral (select coalesce(sum(net + vat), 0) as left_over from item_money m
      where m.item_id = i.item_id and component = 'rent') rent
    where ${concluded} and own < n.renewal_fee and rent.left_over > 0 and n.statement_id is not null
      and exists (select from request_events v where v.after_sale_id = n.after_sale_id and v.event = 'taken_back')
      and not exists (select from settlements s join requests q using (after_sale_id)
        where q.item_id = i.item_id and q.apply_type = 'return')
      and not exists (select from (${gaveBack('^(request|by-hand):')}) g where g.item_id = i.item_id
        and g.whole = n.renewal_fee)`,
  'a renewal was given back, and its own bill stands': `select n.request_no, bill.invoice_no, bill.gross, credited
    from requests n join invoices bill on bill.reference = 'renewal:' || n.request_no
    cross join lateral (select coalesce(sum((line ->> 'net')::int + (line ->> 'vat')::int), 0) as credited from invoices c,
        jsonb_array_elements(coalesce(c.body -> 'lines', '[]') || coalesce(c.body -> 'freight', '[]')) as line
      where c.order_id = bill.order_id and c.kind = 'credit_note' and line ->> 'corrects' = bill.invoice_no) notes
    cross join lateral (select coalesce(sum(g.whole), 0) as own from (${gaveBack('^renewal:')}) g
      join order_items i on i.item_id = g.item_id
      where i.item_id = n.item_id and g.reference like 'renewal:' || n.request_no || ':%') given
    where own = n.renewal_fee and own > 0 and bill.gross + credited <> 0`,
  'a renewal was given back twice': `select n.request_no, n.renewal_fee, own from requests n
    cross join lateral (select coalesce(sum(g.whole), 0) as own from (${gaveBack('^renewal:')}) g
      where g.item_id = n.item_id and g.reference like 'renewal:' || n.request_no || ':%') given
    cross join lateral (select count(*) as times from (${gaveBack('^(request|by-hand):')}) g where g.item_id = n.item_id
      and g.whole = n.renewal_fee and g.booked_at between n.completed_at and (select min(at) from request_events v
        where v.after_sale_id = n.after_sale_id and v.event = 'taken_back')) before
    where ${concluded} and own > 0 and times > (select count(*) from requests o where o.item_id = n.item_id
        and o.apply_type = 'renewal' and o.renewal_fee = n.renewal_fee and o.after_sale_id <> n.after_sale_id)`,
  // The months before it were used, so that only months within the withdrawal period were left.
  'a fee for months that could be withdrawn from': `select request_no, s.figures ->> 'fee' as fee, added from settlements s
    join requests q using (after_sale_id) cross join lateral (select coalesce(sum(n.months), 0) as added from requests n
      where n.item_id = q.item_id and ${concluded} and n.completed_at <= q.apply_time
        and n.completed_at > q.apply_time - interval '13 days' and not exists (select from request_events v
          where v.after_sale_id = n.after_sale_id and v.event = 'taken_back')) renewed
    where q.apply_type = 'return' and added > 0 and (s.figures ->> 'fee')::int > 0
      and (s.figures ->> 'months_used')::int >= (s.figures ->> 'months')::int - added`,
  'a rental was undone where its renewal was meant': `select s.statement_id, n.request_no from statements s
    join statement_outcomes d on d.statement_id = s.statement_id and outcome = 'done' and d.reason = 'withdrawn'
    join orders o on o.order_id = d.order_id and o.kind = 'rent' and ${shopDay('o.delivered_at')} < s.stated_on - 20
    join requests n on n.order_id = o.order_id and ${concluded}
      and ${shopDay('n.completed_at')} between s.stated_on - 13 and s.stated_on
    where n.completed_at < s.received_at and not exists (select from request_events v
        where v.after_sale_id = n.after_sale_id and v.event = 'taken_back' and v.at <= d.at)
      and exists (select from requests q where q.request_no = any(d.request_nos) and q.item_id = n.item_id
        and q.apply_type = 'rejection')`,
  'a rental was renewed once more after a renewal was withdrawn from past its end': `select n.request_no, v.at
    from requests n join requests w on w.item_id = n.item_id and w.apply_type = 'renewal' and w.statement_id is not null
    join request_events v on v.after_sale_id = w.after_sale_id and v.event = 'taken_back'
    where ${concluded} and n.after_sale_id <> w.after_sale_id and n.completed_at > v.at
      and ${shopDay('v.at')} >= (v.facts ->> 'after')::date`,
  'words about a renewed rental were read by nobody': `select s.statement_id, d.reason from statements s
    join statement_outcomes d on d.statement_id = s.statement_id and outcome = 'done' and staff_id is null
      and d.reason in ('withdrawn', 'renewal_withdrawn')
    where s.kind = 'withdrawal' and s.items <> '' and s.item_ids = '{}' and exists (select from requests n
      where n.order_id = d.order_id and ${concluded} and n.completed_at < s.received_at and not exists (
        select from request_events v where v.after_sale_id = n.after_sale_id and v.event = 'taken_back' and v.at < d.at))`,
  'a machine was lost in the days to bring it back': `select order_no, v.at, e.at as lost_at from request_events v
    join requests n using (after_sale_id) join orders o on o.order_id = n.order_id
    join audit_log e on e.action = 'order.given_up' and e.subject_id = o.order_no
    where v.event = 'taken_back' and n.statement_id is not null and e.at >= v.at
      and ${shopDay('v.at')} >= (v.facts ->> 'after')::date and ${shopDay('e.at')} <= ${shopDay('v.at')} + 14`,
  // For a settlement that is the only one of its item: all mails about it belong to it.
  'the mail of a settlement tells of other money': `select request_no, told, s.back + s.rent_back as goes from settlements s
    join requests q using (after_sale_id) join mails m on m.once_key like 'settlement_final:' || s.settlement_id || ':%'
    cross join lateral (select coalesce(sum(value::int) filter (where key in ('back', 'not_paid', 'charged_back')), 0) as told
      from jsonb_each_text(coalesce(m.data -> 'coming', '{}'))) words
    where told > s.back + s.rent_back and not exists (select from settlements o join requests w using (after_sale_id)
      where w.item_id = q.item_id and o.settlement_id <> s.settlement_id)`,
}
