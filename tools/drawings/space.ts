/** Millimetres: x forward, y to the left of the machine, z up. */
export type Point3 = readonly [x: number, y: number, z: number]
export type Point2 = readonly [x: number, y: number]

export interface View {
  name: string
  /** From the object to the viewer. */
  eye: Point3
  right: Point3
  up: Point3
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Parallel projection, as on a drawing board: `azimuth` 0 shows the front, 90 the left side. */
export function viewFrom(name: string, azimuth: number, elevation: number): View {
  const [a, e] = [radians(azimuth), radians(elevation)]
  return {
    name,
    eye: [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)],
    right: [-Math.sin(a), Math.cos(a), 0],
    up: [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)],
  }
}

export const dot = (a: Point3, b: Point3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function project(view: View, point: Point3): Point2 {
  return [dot(point, view.right), -dot(point, view.up)]
}

/** `count` steps around, 0 to 2π without the end. */
export function around(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index / count) * 2 * Math.PI)
}

export function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count)
}

/** A circle in space, spanned by two unit vectors. */
export function circle(centre: Point3, radius: number, a: Point3, b: Point3, count = 64): Point3[] {
  return around(count).map(t => {
    const [c, s] = [radius * Math.cos(t), radius * Math.sin(t)]
    return [centre[0] + c * a[0] + s * b[0], centre[1] + c * a[1] + s * b[1], centre[2] + c * a[2] + s * b[2]]
  })
}

export const axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const satisfies Record<string, Point3>

/** The outline of convex objects: everything they cover is inside. */
export function hull(points: readonly Point2[]): Point2[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...half(sorted), ...half(sorted.toReversed())]
}

function half(sorted: readonly Point2[]): Point2[] {
  const kept: Point2[] = []
  for (const point of sorted) {
    while (kept.length > 1 && turnsWrong(kept.at(-2), kept.at(-1), point)) kept.pop()
    kept.push(point)
  }
  return kept.slice(0, -1)
}

function turnsWrong(a: Point2 | undefined, b: Point2 | undefined, c: Point2): boolean {
  if (!a || !b) return false
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0
}
