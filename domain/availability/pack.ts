import type { Day } from '../calendar.ts'
import { type DayRange, overlaps } from './range.ts'

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

/** How many choices are tried before a new promise is refused; only new promises ever are. */
const mostTries = 20_000

/**
 * Finds a machine for a range: the free one whose gap it fills best; else it moves bookings that were not handed out.
 * undefined: however they are laid, it does not fit.
 */
export function findRoom(units: readonly Unit[], bookings: readonly Booking[], wanted: DayRange): Packing | undefined {
  const byUnit = Map.groupBy(bookings, booking => booking.unit)
  const taken = (unit: Unit) => [...unit.fixed, ...(byUnit.get(unit.id) ?? []).map(booking => booking.range)]
  let best: { id: string; slack: number } | undefined
  for (const unit of units) {
    const busy = taken(unit)
    if (busy.some(range => overlaps(range, wanted))) continue
    const slack = slackAround(busy, wanted)
    if (!best || slack < best.slack || (slack === best.slack && unit.id < best.id)) best = { id: unit.id, slack }
  }
  if (best) return { unit: best.id, moves: new Map() }
  return repack(units, bookings, wanted)
}

/** Days left and right of a range until the next thing on its machine: the tighter, the better it fits. */
function slackAround(busy: readonly DayRange[], wanted: DayRange): number {
  let before = Number.POSITIVE_INFINITY
  let after = Number.POSITIVE_INFINITY
  for (const range of busy) {
    if (range.to <= wanted.from) before = Math.min(before, daysApart(range.to, wanted.from))
    else after = Math.min(after, daysApart(wanted.to, range.from))
  }
  // A machine that is quite free is kept for a long range; one side closed counts more than none.
  const open = 100_000
  return Math.min(before, open) + Math.min(after, open)
}

function daysApart(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

const wantedId = ''

/**
 * Lays out anew everything that touches the wanted range, directly or through others. By order of start, each goes to a
 * free machine; where later fixed blocks make machines differ, the tightest is tried first, then the others.
 */
function repack(units: readonly Unit[], bookings: readonly Booking[], wanted: DayRange): Packing | undefined {
  const cluster = clusterOf(bookings, wanted)
  const inCluster = new Set(cluster.map(({ id }) => id))
  const staying = Map.groupBy(
    bookings.filter(({ id, unit }) => unit !== undefined && !inCluster.has(id)),
    booking => booking.unit,
  )
  const all = [...cluster, { id: wantedId, range: wanted, unit: undefined }].toSorted(byStart)
  const lanes = units.map(unit => ({
    id: unit.id,
    blocks: [...unit.fixed, ...(staying.get(unit.id) ?? []).map(({ range }) => range)],
  }))
  const laid = lay(all, lanes)
  const unit = laid?.get(wantedId)
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

/** Bookings that overlap the range, those that overlap these, and so on: nothing else can be in the way. */
function clusterOf(bookings: readonly Booking[], wanted: DayRange): Booking[] {
  const sorted = bookings.filter(({ unit }) => unit !== undefined).toSorted(byStart)
  let { from, to } = wanted
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
 * Depth first, one booking after the other; lanes with the same future are tried once, and what was found to lead nowhere
 * is not tried again on another way there.
 */
function lay(all: readonly Booking[], lanes: readonly Lane[]): Map<string, string> | undefined {
  const freeFrom = new Map<string, Day>()
  const result = new Map<string, string>()
  const hopeless = new Set<string>()
  let tries = 0

  /** How the lanes stand at this moment, whichever of equal ones is which. */
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
      // The tightest first; where it is now before another that is as tight.
      .toSorted(
        (a, b) => compare(a.next, b.next) || Number(b.lane.id === booking.unit) - Number(a.lane.id === booking.unit),
      )
    for (const { lane, next } of open) {
      const future = futureOf(lane, booking.range.to, next)
      if (seen.has(future)) continue
      seen.add(future)
      tries += 1
      if (tries > mostTries) return false
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

/** Two machines whose later blocks are the same are the same choice. */
function futureOf(lane: Lane, from: Day, next: string): string {
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
