import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { buildFleet } from './lanes.ts'
import type { Booking, Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'
import { toSpan } from './spans.ts'
import { swapTails } from './swap-tails.ts'

const zero: Day = '2026-01-01'
const range = (from: number, to: number): DayRange => ({ from: addDays(zero, from), to: addDays(zero, to) })
const booked = (id: string, unit: string, from: number, to: number): Booking => ({ id, unit, range: range(from, to) })

test('two machines exchange what comes later, and no more than that', () => {
  const units: Unit[] = ['a', 'b'].map(id => ({ id, fixed: [] }))
  // On both machines something blocks days 5 to 15, and a week later both are free on the same day.
  const bookings = [booked('1', 'a', 0, 7), booked('2', 'b', 8, 20), booked('3', 'a', 21, 30), booked('4', 'b', 21, 40)]
  const found = swapTails(buildFleet(units, bookings), toSpan(range(7, 20)))
  expect(found).toEqual({ unit: 'a', moves: new Map() })
  const moved = swapTails(buildFleet(units, bookings), toSpan(range(5, 15)))
  expect(moved).toEqual({ unit: 'b', moves: new Map([['2', 'a']]) })
})

test('finds a solution whenever enough machines exist each day and no machine has fixed blocks', () => {
  const spans = fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 15 })).map(([from, days]) => range(from, from + days))
  const until = fc.array(fc.nat(20), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(until, fc.array(spans, { maxLength: 30 }), spans, (outs, wishes, requested) => {
      const units = outs.map((day, index): Unit => ({ id: `u${index}`, fixed: [range(-1, day)] }))
      const bookings: Booking[] = []
      for (const [index, one] of wishes.entries()) {
        const isFree = ({ id, fixed }: Unit) =>
          ![...fixed, ...bookings.filter(({ unit }) => unit === id).map(other => other.range)].some(other =>
            overlaps(other, one),
          )
        const free = units.find(isFree)
        if (free) bookings.push({ id: `${index}`, unit: free.id, range: one })
      }
      const taken = [...units.flatMap(({ fixed }) => fixed), ...bookings.map(one => one.range)]
      const isEnough = Array.from({ length: 70 }, (_, day) => range(day, day + 1))
        .filter(day => overlaps(day, requested))
        .every(day => taken.filter(one => overlaps(one, day)).length < units.length)
      expect(swapTails(buildFleet(units, bookings), toSpan(requested)) !== undefined).toBe(isEnough)
    }),
    { numRuns: 1500 },
  )
})
