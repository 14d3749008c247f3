import { assignLanes } from './assign-lanes.ts'
import { buildFleet, type Fleet, findTightestLane } from './lanes.ts'
import type { Booking, Packing, Unit } from './pack.ts'
import type { DayRange } from './range.ts'
import { isTaken, mergeSpans, type Span, type Spans, toPairs, toSpan } from './spans.ts'
import { swapTails } from './swap-tails.ts'

/** A fleet prepared for many searches: what all of them need is computed once. */
export interface Room {
  /** Whether a machine can be found for these days; the moves are computed only where the result depends on them. */
  isFree(requested: DayRange): boolean
  /**
   * The free machine whose gap the range fills best, otherwise by moving bookings that were not handed out. undefined:
   * it does not fit.
   */
  find(requested: DayRange): Packing | undefined
}

export function roomIn(units: readonly Unit[], bookings: readonly Booking[]): Room {
  const fleet = buildFleet(units, bookings)
  const { lanes, load } = fleet
  return {
    isFree(range) {
      const requested = toSpan(range)
      if (lanes.some(({ busy }) => !isTaken(busy, requested))) return true
      const reach = load.findReach(requested)
      if (lanes.length === 0 || load.isOverCapacity(requested, reach)) return false
      // If no machine has a fixed block after the reach, machines do not differ later on, and enough of them on each
      // day suffices.
      return !lanes.some(({ fixed }) => hasLater(fixed, reach)) || repack(fleet, requested, reach) !== undefined
    },
    find(range) {
      const requested = toSpan(range)
      const best = findTightestLane(lanes, requested)
      if (best) return { unit: best.id, moves: new Map() }
      const reach = load.findReach(requested)
      if (lanes.length === 0 || load.isOverCapacity(requested, reach)) return undefined
      return repack(fleet, requested, reach)
    },
  }
}

function hasLater({ froms }: Spans, { from, to }: Span): boolean {
  return froms.some(start => start > from && start < to)
}

/** Moves a few bookings where that suffices; otherwise everything that touches the requested days is reassigned. */
function repack(fleet: Fleet, requested: Span, reach: Span): Packing | undefined {
  if (fleet.isSound) return swapTails(fleet, requested) ?? reassignAll(fleet, requested, reach)
  // Bookings that overlap now must be reassigned without overlap too, or nothing new is accepted.
  const assigned = reassignAll(fleet, requested, reach)
  return assigned && (swapTails(fleet, requested) ?? assigned)
}

/** Reassigns everything within the reach, by order of start; bookings outside it cannot be in conflict. */
function reassignAll({ lanes, movable }: Fleet, requested: Span, reach: Span): Packing | undefined {
  const touching = movable.filter(({ from, to }) => from < reach.to && reach.from < to)
  const all = [...touching, { ...requested, id: '', own: undefined }].toSorted(
    (one, other) => one.from - other.from || other.to - one.to || (one.id < other.id ? -1 : 1),
  )
  const assigned = assignLanes(
    all,
    lanes.map(({ fixed }) => spansWithin(fixed, reach)),
  )
  if (!assigned) return undefined
  const moves = new Map<string, string>()
  let unit = ''
  for (const [index, { id, own }] of all.entries()) {
    const lane = assigned[index] ?? -1
    const laneId = lanes[lane]?.id ?? ''
    if (id === '') unit = laneId
    else if (lane !== own) moves.set(id, laneId)
  }
  return { unit, moves }
}

function spansWithin(spans: Spans, reach: Span): Spans {
  return mergeSpans(toPairs(spans).filter(({ from, to }) => from < reach.to && reach.from < to))
}
