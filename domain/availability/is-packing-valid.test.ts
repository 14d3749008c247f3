import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { isPackingValid } from './is-packing-valid.ts'
import { type Booking, findRoom, type Packing, type Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'

const zero: Day = '2026-01-01'
const range = (from: number, to: number): DayRange => ({ from: addDays(zero, from), to: addDays(zero, to) })
const units: Unit[] = [
  { id: 'a', fixed: [] },
  { id: 'b', fixed: [] },
]
const bookings: Booking[] = [
  { id: '1', unit: 'a', range: range(0, 10) },
  { id: '2', unit: 'b', range: range(10, 20) },
]
const requested = range(5, 15)
const found: Packing = { unit: 'a', moves: new Map([['1', 'b']]) }

test('a result stays valid until a booking or a machine has changed', () => {
  const holds = (changes: { units?: Unit[]; bookings?: Booking[] }) =>
    isPackingValid(found, { units, bookings, requested, ...changes })
  expect(holds({})).toBe(true)
  // The booking that should move has ended, or has been handed out.
  expect(holds({ bookings: bookings.slice(1) })).toBe(false)
  expect(holds({ bookings: bookings.slice(1), units: [{ id: 'a', fixed: [range(0, 10)] }] })).toBe(false)
  // Another booking was added to the machine that is needed, or to the one that the booking would move to.
  expect(holds({ bookings: [...bookings, { id: '3', unit: 'a', range: range(14, 20) }] })).toBe(false)
  expect(holds({ bookings: [...bookings, { id: '3', unit: 'b', range: range(5, 9) }] })).toBe(false)
  // A machine was removed, or is in repair.
  expect(holds({ units: units.slice(1) })).toBe(false)
  expect(
    holds({
      units: [
        { id: 'a', fixed: [range(12, 13)] },
        { id: 'b', fixed: [] },
      ],
    }),
  ).toBe(false)
})

test('every result stays valid as long as nothing changes', () => {
  const spans = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })).map(([from, days]) => range(from, from + days))
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 14 }), spans, (ranges, wish) => {
      const laid: Booking[] = []
      for (const [index, one] of ranges.entries()) {
        const free = units.find(({ id }) => !laid.some(other => other.unit === id && overlaps(other.range, one)))
        if (free) laid.push({ id: `${index}`, unit: free.id, range: one })
      }
      const room = findRoom(units, laid, wish)
      if (room) expect(isPackingValid(room, { units, bookings: laid, requested: wish })).toBe(true)
    }),
  )
})
