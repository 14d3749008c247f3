import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSheet } from './area.ts'
import { computeCoverage, type Patch } from './coverage.ts'
import { planMowing } from './lanes.ts'
import { contains, distanceTo, segmentsMeet } from './rings.ts'
import { type Position, toPolygon } from './shape.ts'

const rectangle = (x: number, y: number, w: number, h: number): Patch => [
  [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ],
]
const rectangles = fc
  .record({
    x: fc.integer({ min: 0, max: 11 }),
    y: fc.integer({ min: 0, max: 11 }),
    w: fc.integer({ min: 1, max: 8 }),
    h: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ x, y, w, h }) => rectangle(x, y, w, h))
const gardens = fc.record({
  zones: fc.array(rectangles, { minLength: 1, maxLength: 4 }),
  noGo: fc.array(rectangles, { maxLength: 4 }),
})
/** A lawn with a corner in each direction, so that no side is parallel to another one. */
const stars = fc.array(fc.integer({ min: 3, max: 12 }), { minLength: 5, maxLength: 12 }).map(
  (radii): Patch => [
    radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    }),
  ],
)
const starsWithPonds = fc.record({
  zones: fc.array(stars, { minLength: 1, maxLength: 1 }),
  noGo: fc.array(
    rectangles.map(patch => patch.map(ring => ring.map(([x, y]): Position => [x / 3 - 2, y / 3 - 2]))),
    {
      maxLength: 3,
    },
  ),
})

const isInside = (patches: readonly Patch[], point: Position) =>
  patches.some(([outer = [], ...holes]) => contains(outer, point) && !holes.some(hole => contains(hole, point)))
const middle = ([ax, ay]: Position, [bx, by]: Position): Position => [(ax + bx) / 2, (ay + by) / 2]
const steps = (run: readonly Position[]) => run.slice(1).map((to, index) => [run[index] as Position, to] as const)
const sides = (patches: readonly Patch[]) => patches.flat().flatMap(ring => steps([...ring, ring[0] as Position]))

describe.each([
  ['rectangles', gardens],
  ['stars', starsWithPonds],
])('of %s', (_name, some) => {
  test('every line stays on the lawn and crosses nothing that is not mown', () => {
    fc.assert(
      fc.property(some, ({ zones, noGo }) => {
        const borders = sides(noGo)
        const wrong = planMowing({ zones, noGo })
          .runs.flatMap(steps)
          .filter(
            ([from, to]) =>
              [from, to, middle(from, to)].some(point => !isInside(zones, point) || isInside(noGo, point)) ||
              borders.some(([a, b]) => segmentsMeet(from, to, a, b)),
          )
        expect(wrong).toEqual([])
      }),
    )
  })

  test('nothing is mown where there is no lawn, and something where there is', () => {
    fc.assert(
      fc.property(some, ({ zones, noGo }) => {
        const area = computeCoverage(zones, noGo)?.area ?? 0
        expect(planMowing({ zones, noGo }, 60).runs.length > 0).toBe(area > 1e-6)
      }),
    )
  })
})

test('the whole lawn is near a line', () => {
  fc.assert(
    fc.property(gardens, ({ zones, noGo }) => {
      const { runs, width } = planMowing({ zones, noGo }, 40)
      const lines = runs.map(run => [...run, ...run.toReversed()])
      const cells = Array.from({ length: 20 * 20 }, (_, at): Position => [(at % 20) + 0.5, Math.floor(at / 20) + 0.5])
      const lawn = cells.filter(cell => isInside(zones, cell) && !isInside(noGo, cell))
      expect(lawn.filter(cell => Math.min(...lines.map(line => distanceTo(line, cell))) > width)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('lanes are parallel to the longest side, and a plain lawn is mown in one line', () => {
  const { runs, width } = planMowing({ zones: [rectangle(0, 0, 6, 14)], noGo: [] })
  expect(width).toBeCloseTo(1)
  expect(runs).toHaveLength(1)
  const lanes = steps(runs[0] ?? []).filter(([[ax], [bx]]) => Math.abs(ax - bx) < 1e-9)
  expect(lanes).toHaveLength(6)
  for (const [[, from], [, to]] of lanes) expect(Math.abs(to - from)).toBeCloseTo(13)
})

test('a drawing on a map and an empty one', () => {
  const [west, south] = [5.12, 52.08]
  const ring: Position[] = [
    [west, south],
    [west + 0.0004, south],
    [west + 0.0004, south + 0.0002],
    [west, south + 0.0002],
  ]
  expect(planMowing(toSheet({ kind: 'map', zones: [toPolygon(ring)], no_go: [] })).runs).toHaveLength(1)
  expect(planMowing({ zones: [], noGo: [] }).runs).toEqual([])
})

test('a garden with as many corners as one may have', () => {
  const corners = Array.from({ length: 499 }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / 499
    const radius = 30 + (index % 2) * 5
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  const ponds = Array.from({ length: 40 }, (_, index) => rectangle(-20 + index, (index % 7) - 3, 0.4, 0.4))
  expect(planMowing({ zones: [[corners]], noGo: ponds }).runs.length).toBeGreaterThan(0)
})
