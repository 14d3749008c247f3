import type { Sheet } from './area.ts'
import type { Patch } from './coverage.ts'
import { segmentsMeet } from './rings.ts'
import type { Position } from './shape.ts'
import { patchSpansAt, subtractSpans } from './spans.ts'

/** The way of a machine over a lawn, as it is drawn. */
export interface Mowing {
  /** Lines without a gap, in metres, in the order in which they are mown. */
  readonly runs: readonly (readonly Position[])[]
  /** The largest distance between two lanes. */
  readonly width: number
}

/** The lanes that would fit into the longer side of the lawn; a real machine drives many more. */
const lanesOfDrawing = 14
/** So that a narrow strip is mown there and back. */
const minLanes = 2
/** Shorter remains, as a share of the width of a lane, are where two lawns touch. */
const shortestLane = 0.05
/** A turn may be this many lane widths long; farther lanes are reached along the lane that was mown. */
const longestTurn = 2.5

interface Lane {
  readonly row: number
  readonly y: number
  readonly from: number
  readonly to: number
}

/**
 * Parallel lanes along the longest side, each lawn once. A lane ends before the edge of the lawn and before each part
 * that is not mown, and the way from one lane to the next crosses neither; where there is none, a new run begins.
 */
export function planMowing({ zones, noGo }: Sheet, lanes = lanesOfDrawing): Mowing {
  const angle = directionOf(zones)
  const turned = zones.map(zone => turnPatch(zone, -angle))
  const obstacles = noGo.map(patch => turnPatch(patch, -angle))
  const corners = turned.flat(2)
  if (corners.length === 0) return { runs: [], width: 0 }
  const [width, height] = [0, 1].map(axis => extent(corners, axis as 0 | 1)) as [number, number]
  const largest = Math.max(width, height) / lanes
  const runs = turned.flatMap((zone, index) => {
    const taken = [...obstacles, ...turned.slice(0, index)]
    return orderLanes(findLanes(zone, taken, largest), [...zone, ...obstacles.flat()])
  })
  return { runs: runs.map(run => run.map(point => turn(point, angle))), width: largest }
}

function findLanes(zone: Patch, taken: readonly Patch[], largest: number): Lane[] {
  const outer = zone[0] ?? []
  const height = extent(outer, 1)
  const low = Math.min(...outer.map(([, y]) => y))
  // A rounding difference is not a lane.
  const rows = Math.max(minLanes, Math.ceil(height / largest - 1e-6))
  const step = height / rows
  const cornerHeights = [zone, ...taken].flat(2).map(([, y]) => y)
  return Array.from({ length: rows }, (_, row) => row).flatMap(row => {
    let y = low + (row + 0.5) * step
    // A lane along a side, or through a corner, would touch it.
    while (cornerHeights.some(corner => Math.abs(corner - y) < step * 1e-4)) y += step * 1e-3
    const without = taken.flatMap(patch => patchSpansAt(patch, y))
    return patchSpansAt(zone, y)
      .flatMap(span => subtractSpans(span, without))
      .filter(([from, to]) => to - from > shortestLane * step)
      .map(([from, to]): Lane => {
        // Space for the turn.
        const air = Math.min(step / 2, (to - from) / 4)
        return { row, y, from: from + air, to: to - air }
      })
  })
}

/** Always on to the lane beside it that is nearest; then from the first lane that is left. */
function orderLanes(lanes: readonly Lane[], rings: Patch): Position[][] {
  const left = new Set(lanes)
  const runs: Position[][] = []
  for (const first of lanes) {
    if (!left.delete(first)) continue
    const run: Position[] = [
      [first.from, first.y],
      [first.to, first.y],
    ]
    for (let lane: Lane = first; ; ) {
      const way = findWayOn(lane, run.at(-1) as Position, left, rings)
      if (!way) break
      run.push(...way.points)
      left.delete(way.lane)
      lane = way.lane
    }
    runs.push(run)
  }
  return runs
}

interface Way {
  readonly lane: Lane
  /** To the lane and along it. */
  readonly points: readonly Position[]
  readonly length: number
}

function findWayOn(lane: Lane, here: Position, left: ReadonlySet<Lane>, rings: Patch): Way | undefined {
  const ways = [...left]
    .filter(next => Math.abs(next.row - lane.row) === 1 && isBeside(lane, next))
    .flatMap(next => [
      ...wayTo(lane, here, { lane: next, from: next.from, to: next.to }),
      ...wayTo(lane, here, { lane: next, from: next.to, to: next.from }),
    ])
    .sort((a, b) => a.length - b.length)
  return ways.find(({ points }) => {
    const [start, end] = points.length === 3 ? points : [here, points[0]]
    return start && end && isFree(start, end, rings)
  })
}

/** Overlapping, or near enough for a turn. */
function isBeside(own: Lane, next: Lane): boolean {
  const reach = longestTurn * Math.abs(next.y - own.y)
  return next.from <= own.to + reach && next.to >= own.from - reach
}

/** Straight to the beginning of the lane, and back along the own lane until it is beside that beginning. */
function wayTo(own: Lane, here: Position, { lane, from, to }: { lane: Lane; from: number; to: number }): Way[] {
  const start: Position = [from, lane.y]
  const end: Position = [to, lane.y]
  const beside: Position = [Math.min(own.to, Math.max(own.from, from)), own.y]
  const step = Math.abs(lane.y - own.y)
  const back: Way = {
    lane,
    points: [beside, start, end],
    length: Math.abs(here[0] - beside[0]) + Math.hypot(start[0] - beside[0], step),
  }
  const turn = Math.hypot(start[0] - here[0], step)
  const isSharp = Math.abs(here[0] - beside[0]) > step
  return turn <= longestTurn * step && !isSharp ? [{ lane, points: [start, end], length: turn }, back] : [back]
}

function isFree(from: Position, to: Position, rings: Patch): boolean {
  return rings.every(ring =>
    ring.every((corner, index) => !segmentsMeet(from, to, corner, ring[(index + 1) % ring.length] as Position)),
  )
}

/** The angle of the longest side of all lawns. */
function directionOf(zones: readonly Patch[]): number {
  let longest = { length: 0, angle: 0 }
  for (const [outer = []] of zones) {
    for (const [index, [ax, ay]] of outer.entries()) {
      const [bx, by] = outer[(index + 1) % outer.length] as Position
      const length = Math.hypot(bx - ax, by - ay)
      // Of equal sides the first.
      if (length > longest.length * 1.001) longest = { length, angle: Math.atan2(by - ay, bx - ax) }
    }
  }
  return longest.angle
}

function turnPatch(patch: Patch, angle: number): Patch {
  return patch.map(ring => ring.map(point => turn(point, angle)))
}

function turn([x, y]: Position, angle: number): Position {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return [x * cosine - y * sine, x * sine + y * cosine]
}

function extent(corners: readonly Position[], axis: 0 | 1): number {
  const values = corners.map(corner => corner[axis])
  return Math.max(...values) - Math.min(...values)
}
