import { type Fleet, fleetOf, tightest } from './lanes.ts'
import { lay } from './lay.ts'
import type { Booking, Packing, Unit } from './pack.ts'
import type { DayRange } from './range.ts'
import { isTaken, pairs, type Span, type Spans, spanOf, spansOf } from './spans.ts'
import { swapTails } from './swap-tails.ts'

/** A fleet that is looked through many times: what all looks need is reckoned once. */
export interface Room {
  /** Whether a machine can be found for these days; what would have to move is not worked out where it need not be. */
  isFree(wanted: DayRange): boolean
  /** The free machine whose gap it fills best; else bookings that were not handed out move. undefined: it does not fit. */
  find(wanted: DayRange): Packing | undefined
}

export function roomIn(units: readonly Unit[], bookings: readonly Booking[]): Room {
  const fleet = fleetOf(units, bookings)
  const { lanes, load } = fleet
  return {
    isFree(range) {
      const wanted = spanOf(range)
      if (lanes.some(({ busy }) => !isTaken(busy, wanted))) return true
      const reach = load.reachOf(wanted)
      if (lanes.length === 0 || load.isTooMuch(wanted, reach)) return false
      // Machines that are only not there yet differ in nothing later on: enough of them each day is enough.
      return !lanes.some(({ fixed }) => hasLater(fixed, reach)) || remake(fleet, wanted, reach) !== undefined
    },
    find(range) {
      const wanted = spanOf(range)
      const best = tightest(lanes, wanted)
      if (best) return { unit: best.id, moves: new Map() }
      const reach = load.reachOf(wanted)
      if (lanes.length === 0 || load.isTooMuch(wanted, reach)) return undefined
      return remake(fleet, wanted, reach)
    },
  }
}

function hasLater({ froms }: Spans, { from, to }: Span): boolean {
  return froms.some(start => start > from && start < to)
}

/** By moving a few where that does it; else everything that touches the wanted days is laid anew. */
function remake(fleet: Fleet, wanted: Span, reach: Span): Packing | undefined {
  if (fleet.isSound) return swapTails(fleet, wanted) ?? layAnew(fleet, wanted, reach)
  // What stands badly must be laid well too, or nothing new is promised.
  const laid = layAnew(fleet, wanted, reach)
  return laid && (swapTails(fleet, wanted) ?? laid)
}

/** Everything within the reach, by order of start; what lies outside of it is in nobody's way. */
function layAnew({ lanes, movable }: Fleet, wanted: Span, reach: Span): Packing | undefined {
  const touching = movable.filter(({ from, to }) => from < reach.to && reach.from < to)
  const all = [...touching, { ...wanted, id: '', own: undefined }].toSorted(
    (one, other) => one.from - other.from || other.to - one.to || (one.id < other.id ? -1 : 1),
  )
  const laid = lay(
    all,
    lanes.map(({ fixed }) => within(fixed, reach)),
  )
  if (!laid) return undefined
  const moves = new Map<string, string>()
  let unit = ''
  for (const [index, { id, own }] of all.entries()) {
    const lane = laid[index] ?? -1
    const laneId = lanes[lane]?.id ?? ''
    if (id === '') unit = laneId
    else if (lane !== own) moves.set(id, laneId)
  }
  return { unit, moves }
}

function within(spans: Spans, reach: Span): Spans {
  return spansOf(pairs(spans).filter(({ from, to }) => from < reach.to && reach.from < to))
}
