import type { GeoJSONStoreFeatures } from 'terra-draw'
import { planeAt } from '#domain/garden/plane.ts'
import { crossesItself } from '#domain/garden/rings.ts'
import { type Position, toCorners } from '#domain/garden/shape.ts'
import { addShape, changePoints, type Drawing, moveShape } from '../drawing.ts'

type Feature = Pick<GeoJSONStoreFeatures, 'geometry' | 'properties'>

/** The areas of a drawing as map features; a drawing without an origin has none. */
export function toFeatures(drawing: Drawing, freshId: () => string | number): GeoJSONStoreFeatures[] {
  const plane = drawing.origin && planeAt(drawing.origin)
  if (!plane) return []
  const onEarth = (point: Position) => plane.from(point).map(degree => Math.round(degree * 1e9) / 1e9)
  return drawing.shapes
    .filter(({ points }) => points.length >= 3)
    .map(({ id, role, points }) => ({
      id: freshId(),
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...points, points[0] ?? [0, 0]].map(onEarth)] },
      properties: { mode: role, shape: id },
    }))
}

export function getShapeId({ properties }: Pick<Feature, 'properties'>): string | undefined {
  return typeof properties.shape === 'string' ? properties.shape : undefined
}

/** Adds a new area; the first one sets the origin of the drawing. */
export function addFeature(feature: Feature, drawing: Drawing): { drawing: Drawing; id: string } | undefined {
  const corners = cornersOn(feature)
  const [first] = corners
  const role = feature.properties.mode
  if (!first || corners.length < 3 || (role !== 'zone' && role !== 'no_go')) return undefined
  const origin = drawing.origin ?? first
  return addShape({ ...drawing, origin }, role, corners.map(planeAt(origin).to))
}

/** Applies an area that was moved or reshaped. */
export function applyFeature(feature: Feature, drawing: Drawing): Drawing | undefined {
  const id = getShapeId(feature)
  const before = drawing.shapes.find(shape => shape.id === id)
  const corners = cornersOn(feature)
  if (!before || !drawing.origin || corners.length < 3) return undefined
  const points = corners.map(planeAt(drawing.origin).to)
  // Holes are not on the map; where the whole area was moved, they are moved with it.
  const by = before.holes && movePosition(before.points, points)
  return by ? moveShape(drawing, before.id, by) : changePoints(drawing, before.id, points)
}

/** Checked while a corner is still being dragged. */
export function isCrossed(feature: Feature): boolean {
  return crossesItself(cornersOn(feature))
}

function cornersOn({ geometry }: Pick<Feature, 'geometry'>): Position[] {
  if (geometry.type !== 'Polygon') return []
  const ring = geometry.coordinates[0] ?? []
  return toCorners(ring.map(([x = 0, y = 0]): Position => [x, y]))
}

function movePosition(before: readonly Position[], after: readonly Position[]): Position | undefined {
  const [a, b] = [before[0], after[0]]
  if (!a || !b || before.length !== after.length) return undefined
  const by: Position = [b[0] - a[0], b[1] - a[1]]
  const isRigid = before.every(([x, y], index) => {
    const [toX = 0, toY = 0] = after[index] ?? []
    return Math.abs(toX - x - by[0]) < 0.05 && Math.abs(toY - y - by[1]) < 0.05
  })
  return isRigid ? by : undefined
}
