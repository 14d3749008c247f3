/** Projections for the drawings of gardens: points in space (centimetres, z is up), seen from one viewpoint. */
export type Point = readonly [x: number, y: number]
export type Spot = readonly [x: number, y: number, z: number]
export type View = (spot: Spot) => Point

/**
 * From above and aside, without perspective: for plans that must be readable. x goes right and down, y left and down.
 */
export function viewFromAbove({ x: left, y: top, scale, steep = 0.5 }: FromAbove): View {
  const rise = scale * Math.sqrt(1 - steep * steep) * 1.1
  return ([x, y, z]) => [left + (x - y) * 0.866 * scale, top + (x + y) * steep * scale - z * rise]
}

interface FromAbove {
  x: number
  y: number
  scale: number
  /** 0 is level with the ground, 1 straight above it. */
  steep?: number
}

/** With perspective, for a person standing in the garden: x goes right, y away, lines meet at the horizon. */
export function viewStanding(at: { x: number; horizon: number; eye: number; reach: number }): View {
  return ([x, y, z]) => [at.x + (x * at.reach) / y, at.horizon + ((at.eye - z) * at.reach) / y]
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Rounded to half a unit, which is invisible on any screen; relative steps are shorter to write than positions. */
export function pointsPath(points: readonly Point[], closed = true): string {
  let from: Point = [0, 0]
  const steps = points.map(([x, y], index) => {
    const to: Point = [Math.round(x * 2) / 2, Math.round(y * 2) / 2]
    const step = `${index ? 'l' : 'M'}${formatPair(to[0] - from[0], to[1] - from[1])}`
    from = to
    return step
  })
  return steps.join('') + (closed ? 'Z' : '')
}

function formatPair(x: number, y: number): string {
  return `${x}${y < 0 ? '' : ' '}${y}`
}

export function areaPath(view: View, spots: readonly Spot[]): string {
  return pointsPath(spots.map(view))
}

export function linePath(view: View, ...spots: readonly Spot[]): string {
  return pointsPath(spots.map(view), false)
}

/** The outline of everything between these spots. */
export function hullPath(view: View, spots: readonly Spot[]): string {
  const points = spots.map(view).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return pointsPath([...half(points), ...half(points.toReversed())])
}

function half(points: readonly Point[]): Point[] {
  const line: Point[] = []
  for (const point of points) {
    while (line.length > 1 && orientation(line.at(-2) as Point, line.at(-1) as Point, point) <= 0) line.pop()
    line.push(point)
  }
  return line.slice(0, -1)
}

function orientation(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** A level ring of spots; `bulge` 2 is an ellipse, more is nearer to a rectangle. */
export function ringSpots(centre: Spot, along: number, across: number, bulge = 2, count = 40): Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const x = Math.sign(cos) * Math.abs(cos) ** (2 / bulge)
    const y = Math.sign(sin) * Math.abs(sin) ** (2 / bulge)
    return [centre[0] + x * along, centre[1] + y * across, centre[2]]
  })
}

/** An upright circle with its axis across (a wheel). */
export function wheelSpots([x, y, z]: Spot, radius: number, count = 28): Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius]
  })
}

/** Rotated, then moved to its place. */
export function placeSpots(spots: readonly Spot[], { x, y, z = 0, turned = 0 }: Placement): Spot[] {
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
  return spots.map(([a, b, c]) => [x + a * cos - b * sin, y + a * sin + b * cos, z + c])
}

export interface Placement {
  x: number
  y: number
  z?: number
  /** In radians, counter-clockwise seen from above. */
  turned?: number
}

/** A seeded random generator, so that server and browser render the same. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A leafy outline: arcs around an ellipse. */
export function leafyPath([cx, cy]: Point, rx: number, ry: number, bows: number, seed = 7): string {
  const random = chance(seed * 7919 + 13)
  const points = Array.from({ length: bows }, (_, index): Point => {
    const angle = ((index + (random() - 0.5) * 0.5) / bows) * 2 * Math.PI
    const reach = 0.94 + random() * 0.12
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach]
  })
  const [first] = points
  if (!first) return ''
  const arcs = [...points.slice(1), first].map((point, index) => {
    const from = points[index] as Point
    const radius = rounded(Math.hypot(point[0] - from[0], point[1] - from[1]) * 0.56)
    return `A${radius} ${radius} 0 0 1 ${rounded(point[0])} ${rounded(point[1])}`
  })
  return `M${rounded(first[0])} ${rounded(first[1])}${arcs.join('')}Z`
}
