import type { Booking, Packing, Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'

/**
 * Whether an earlier result still holds: the bookings to move still exist, and their target machines have no new
 * bookings.
 */
export function isPackingValid(
  { unit, moves }: Packing,
  { units, bookings, requested }: { units: readonly Unit[]; bookings: readonly Booking[]; requested: DayRange },
): boolean {
  const moving = bookings.filter(({ id }) => moves.has(id))
  if (moving.length < moves.size) return false
  const taken = new Map(units.map(({ id, fixed }) => [id, [...fixed]]))
  for (const booking of bookings) if (!moves.has(booking.id)) taken.get(booking.unit ?? '')?.push(booking.range)
  const placed = [
    { on: unit, range: requested },
    ...moving.map(({ id, range }) => ({ on: moves.get(id) ?? '', range })),
  ]
  return placed.every(({ on, range }) => {
    const others = taken.get(on)
    if (!others || others.some(other => overlaps(other, range))) return false
    others.push(range)
    return true
  })
}
