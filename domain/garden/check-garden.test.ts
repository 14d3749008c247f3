import { describe, expect, test } from 'vitest'
import { checkGarden, isDelivered, isWithinTolerance } from './check-garden.ts'
import { type DrawnShape, type GardenShape, type Position, toPolygon } from './shape.ts'

const all = ['NL', 'BE', 'DE'] as const
const square = (x: number, y: number, side: number): Position[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const sketch = (zones: Position[][], noGo: Position[][] = []): DrawnShape => ({
  kind: 'sketch',
  zones: zones.map(toPolygon),
  no_go: noGo.map(toPolygon),
})
const map = (longitude: number, latitude: number, noGo: Position[][] = []): DrawnShape => ({
  kind: 'map',
  zones: [toPolygon(square(longitude, latitude, 0.0002))],
  no_go: noGo.map(toPolygon),
})
const circle = (points: number, radius = 10): Position[] =>
  Array.from({ length: points }, (_, index): Position => {
    const angle = (index * 2 * Math.PI) / points
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
/** A comb whose teeth all overlap at each height, and no two of which end at the same one. */
const comb = (x: number): Position[] => [
  ...Array.from({ length: 496 }, (_, index): Position => {
    const place = (index * 7919) % 9973
    return [x + index / 25, index % 2 ? 1 + place / 9973 : 60 - place / 9973]
  }),
  [x + 20, 0.5],
  [x, 0],
]
const at =
  (place: number) =>
  ([x, y]: Position): Position => [x + (place % 8) * 12, y + Math.floor(place / 8) * 12]
const issue = (path: string, rule: string) => ({ ok: false, issues: [{ path, rule }] })

describe('a garden that holds', () => {
  test.each<[string, GardenShape, number]>([
    ['a square', sketch([square(0, 0, 10)]), 100],
    ['two lawns and a pond', sketch([square(0, 0, 10), square(20, 0, 5)], [square(1, 1, 2)]), 121],
    ['a pond at the edge', sketch([square(0, 0, 10)], [square(9, 9, 5)]), 99],
    ['a typed figure', { kind: 'typed', area_m2: 350.456, zones: 2 }, 350.46],
    ['five hundred points', sketch([circle(500)]), 314.15],
    ['forty lawns of twenty corners', sketch(Array.from({ length: 40 }, (_, n) => circle(20, 5).map(at(n)))), 3090.17],
    [
      'a point that stands twice',
      sketch([
        [
          [0, 0],
          [0, 0],
          [10, 0],
          [10, 10],
          [10, 10],
          [0, 10],
        ],
      ]),
      100,
    ],
    [
      'a corner that is none',
      sketch([
        [
          [0, 0],
          [5, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
      ]),
      100,
    ],
    ['the smallest', sketch([square(0, 0, 1)]), 1],
  ])('%s', (_name, shape, area_m2) => {
    expect(checkGarden(shape, all)).toEqual({ ok: true, area_m2 })
  })

  test('with holes', () => {
    const ring = (points: Position[]) => toPolygon(points).coordinates[0] ?? []
    const shape = (holes: Position[][]): DrawnShape => ({
      kind: 'sketch',
      zones: [{ type: 'Polygon', coordinates: [ring(square(0, 0, 10)), ...holes.map(ring)] }],
      no_go: [],
    })
    expect(checkGarden(shape([square(1, 1, 2), square(5, 5, 2)]), all)).toEqual({ ok: true, area_m2: 92 })
    for (const holes of [
      [square(8, 8, 4)],
      [square(20, 20, 2)],
      [square(1, 1, 4), square(2, 2, 4)],
      [square(1, 1, 4), square(2, 2, 1)],
      [square(2, 2, 1), square(1, 1, 4)],
    ])
      expect(checkGarden(shape(holes), all)).toEqual(issue('zones.0', 'shape_crossing'))
  })
})

describe('a garden that is refused', () => {
  const bow: Position[] = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
  ]
  test.each<[string, GardenShape, string, string]>([
    ['no zone', sketch([]), 'zones', 'required'],
    ['a bow tie', sketch([square(0, 0, 5), bow]), 'zones.1', 'shape_crossing'],
    [
      'a line there and back',
      sketch([
        [
          [0, 0],
          [10, 0],
          [5, 0],
        ],
      ]),
      'zones.0',
      'shape_crossing',
    ],
    [
      'a spike',
      sketch([
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [10, 15],
          [10, 10],
          [0, 10],
        ],
      ]),
      'zones.0',
      'shape_crossing',
    ],
    [
      'a line that touches a corner',
      sketch([
        [
          [0, 0],
          [10, 0],
          [5, 5],
          [10, 10],
          [0, 10],
          [5, 5],
        ],
      ]),
      'zones.0',
      'shape_crossing',
    ],
    [
      'two points',
      sketch([
        [
          [0, 0],
          [10, 0],
        ],
      ]),
      'zones.0',
      'shape_points',
    ],
    [
      'one point three times',
      sketch([
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      ]),
      'zones.0',
      'shape_points',
    ],
    ['501 points', sketch([circle(501)]), 'zones.0', 'shape_points'],
    ['ten thousand points', sketch([circle(10_000)]), '', 'shape_complex'],
    ['41 zones', sketch(Array.from({ length: 41 }, (_, n) => square(n * 3, 0, 2))), 'zones', 'shape_many'],
    [
      '41 ponds',
      sketch(
        [square(0, 0, 200)],
        Array.from({ length: 41 }, (_, n) => square(n * 3, 0, 2)),
      ),
      'no_go',
      'shape_many',
    ],
    ['1001 points in all', sketch([circle(490, 5), circle(490, 6), circle(18, 7)]), '', 'shape_complex'],
    ['combs of teeth beside each other', sketch([comb(0), comb(30)]), '', 'shape_complex'],
    ['combs upon each other', sketch([comb(0), comb(0.001)]), '', 'shape_complex'],
    [
      'no number',
      sketch([
        [
          [0, 0],
          [Number.NaN, 0],
          [10, 10],
        ],
      ]),
      'zones.0',
      'shape_points',
    ],
    [
      'no end',
      sketch([
        [
          [0, 0],
          [Number.POSITIVE_INFINITY, 0],
          [10, 10],
        ],
      ]),
      'zones.0',
      'shape_points',
    ],
    ['a pond elsewhere', sketch([square(0, 0, 10)], [square(2, 2, 1), square(30, 30, 5)]), 'no_go.1', 'no_go_outside'],
    ['a pond along the border', sketch([square(0, 0, 10)], [square(10, 0, 5)]), 'no_go.0', 'no_go_outside'],
    ['nothing left', sketch([square(0, 0, 10)], [square(-1, -1, 20)]), '', 'area_range'],
    ['too small', sketch([square(0, 0, 0.9)]), '', 'area_range'],
    ['too large', sketch([square(0, 0, 224)]), '', 'area_range'],
    ['a typed nothing', { kind: 'typed', area_m2: 0, zones: 1 }, '', 'area_range'],
    ['a typed too much', { kind: 'typed', area_m2: 50_000.01, zones: 1 }, '', 'area_range'],
    ['a typed no number', { kind: 'typed', area_m2: Number.NaN, zones: 1 }, '', 'area_range'],
    ['the North Sea', map(3.5, 54), 'zones.0', 'shape_outside'],
    ['Paris', map(2.35, 48.85), 'zones.0', 'shape_outside'],
    ['latitude and longitude changed', map(52.1, 5.1), 'zones.0', 'shape_outside'],
    ['the middle of nowhere', map(0, 0), 'zones.0', 'shape_outside'],
    ['a pond in Paris', map(5.1, 52.1, [square(2.35, 48.85, 0.0001)]), 'no_go.0', 'shape_outside'],
  ])('%s', (_name, shape, path, rule) => {
    expect(checkGarden(shape, all)).toEqual(issue(path, rule))
  })

  test('where that country is not delivered to', () => {
    expect(checkGarden(map(13.4, 52.5), all)).toMatchObject({ ok: true })
    expect(checkGarden(map(13.4, 52.5), ['NL', 'BE'])).toEqual(issue('zones.0', 'shape_outside'))
    expect(checkGarden(map(5.1, 52.1), [])).toEqual(issue('zones.0', 'shape_outside'))
  })
})

describe('the outlines', () => {
  test.each<[string, 'NL' | 'BE' | 'DE', number, number]>([
    ['Utrecht', 'NL', 5.12, 52.09],
    ['Den Helder', 'NL', 4.76, 52.96],
    ['Texel', 'NL', 4.8, 53.07],
    ['Schiermonnikoog', 'NL', 6.16, 53.48],
    ['Ameland', 'NL', 5.77, 53.45],
    ['Vlissingen', 'NL', 3.57, 51.44],
    ['Sluis', 'NL', 3.39, 51.31],
    ['Vaals', 'NL', 6.02, 50.77],
    ['Delfzijl', 'NL', 6.92, 53.33],
    ['Lelystad', 'NL', 5.47, 52.52],
    ['Oostende', 'BE', 2.92, 51.23],
    ['Bruxelles', 'BE', 4.35, 50.85],
    ['Arlon', 'BE', 5.81, 49.68],
    ['Eupen', 'BE', 6.03, 50.63],
    ['Berlin', 'DE', 13.4, 52.52],
    ['Flensburg', 'DE', 9.44, 54.79],
    ['Westerland auf Sylt', 'DE', 8.31, 54.91],
    ['Sassnitz auf Rügen', 'DE', 13.64, 54.52],
    ['Borkum', 'DE', 6.67, 53.59],
    ['Helgoland', 'DE', 7.89, 54.18],
    ['Norderney', 'DE', 7.15, 53.71],
    ['Wangerooge', 'DE', 7.9, 53.79],
    ['Görlitz', 'DE', 14.99, 51.15],
    ['Oberstdorf', 'DE', 10.28, 47.41],
    ['Konstanz', 'DE', 9.17, 47.66],
    ['Aachen', 'DE', 6.08, 50.78],
    ['Passau', 'DE', 13.46, 48.57],
  ])('%s lies in %s', (_name, country, longitude, latitude) => {
    expect(isDelivered([longitude, latitude], [country])).toBe(true)
  })

  test.each<[string, number, number]>([
    ['London', -0.12, 51.5],
    ['Lille', 3.06, 50.48],
    ['Zürich', 8.54, 47.37],
    ['København', 12.57, 55.68],
    ['Praha', 14.42, 50.09],
    ['Salzburg, well beyond', 13.2, 47.6],
    ['Kralendijk', -68.27, 12.15],
  ])('%s lies in none', (_name, longitude, latitude) => {
    expect(isDelivered([longitude, latitude], all)).toBe(false)
  })
})

test('a garden may be in a country whose outline is unknown', () => {
  expect(isDelivered([6.13, 49.61], ['NL', 'LU'])).toBe(true)
  expect(isDelivered([6.13, 49.61], ['NL'])).toBe(false)
})

test('browser and server agree within half a per cent', () => {
  expect(isWithinTolerance(100, 100)).toBe(true)
  expect(isWithinTolerance(100.49, 100)).toBe(true)
  expect(isWithinTolerance(99.51, 100)).toBe(true)
  expect(isWithinTolerance(100.5, 100)).toBe(false)
  expect(isWithinTolerance(99.5, 100)).toBe(false)
  expect(isWithinTolerance(Number.NaN, 100)).toBe(false)
})
