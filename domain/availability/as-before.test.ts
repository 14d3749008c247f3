import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { type Booking, findRoom, type Packing, type Unit } from './pack.ts'
import { type DayRange, overlaps } from './range.ts'
import { roomIn } from './room.ts'

const isProof = process.env.GENIE_PROOF === 'full'
const zero: Day = '2026-01-01'
const spans = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, days]): DayRange => ({ from: addDays(zero, from), to: addDays(zero, from + days) }))

/**
 * Machines with blocks that may overlap, and bookings that may overlap, have no machine, or be on a machine that does
 * not exist.
 */
const fleets = fc.record({
  blocks: fc.array(fc.array(spans, { maxLength: 2 }), { maxLength: 5 }),
  booked: fc.array(fc.tuple(spans, fc.integer({ min: -1, max: 4 })), { maxLength: 16 }),
  isSound: fc.boolean(),
  wishes: fc.array(spans, { minLength: 4, maxLength: 6 }),
})

type Fleet = typeof fleets extends fc.Arbitrary<infer Value> ? Value : never

function made({ blocks, booked, isSound }: Fleet): { units: Unit[]; bookings: Booking[] } {
  const units = blocks.map((fixed, index) => ({ id: `unit-${index}`, fixed }))
  const bookings: Booking[] = []
  for (const [index, [range, place]] of booked.entries()) {
    const unit = place < 0 ? undefined : `unit-${place}`
    const known = units.find(({ id }) => id === unit)
    const taken = [...(known?.fixed ?? []), ...bookings.filter(other => other.unit === unit).map(other => other.range)]
    if (isSound && (!known || taken.some(other => overlaps(other, range)))) continue
    bookings.push({ id: `booking-${index}`, range, unit })
  }
  return { units, bookings }
}

/** Finds overlaps: moved bookings and the requested range must be alone on their machines. */
function findProblems(
  units: readonly Unit[],
  bookings: readonly Booking[],
  requested: DayRange,
  found: Packing,
): string[] {
  const after = [
    ...bookings.map(one => ({ ...one, unit: found.moves.get(one.id) ?? one.unit })),
    { id: 'wanted', range: requested, unit: found.unit as string | undefined },
  ]
  const changed = new Set(['wanted', ...found.moves.keys()])
  return after
    .filter(({ id }) => changed.has(id))
    .filter(({ id, range, unit }) => {
      const fixed = units.find(one => one.id === unit)?.fixed
      const others = after.filter(other => other.unit === unit && other.id !== id).map(other => other.range)
      return !fixed || [...fixed, ...others].some(other => overlaps(other, range))
    })
    .map(({ id }) => id)
}

test('gives the same result as the plain search: the same machine, or a valid layout where bookings move', () => {
  let [yes, no, moved] = [0, 0, 0]
  fc.assert(
    fc.property(fleets, fleet => {
      const { units, bookings } = made(fleet)
      const room = roomIn(units, bookings)
      for (const requested of fleet.wishes) {
        const before = plainRoom(units, bookings, requested)
        const found = room.find(requested)
        expect(found !== undefined).toBe(before !== undefined)
        expect(room.isFree(requested)).toBe(before !== undefined)
        expect(findRoom(units, bookings, requested)).toEqual(found)
        if (!before || !found) {
          no += 1
          continue
        }
        yes += 1
        if (before.moves.size === 0) expect(found).toEqual(before)
        else {
          moved += 1
          expect(findProblems(units, bookings, requested, found)).toEqual([])
        }
      }
    }),
    { numRuns: isProof ? 30_000 : 3000 },
  )
  // All three results must have occurred often, or the comparison proves nothing.
  expect(Math.min(yes, no, moved)).toBeGreaterThan(50)
})

// The plain search assigns everything that touches the range again for each request, and compares everything as text.

/** How many choices are tried before a new booking is refused; only new bookings ever are. */
const maxTries = 20_000

/**
 * Finds a machine for a range: the free one whose gap it fills best, otherwise by moving bookings that were not handed
 * out. undefined: it does not fit in any layout.
 */
function plainRoom(units: readonly Unit[], bookings: readonly Booking[], requested: DayRange): Packing | undefined {
  const byUnit = Map.groupBy(bookings, booking => booking.unit)
  const taken = (unit: Unit) => [...unit.fixed, ...(byUnit.get(unit.id) ?? []).map(booking => booking.range)]
  let best: { id: string; slack: number } | undefined
  for (const unit of units) {
    const busy = taken(unit)
    if (busy.some(range => overlaps(range, requested))) continue
    const slack = slackAround(busy, requested)
    if (!best || slack < best.slack || (slack === best.slack && unit.id < best.id)) best = { id: unit.id, slack }
  }
  if (best) return { unit: best.id, moves: new Map() }
  return repack(units, bookings, requested)
}

/** Days left and right of a range until the next block on its machine: the fewer, the better it fits. */
function slackAround(busy: readonly DayRange[], requested: DayRange): number {
  let before = Number.POSITIVE_INFINITY
  let after = Number.POSITIVE_INFINITY
  for (const range of busy) {
    if (range.to <= requested.from) before = Math.min(before, daysApart(range.to, requested.from))
    else after = Math.min(after, daysApart(requested.to, range.from))
  }
  // A machine without any block is saved for a long range; a gap closed on one side scores better than an open one.
  const open = 100_000
  return Math.min(before, open) + Math.min(after, open)
}

function daysApart(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

const requestedId = ''

/**
 * Reassigns everything that touches the requested range, directly or through others. In order of start, each booking
 * goes to a free machine; where later fixed blocks make machines differ, the tightest is tried first, then the others.
 */
function repack(units: readonly Unit[], bookings: readonly Booking[], requested: DayRange): Packing | undefined {
  const cluster = findCluster(bookings, requested)
  const inCluster = new Set(cluster.map(({ id }) => id))
  const staying = Map.groupBy(
    bookings.filter(({ id, unit }) => unit !== undefined && !inCluster.has(id)),
    booking => booking.unit,
  )
  const all = [...cluster, { id: requestedId, range: requested, unit: undefined }].toSorted(byStart)
  const lanes = units.map(unit => ({
    id: unit.id,
    blocks: [...unit.fixed, ...(staying.get(unit.id) ?? []).map(({ range }) => range)],
  }))
  const laid = lay(all, lanes)
  const unit = laid?.get(requestedId)
  if (!laid || unit === undefined) return undefined
  const moves = new Map<string, string>()
  for (const { id, unit: before } of cluster) {
    const after = laid.get(id)
    if (after !== undefined && after !== before) moves.set(id, after)
  }
  return { unit, moves }
}

function byStart(one: Booking, other: Booking): number {
  if (one.range.from !== other.range.from) return one.range.from < other.range.from ? -1 : 1
  return one.range.to === other.range.to ? (one.id < other.id ? -1 : 1) : one.range.to > other.range.to ? -1 : 1
}

/** Bookings that overlap the range, those that overlap these, and so on: nothing else can be in conflict. */
function findCluster(bookings: readonly Booking[], requested: DayRange): Booking[] {
  const sorted = bookings.filter(({ unit }) => unit !== undefined).toSorted(byStart)
  let { from, to } = requested
  for (let grown = true; grown; ) {
    grown = false
    for (const { range } of sorted) {
      if (!overlaps(range, { from, to })) continue
      if (range.from < from || range.to > to) grown = true
      if (range.from < from) from = range.from
      if (range.to > to) to = range.to
    }
  }
  return sorted.filter(({ range }) => overlaps(range, { from, to }))
}

interface Lane {
  id: string
  blocks: readonly DayRange[]
}

/**
 * Depth-first search, one booking after the other; lanes with the same future are tried once, and a state that led
 * nowhere is not tried again when it is reached another way.
 */
function lay(all: readonly Booking[], lanes: readonly Lane[]): Map<string, string> | undefined {
  const freeFrom = new Map<string, Day>()
  const result = new Map<string, string>()
  const hopeless = new Set<string>()
  let tries = 0

  /** A key of the state of the lanes that does not depend on the order of equal lanes. */
  function standing(index: number, from: Day): string {
    const states = lanes.map(lane => {
      const free = freeFrom.get(lane.id)
      return `${free !== undefined && free > from ? free : ''}|${blocksAfter(lane, from)}`
    })
    return `${index}:${states.toSorted().join(';')}`
  }

  function place(index: number): boolean {
    const booking = all[index]
    if (!booking) return true
    const state = standing(index, booking.range.from)
    if (hopeless.has(state)) return false
    const seen = new Set<string>()
    const open = lanes
      .filter(({ id, blocks }) => {
        const free = freeFrom.get(id)
        return (
          (free === undefined || free <= booking.range.from) && !blocks.some(block => overlaps(block, booking.range))
        )
      })
      .map(lane => ({ lane, next: nextBlock(lane, booking.range.to) }))
      // The tightest first; among equally tight ones the current machine first.
      .toSorted(
        (a, b) => compare(a.next, b.next) || Number(b.lane.id === booking.unit) - Number(a.lane.id === booking.unit),
      )
    for (const { lane, next } of open) {
      const future = futureAt(lane, booking.range.to, next)
      if (seen.has(future)) continue
      seen.add(future)
      tries += 1
      if (tries > maxTries) return false
      const before = freeFrom.get(lane.id)
      freeFrom.set(lane.id, booking.range.to)
      result.set(booking.id, lane.id)
      if (place(index + 1)) return true
      result.delete(booking.id)
      if (before === undefined) freeFrom.delete(lane.id)
      else freeFrom.set(lane.id, before)
    }
    hopeless.add(state)
    return false
  }

  return place(0) ? result : undefined
}

const never = '9999-12-31'

function nextBlock({ blocks }: Lane, from: Day): string {
  return blocks.reduce((next, block) => (block.from >= from && block.from < next ? block.from : next), never)
}

/** Two machines with the same later blocks are the same choice. */
function futureAt(lane: Lane, from: Day, next: string): string {
  return next === never ? never : blocksAfter(lane, from)
}

function blocksAfter({ blocks }: Lane, from: Day): string {
  return blocks
    .filter(block => block.to > from)
    .map(block => `${block.from}/${block.to}`)
    .toSorted()
    .join()
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
