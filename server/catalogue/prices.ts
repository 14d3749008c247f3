import { z } from 'zod'
import { rentTierSchema } from '#contract/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import { type PriceFrom, priorPrice } from '#domain/pricing/reduction.ts'
import { lowestTier, type RentTier } from '#domain/pricing/rent.ts'
import type { Price } from './store.ts'

const tiersSchema = z.array(rentTierSchema)

export interface CurrentPrice {
  price_id: number
  unit_price: Cents | null
  deposit: Cents
  tiers: RentTier[]
  /** Whether staff wish it to be shown beside what it was. */
  show_reduction: boolean
}

/** What one SKU costs now, out of its whole history (oldest first). undefined: it has no price yet. */
export function currentPrice(history: readonly Price[], now: Date): CurrentPrice | undefined {
  const current = history.findLast(row => row.valid_from <= now)
  if (!current) return undefined
  return {
    price_id: current.price_id,
    unit_price: current.unit_price,
    deposit: current.deposit ?? 0,
    tiers: current.rent_tiers === null ? [] : tiersSchema.parse(current.rent_tiers),
    show_reduction: current.show_reduction,
  }
}

interface Row {
  valid_from: Date
  unit_price: Cents | null
  rent_tiers: unknown
}

/** The prices that ever counted: of two that began at the same moment only the later written one did. */
export function comparable(history: readonly Row[]): PriceFrom[] {
  return history
    .filter((row, index) => history[index + 1]?.valid_from.getTime() !== row.valid_from.getTime())
    .map(row => ({ valid_from: row.valid_from, price: headline(row) }))
}

/** What a price would be shown against if it began then, in a history where it stands already. */
export function shownAgainst(history: readonly Row[], then: Date): Cents | undefined {
  return priorPrice(comparable(history), then)
}

/** What a reduction that began now would be shown against, however low it were. */
export function lowestBefore(history: readonly Price[], now: Date): Cents | undefined {
  const past = history.filter(row => row.valid_from <= now)
  return priorPrice([...comparable(past), { valid_from: now, price: -1 }], now)
}

/** The one figure of a price that is shown in large: the price itself, or the lowest month. */
export function headline(row: Pick<Row, 'unit_price' | 'rent_tiers'>): Cents {
  return row.unit_price ?? lowestTier(tiersSchema.parse(row.rent_tiers))
}

export function bySku(prices: readonly Price[]): Map<string, Price[]> {
  return Map.groupBy(prices, price => price.sku_id)
}
