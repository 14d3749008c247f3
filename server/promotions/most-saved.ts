import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import { sum } from '#domain/money.ts'
import { type DiscountType, discountOf, discountTypes } from '#domain/pricing/discounts.ts'
import type { Giving } from '../concessions/concede.ts'
import { readSetting } from '../config/settings.ts'

/** What a discount gives away: `always` where nothing that has a price says how much. */
export type Weight = Required<Pick<Giving, 'amount' | 'always'>>

export interface Lowering {
  discount_type: DiscountType
  /** Cents, or per cent. */
  discount_value: number
  kind: OfferKind | null
  product_ids: readonly string[] | null
}

export function together(weights: readonly Weight[]): Weight {
  return { amount: sum(weights.map(({ amount }) => amount)), always: weights.some(({ always }) => always) }
}

/**
 * The most that one order can be cheaper by a code: what is taken with one use of it. How often a code can be used is
 * weighed beside it (`weighedUses`).
 */
export async function mostSaved(db: Reader, now: Date, lowering: Lowering): Promise<Weight> {
  const { discount_type, discount_value: amount } = lowering
  return discount_type === discountTypes.fixed ? { amount, always: false } : mostSavedByRule(db, now, lowering)
}

/** A rule lowers each piece, so an order takes it as often as it may hold machines. */
export async function mostSavedByRule(db: Reader, now: Date, lowering: Lowering): Promise<Weight> {
  const { most_machines } = await readSetting(db, 'checkout', now)
  const price = await dearest(db, now, lowering)
  return { amount: most_machines.user * discountOf(lowering, price ?? 0), always: price === undefined }
}

const thirtyDays = '30 days'

/**
 * What the dearest of it costs, has cost in the last thirty days or will cost; of a rental its longest term. What has no
 * price yet may get any: it counts as the dearest machine. undefined: nothing in the shop has a price.
 */
async function dearest(
  db: Reader,
  now: Date,
  { kind, product_ids }: Pick<Lowering, 'kind' | 'product_ids'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ most: number | null }>`
    with priced as (select s.product_id, s.kind, p.kind as what, case when s.kind = 'buy' then unit_price
          else t.max_months * (select min((tier ->> 'monthly')::int) from jsonb_array_elements(rent_tiers) as tier) end as price
        from skus s join products p using (product_id) left join device_types t using (device_type_id) join prices c using (sku_id)
       where (${kind}::text is null or s.kind = ${kind}) and (valid_from > ${now}::timestamptz - ${thirtyDays}::interval
          or price_id = (select price_id from prices o where o.sku_id = s.sku_id
            and o.valid_from <= ${now}::timestamptz - ${thirtyDays}::interval order by valid_from desc, price_id desc limit 1))),
    asked as (select product_id, way from products p cross join (values ('buy'), ('rent')) ways (way)
       where product_id = any(${product_ids}::uuid[]) and coalesce(${kind} = way, way = 'buy' or p.kind = 'machine'))
    select max(price) as most from priced
     where ${product_ids}::uuid[] is null or product_id = any(${product_ids}::uuid[])
        or (what = 'machine' and exists (select from asked a
          where not exists (select from priced q where q.product_id = a.product_id and q.kind = a.way)))`.execute(db)
  return rows[0]?.most ?? undefined
}
