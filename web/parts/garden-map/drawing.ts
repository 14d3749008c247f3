import { ringArea } from '#domain/garden/area.ts'
import { planeAt } from '#domain/garden/plane.ts'
import { type DrawnShape, type Polygon, type Position, toCorners, toPolygon } from '#domain/garden/shape.ts'

export type Role = 'zone' | 'no_go'

/** One area of a drawing: its corners in metres, to the right and up. */
export interface LawnShape {
  readonly id: string
  readonly role: Role
  readonly points: readonly Position[]
  /** Holes of a garden that came from elsewhere: shown and stored, but not edited here. */
  readonly holes?: readonly (readonly Position[])[]
}

export interface Drawing {
  /** The position of the middle of the sheet on the earth, once the map was used; undefined: none yet. */
  readonly origin: Position | undefined
  readonly shapes: readonly LawnShape[]
}

export const emptyDrawing: Drawing = { origin: undefined, shapes: [] }

/** Gap between lawns that are placed beside each other, in metres. */
const gap = 2

export function addShape(drawing: Drawing, role: Role, points: readonly Position[]): { drawing: Drawing; id: string } {
  const id = nextId(drawing)
  return { drawing: { ...drawing, shapes: [...drawing.shapes, { id, role, points: points.map(roundPosition) }] }, id }
}

export function changePoints(drawing: Drawing, id: string, points: readonly Position[]): Drawing {
  return {
    ...drawing,
    shapes: drawing.shapes.map(shape => (shape.id === id ? { ...shape, points: points.map(roundPosition) } : shape)),
  }
}

export function movePoint(drawing: Drawing, id: string, index: number, to: Position): Drawing {
  const points = findPoints(drawing, id)
  return changePoints(drawing, id, points.with(index, to))
}

/** Inserts a corner halfway to the next one. */
export function insertPoint(drawing: Drawing, id: string, index: number): Drawing {
  const points = findPoints(drawing, id)
  const [from, to] = [points[index], points[(index + 1) % points.length]]
  if (!from || !to) return drawing
  return changePoints(drawing, id, points.toSpliced(index + 1, 0, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
}

/** Two corners are no area: removing one of the last three removes the whole area. */
export function removePoint(drawing: Drawing, id: string, index: number): Drawing {
  const points = findPoints(drawing, id)
  return points.length <= 3 ? removeShape(drawing, id) : changePoints(drawing, id, points.toSpliced(index, 1))
}

export function moveShape(drawing: Drawing, id: string, [dx, dy]: Position): Drawing {
  const move = ([x, y]: Position): Position => roundPosition([x + dx, y + dy])
  return {
    ...drawing,
    shapes: drawing.shapes.map(shape =>
      shape.id === id
        ? {
            ...shape,
            points: shape.points.map(move),
            ...(shape.holes && { holes: shape.holes.map(hole => hole.map(move)) }),
          }
        : shape,
    ),
  }
}

export function removeShape(drawing: Drawing, id: string): Drawing {
  return { ...drawing, shapes: drawing.shapes.filter(shape => shape.id !== id) }
}

/** Adds a rectangle that was typed: a lawn beside the existing ones, a cut-out in the middle of a lawn. */
export function addRectangle(
  drawing: Drawing,
  role: Role,
  size: { length: number; width: number },
  within?: string,
): { drawing: Drawing; id: string } {
  const { length, width } = size
  const [x, y] = role === 'zone' ? findFreeSpot(drawing) : findCentre(drawing, within)
  const [left, bottom] = role === 'zone' ? [x, y - width] : [x - length / 2, y - width / 2]
  return addShape(drawing, role, [
    [left, bottom],
    [left + length, bottom],
    [left + length, bottom + width],
    [left, bottom + width],
  ])
}

export interface Bounds {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export function computeBounds(points: readonly Position[]): Bounds | undefined {
  if (points.length === 0) return undefined
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

export function allPoints({ shapes }: Drawing): Position[] {
  return shapes.flatMap(({ points }) => points)
}

/** Square metres of one area. */
export function computeArea({ points, holes = [] }: LawnShape): number {
  return ringArea(points) - holes.reduce((sum, hole) => sum + ringArea(hole), 0)
}

/** Number of the shape among those of its kind, counted from one. */
export function getOrdinal({ shapes }: Drawing, shape: LawnShape): number {
  return shapes.filter(({ role }) => role === shape.role).findIndex(({ id }) => id === shape.id) + 1
}

/** The shape on the wire: in degrees where the map was used, else in metres. */
export function toWireShape({ origin, shapes }: Drawing): DrawnShape {
  const plane = origin && planeAt(origin)
  const toWire = (point: Position): Position => (plane ? roundDegrees(plane.from(point)) : point)
  const polygon = ({ points, holes = [] }: LawnShape): Polygon => ({
    type: 'Polygon',
    coordinates: [points, ...holes].flatMap(ring => toPolygon(ring.map(toWire)).coordinates),
  })
  const polygonsFor = (role: Role) => shapes.filter(shape => shape.role === role).map(polygon)
  return { kind: origin ? 'map' : 'sketch', zones: polygonsFor('zone'), no_go: polygonsFor('no_go') }
}

/** The inverse of `toWireShape`. */
export function toDrawing({ kind, zones, no_go }: DrawnShape): Drawing {
  const origin = kind === 'map' ? zones[0]?.coordinates[0]?.[0] : undefined
  const plane = origin && planeAt(origin)
  const ring = (points: readonly Position[]) => toCorners(points).map(point => roundPosition(plane?.to(point) ?? point))
  const shape = (role: Role, { coordinates }: Polygon, index: number): LawnShape => {
    const [points = [], ...holes] = coordinates.map(ring)
    return { id: `${role}-${index + 1}`, role, points, ...(holes.length > 0 && { holes }) }
  }
  return {
    origin,
    shapes: [
      ...zones.map((polygon, index) => shape('zone', polygon, index)),
      ...no_go.map((polygon, index) => shape('no_go', polygon, zones.length + index)),
    ],
  }
}

function findPoints({ shapes }: Drawing, id: string): readonly Position[] {
  return shapes.find(shape => shape.id === id)?.points ?? []
}

function nextId({ shapes }: Drawing): string {
  const numbers = shapes.map(({ id }) => Number(id.split('-').at(-1)) || 0)
  return `shape-${Math.max(0, ...numbers) + 1}`
}

/** Upper left corner of a free place to the right of everything. */
function findFreeSpot(drawing: Drawing): Position {
  const bounds = computeBounds(allPoints(drawing))
  return bounds ? [bounds.right + gap, bounds.top] : [0, 0]
}

function findCentre({ shapes }: Drawing, id: string | undefined): Position {
  const zones = shapes.filter(({ role }) => role === 'zone')
  const bounds = computeBounds((zones.find(zone => zone.id === id) ?? zones[0])?.points ?? [])
  return bounds ? [(bounds.left + bounds.right) / 2, (bounds.bottom + bounds.top) / 2] : [0, 0]
}

/** Rounded to centimetres: finer than any lawn. */
function roundPosition([x, y]: Position): Position {
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100]
}

/** The eighth decimal of a degree is a millimetre. */
function roundDegrees([x, y]: Position): Position {
  return [Math.round(x * 1e8) / 1e8, Math.round(y * 1e8) / 1e8]
}
