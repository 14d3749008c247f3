import { distanceTo } from '#domain/garden/rings.ts'
import type { Position } from '#domain/garden/shape.ts'
import { spansAt, subtractSpans } from '#domain/garden/spans.ts'

/** Heights at which a place is tried, the middle first. */
const heights = [0.5, 0.38, 0.62, 0.25, 0.75, 0.12, 0.88]

/** A place for a figure: in the middle of the widest free span, so always inside the area and clear of obstacles. */
export function findLabelSpot(
  points: readonly Position[],
  obstacles: readonly (readonly Position[])[] = [],
): { at: Position; room: number } | undefined {
  const ys = points.map(([, y]) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  let best: { at: Position; room: number; air: number } | undefined
  for (const height of heights) {
    const y = low + (high - low) * height
    const taken = obstacles.flatMap(ring => spansAt(ring, y))
    for (const [from, to] of spansAt(points, y).flatMap(span => subtractSpans(span, taken))) {
      const [at, room]: [Position, number] = [[(from + to) / 2, y], to - from]
      // A figure is wider than high: a long narrow strip leaves little space around it.
      const air = Math.min(room, 3 * Math.min(...[points, ...obstacles].map(ring => distanceTo(ring, at))))
      // The middle is given up only for considerably more space.
      if (!best || air > best.air * 1.25) best = { at, room, air }
    }
  }
  return best && { at: best.at, room: best.room }
}

export interface Side {
  readonly length: number
  /** The middle of the side, and the outward direction. */
  readonly middle: Position
  readonly outward: Position
}

/** The sides of an area, each with the outward direction for the figure beside it. */
export function computeSides(points: readonly Position[], closed = true): Side[] {
  const clockwise = signedArea(points) < 0 ? 1 : -1
  const count = closed ? points.length : points.length - 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [ax, ay] = points[index] ?? [0, 0]
    const [bx, by] = points[(index + 1) % points.length] ?? [0, 0]
    const length = Math.hypot(bx - ax, by - ay)
    const out = length === 0 ? 0 : clockwise / length
    return { length, middle: [(ax + bx) / 2, (ay + by) / 2], outward: [-(by - ay) * out, (bx - ax) * out] }
  })
}

function signedArea(points: readonly Position[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}
