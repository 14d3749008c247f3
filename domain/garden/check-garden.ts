import { mownArea, toSheet } from './area.ts'
import { outlines } from './outlines.ts'
import { contains, crossesItself, distanceTo, ringsMeet } from './rings.ts'
import { type DrawnShape, type GardenShape, gardenLimits, type Polygon, type Position, pointCount } from './shape.ts'

export type ShapeRule =
  | 'required'
  | 'shape_many'
  | 'shape_points'
  | 'shape_complex'
  | 'shape_crossing'
  | 'shape_outside'
  | 'no_go_outside'
  | 'area_range'
  | 'area_differs'

/** The path in the shape, and the broken rule: keys of `validation.json`. */
export interface GardenIssue {
  path: string
  rule: ShapeRule
}

export type GardenCheck = { ok: true; area_m2: number } | { ok: false; issues: GardenIssue[] }

/** The accepted relative difference between the areas of browser and server. */
const tolerance = 0.005

/** In degrees, about ten kilometres: the outlines are only rough near the coast. */
const coast = 0.09

/** Checks every rule of a garden and computes its area, in hundredths of a square metre. */
export function checkGarden(shape: GardenShape, countries: readonly string[]): GardenCheck {
  if (shape.kind === 'typed') return checkArea(shape.area_m2)
  const issues = [...findSizeIssues(shape), ...findRingIssues(shape)]
  if (issues.length > 0) return { ok: false, issues }
  const outside = shape.kind === 'map' ? findLocationIssues(shape, countries) : []
  if (outside.length > 0) return { ok: false, issues: outside }
  const coverage = mownArea(shape)
  if (!coverage) return { ok: false, issues: [{ path: '', rule: 'shape_complex' }] }
  const idle = coverage.takes.flatMap((takes, index): GardenIssue[] =>
    takes ? [] : [{ path: `no_go.${index}`, rule: 'no_go_outside' }],
  )
  return idle.length > 0 ? { ok: false, issues: idle } : checkArea(coverage.area)
}

/**
 * The area computed by the browser must match ours; otherwise people would see another figure than the one that is
 * used.
 */
export function isWithinTolerance(browser: number, ours: number): boolean {
  return Math.abs(browser - ours) < ours * tolerance
}

function checkArea(area: number): GardenCheck {
  const area_m2 = Math.round(area * 100) / 100
  const { min_m2, max_m2 } = gardenLimits
  if (!(area_m2 >= min_m2 && area_m2 <= max_m2)) return { ok: false, issues: [{ path: '', rule: 'area_range' }] }
  return { ok: true, area_m2 }
}

function findSizeIssues(shape: DrawnShape): GardenIssue[] {
  const { zones, no_go } = shape
  if (zones.length === 0) return [{ path: 'zones', rule: 'required' }]
  if (zones.length > gardenLimits.zones) return [{ path: 'zones', rule: 'shape_many' }]
  if (no_go.length > gardenLimits.no_go) return [{ path: 'no_go', rule: 'shape_many' }]
  return pointCount(shape) > gardenLimits.all_points ? [{ path: '', rule: 'shape_complex' }] : []
}

function findRingIssues(shape: DrawnShape): GardenIssue[] {
  // The size limits exist so that the line pairs of huge shapes are never compared.
  if (findSizeIssues(shape).length > 0) return []
  const sheet = toSheet(shape)
  return (['zones', 'no_go'] as const).flatMap(part =>
    sheet[part === 'zones' ? 'zones' : 'noGo'].flatMap((rings, index): GardenIssue[] => {
      const path = `${part}.${index}`
      const [outer = [], ...holes] = rings
      const sizes = rings.length > 0 && rings.every(({ length }) => length >= 3 && length <= gardenLimits.points)
      const finite = rings.every(ring => ring.every(point => point.every(Number.isFinite)))
      if (!sizes || !finite) return [{ path, rule: 'shape_points' }]
      if (rings.some(crossesItself) || holes.some((hole, at) => isMisplaced(hole, outer, holes.slice(0, at)))) {
        return [{ path, rule: 'shape_crossing' }]
      }
      return []
    }),
  )
}

/** A hole must lie inside the outer ring and not touch other holes. */
function isMisplaced(hole: readonly Position[], outer: readonly Position[], others: (readonly Position[])[]): boolean {
  const [corner = [0, 0]] = hole
  if (ringsMeet(hole, outer) || !contains(outer, corner)) return true
  return others.some(other => {
    const [first = [0, 0]] = other
    return ringsMeet(hole, other) || contains(other, corner) || contains(hole, first)
  })
}

function findLocationIssues({ zones, no_go }: DrawnShape, countries: readonly string[]): GardenIssue[] {
  const found = (part: string, polygons: readonly Polygon[]) =>
    polygons.flatMap(({ coordinates }, index): GardenIssue[] =>
      coordinates.every(ring => ring.every(point => isDelivered(point, countries)))
        ? []
        : [{ path: `${part}.${index}`, rule: 'shape_outside' }],
    )
  return [...found('zones', zones), ...found('no_go', no_go)]
}

/**
 * Whether the position is in a country with delivery, according to its rough outline. Where the outline of one of them
 * is unknown, the position may be there.
 */
export function isDelivered(position: Position, countries: readonly string[]): boolean {
  if (countries.some(country => outlines[country] === undefined)) return true
  const near = countries.flatMap(country => (outlines[country] ?? []).filter(ring => isNear(ring, position)))
  return near.some(ring => contains(ring, position)) || near.some(ring => distanceTo(ring, position) < coast)
}

type Box = readonly [west: number, south: number, east: number, north: number]
const boxes = new Map<readonly Position[], Box>()

/** A cheap check: most outlines are too far away to be compared line by line for each of a thousand points. */
function isNear(ring: readonly Position[], [x, y]: Position): boolean {
  const [west, south, east, north] = boxes.get(ring) ?? computeBox(ring)
  return x > west - coast && x < east + coast && y > south - coast && y < north + coast
}

function computeBox(ring: readonly Position[]): Box {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  boxes.set(ring, box)
  return box
}
