import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mownArea, ringArea } from './area.ts'
import { computeCoverage, type Patch } from './coverage.ts'
import { planeAt } from './plane.ts'
import { type Position, toPolygon } from './shape.ts'

const cell = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]
const onMap = (points: Position[], without: Position[][] = []) =>
  mownArea({ kind: 'map', zones: [toPolygon(points)], no_go: without.map(toPolygon) })?.area ?? Number.NaN

/** Integrates the area element of the ellipsoid numerically: independent of the implementation. */
function integrated(south: number, size: number): number {
  const a = 6_378_137
  const e2 = 0.006_694_379_990_14
  const steps = 20_000
  let sum = 0
  for (let step = 0; step < steps; step += 1) {
    const latitude = ((south + ((step + 0.5) * size) / steps) * Math.PI) / 180
    const w2 = 1 - e2 * Math.sin(latitude) ** 2
    sum += (a * (1 - e2) * a * Math.cos(latitude)) / w2 ** 2
  }
  return ((sum * size * Math.PI) / 180 / steps) * ((size * Math.PI) / 180)
}

describe('area on the ellipsoid', () => {
  test('of one degree at the equator, as geodesic libraries give it', () => {
    // In those libraries the northern edge is a great circle and bulges by some metres.
    expect(onMap(cell(0, 0, 1)) / 12_308_778_361.469).toBeCloseTo(1, 4)
  })

  test('of the whole earth, in strips', () => {
    let sum = 0
    for (let south = -90; south < 90; south += 1) sum += onMap(cell(0, south, 1)) * 360
    expect(sum / 510_065_621_724_088).toBeCloseTo(1, 9)
  })

  test.each([
    ['Groningen', 6.5, 53.2, 0.01],
    ['Utrecht', 5.1, 52.1, 0.001],
    ['Maastricht', 5.7, 50.8, 0.0005],
    ['Oberstdorf', 10.3, 47.4, 0.01],
    ['Flensburg', 9.4, 54.8, 0.0002],
  ])('%s', (_name, west, south, size) => {
    expect(onMap(cell(west, south, size)) / integrated(south, size)).toBeCloseTo(1, 6)
  })

  test('a lawn of ten by twenty metres, paced out along meridian and parallel', () => {
    // Radii of curvature at 52° 5′ from the tables of the ellipsoid: one second is 30.909 m and 19.043 m.
    const [east, north] = [10 / 19.0434 / 3600, 20 / 30.9086 / 3600]
    const [west, south] = [5.12, 52 + 5 / 60]
    const area = onMap([
      [west, south],
      [west + east, south],
      [west + east, south + north],
      [west, south + north],
    ])
    expect(Math.abs(area - 200) / 200).toBeLessThan(0.001)
  })

  test('neither the drawing direction nor the starting point changes the area', () => {
    const points = cell(5.1, 52.1, 0.001)
    const turned = [...points.slice(2), ...points.slice(0, 2)]
    expect(onMap(points.toReversed())).toBeCloseTo(onMap(points), 6)
    expect(onMap(turned)).toBeCloseTo(onMap(points), 6)
  })

  test('metres and back', () => {
    const plane = planeAt([5.12, 52.08])
    const far = fc.double({ min: -2000, max: 2000, noNaN: true })
    fc.assert(
      fc.property(far, far, (x, y) => {
        const [backX, backY] = plane.to(plane.from([x, y]))
        expect(backX).toBeCloseTo(x, 6)
        expect(backY).toBeCloseTo(y, 6)
      }),
    )
  })
})

const square = (x: number, y: number, side: number): Patch => [cell(x, y, side)]
const covered = (zones: Patch[], noGo: Patch[] = []) => computeCoverage(zones, noGo)?.area

describe('what is mown', () => {
  test('a no-go area is subtracted once, and only where it overlaps a zone', () => {
    expect(covered([square(0, 0, 10)], [square(2, 2, 3)])).toBeCloseTo(91, 9)
    expect(covered([square(0, 0, 10)], [square(8, 8, 4)])).toBeCloseTo(96, 9)
    expect(covered([square(0, 0, 10)], [square(2, 2, 3), square(2, 2, 3)])).toBeCloseTo(91, 9)
    expect(covered([square(0, 0, 10)], [square(-5, -5, 30)])).toBeCloseTo(0, 9)
  })

  test('zones that overlap or share a border are counted once', () => {
    expect(covered([square(0, 0, 10), square(10, 0, 10)])).toBeCloseTo(200, 9)
    expect(covered([square(0, 0, 10), square(5, 5, 10)])).toBeCloseTo(175, 9)
    expect(covered([square(0, 0, 10), square(0, 0, 10)])).toBeCloseTo(100, 9)
    expect(covered([square(0, 0, 10), square(3, 3, 2)])).toBeCloseTo(100, 9)
  })

  test('holes of a zone are not mown', () => {
    expect(covered([[cell(0, 0, 10), cell(4, 4, 2)]])).toBeCloseTo(96, 9)
  })

  test('reports which no-go areas remove nothing', () => {
    const noGo = [square(2, 2, 1), square(20, 20, 5), square(10, 0, 5), square(9.5, 0, 5)]
    expect(computeCoverage([square(0, 0, 10)], noGo)?.takes).toEqual([true, false, false, true])
  })

  test('nothing covers nothing', () => {
    expect(computeCoverage([], [])).toEqual({ area: 0, takes: [] })
  })

  test('gives up on thousands of crossings instead of computing for minutes', () => {
    const comb = (flip: boolean): Patch => {
      const teeth = Array.from({ length: 249 }, (_, index): Position => [index, index % 2 ? 100 : 1])
      const points: Position[] = [...teeth, [249, 0], [0, 0]]
      return [flip ? points.map(([x, y]): Position => [y * 2, x / 2.5]) : points]
    }
    expect(computeCoverage([comb(false), comb(true)], [])).toBeUndefined()
  })
})

const rectangle = fc
  .record({
    x: fc.integer({ min: 0, max: 11 }),
    y: fc.integer({ min: 0, max: 11 }),
    w: fc.integer({ min: 1, max: 8 }),
    h: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ x, y, w, h }): { box: number[]; patch: Patch } => ({
    box: [x, y, x + w, y + h],
    patch: [
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
    ],
  }))

test('rectangles on a grid: the same area as counting its cells', () => {
  const some = fc.array(rectangle, { maxLength: 5 })
  fc.assert(
    fc.property(some, some, (zones, noGo) => {
      const inside = (list: typeof zones, x: number, y: number) =>
        list.some(
          ({ box: [west = 0, south = 0, east = 0, north = 0] }) => x > west && x < east && y > south && y < north,
        )
      let squares = 0
      for (let x = 0.5; x < 20; x += 1)
        for (let y = 0.5; y < 20; y += 1) if (inside(zones, x, y) && !inside(noGo, x, y)) squares += 1
      const area = covered(
        zones.map(({ patch }) => patch),
        noGo.map(({ patch }) => patch),
      )
      expect(area).toBeCloseTo(squares, 6)
    }),
  )
})

test('the union of any two triangles is their sum less their intersection', () => {
  const point = fc.tuple(fc.double({ min: 0, max: 50, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))
  const triangle = fc.tuple(point, point, point)
  fc.assert(
    fc.property(triangle, triangle, (one, other) => {
      const both = covered([[one], [other]]) ?? Number.NaN
      const shared = ringArea(one) - (covered([[one]], [[other]]) ?? Number.NaN)
      expect(both + shared).toBeCloseTo(ringArea(one) + ringArea(other), 4)
    }),
    { numRuns: 500 },
  )
})
