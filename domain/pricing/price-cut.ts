import type { Cents } from '../money.ts'
import { type RentTier, tierOf } from './rent.ts'

export interface Priced {
  readonly unit_price: Cents | null
  readonly rent_tiers: readonly RentTier[] | null
  readonly deposit: Cents | null
  readonly replacement_value?: Cents | null
}

/** A lower rent is weighed over terms of up to a year. */
const comparedMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * The most that one piece or one rental becomes cheaper by another price, whatever its term. A lower deposit counts too:
 * it is what the shop holds when a machine does not come back, and the replacement value is what it may ask for then.
 */
export function mostLowered(before: Priced, after: Priced): Cents {
  const piece = (before.unit_price ?? 0) - (after.unit_price ?? before.unit_price ?? 0)
  const deposit = (before.deposit ?? 0) - (after.deposit ?? 0)
  // Without one the sale price says what it is worth.
  const worth = (before.replacement_value ?? 0) - (after.replacement_value ?? before.replacement_value ?? 0)
  const rent = rentCuts(before.rent_tiers ?? [], after.rent_tiers ?? [])
  return Math.max(0, piece, ...rent) + Math.max(0, deposit) + Math.max(0, worth)
}

function rentCuts(before: readonly RentTier[], after: readonly RentTier[]): Cents[] {
  if (before.length === 0 || after.length === 0) return []
  return comparedMonths.map(months => months * (tierOf(before, months) - tierOf(after, months)))
}
