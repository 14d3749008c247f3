import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind, ProductKind } from '#domain/catalogue/constants.ts'
import { countWeighedPieces } from '#domain/concessions/pieces.ts'
import { sum } from '#domain/money.ts'
import { computeDiscount, type DiscountType, discountTypes } from '#domain/pricing/discounts.ts'
import type { ConcessionInput } from '#server/people/concessions/concede.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { readMaxRentalMonths } from '../catalogue/max-rental-months.ts'
import { mostStock } from '../catalogue/stock/most-stock.ts'

/** The concession of a discount; `always` where it cannot be computed because nothing has a price. */
export type ConcessionWeight = Required<Pick<ConcessionInput, 'amount' | 'always'>>

export interface DiscountTerms {
  discount_type: DiscountType
  /** Cents, or per cent. */
  discount_value: number
  kind: OfferKind | null
  product_ids: readonly string[] | null
}

export function sumWeights(weights: readonly ConcessionWeight[]): ConcessionWeight {
  return { amount: sum(weights.map(({ amount }) => amount)), always: weights.some(({ always }) => always) }
}

/**
 * The most that one order can be reduced by a code, which is the saving of one use. How often a code can be used is
 * assessed separately (`countWeighedUses`).
 */
export async function maxSaved(db: Reader, now: Date, discount: DiscountTerms): Promise<ConcessionWeight> {
  const { discount_type, discount_value: amount } = discount
  return discount_type === discountTypes.fixed ? { amount, always: false } : maxSavedByRule(db, now, discount)
}

/** A rule lowers each piece, so it applies as often as an order may hold pieces. */
export async function maxSavedByRule(db: Reader, now: Date, discount: DiscountTerms): Promise<ConcessionWeight> {
  const { most_machines } = await readSetting(db, 'checkout', now)
  const pricedGoods = await findDearest(db, now, discount)
  const saved = pricedGoods.map(({ what: kind, stock, most }) => {
    return countWeighedPieces({ kind, stock, maxMachines: most_machines.user }) * computeDiscount(discount, most)
  })
  return { amount: Math.max(0, ...saved), always: saved.length === 0 }
}

const thirtyDays = '30 days'

interface PricedGoods {
  what: ProductKind
  stock: number | null
  most: number
}

/**
 * The highest price that any of these products has, has had in the last thirty days or will have; for a rental of its
 * longest term, including renewals; for goods other than machines, times the highest stock. A product without a price
 * may get any, so it counts as the most expensive machine. undefined: nothing in the shop has a price.
 */
async function findDearest(
  db: Reader,
  now: Date,
  { kind, product_ids }: Pick<DiscountTerms, 'kind' | 'product_ids'>,
): Promise<PricedGoods[]> {
  const maxMonths = await readMaxRentalMonths(db)
  const { rows } = await sql<PricedGoods>`
    with priced as (select s.product_id, s.kind, ${mostStock(now)} as stock, p.kind as what, case when s.kind = 'buy' then unit_price
          else ${maxMonths}::int * (select min((tier ->> 'monthly')::int) from jsonb_array_elements(rent_tiers) as tier) end as price
        from skus s join products p using (product_id) join prices c using (sku_id)
       where (${kind}::text is null or s.kind = ${kind}) and (valid_from > ${now}::timestamptz - ${thirtyDays}::interval
          or price_id = (select price_id from prices o where o.sku_id = s.sku_id
            and o.valid_from <= ${now}::timestamptz - ${thirtyDays}::interval order by valid_from desc, price_id desc limit 1))),
    asked as (select product_id, way from products p cross join (values ('buy'), ('rent')) ways (way)
       where product_id = any(${product_ids}::uuid[]) and coalesce(${kind} = way, way = 'buy' or p.kind = 'machine'))
    select what, stock, max(price) as most from priced
     where price is not null and (${product_ids}::uuid[] is null or product_id = any(${product_ids}::uuid[])
        or (what = 'machine' and exists (select from asked a
          where not exists (select from priced q where q.product_id = a.product_id and q.kind = a.way))))
     group by what, stock`.execute(db)
  return rows
}
