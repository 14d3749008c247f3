import { addMonths, daysBetween } from '../calendar.ts'
import { type RentTerms, rentFor } from '../pricing/rent.ts'
import type { MowingCountry } from './holidays.ts'
import { mowingHours } from './mowing-hours.ts'
import { sunTimes } from './sun.ts'

/**
 * Mean temperatures of the months in °C, 1991 to 2020: De Bilt for the Netherlands, Uccle for Belgium, the area mean of
 * Germany.
 */
const meanTemperatures: Record<MowingCountry, readonly number[]> = {
  NL: [3.6, 3.9, 6.5, 9.9, 13.4, 16.2, 18.3, 17.9, 14.7, 10.9, 7, 4.2],
  BE: [3.7, 4.2, 7.1, 10.4, 13.9, 16.7, 18.7, 18.4, 15.2, 11.3, 7.2, 4.3],
  DE: [0.9, 1.5, 4.6, 9, 13.1, 16.4, 18.3, 17.9, 13.8, 9.3, 4.8, 1.8],
}
/** Below it grass hardly grows. */
const growthFrom = 5
/** Millimetres a day for each degree above it, at twelve hours of daylight. */
const mmPerDegree = 0.2
/** A robotic mower cuts when the grass has grown by this much, so that clippings are short enough to stay. */
const cutMm = 5
/** A month in which a lawn needs to be mown more than twice. */
const seasonMm = 12
const minutesPerDay = 24 * 60

export interface YearModel {
  /** m² per hour. */
  readonly cutting_efficiency: number
  /** Minutes on one charge. */
  readonly mowing_time: number
  /** Minutes. */
  readonly charging_time: number
}

export interface LawnYearQuery {
  country: MowingCountry
  place?: string | undefined
  year: number
  area_m2: number
  model: YearModel
}

export interface LawnMonth {
  /** From 1. */
  month: number
  /** Between sunrise and sunset in the middle of the month. */
  daylight_minutes: number
  /** How much the grass grows in the whole month. */
  growth_mm: number
  /** How long the machine may run on an average day, by the rules that are known. */
  allowed_minutes: number
  /** How long it mows in a week. */
  mowing_minutes: number
  /** How often it charges in a week. */
  charges: number
  /** The grass grows so much that it must be mown. */
  in_season: boolean
}

/**
 * A year of a lawn, month by month: an estimate from mean temperatures and daylight, for an even lawn with enough water.
 * Hours are those of the rules that are known for the place.
 */
export function lawnYear({ country, place, year, area_m2, model }: LawnYearQuery): LawnMonth[] {
  return meanTemperatures[country].map((temperature, index) => {
    const month = index + 1
    const middle = addMonths(`${year}-01-12`, index)
    const { sun, days } = mowingHours({ country, place, from: middle, days: 7 })
    const daylight_minutes = daylight(sunTimes(middle, sun))
    const warmth = Math.max(0, temperature - growthFrom)
    const daily = (warmth * mmPerDegree * daylight_minutes) / (minutesPerDay / 2)
    const growth_mm = Math.round(daily * daysBetween(middle, addMonths(middle, 1)))
    const mowing_minutes = Math.round(((daily * 7) / cutMm) * (area_m2 / model.cutting_efficiency) * 60)
    const allowed = days.flatMap(({ windows }) => windows).reduce((sum, { from, to }) => sum + (to - from), 0)
    return {
      month,
      daylight_minutes,
      growth_mm,
      allowed_minutes: Math.round(allowed / 60_000 / days.length),
      mowing_minutes,
      charges: Math.ceil(mowing_minutes / model.mowing_time),
      in_season: growth_mm >= seasonMm,
    }
  })
}

function daylight(sun: ReturnType<typeof sunTimes>): number {
  if (sun.light === 'rises_and_sets') return Math.round((sun.sunset - sun.sunrise) / 60_000)
  return sun.light === 'always_up' ? minutesPerDay : 0
}

export interface Season {
  /** From 1. */
  from_month: number
  months: number
}

/** The months in a row in which the grass must be mown; undefined: in none of them, or in every one. */
export function findSeason(months: readonly LawnMonth[]): Season | undefined {
  const first = months.find(({ in_season }) => in_season)
  const last = months.findLast(({ in_season }) => in_season)
  if (!first || !last || last.month - first.month + 1 === months.length) return undefined
  return { from_month: first.month, months: last.month - first.month + 1 }
}

/** What a rental costs that began with the season and ends with this month; 0 before it, the whole of it after. */
export function rentUntil(terms: RentTerms, { from_month, months }: Season, month: number): number {
  const rented = Math.min(months, month - from_month + 1)
  return rented < 1 ? 0 : rentFor(terms, Math.max(terms.min_months, rented)).total
}
