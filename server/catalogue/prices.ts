import { z } from 'zod'
import { rentTierSchema } from '#contract/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import { priorPrice } from '#domain/pricing/reduction.ts'
import { lowestTier, type RentTier } from '#domain/pricing/rent.ts'
import type { Price } from './store.ts'

const tiersSchema = z.array(rentTierSchema)

export interface CurrentPrice {
  price_id: number
  unit_price: Cents | null
  deposit: Cents
  tiers: RentTier[]
  /** What may be struck through beside it; null where nothing may. */
  was: Cents | null
}

/** What one SKU costs now, out of its whole history (oldest first). undefined: it has no price yet. */
export function currentPrice(history: readonly Price[], now: Date): CurrentPrice | undefined {
  const current = history.findLast(row => row.valid_from <= now)
  if (!current) return undefined
  const comparable = history.map(row => ({ valid_from: row.valid_from, price: headline(row) }))
  return {
    price_id: current.price_id,
    unit_price: current.unit_price,
    deposit: current.deposit ?? 0,
    tiers: current.rent_tiers === null ? [] : tiersSchema.parse(current.rent_tiers),
    was: (current.show_reduction ? priorPrice(comparable, now) : undefined) ?? null,
  }
}

/** The one figure of a price that is shown in large: the price itself, or the lowest month. */
export function headline(row: Pick<Price, 'unit_price' | 'rent_tiers'>): Cents {
  return row.unit_price ?? lowestTier(tiersSchema.parse(row.rent_tiers))
}

export function bySku(prices: readonly Price[]): Map<string, Price[]> {
  return Map.groupBy(prices, price => price.sku_id)
}
