import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import { percentOf } from '#domain/money.ts'
import { type DiscountType, discountTypes } from '#domain/pricing/discounts.ts'

interface Lowering {
  discount_type: DiscountType
  /** Cents, or per cent. */
  discount_value: number
  kind: OfferKind | null
  product_ids: readonly string[] | null
}

/**
 * The most that one piece or one rental can be cheaper by it: what one customer can take. How many customers come is what
 * a discount is for, and is limited by its own fields.
 */
export async function mostSaved(db: Reader, { discount_type, discount_value, kind, product_ids }: Lowering) {
  if (discount_type === discountTypes.fixed) return discount_value
  return percentOf(await dearest(db, kind, product_ids), discount_value)
}

/** Of a rental its longest term. */
async function dearest(db: Reader, kind: OfferKind | null, productIds: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(case when s.kind = 'sale' then latest.unit_price else t.max_months * (
        select min((tier ->> 'monthly')::int) from jsonb_array_elements(latest.rent_tiers) as tier) end), 0)::int as most
      from skus s join products p using (product_id) left join device_types t using (device_type_id)
      cross join lateral (select unit_price, rent_tiers from prices
        where prices.sku_id = s.sku_id order by valid_from desc, price_id desc limit 1) latest
     where (${kind}::text is null or s.kind = ${kind}::text)
       and (${productIds}::uuid[] is null or p.product_id = any(${productIds}::uuid[]))`.execute(db)
  return rows[0]?.most ?? 0
}
