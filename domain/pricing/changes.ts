import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/**
 * The first days a rental may have: late enough for preparation, and not so far ahead that prices or machines are
 * unknown.
 */
export interface StartWindow {
  readonly earliest: Day
  readonly latest: Day
}

/** What changed in a cart line since its owner last saw it. */
export const lineChanges = [
  'off_sale',
  'months_out_of_range',
  'start_passed',
  'start_too_late',
  'stock_short',
  'not_abroad',
  'not_alone',
  'price_changed',
] as const
export type LineChange = (typeof lineChanges)[number]

export interface LineSnapshot {
  readonly on_sale: boolean
  readonly months: number | undefined
  readonly months_allowed: { readonly min: number; readonly max: number } | undefined
  /** The requested first day; undefined: none, or not a rental. */
  readonly start: Day | undefined
  readonly starts: StartWindow
  readonly quantity: number
  /** undefined: not counted. */
  readonly available: number | undefined
  readonly seen_price: Cents
  readonly price: Cents | undefined
}

/** The one change to report for a line; a change that makes it impossible to order comes before one that alters it. */
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

/** Only a line whose change is its price can still be ordered. */
export function isOrderable(change: LineChange | undefined): boolean {
  return change === undefined || change === 'price_changed'
}
