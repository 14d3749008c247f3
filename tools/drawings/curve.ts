import type { Point2 } from './space.ts'

/**
 * Fits many points with few cubic curves (Philip J. Schneider, "An algorithm for automatically fitting digitized
 * curves"): drawings stay small, and smooth at every size.
 */
type Cubic = readonly [Point2, Point2, Point2, Point2]

const add = (a: Point2, b: Point2): Point2 => [a[0] + b[0], a[1] + b[1]]
const sub = (a: Point2, b: Point2): Point2 => [a[0] - b[0], a[1] - b[1]]
const times = (a: Point2, by: number): Point2 => [a[0] * by, a[1] * by]
const dot = (a: Point2, b: Point2) => a[0] * b[0] + a[1] * b[1]
const length = (a: Point2) => Math.hypot(a[0], a[1])
const unit = (a: Point2): Point2 => times(a, 1 / (length(a) || 1))

export function cubicsOf(points: readonly Point2[], tolerance: number, start?: Point2, end?: Point2): Cubic[] {
  const first = points[0]
  const last = points.at(-1)
  const second = points[1]
  const before = points.at(-2)
  if (!first || !last || !second || !before) return []
  const leave = start ?? unit(sub(second, first))
  const arrive = end ?? unit(sub(before, last))
  if (points.length === 2) {
    const third = length(sub(last, first)) / 3
    return [[first, add(first, times(leave, third)), add(last, times(arrive, third)), last]]
  }
  let at = alongLength(points)
  let cubic = cubicThrough(points, at, leave, arrive)
  for (let round = 0; round < 8; round += 1) {
    const { error } = findWorstFit(points, at, cubic)
    if (error < tolerance) return [cubic]
    at = at.map((u, index) => closer(cubic, points[index] ?? first, u))
    cubic = cubicThrough(points, at, leave, arrive)
  }
  const { error, index } = findWorstFit(points, at, cubic)
  if (error < tolerance) return [cubic]
  const ahead = points[Math.min(index + 1, points.length - 1)] ?? last
  const behind = points[Math.max(index - 1, 0)] ?? first
  const tangent = unit(sub(behind, ahead))
  return [
    ...cubicsOf(points.slice(0, index + 1), tolerance, leave, tangent),
    ...cubicsOf(points.slice(index), tolerance, times(tangent, -1), arrive),
  ]
}

function alongLength(points: readonly Point2[]): number[] {
  let sum = 0
  const sums = points.map((point, index) => {
    const previous = points[index - 1]
    if (previous) sum += length(sub(point, previous))
    return sum
  })
  return sums.map(each => each / (sum || 1))
}

function cubicThrough(points: readonly Point2[], at: readonly number[], leave: Point2, arrive: Point2): Cubic {
  const first = points[0] ?? [0, 0]
  const last = points.at(-1) ?? first
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  for (const [index, point] of points.entries()) {
    const u = at[index] ?? 0
    const v = 1 - u
    const a = times(leave, 3 * u * v * v)
    const b = times(arrive, 3 * u * u * v)
    const rest = sub(point, add(times(first, v * v * v + 3 * u * v * v), times(last, u * u * u + 3 * u * u * v)))
    c00 += dot(a, a)
    c01 += dot(a, b)
    c11 += dot(b, b)
    x0 += dot(a, rest)
    x1 += dot(b, rest)
  }
  const determinant = c00 * c11 - c01 * c01
  const chord = length(sub(last, first))
  let alpha = determinant ? (x0 * c11 - x1 * c01) / determinant : 0
  let beta = determinant ? (c00 * x1 - c01 * x0) / determinant : 0
  if (alpha < 1e-3 * chord || beta < 1e-3 * chord) alpha = beta = chord / 3
  return [first, add(first, times(leave, alpha)), add(last, times(arrive, beta)), last]
}

function pointAt([a, b, c, d]: Cubic, u: number): Point2 {
  const v = 1 - u
  return add(add(times(a, v * v * v), times(b, 3 * u * v * v)), add(times(c, 3 * u * u * v), times(d, u * u * u)))
}

function findWorstFit(points: readonly Point2[], at: readonly number[], cubic: Cubic) {
  let error = 0
  let index = Math.floor(points.length / 2)
  for (const [each, point] of points.entries()) {
    const off = length(sub(pointAt(cubic, at[each] ?? 0), point))
    if (off > error) [error, index] = [off, each]
  }
  return { error, index: Math.min(Math.max(index, 1), points.length - 2) }
}

/** One Newton step towards the parameter of the nearest point. */
function closer(cubic: Cubic, point: Point2, u: number): number {
  const [a, b, c, d] = cubic
  const v = 1 - u
  const off = sub(pointAt(cubic, u), point)
  const first = add(add(times(sub(b, a), 3 * v * v), times(sub(c, b), 6 * u * v)), times(sub(d, c), 3 * u * u))
  const second = add(times(add(sub(c, times(b, 2)), a), 6 * v), times(add(sub(d, times(c, 2)), b), 6 * u))
  const slope = dot(first, first) + dot(off, second)
  return slope ? Math.min(1, Math.max(0, u - dot(off, first) / slope)) : u
}

/** Splits a line where it turns sharply, so that edges stay sharp. */
export function corners(points: readonly Point2[], closed: boolean): Point2[][] {
  const turn = (index: number) => {
    const here = points[index]
    const before = points[(index - 1 + points.length) % points.length]
    const after = points[(index + 1) % points.length]
    if (!here || !before || !after) return 0
    const cosine = dot(unit(sub(here, before)), unit(sub(after, here)))
    return Math.acos(Math.min(1, Math.max(-1, cosine)))
  }
  const sharp = points.flatMap((_, index) => {
    const isInside = closed || (index > 0 && index < points.length - 1)
    return isInside && turn(index) > 0.42 ? [index] : []
  })
  if (!closed) {
    const cuts = [0, ...sharp, points.length - 1]
    return cuts.slice(1).map((cut, index) => points.slice(cuts[index] ?? 0, cut + 1))
  }
  const cuts = sharp.length ? sharp : [0]
  return cuts.map((cut, index) => {
    const next = cuts[index + 1] ?? (cuts[0] ?? 0) + points.length
    return Array.from({ length: next - cut + 1 }, (_, step) => points[(cut + step) % points.length] ?? [0, 0])
  })
}
