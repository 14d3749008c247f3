/** Longitude and latitude on a map, metres to the right and up on a sketch. */
export type Position = readonly [x: number, y: number]

/** In GeoJSON form: the outer ring first, then the holes; the last point of a ring repeats the first. */
export interface Polygon {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly Position[])[]
}

/** WGS84 degrees on a map, metres on a sketch; otherwise the same. */
export interface DrawnShape {
  readonly kind: 'map' | 'sketch'
  readonly zones: readonly Polygon[]
  /** Areas that are not mown: ponds, beds, terraces. Only the part inside a zone counts. */
  readonly no_go: readonly Polygon[]
}

/** The area was entered as a number, without a drawing. */
export interface TypedShape {
  readonly kind: 'typed'
  readonly area_m2: number
  readonly zones: number
}

export type GardenShape = DrawnShape | TypedShape

export const shapeKinds = ['map', 'sketch', 'typed'] as const

export const gardenLimits = {
  zones: 40,
  no_go: 40,
  points: 500,
  /** Per garden: a shape with more points is not a lawn but an attack on the server. */
  all_points: 1000,
  /** For all gardens of one person, because they are loaded together. */
  kept_points: 2500,
  min_m2: 1,
  max_m2: 50_000,
  /** Metres from the centre of a sketch. */
  sketch_metres: 10_000,
  slope_percent: 100,
  min_passage_cm: 20,
  max_passage_cm: 1000,
} as const

/** The number of parts that are mown one after the other. */
export function zoneCount(shape: GardenShape): number {
  return shape.kind === 'typed' ? shape.zones : shape.zones.length
}

/** The points of all rings, closing points included. */
export function pointCount(shape: GardenShape): number {
  if (shape.kind === 'typed') return 0
  const rings = [...shape.zones, ...shape.no_go].flatMap(({ coordinates }) => coordinates)
  return rings.reduce((sum, { length }) => sum + length, 0)
}

/** Builds a closed GeoJSON ring from corners. */
export function toPolygon(points: readonly Position[]): Polygon {
  const [first] = points
  return { type: 'Polygon', coordinates: [first ? [...points, first] : []] }
}

/** The corners of a ring, without the repeated first point and without consecutive duplicates. */
export function toCorners(ring: readonly Position[]): Position[] {
  const corners = ring.filter(([x, y], index) => {
    const before = ring[index - 1]
    return !before || before[0] !== x || before[1] !== y
  })
  const [first] = corners
  const last = corners.at(-1)
  if (corners.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]) corners.pop()
  return corners
}
