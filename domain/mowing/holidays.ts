import { countryFacts, factsOf, type HolidayKey } from '../addresses/country-facts.ts'
import { addDays, type Day, toDateParts, weekday } from '../calendar.ts'

/** The countries with a table of mowing hours. */
export const mowingCountries = ['NL', 'BE', 'DE'] as const
export type MowingCountry = (typeof mowingCountries)[number]

/** Days after Easter Sunday. */
const movable: Partial<Record<HolidayKey, number>> = {
  good_friday: -2,
  easter_sunday: 0,
  easter_monday: 1,
  ascension: 39,
  whit_sunday: 49,
  whit_monday: 50,
}

const fixed: Partial<Record<HolidayKey, `${number}-${number}`>> = {
  new_year: '01-01',
  labour_day: '05-01',
  liberation_day: '05-05',
  national_day_be: '07-21',
  assumption: '08-15',
  german_unity: '10-03',
  all_saints: '11-01',
  armistice: '11-11',
  christmas_day: '12-25',
  second_christmas_day: '12-26',
}

/** The public holiday on this day in this country, if there is one; none are known of a country without facts. */
export function findHoliday(country: string, day: Day): HolidayKey | undefined {
  const [year] = toDateParts(day)
  return factsOf(country).holidays?.find(key => holidayDate(key, year) === day)
}

/**
 * Whether the day is a public holiday, or may be one: of a country whose holidays are unknown, any day that is one in a
 * country that is known. A period that ends on such a day is only extended by it.
 */
export function mayBeHoliday(country: string, day: Day): boolean {
  if (factsOf(country).holidays) return findHoliday(country, day) !== undefined
  return Object.keys(countryFacts).some(known => findHoliday(known, day) !== undefined)
}

function holidayDate(key: HolidayKey, year: number): Day {
  if (key === 'kings_day') return kingsDay(year)
  const after = movable[key]
  return after === undefined ? (`${year}-${fixed[key]}` as Day) : addDays(easterSunday(year), after)
}

/** 27 April; a day earlier where that is a Sunday. */
function kingsDay(year: number): Day {
  return weekday(`${year}-04-27`) === 7 ? `${year}-04-26` : `${year}-04-27`
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century + 8) / 25)
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30
  const dayOfWeek = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * dayOfWeek) / 451)
  const count = moon + dayOfWeek - 7 * shift + 114
  return addDays(`${year}-${Math.floor(count / 31) === 3 ? '03' : '04'}-01`, count % 31)
}
