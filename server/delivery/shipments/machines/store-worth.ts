import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import { type PricedLine, worthDays } from '#domain/concessions/worth.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { soldFor } from '#server/offers/catalogue/queries.ts'

export interface NamedUnit {
  item_id: string
  serial_number: string
}

/**
 * The goods of an order, each line with the prices at which its pieces were available in the days before it was priced:
 * for a machine, prices of its model, listed or not, and of the model its machines were registered as lately; for other
 * goods, those of their product. A price that people have approved starts this window again. For a rented machine, also
 * the value of that model, and what may be charged under its own.
 */
export async function pricedLines(
  db: Reader,
  { orderId, named, now }: { orderId: string; named: readonly NamedUnit[]; now: Date },
): Promise<(PricedLine & { item_id: string })[]> {
  const since = new Date(now.getTime() - worthDays * 86_400_000)
  const { rows } = await sql<PricedLine & { item_id: string }>`
    with line as (
      select i.item_id, i.sku_id, i.product_id, i.product_kind, i.device_type_id, i.quantity, i.months, i.goods_due, o.kind,
             i.deposit, i.activity_discount, i.coupon_discount, i.share_discount, c.coupon_code, c.share_code,
             k.variant = ${usedVariant} as used, coalesce(i.priced_at, q.created_at, o.created_at) as priced_at
        from order_items i join orders o using (order_id) join checkouts c using (checkout_id) join skus k using (sku_id)
        left join quotes q using (quote_id)
       where i.order_id = ${orderId} and (i.product_kind = 'accessory' or (i.product_kind = 'machine' and i.device_type_id is not null))
         and i.item_status <> all(${orderMachine.ends}::text[])
    ), named as (
      select item_id, device_id
        from unnest(${named.map(({ item_id }) => item_id)}::uuid[], ${named.map(one => one.serial_number)}::text[])
          as n (item_id, serial_number) join devices using (serial_number)
    ), unit as (
      select * from named
      union all
      select r.order_item_id, r.device_id from unit_reservations r join line on r.order_item_id = line.item_id
       where r.reservation_state in ('booked', 'out') and r.device_id is not null
         and r.order_item_id not in (select item_id from named)
    ), model as (
      select item_id, device_type_id, true as is_own from line
      union
      select item_id, (e.before ->> 'device_type_id')::uuid, false from unit join device_events e using (device_id)
       where e.at > ${since} and e.before ? 'device_type_id'
    ), counted as (
      select line.item_id, model.is_own, p.*, p.sku_id = line.sku_id as is_sku, line.used = p.is_used as is_alike,
             coalesce(p.listed_since < line.priced_at - days.n and p.first_from < line.priced_at - days.n, false)
               or p.agreed_from is not null as settled
        from line join model using (item_id) cross join (select make_interval(days => ${worthDays}) as n) days
        join lateral (
          select p.sku_id, p.valid_from, k.listed_since, k.variant = ${usedVariant} as is_used,
                 case when line.kind = 'buy' then p.unit_price else line.months * (
                   select min((tier ->> 'monthly')::int) from jsonb_array_elements(p.rent_tiers) as tier) end as price,
                 min(p.valid_from) over prices_of as first_from,
                 max(p.valid_from) filter (where n.second_by is not null or n.alone) over prices_of as agreed_from,
                 lead(p.valid_from) over (partition by p.sku_id order by p.valid_from, p.price_id) as until
            from prices p join skus k using (sku_id) join products d using (product_id)
            left join concessions n using (concession_id)
           where case when line.product_kind = 'machine' then coalesce(p.device_type_id, d.device_type_id) = model.device_type_id
               else d.product_id = line.product_id end and k.kind = line.kind
             and p.valid_from <= line.priced_at
          window prices_of as (partition by p.sku_id)
        ) p on (p.until is null or p.until > greatest(p.valid_from, line.priced_at - days.n))
           and (p.agreed_from is null or p.valid_from >= p.agreed_from)
    ), worths as (
      select item_id, max(worth) as was_worth from line join model using (item_id) cross join lateral (
        select coalesce(p.unit_price, p.replacement_value) as worth,
               lead(p.valid_from) over (partition by p.sku_id order by p.valid_from, p.price_id) as until
          from prices p join skus k using (sku_id) join products d using (product_id)
         where coalesce(p.device_type_id, d.device_type_id) = model.device_type_id and k.variant <> ${usedVariant}
           and p.valid_from <= line.priced_at) p
       where line.kind = 'rent' and not model.is_own
         and (p.until is null or p.until > line.priced_at - make_interval(days => ${worthDays})) group by item_id
    )
    select line.item_id, line.quantity, line.goods_due, line.used, before.*, worths.was_worth,
           coalesce(${soldFor(sql`line.product_id`, sql`line.priced_at`)}, ${replacement(sql`r.sku_id = line.sku_id`)}, line.deposit) as claimable,
           case when line.kind = 'buy' then ${replacement(sql`r.device_type_id = line.device_type_id`)} end as replacement,
           (${agreedTo('coupon_discount', couponSubjects)} + ${agreedTo('share_discount', shareSubjects)}
             + ${agreedTo('activity_discount', ruleSubjects)})::int as agreed
      from line cross join lateral (
        select max(price) filter (where is_own and is_sku) as own,
               coalesce(bool_or(settled) filter (where is_own and is_sku), false) as settled,
               max(price) filter (where is_own and not is_sku and is_alike) as others,
               max(price) filter (where is_own and not is_used) as as_new,
               max(price) filter (where not is_own and is_alike) as former
          from counted where counted.item_id = line.item_id) before left join worths using (item_id)`.execute(db)
  return rows
}

function replacement(of: RawBuilder<unknown>) {
  return sql`(select replacement_value from prices r where ${of} and r.replacement_value is not null
      and r.valid_from <= line.priced_at order by r.valid_from desc, r.price_id desc limit 1)`
}

/** A code itself, its batch, or the invitation that it rewarded. */
const couponSubjects = sql`select unnest(array[u.code, u.batch, (select r.activity_id::text from share_records r
    where r.reward_coupon_id = u.coupon_id limit 1)]) from coupons u where u.code = upper(line.coupon_code)`

const shareSubjects = sql`select s.activity_id::text from share_codes s where s.code = line.share_code`

/** Rules that lowered its price when it was priced, and their activities. */
const ruleSubjects = sql`select unnest(array[r.rule_id::text, r.activity_id::text])
    from activity_rules r join activities a using (activity_id) join activity_rule_products p using (rule_id)
   where p.product_id = line.product_id and (r.kind is null or r.kind = line.kind)
     and greatest(a.start_time, a.started_at, r.created_at) <= line.priced_at
     and least(a.end_time, a.stopped_at, r.stopped_at) > line.priced_at`

/**
 * The part of a discount that people have approved, up to the amount that was assessed. A discount made before
 * assessments existed counts as approved in full; one that cannot be found any more counts as not approved.
 */
function agreedTo(discount: string, subjects: RawBuilder<unknown>) {
  const amount = sql.ref(`line.${discount}`)
  return sql`case when ${amount} = 0 then 0 else (
    select case when not exists (${subjects}) then 0
        when count(*) = 0 then ${amount}
        else least(${amount}, coalesce(sum(n.amount) filter (where n.second_by is not null or n.alone), 0)) end
      from concessions n where n.kind = 'coupon' and n.subject in (${subjects})) end`
}
