import { type RentTerms, rentFor } from '#domain/pricing/rent.ts'
import { usualTerm } from '#domain/suggestions/season.ts'

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
  /** The number of compared seasons after which renting has still cost less. */
  cheaper_seasons: number
}

/**
 * The total of some seasons of renting beside the price of the machine. A season is limited by the terms that can be
 * rented.
 */
export function rentOrBuy(terms: RentTerms, buy: number): RentOrBuy {
  const months = usualTerm(terms)
  const season = rentFor(terms, months).total
  const rents = comparedSeasons.map(seasons => ({ seasons, total: seasons * season }))
  return { months, rents, buy, cheaper_seasons: rents.filter(({ total }) => total < buy).length }
}
