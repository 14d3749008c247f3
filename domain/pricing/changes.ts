import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** Days a rental may start on: what is ready then, and not so far ahead that nobody knows prices or machines. */
export interface StartWindow {
  readonly earliest: Day
  readonly latest: Day
}

/** What happened to a line of the cart since its owner looked at it. */
export const lineChanges = [
  'off_sale',
  'months_out_of_range',
  'start_passed',
  'start_too_late',
  'stock_short',
  'not_abroad',
  'price_changed',
] as const
export type LineChange = (typeof lineChanges)[number]

export interface LineSnapshot {
  readonly on_sale: boolean
  readonly months: number | undefined
  readonly months_allowed: { readonly min: number; readonly max: number } | undefined
  /** The day that was wished for; undefined: none, or nothing that starts. */
  readonly start: Day | undefined
  readonly starts: StartWindow
  readonly quantity: number
  /** undefined: not counted. */
  readonly available: number | undefined
  readonly seen_price: Cents
  readonly price: Cents | undefined
}

/** The one thing to tell of a line; whatever makes it impossible comes before what makes it different. */
export function findLineChange(line: LineSnapshot): LineChange | undefined {
  const { on_sale, months, months_allowed, start, starts, quantity, available, seen_price, price } = line
  if (!on_sale || price === undefined) return 'off_sale'
  if (months_allowed && (months === undefined || months < months_allowed.min || months > months_allowed.max)) {
    return 'months_out_of_range'
  }
  if (start !== undefined && start < starts.earliest) return 'start_passed'
  if (start !== undefined && start > starts.latest) return 'start_too_late'
  if (available !== undefined && available < quantity) return 'stock_short'
  return price === seen_price ? undefined : 'price_changed'
}

/** A line that has only another price can be ordered; the others can't. */
export function isOrderable(change: LineChange | undefined): boolean {
  return change === undefined || change === 'price_changed'
}
