import type { Position } from './shape.ts'

type Corners = readonly Position[]

/** Twice the area of the triangle; its sign says on which side of a → b the third point lies. */
function orientation(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function isWithin(a: Position, b: Position, p: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  )
}

/** Whether two segments cross or touch. */
export function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [abc, abd, cda, cdb] = [orientation(a, b, c), orientation(a, b, d), orientation(c, d, a), orientation(c, d, b)]
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) && ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0))) return true
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  )
}

/** Whether a line meets itself other than at its corners, or runs back over itself, so that it bounds no area. */
export function crossesItself(corners: Corners): boolean {
  const count = corners.length
  for (let i = 0; i < count; i += 1) {
    const a = corners[i] as Position
    const b = corners[(i + 1) % count] as Position
    const next = corners[(i + 2) % count] as Position
    if (orientation(a, b, next) === 0 && (b[0] - a[0]) * (next[0] - b[0]) + (b[1] - a[1]) * (next[1] - b[1]) < 0)
      return true
    for (let j = i + 2; j < count; j += 1) {
      // The last edge ends where the first begins.
      if (i === 0 && j === count - 1) continue
      if (segmentsMeet(a, b, corners[j] as Position, corners[(j + 1) % count] as Position)) return true
    }
  }
  return false
}

export function ringsMeet(one: Corners, other: Corners): boolean {
  return one.some((a, i) =>
    other.some((c, j) =>
      segmentsMeet(a, one[(i + 1) % one.length] as Position, c, other[(j + 1) % other.length] as Position),
    ),
  )
}

/** Even-odd rule; a point on the line may count as inside or outside. */
export function contains(corners: Corners, [x, y]: Position): boolean {
  let inside = false
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i, i += 1) {
    const [ax, ay] = corners[i] as Position
    const [bx, by] = corners[j] as Position
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** The distance to the line, from inside or outside. */
export function distanceTo(corners: Corners, [x, y]: Position): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [i, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(i + 1) % corners.length] as Position
    const [dx, dy] = [bx - ax, by - ay]
    const length2 = dx * dx + dy * dy
    const ratio = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
    const [offX, offY] = [x - ax - ratio * dx, y - ay - ratio * dy]
    nearest = Math.min(nearest, offX * offX + offY * offY)
  }
  return Math.sqrt(nearest)
}
