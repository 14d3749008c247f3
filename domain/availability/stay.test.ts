import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Booking, Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'
import { roomToStay } from './stay.ts'

const zero: Day = '2026-01-01'
const day = (count: number): Day => addDays(zero, count)
const range = (from: number, to: number): DayRange => ({ from: day(from), to: day(to) })
const booked = (unit: string, from: number, to: number): Booking => ({
  id: `${unit}${from}`,
  unit,
  range: range(from, to),
})
const ownUnit = 'u'
/**
 * The tenant has the machine until day 10, return included, and wants it until `to`; another one would be needed from
 * day 6.
 */
const staying = (to: number) => ({ unit: ownUnit, range: range(0, 10), to: day(to), other: range(6, to) })
const fleet = (...others: Unit[]): Unit[] => [{ id: ownUnit, fixed: [range(0, 10)] }, ...others]
const free = (id: string, ...fixed: DayRange[]): Unit => ({ id, fixed })

describe('a longer stay', () => {
  test('keeps its machine where nobody is booked on it', () => {
    expect(roomToStay(fleet(), [booked(ownUnit, 40, 60)], staying(40))).toEqual({ kind: 'keeps' })
  })

  test('keeps its machine where the next booking fits elsewhere only after others are moved', () => {
    // Neither machine is free for days 12 to 20, but both their bookings fit on one of them.
    const bookings = [booked(ownUnit, 12, 20), booked('v', 8, 13), booked('w', 13, 25)]
    expect(roomToStay(fleet(free('v'), free('w')), bookings, staying(20))).toEqual({ kind: 'keeps' })
  })

  test('keeps its machine where the first booking to move must not take the only place of the second', () => {
    // The short booking fits on both, the long one on w alone; first fit would leave the long one without a machine.
    const bookings = [booked(ownUnit, 12, 15), booked(ownUnit, 16, 40)]
    const others = [free('w', range(0, 11)), free('x', range(0, 5), range(20, 90))]
    expect(roomToStay(fleet(...others), bookings, staying(30))).toEqual({ kind: 'keeps' })
  })

  test('continues on another machine where the next booking finds none for its whole range', () => {
    // The next booking needs the machine until day 90; v is free only until 50, which is enough for the longer stay.
    const bookings = [booked(ownUnit, 12, 90)]
    const stay = roomToStay(fleet(free('v', range(50, 100))), bookings, staying(45))
    expect(stay).toEqual({ kind: 'swaps', unit: 'v', moves: new Map() })
  })

  test('moves bookings that were not handed out to make room on the other machine', () => {
    const bookings = [booked(ownUnit, 12, 90), booked('v', 6, 15), booked('w', 15, 50)]
    const others = [free('v', range(50, 100)), free('w', range(50, 100))]
    const stay = roomToStay(fleet(...others), bookings, staying(45))
    expect(stay.kind).toBe('swaps')
    expect(stay).toMatchObject({ moves: { size: 1 } })
  })

  test('returns the last possible day where no machine is free, and never one before its current end', () => {
    const bookings = [booked(ownUnit, 23, 90)]
    expect(roomToStay(fleet(), bookings, staying(45))).toEqual({ kind: 'none', until: day(23) })
    expect(roomToStay(fleet(), [booked(ownUnit, 10, 90)], staying(45))).toEqual({ kind: 'none', until: day(10) })
  })

  test('finds the same first option and the same last day as a search through every layout', () => {
    const span = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 15 }))
    const laid = fc.array(fc.tuple(fc.constantFrom('u', 'v', 'w'), span), { maxLength: 5 })
    const blocks = fc.array(fc.tuple(fc.constantFrom('v', 'w'), span), { maxLength: 2 })
    fc.assert(
      fc.property(laid, blocks, fc.integer({ min: 11, max: 40 }), (spans, fixed, to) => {
        const units = fleet(
          ...['v', 'w'].map(id =>
            free(id, ...fixed.filter(([unit]) => unit === id).map(([, [from, days]]) => range(from, from + days))),
          ),
        )
        const bookings: Booking[] = []
        for (const [unit, [from, days]] of spans) {
          const one = { ...booked(unit, from, from + days), id: `${bookings.length}` }
          const taken = [
            ...(units.find(({ id }) => id === unit)?.fixed ?? []),
            ...bookings.filter(other => other.unit === unit).map(other => other.range),
          ]
          if (!taken.some(other => overlaps(other, one.range))) bookings.push(one)
        }
        const stay = roomToStay(units, bookings, staying(to))
        const canStay = (until: number) => isLaid(withOwn(units, range(0, until)), bookings)
        const swaps = isLaid(units, [...bookings, { id: 'wanted', unit: undefined, range: range(6, to) }])
        expect(stay.kind).toBe(canStay(to) ? 'keeps' : swaps ? 'swaps' : 'none')
        if (stay.kind === 'none') {
          const until = daysBetween(zero, stay.until)
          expect([canStay(until), canStay(until + 1)]).toEqual([true, false])
        }
      }),
      { numRuns: 300 },
    )
  })
})

const withOwn = (units: readonly Unit[], days: DayRange): Unit[] =>
  units.map(unit => (unit.id === ownUnit ? { id: ownUnit, fixed: [days] } : unit))

/** Tries every booking on every machine until all are placed. */
function isLaid(units: readonly Unit[], bookings: readonly Booking[]): boolean {
  const [first, ...rest] = bookings
  if (!first) return true
  return units.some(unit => {
    if (unit.fixed.some(block => overlaps(block, first.range))) return false
    const taken = units.map(one => (one === unit ? { ...one, fixed: [...one.fixed, first.range] } : one))
    return isLaid(taken, rest)
  })
}
