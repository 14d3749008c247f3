import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import type { Cents } from '#domain/money.ts'
import { type DiscountType, discountOf, discountTypes } from '#domain/pricing/discounts.ts'
import { readSetting } from '../config/settings.ts'

interface Lowering {
  discount_type: DiscountType
  /** Cents, or per cent. */
  discount_value: number
  kind: OfferKind | null
  product_ids: readonly string[] | null
}

/**
 * The most that one order can be cheaper by a code: what is taken with one use of it. How often a code can be used is
 * weighed beside it (`weighedUses`).
 */
export async function mostSaved(db: Reader, now: Date, lowering: Lowering): Promise<Cents> {
  return lowering.discount_type === discountTypes.fixed ? lowering.discount_value : mostSavedByRule(db, now, lowering)
}

/** A rule lowers each piece, so an order takes it as often as it may hold machines. */
export async function mostSavedByRule(
  db: Reader,
  now: Date,
  { discount_type, discount_value, kind, product_ids }: Lowering,
): Promise<Cents> {
  const { most_machines } = await readSetting(db, 'checkout', now)
  const price = await dearest(db, kind, product_ids)
  return most_machines.user * discountOf({ discount_type, discount_value }, price)
}

/** Of a rental its longest term. */
async function dearest(db: Reader, kind: OfferKind | null, productIds: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(case when s.kind = 'buy' then latest.unit_price else t.max_months * (
        select min((tier ->> 'monthly')::int) from jsonb_array_elements(latest.rent_tiers) as tier) end), 0)::int as most
      from skus s join products p using (product_id) left join device_types t using (device_type_id)
      cross join lateral (select unit_price, rent_tiers from prices
        where prices.sku_id = s.sku_id order by valid_from desc, price_id desc limit 1) latest
     where (${kind}::text is null or s.kind = ${kind}::text)
       and (${productIds}::uuid[] is null or p.product_id = any(${productIds}::uuid[]))`.execute(db)
  return rows[0]?.most ?? 0
}
