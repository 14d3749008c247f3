import type { RentTier } from '#domain/pricing/rent.ts'
import { centsIn } from '../../kit/amount.ts'

/** So many steps of a rent have their fields. */
export const tierCount = 6

type Values = Readonly<Record<string, string>>

/** The steps that were filled in, in their order; NaN where something can't be read. */
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

/** The one figure a reduction is judged by: the price, or the lowest month. */
export function computeHeadline(kind: 'rent' | 'buy', values: Values): number {
  if (kind === 'buy') return centsIn(values.unit_price ?? '')
  return Math.min(...tiersIn(values).map(({ monthly }) => monthly))
}
