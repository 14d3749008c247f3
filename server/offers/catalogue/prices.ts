import { z } from 'zod'
import { rentTierSchema } from '#contract/offers/catalogue.ts'
import type { OfferKind } from '#domain/catalogue/constants.ts'
import type { Cents } from '#domain/money.ts'
import { type PriceFrom, priorPrice } from '#domain/pricing/reduction.ts'
import { lowestTier, type RentTier } from '#domain/pricing/rent.ts'
import { actualPrices, type RuleSpan } from '#domain/promotions/activity-price.ts'
import type { Price, Sku } from './store.ts'

const tiersSchema = z.array(rentTierSchema)

export interface CurrentPrice {
  price_id: number
  unit_price: Cents | null
  deposit: Cents
  tiers: RentTier[]
  /** The value as new of a machine that is rented out and not for sale. */
  replacement_value: Cents | null
  /** Whether staff want it to be shown beside the earlier price. */
  show_reduction: boolean
}

/** The current price of one SKU, out of its whole history (oldest first). undefined: it has no price yet. */
export function currentPrice(history: readonly Price[], now: Date): CurrentPrice | undefined {
  const current = history.findLast(row => row.valid_from <= now)
  if (!current) return undefined
  return {
    price_id: current.price_id,
    unit_price: current.unit_price,
    deposit: current.deposit ?? 0,
    tiers: current.rent_tiers === null ? [] : tiersSchema.parse(current.rent_tiers),
    replacement_value: current.replacement_value,
    show_reduction: current.show_reduction,
  }
}

interface Row {
  valid_from: Date
  unit_price: Cents | null
  rent_tiers: unknown
}

/** The prices that ever applied: of two that began at the same moment, only the one written later did. */
function comparable(history: readonly Row[]): PriceFrom[] {
  return history
    .filter((row, index) => history[index + 1]?.valid_from.getTime() !== row.valid_from.getTime())
    .map(row => ({ valid_from: row.valid_from, price: headlinePrice(row) }))
}

/** Activities that lowered an item besides its own price. */
export interface PriceActivities {
  spans: readonly RuleSpan[]
  line: { product_id: string; kind: OfferKind }
}

export function toActivityLine({ product_id, kind }: Pick<Sku, 'product_id' | 'kind'>): PriceActivities['line'] {
  return { product_id, kind }
}

/** What an item really cost over time, activities included: every struck-through price is computed from this. */
function chargedPrices(history: readonly Row[], { spans, line }: PriceActivities): PriceFrom[] {
  return actualPrices(comparable(history), spans, line)
}

/** The price that one beginning then would be compared with, in a history that contains it already. */
export function findPriorPrice(history: readonly Row[], activities: PriceActivities, then: Date): Cents | undefined {
  return priorPrice(chargedPrices(history, activities), then)
}

/** The price that a reduction beginning then is compared with, however low it is. */
export function findLowestBefore(history: readonly Row[], activities: PriceActivities, then: Date): Cents | undefined {
  const pastPrices = chargedPrices(history, activities).filter(row => row.valid_from < then)
  return priorPrice([...pastPrices, { valid_from: then, price: -1 }], then)
}

/** The figure of a price that is shown in large: the price itself, or the lowest month. */
export function headlinePrice(row: Pick<Row, 'unit_price' | 'rent_tiers'>): Cents {
  return row.unit_price ?? lowestTier(tiersSchema.parse(row.rent_tiers))
}

export function groupBySku(prices: readonly Price[]): Map<string, Price[]> {
  return Map.groupBy(prices, price => price.sku_id)
}
