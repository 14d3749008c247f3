import type { Reader } from '#db/transaction.ts'
import { rentFor } from '#domain/pricing/rent.ts'
import { type CurrentPrice, currentPrice } from '#server/offers/catalogue/prices.ts'
import { type Price, pricesOf } from '#server/offers/catalogue/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Subject } from '../subject.ts'

export type Agreed = Pick<Subject, 'order' | 'item'>

/** How long a model may be rented. */
export interface Months {
  min_months: number
  max_months: number
}

/** The moment whose price lists an item was priced by: it may have been changed to another model after the order. */
export function pricedAt({ order, item }: Agreed): Date {
  return item.priced_at ?? order.created_at
}

/**
 * The agreed price of a rental, by which its end is computed, whatever happened to the price list. An order is placed a
 * moment after it was priced: of two lists, the one that gives its rent was used. A model that is newer than the order
 * has no earlier list than its first.
 */
export async function agreedPrice(db: Reader, agreed: Agreed, months: Months): Promise<CurrentPrice> {
  const { item } = agreed
  const lists = await readPriceLists(db, item)
  const then = pricedAt(agreed)
  const upTo = lists.filter(({ valid_from }) => valid_from <= then)
  const matchesRent = (list: Price) => {
    const terms = { tiers: priceIn(list)?.tiers ?? [], ...months }
    return item.months !== null && terms.tiers.length > 0 && rentFor(terms, item.months).total === item.unit_price
  }
  const list = upTo.findLast(matchesRent) ?? upTo.at(-1) ?? lists[0]
  return (list && priceIn(list)) ?? refuse('item_operation_not_allowed', { reason: 'no_price' })
}

/** The named price list alone, or else all of its SKU. */
async function readPriceLists(db: Reader, { price_id, sku_id }: Agreed['item']): Promise<Price[]> {
  if (price_id === null) return pricesOf(db, [sku_id])
  return [await db.selectFrom('prices').selectAll().where('price_id', '=', price_id).executeTakeFirstOrThrow()]
}

export function priceIn(list: Price): CurrentPrice | undefined {
  return currentPrice([list], list.valid_from)
}
