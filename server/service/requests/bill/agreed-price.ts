import type { Reader } from '#db/transaction.ts'
import { type RentTerms, rentFor } from '#domain/pricing/rent.ts'
import { type CurrentPrice, currentPrice } from '#server/offers/catalogue/prices.ts'
import { type DatedMonths, findMonths, findPrices, type Price } from '#server/offers/catalogue/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Subject } from '../subject.ts'

export type AgreedItem = Pick<Subject, 'order' | 'item'>

/** The moment whose price lists an item was priced by: it may have been changed to another model after the order. */
export function pricedAt({ order, item }: AgreedItem): Date {
  return item.priced_at ?? order.created_at
}

/** The price lists of a SKU, and the ranges of months of its model, oldest first. */
export interface TermsHistory {
  lists: readonly Price[]
  months: readonly DatedMonths[]
}

export async function readHistory(db: Reader, skuId: string): Promise<TermsHistory> {
  return { lists: await findPrices(db, [skuId]), months: await findMonths(db, skuId) }
}

/** A price list with the range of months that its model had. */
export interface DatedTerms {
  price: CurrentPrice
  terms: RentTerms
}

/**
 * The agreed terms of a rental, by which its end is computed, whatever happened to the price list and to the months of
 * its model. A model that is newer than the order has no earlier list than its first.
 */
export async function agreedTerms(db: Reader, agreed: AgreedItem): Promise<DatedTerms> {
  const { item } = agreed
  const { lists, months } =
    item.price_id === null ? await readHistory(db, item.sku_id) : await readList(db, item.price_id)
  const upTo = termsUntil({ lists, months }, pricedAt(agreed))
  const first = termsUntil({ lists: lists.slice(0, 1), months }, lists[0]?.valid_from ?? pricedAt(agreed))
  return findAgreed(upTo, item) ?? upTo[0] ?? first[0] ?? refuse('item_operation_not_allowed', { reason: 'no_price' })
}

/** The newest terms that give the rent of an item: it is ordered a moment after it was priced. */
export function findAgreed(
  dated: readonly DatedTerms[],
  { months, unit_price }: Pick<AgreedItem['item'], 'months' | 'unit_price'>,
): DatedTerms | undefined {
  if (months === null) return undefined
  return dated.find(({ terms }) => terms.tiers.length > 0 && rentFor(terms, months).total === unit_price)
}

/** Of a SKU at a moment, the newest first. A model that is newer has the months it began with. */
export function termsUntil({ lists, months }: TermsHistory, then: Date): DatedTerms[] {
  const ranges = months.filter(({ since }) => since <= then).toReversed()
  return lists
    .filter(({ valid_from }) => valid_from <= then)
    .toReversed()
    .flatMap(list => {
      const price = currentPrice([list], list.valid_from)
      if (!price) return []
      const { tiers } = price
      return (ranges.length > 0 ? ranges : months.slice(0, 1)).map(({ min_months, max_months }) => ({
        ...{ price, terms: { tiers, min_months, max_months } },
      }))
    })
}

/** One price list alone: it may be of the model that the item was changed from. */
async function readList(db: Reader, priceId: number): Promise<TermsHistory> {
  const list = await db.selectFrom('prices').selectAll().where('price_id', '=', priceId).executeTakeFirstOrThrow()
  return { lists: [list], months: await findMonths(db, list.sku_id) }
}
