import { addDays, type Day, daysBetween } from '../calendar.ts'
import { type Booking, findRoom, type Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'

/** How a rental can go on for longer. */
export type Stay =
  /** On its own machine; who is booked on it gets another one. */
  | { readonly kind: 'keeps' }
  /** Only on another machine, from the end of its days on; bookings that were not handed out move for it. */
  | { readonly kind: 'swaps'; readonly unit: string; readonly moves: ReadonlyMap<string, string> }
  /** Not for so long. `until`: so far its own machine is free, the day itself not included. */
  | { readonly kind: 'none'; readonly until: Day }

interface StayRequest {
  readonly unit: string
  /** The days it has its machine now. */
  readonly range: DayRange
  /** So long it is wanted, the way back and the shelf included; the day itself not. */
  readonly to: Day
  /** For which days another machine would be needed; undefined: no other one will do. */
  readonly other: DayRange | undefined
}

/**
 * Whoever has a machine stays with it where everybody booked after him finds another one, however they have to be laid
 * anew. Else he may have another machine that is free for the days he adds; else it is said how long he could stay.
 */
export function roomToStay(units: readonly Unit[], bookings: readonly Booking[], request: StayRequest): Stay {
  const { range, to, other } = request
  if (fits(units, bookings, request, to)) return { kind: 'keeps' }
  // Its own one is out until the end of its days, so it is never found here.
  const room = other && findRoom(units, bookings, other)
  if (room && room.unit !== request.unit) return { kind: 'swaps', ...room }
  return { kind: 'none', until: findLastDay(day => fits(units, bookings, request, day), range.to, to) }
}

/** Everybody who would lose the machine is laid anew, one after the other; who was placed may still move for the next. */
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

/** The last day for which it holds: it holds for the first, and where it does not, it does for no later one. */
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
