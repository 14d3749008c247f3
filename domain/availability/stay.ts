import { addDays, type Day, daysBetween } from '../calendar.ts'
import { type Booking, findRoom, type Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'

/** How a rental can go on for longer. */
export type Stay =
  /** On its own machine; later bookings of that machine get another one. */
  | { readonly kind: 'keeps' }
  /** Only on another machine, from the end of its current days; bookings that were not handed out move for it. */
  | { readonly kind: 'swaps'; readonly unit: string; readonly moves: ReadonlyMap<string, string> }
  /** Not for that long. `until`: its own machine is free up to, but not including, this day. */
  | { readonly kind: 'none'; readonly until: Day }

interface StayRequest {
  readonly unit: string
  /** The days for which it has its machine now. */
  readonly range: DayRange
  /** The requested end including return and preparation, exclusive. */
  readonly to: Day
  /** The days for which another machine would be needed; undefined: another machine is not acceptable. */
  readonly other: DayRange | undefined
}

/**
 * A tenant keeps their machine where every later booking of it can be placed on another one, by reassigning them if
 * needed. Otherwise they may get another machine that is free for the additional days; otherwise the result is the last
 * day they could stay.
 */
export function roomToStay(units: readonly Unit[], bookings: readonly Booking[], request: StayRequest): Stay {
  const { range, to, other } = request
  if (fits(units, bookings, request, to)) return { kind: 'keeps' }
  // Its own machine is occupied until the end of its days, so it is never found here.
  const room = other && findRoom(units, bookings, other)
  if (room && room.unit !== request.unit) return { kind: 'swaps', ...room }
  return { kind: 'none', until: findLastDay(day => fits(units, bookings, request, day), range.to, to) }
}

/**
 * Every booking that would lose the machine is placed again, one after the other; a placed booking may still move for
 * the next.
 */
function fits(units: readonly Unit[], bookings: readonly Booking[], { unit, range }: StayRequest, to: Day): boolean {
  const longer = { from: range.from, to }
  const fleet = units.map(one => (one.id === unit ? { id: unit, fixed: [longer] } : one))
  const isConflicting = (booking: Booking) => booking.unit === unit && overlaps(booking.range, longer)
  let placed = bookings.filter(booking => !isConflicting(booking))
  for (const booking of bookings.filter(isConflicting)) {
    const room = findRoom(fleet, placed, booking.range)
    if (!room) return false
    placed = placed.map(one => ({ ...one, unit: room.moves.get(one.id) ?? one.unit }))
    placed.push({ ...booking, unit: room.unit })
  }
  return true
}

/**
 * The last day for which `holds` is true, by binary search: it is true for the first, and once false it stays false.
 */
function findLastDay(holds: (day: Day) => boolean, first: Day, beyond: Day): Day {
  let good = 0
  let bad = Math.max(1, daysBetween(first, beyond))
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (holds(addDays(first, middle))) good = middle
    else bad = middle
  }
  return addDays(first, good)
}
