import { type Coverage, computeCoverage, type Patch } from './coverage.ts'
import { planeAt } from './plane.ts'
import { type DrawnShape, type Polygon, type Position, toCorners } from './shape.ts'

/** Zones and no-go areas as rings in metres, whether drawn on a map or a sketch. */
export interface Sheet {
  zones: Patch[]
  noGo: Patch[]
}

export function toSheet(shape: DrawnShape): Sheet {
  const origin = shape.zones[0]?.coordinates[0]?.[0] ?? [0, 0]
  const plane = shape.kind === 'map' ? planeAt(origin) : undefined
  const flat = ({ coordinates }: Polygon) =>
    coordinates.map(ring => toCorners(ring).map((point): Position => plane?.to(point) ?? point))
  return { zones: shape.zones.map(flat), noGo: shape.no_go.map(flat) }
}

/** The lawn that is mown: the union of all zones, without what lies in no-go areas. */
export function mownArea(shape: DrawnShape): Coverage | undefined {
  const { zones, noGo } = toSheet(shape)
  return computeCoverage(zones, noGo)
}

/** The area of one ring in metres. */
export function ringArea(corners: readonly Position[]): number {
  let twice = 0
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Position
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}
