import { isDeliveryDay } from '../availability/delivery-days.ts'
import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/**
 * The first days a rental may have: late enough for preparation, not so far ahead that prices or machines are unknown,
 * and with a delivery.
 */
export interface StartWindow {
  readonly earliest: Day
  readonly latest: Day
  /** Whose Sundays and holidays have no delivery: the country of the shop. */
  readonly country: string
}

/** Why a rental cannot start on this day; undefined: it can. */
export function findStartFault(
  day: Day,
  { earliest, latest, country }: StartWindow,
): 'start_passed' | 'start_too_late' | 'start_undelivered' | undefined {
  if (day < earliest) return 'start_passed'
  if (day > latest) return 'start_too_late'
  return isDeliveryDay(country, day) ? undefined : 'start_undelivered'
}

/** What changed in a cart line since its owner last saw it. */
export const lineChanges = [
  'off_sale',
  'months_out_of_range',
  'start_passed',
  'start_too_late',
  'start_undelivered',
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
  const fault = start && findStartFault(start, starts)
  if (fault) return fault
  if (available !== undefined && available < quantity) return 'stock_short'
  return price === seen_price ? undefined : 'price_changed'
}

/** Only a line whose change is its price can still be ordered. */
export function isOrderable(change: LineChange | undefined): boolean {
  return change === undefined || change === 'price_changed'
}
