import type { DayRange } from './range.ts'
import { roomIn } from './room.ts'

/** One machine, with its fixed blocks: it is handed out, in repair, paused, or reserved for a buyer. */
export interface Unit {
  readonly id: string
  readonly fixed: readonly DayRange[]
}

/** A reservation that has not been handed out and can still change its machine. */
export interface Booking {
  readonly id: string
  readonly range: DayRange
  /** undefined: it has lost its machine and waits for another. */
  readonly unit: string | undefined
}

export interface Packing {
  readonly unit: string
  /** The new machine of each booking that has to move so that the requested range fits. */
  readonly moves: ReadonlyMap<string, string>
}

/**
 * Finds a machine for a range: the free one whose gap it fills best, otherwise by moving bookings that were not handed
 * out. undefined: it does not fit in any layout.
 */
export function findRoom(
  units: readonly Unit[],
  bookings: readonly Booking[],
  requested: DayRange,
): Packing | undefined {
  return roomIn(units, bookings).find(requested)
}
