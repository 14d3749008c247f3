import type { Fleet, Lane, Movable } from './lanes.ts'
import type { Packing } from './pack.ts'
import { firstEndingAfter, isTaken, type Span } from './spans.ts'

/** How many machines are tried as a start; without fixed blocks the first of them is enough. */
const maxStartLanes = 6

/**
 * Makes a machine free by exchanging its later bookings with those of another: where it is taken too soon, another
 * machine is free at that moment, and the two exchange their bookings from there up to the next day on which both are
 * between two bookings. As long as no fixed block interferes, this finds a machine whenever enough exist each day.
 */
export function swapTails({ lanes }: Fleet, requested: Span): Packing | undefined {
  const well = lanes.filter(({ isWellPlaced }) => isWellPlaced)
  const before: Rows = new Map(well.map(lane => [lane, lane.booked]))
  const startLanes = well
    .map(lane => ({ lane, until: freeUntil(lane, before, requested.from) }))
    .filter(({ until }) => until > requested.from)
    .sort((one, other) => other.until - one.until || (one.lane.id < other.lane.id ? -1 : 1))
    .slice(0, maxStartLanes)
  for (const { lane } of startLanes) {
    const after = clearLane(lane, new Map(before), requested)
    if (after) return { unit: lane.id, moves: computeMoves(lanes, after) }
  }
  return undefined
}

type Rows = Map<Lane, readonly Movable[]>

function clearLane(lane: Lane, rows: Rows, requested: Span): Rows | undefined {
  for (;;) {
    const until = freeUntil(lane, rows, requested.from)
    if (until >= requested.to) return rows
    const best = bestExchange(lane, rows, until)
    if (!best) return undefined
    rows.set(lane, best.mine)
    rows.set(best.other, best.theirs)
  }
}

interface Exchange {
  other: Lane
  mine: readonly Movable[]
  theirs: readonly Movable[]
  moved: number
  until: number
}

/**
 * The exchange after which the machine is free for longest; among equal ones the one that moves the fewest bookings.
 */
function bestExchange(lane: Lane, rows: Rows, day: number): Exchange | undefined {
  let best: Exchange | undefined
  for (const other of rows.keys()) {
    if (other === lane || freeUntil(other, rows, day) <= day) continue
    const found = exchange(lane, other, { rows, day })
    if (!found || found.until <= day) continue
    if (!best || found.until > best.until || (found.until === best.until && found.moved < best.moved)) best = found
  }
  return best
}

function exchange(lane: Lane, other: Lane, { rows, day }: { rows: Rows; day: number }): Exchange | undefined {
  const [mine, theirs] = [rows.get(lane) ?? [], rows.get(other) ?? []]
  const [first, second] = [indexFrom(mine, day), indexFrom(theirs, day)]
  let [one, two] = [first, second]
  // A fixed block ends its free days, which no exchange can move.
  if (mine[first]?.from !== day) return undefined
  for (let end = day + 1; ; ) {
    while ((mine[one]?.from ?? Number.POSITIVE_INFINITY) < end) end = Math.max(end, mine[one++]?.to ?? 0)
    const reached = two
    while ((theirs[two]?.from ?? Number.POSITIVE_INFINITY) < end) end = Math.max(end, theirs[two++]?.to ?? 0)
    if (two === reached) break
  }
  const outgoing = mine.slice(first, one)
  const incoming = theirs.slice(second, two)
  if (outgoing.some(span => isTaken(other.fixed, span)) || incoming.some(span => isTaken(lane.fixed, span)))
    return undefined
  const remaining = mine.slice(one)
  const next = Math.min(incoming[0]?.from ?? Number.POSITIVE_INFINITY, remaining[0]?.from ?? Number.POSITIVE_INFINITY)
  return {
    other,
    mine: [...mine.slice(0, first), ...incoming, ...remaining],
    theirs: [...theirs.slice(0, second), ...outgoing, ...theirs.slice(two)],
    moved: outgoing.length + incoming.length,
    until: Math.min(next, blockAfter(lane, day)),
  }
}

function indexFrom(row: readonly Movable[], day: number): number {
  let index = 0
  while ((row[index]?.from ?? Number.POSITIVE_INFINITY) < day) index += 1
  return index
}

/** Until when the machine is free; the day itself where it is taken then. */
function freeUntil(lane: Lane, rows: Rows, day: number): number {
  for (const { from, to } of rows.get(lane) ?? []) {
    if (to > day) return Math.min(Math.max(from, day), blockAfter(lane, day))
  }
  return blockAfter(lane, day)
}

function blockAfter({ fixed }: Lane, day: number): number {
  return Math.max(day, fixed.froms[firstEndingAfter(fixed, day)] ?? Number.POSITIVE_INFINITY)
}

function computeMoves(lanes: readonly Lane[], after: Rows): Map<string, string> {
  const moves = new Map<string, string>()
  for (const [lane, row] of after) {
    for (const { id, own } of row) if (lanes[own ?? -1] !== lane) moves.set(id, lane.id)
  }
  return moves
}
