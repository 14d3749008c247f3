import type { RentTier } from '#domain/pricing/rent.ts'
import { centsIn } from '../../kit/amount.ts'

/** The number of rent tiers that the form has fields for. */
export const tierCount = 6

type Values = Readonly<Record<string, string>>

/** The tiers that were filled in, in their order; NaN where a value is invalid. */
export function tiersIn(values: Values): RentTier[] {
  return Array.from({ length: tierCount }, (_, index) => ({
    from: (values[`rent_tiers.${index}.from_months`] ?? '').trim(),
    monthly: (values[`rent_tiers.${index}.monthly`] ?? '').trim(),
  }))
    .filter(({ from, monthly }) => from !== '' || monthly !== '')
    .map(({ from, monthly }) => ({
      from_months: /^\d{1,2}$/.test(from) ? Number(from) : Number.NaN,
      monthly: centsIn(monthly),
    }))
}

export function areReadable(tiers: readonly RentTier[]): boolean {
  return tiers.length > 0 && tiers.every(({ from_months, monthly }) => from_months >= 1 && monthly > 0)
}

/** The figure that decides whether a price is a reduction: the price, or the lowest monthly rent. */
export function computeHeadline(kind: 'rent' | 'buy', values: Values): number {
  if (kind === 'buy') return centsIn(values.unit_price ?? '')
  return Math.min(...tiersIn(values).map(({ monthly }) => monthly))
}
