import { type RentTerms, rentFor } from '#domain/pricing/rent.ts'

/** April to October. */
export const seasonMonths = 7
export const comparedSeasons = [1, 2, 3] as const

export interface SeasonSum {
  seasons: number
  total: number
}

export interface RentOrBuy {
  months: number
  /** Each season is a rental of its own. */
  rents: SeasonSum[]
  buy: number
  /** After so many of the compared seasons renting has still cost less. */
  cheaper_seasons: number
}

/** What some seasons of renting add up to beside the price of the machine. A season is as long as may be rented. */
export function rentOrBuy(terms: RentTerms, buy: number): RentOrBuy {
  const months = Math.min(terms.max_months, Math.max(terms.min_months, seasonMonths))
  const season = rentFor(terms, months).total
  const rents = comparedSeasons.map(seasons => ({ seasons, total: seasons * season }))
  return { months, rents, buy, cheaper_seasons: rents.filter(({ total }) => total < buy).length }
}
