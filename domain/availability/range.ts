import { addDays, addMonths, type Day } from '../calendar.ts'

/** Days from `from` up to, but not including, `to`. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** Days before and after a rental in which its machine is occupied too. */
export interface Buffers {
  readonly preparation_days: number
  readonly delivery_days: number
  readonly return_days: number
  readonly restock_days: number
}

/** The days for which a rental occupies its machine: from the day it is prepared until it is back in stock. */
export function busyRange(start: Day, months: number, buffers: Buffers): DayRange {
  return {
    from: addDays(start, -buffers.preparation_days - buffers.delivery_days),
    to: addDays(addMonths(start, months), buffers.return_days + buffers.restock_days),
  }
}

export function overlaps(one: DayRange, other: DayRange): boolean {
  return one.from < other.to && other.from < one.to
}

/** The part of a range from this day on; undefined: none. */
export function clipBefore({ from, to }: DayRange, day: Day): DayRange | undefined {
  const start = from < day ? day : from
  return start < to ? { from: start, to } : undefined
}

/** The shortest range that contains both. */
export function enclosingRange(one: DayRange, other: DayRange): DayRange {
  const [from = one.from] = [one.from, other.from].toSorted()
  return { from, to: [one.to, other.to].toSorted().at(-1) ?? one.to }
}
