import type { Cents } from '../money.ts'

/** The price of delivery to a country up to this weight. `up_to_grams` null: any weight. */
export interface Tariff {
  readonly country: string
  readonly up_to_grams: number | null
  readonly price: Cents
}

/** The cheapest tariff for the weight; a country without tariffs has free delivery. undefined: too heavy. */
export function freightFor(tariffs: readonly Tariff[], country: string, grams: number): Cents | undefined {
  const countryTariffs = tariffs.filter(tariff => tariff.country === country)
  if (countryTariffs.length === 0 || grams === 0) return 0
  const carrying = countryTariffs.filter(({ up_to_grams }) => up_to_grams === null || up_to_grams >= grams)
  return carrying.length === 0 ? undefined : Math.min(...carrying.map(({ price }) => price))
}

/**
 * The largest reduction of the freight to any country when the weight of a product changes; a weight that was not
 * carried before is not compared.
 */
export function maxFreightCut(tariffs: readonly Tariff[], before: number, after: number): Cents {
  const lowered = tariffs.map(({ country }) => {
    const costs = freightFor(tariffs, country, before)
    return costs === undefined ? 0 : costs - (freightFor(tariffs, country, after) ?? costs)
  })
  return Math.max(0, ...lowered)
}

/** The same for each of several pieces that go together: many light ones are heavy, and the most of it counts. */
export function maxFreightCutOfPieces(
  tariffs: readonly Tariff[],
  grams: { before: number; after: number },
  pieces: number,
): number {
  const counts = Array.from({ length: pieces }, (_, index) => index + 1)
  const cuts = counts.map(count => maxFreightCut(tariffs, count * grams.before, count * grams.after) / count)
  return Math.max(0, ...cuts)
}
