import { addDays, addMonths, type Day, daysBetween, toDateParts } from '../calendar.ts'
import { type RentTerms, rentFor } from '../pricing/rent.ts'

/** A mowing season: April to October. */
export const seasonMonths = 7

/** The term where nobody has chosen one: a mowing season, within what the model allows. */
export function usualTerm({ min_months, max_months }: Pick<RentTerms, 'min_months' | 'max_months'>): number {
  return withinTerms(seasonMonths, { min_months, max_months })
}

/** A term, clamped to the possible ones. */
export function withinTerms(
  months: number,
  { min_months, max_months }: Pick<RentTerms, 'min_months' | 'max_months'>,
): number {
  return Math.min(max_months, Math.max(min_months, months))
}

/** Grass grows from 15 March until the end of October in every country the shop delivers to. */
const growsFrom = '03-15'
const restsFrom = '11-01'

/** Fewer days than these are not worth a suggestion. */
const worthwhileDays = 30

export interface SeasonInput {
  /** The first day on which the rental could start. */
  readonly first: Day
  /** The last day on which it may start. */
  readonly last: Day
  readonly months: number
}

/**
 * The start after the winter, where a rental from the first day would begin in winter and the later one has at least a
 * month more of mowing for the same price. undefined: the first day is as good, or the later one cannot be ordered yet.
 */
export function startAfterWinter({ first, last, months }: SeasonInput): Day | undefined {
  if (!isWinter(first)) return undefined
  const spring = nextSpring(first)
  if (spring > last) return undefined
  const saved = winterDays(first, addMonths(first, months)) - winterDays(spring, addMonths(spring, months))
  return saved >= worthwhileDays ? spring : undefined
}

/**
 * The shorter term that lasts until the grass rests, where the end of the chosen one would be winter only and the
 * shorter one costs less. undefined: the term is as good.
 */
export function termUntilWinter(terms: RentTerms, { first, months }: Pick<SeasonInput, 'first' | 'months'>) {
  if (isWinter(first)) return undefined
  const end = addMonths(first, months)
  const winter = nextWinter(first)
  if (daysBetween(winter, end) < worthwhileDays || daysBetween(nextSpring(winter), end) >= worthwhileDays) {
    return undefined
  }
  let shorter = terms.min_months
  while (addMonths(first, shorter) < winter) shorter += 1
  if (shorter >= months) return undefined
  const saved = rentFor(terms, months).total - rentFor(terms, shorter).total
  return saved > 0 ? { months: shorter, saved } : undefined
}

export function isWinter(day: Day): boolean {
  const date = day.slice(5)
  return date >= restsFrom || date < growsFrom
}

/** The first day of growth after a day of winter. */
function nextSpring(day: Day): Day {
  const [year] = toDateParts(day)
  return `${day.slice(5) < growsFrom ? year : year + 1}-${growsFrom}`
}

/** The first day of rest after a day of growth. */
function nextWinter(day: Day): Day {
  return `${toDateParts(day)[0]}-${restsFrom}`
}

/** The days of winter in a range whose end is the first day after it. */
function winterDays(from: Day, end: Day): number {
  let days = 0
  for (let day = from; day < end; day = addDays(day, 1)) if (isWinter(day)) days += 1
  return days
}
