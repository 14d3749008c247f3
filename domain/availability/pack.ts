import type { DayRange } from './range.ts'
import { roomIn } from './room.ts'

/** One machine, with what can't be moved: it is out, in repair, paused, or promised to a buyer. */
export interface Unit {
  readonly id: string
  readonly fixed: readonly DayRange[]
}

/** A promise that has not been handed out: it may still change its machine. */
export interface Booking {
  readonly id: string
  readonly range: DayRange
  /** undefined: it has lost its machine and waits for another. */
  readonly unit: string | undefined
}

export interface Packing {
  readonly unit: string
  /** Bookings that get another machine, so that the wanted range fits somewhere. */
  readonly moves: ReadonlyMap<string, string>
}

/**
 * Finds a machine for a range: the free one whose gap it fills best; else it moves bookings that were not handed out.
 * undefined: however they are laid, it does not fit.
 */
export function findRoom(
  units: readonly Unit[],
  bookings: readonly Booking[],
  requested: DayRange,
): Packing | undefined {
  return roomIn(units, bookings).find(requested)
}
