import { assignLanes } from './assign-lanes.ts'
import { buildFleet, type Fleet, findTightestLane } from './lanes.ts'
import type { Booking, Packing, Unit } from './pack.ts'
import type { DayRange } from './range.ts'
import { isTaken, mergeSpans, type Span, type Spans, toPairs, toSpan } from './spans.ts'
import { swapTails } from './swap-tails.ts'

/** A fleet that is looked through many times: what all looks need is reckoned once. */
export interface Room {
  /** Whether a machine can be found for these days; what would have to move is not worked out where it need not be. */
  isFree(requested: DayRange): boolean
  /** The free machine whose gap it fills best; else bookings that were not handed out move. undefined: it does not fit. */
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
      // Machines that are only not there yet differ in nothing later on: enough of them each day is enough.
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

/** By moving a few where that does it; else everything that touches the wanted days is laid anew. */
function repack(fleet: Fleet, requested: Span, reach: Span): Packing | undefined {
  if (fleet.isSound) return swapTails(fleet, requested) ?? reassignAll(fleet, requested, reach)
  // What stands badly must be laid well too, or nothing new is promised.
  const assigned = reassignAll(fleet, requested, reach)
  return assigned && (swapTails(fleet, requested) ?? assigned)
}

/** Everything within the reach, by order of start; what lies outside of it is in nobody's way. */
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
