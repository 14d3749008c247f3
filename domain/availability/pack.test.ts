import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { type Booking, findRoom, type Unit } from './pack.ts'
import { busyRange, type DayRange, overlaps } from './range.ts'

const zero: Day = '2026-01-01'
const range = (from: number, to: number): DayRange => ({ from: addDays(zero, from), to: addDays(zero, to) })
const booked = (id: string, unit: string | undefined, from: number, to: number): Booking => ({
  id,
  unit,
  range: range(from, to),
})
const free = (...ids: string[]): Unit[] => ids.map(id => ({ id, fixed: [] }))

describe('the days for which a rental occupies its machine', () => {
  const buffers = { preparation_days: 1, delivery_days: 3, return_days: 4, restock_days: 2 }
  test.each<[Day, number, Day, Day]>([
    ['2026-03-10', 2, '2026-03-06', '2026-05-16'],
    // The other month lacks this day of the month; and a leap day.
    ['2026-12-31', 2, '2026-12-27', '2027-03-06'],
    ['2027-12-31', 2, '2027-12-27', '2028-03-06'],
  ])('from %s for %i months: %s to %s', (start, months, from, to) => {
    expect(busyRange(start, months, buffers)).toEqual({ from, to })
  })
})

describe('room for a range', () => {
  test('is the gap it fills best, so that long gaps stay', () => {
    const bookings = [booked('1', 'b', 0, 10), booked('2', 'b', 20, 30)]
    expect(findRoom(free('a', 'b'), bookings, range(10, 20))).toEqual({ unit: 'b', moves: new Map() })
    expect(findRoom(free('a', 'b'), bookings, range(10, 21))?.unit).toBe('a')
  })

  test('days are half-open: a machine can go out on the day that another rental brings it back', () => {
    expect(findRoom(free('a'), [booked('1', 'a', 0, 10)], range(10, 20))?.unit).toBe('a')
    expect(findRoom(free('a'), [booked('1', 'a', 0, 10)], range(9, 20))).toBeUndefined()
  })

  test('is made by moving bookings that were not handed out, where first fit fails', () => {
    // Each machine is taken for a part of the requested days; with both bookings on one machine, the other is free.
    const bookings = [booked('1', 'a', 0, 10), booked('2', 'b', 10, 20)]
    expect(findRoom(free('a', 'b'), bookings, range(5, 15))).toEqual({ unit: 'b', moves: new Map([['2', 'a']]) })
    // Three bookings at once do not fit on two machines.
    expect(findRoom(free('a', 'b'), bookings, range(9, 11))?.moves.size).toBe(1)
    expect(findRoom(free('a', 'b'), [...bookings, booked('3', 'a', 10, 20)], range(9, 11))).toBeUndefined()
  })

  test('moves a booking away from the only machine that is free long enough', () => {
    const units: Unit[] = [
      { id: 'a', fixed: [range(30, 60)] },
      { id: 'b', fixed: [] },
    ]
    const found = findRoom(units, [booked('short', 'b', 10, 20)], range(15, 50))
    expect(found).toEqual({ unit: 'b', moves: new Map([['short', 'a']]) })
  })

  test('never moves what can not move', () => {
    const units: Unit[] = [
      { id: 'a', fixed: [range(0, 40)] },
      { id: 'b', fixed: [range(20, 30)] },
    ]
    expect(findRoom(units, [], range(10, 25))).toBeUndefined()
  })
})

/** Tries every machine for every booking. */
function fitsSomehow(units: readonly Unit[], ranges: readonly DayRange[]): boolean {
  const taken = units.map(unit => [...unit.fixed])
  const place = (index: number): boolean => {
    const next = ranges[index]
    if (!next) return true
    for (const lane of taken) {
      if (lane.some(other => overlaps(other, next))) continue
      lane.push(next)
      if (place(index + 1)) return true
      lane.pop()
    }
    return false
  }
  return place(0)
}

const ranges = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 14 }))
  .map(([from, days]) => range(from, from + days))
const scenes = fc.record({
  units: fc.array(fc.array(ranges, { maxLength: 2 }), { minLength: 1, maxLength: 4 }),
  wishes: fc.array(ranges, { minLength: 1, maxLength: 12 }),
})

test('accepts exactly what fits somehow, and never puts two on one machine', () => {
  fc.assert(
    fc.property(scenes, ({ units: blocks, wishes }) => {
      const units: Unit[] = blocks.map((fixed, index) => ({
        id: `unit-${index}`,
        fixed: fixed.filter((block, place) => !fixed.slice(0, place).some(other => overlaps(other, block))),
      }))
      let bookings: Booking[] = []
      for (const [index, wanted] of wishes.entries()) {
        const found = findRoom(units, bookings, wanted)
        const possible = fitsSomehow(units, [...bookings.map(booking => booking.range), wanted])
        expect(found !== undefined).toBe(possible)
        if (!found) continue
        bookings = bookings.map(booking => ({ ...booking, unit: found.moves.get(booking.id) ?? booking.unit }))
        bookings.push({ id: `booking-${index}`, range: wanted, unit: found.unit })
        for (const unit of units) {
          const busy = [
            ...unit.fixed,
            ...bookings.filter(booking => booking.unit === unit.id).map(booking => booking.range),
          ]
          for (const [place, one] of busy.entries()) {
            expect(busy.slice(place + 1).some(other => overlaps(one, other))).toBe(false)
          }
        }
      }
    }),
    { numRuns: 400 },
  )
})
