import type { Cents } from '../money.ts'
import { monthlyRentFor, type RentTier } from './rent.ts'

export interface OfferedPrice {
  readonly unit_price: Cents | null
  readonly rent_tiers: readonly RentTier[] | null
  readonly deposit: Cents | null
  readonly replacement_value?: Cents | null
}

/**
 * The largest reduction for one piece or one rental through another price, over all terms up to the longest. A lower
 * deposit counts too, because the shop holds it in case a machine is not returned; so does a lower replacement value,
 * because it limits the claim then.
 */
export function maxPriceCut(before: OfferedPrice, after: OfferedPrice, maxMonths: number): Cents {
  const piece = (before.unit_price ?? 0) - (after.unit_price ?? before.unit_price ?? 0)
  const deposit = (before.deposit ?? 0) - (after.deposit ?? 0)
  // Without a replacement value the sale price is used.
  const worth = (before.replacement_value ?? 0) - (after.replacement_value ?? before.replacement_value ?? 0)
  const rent = rentCuts(before.rent_tiers ?? [], after.rent_tiers ?? [], maxMonths)
  return Math.max(0, piece, ...rent) + Math.max(0, deposit) + Math.max(0, worth)
}

function rentCuts(before: readonly RentTier[], after: readonly RentTier[], maxMonths: number): Cents[] {
  if (before.length === 0 || after.length === 0) return []
  const months = Array.from({ length: maxMonths }, (_, index) => index + 1)
  return months.map(term => term * (monthlyRentFor(before, term) - monthlyRentFor(after, term)))
}
