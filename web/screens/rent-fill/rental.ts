import { type Day, isDay } from '#domain/calendar.ts'
import type { Lawn } from '#domain/garden/fit.ts'
import type { Position } from '#domain/garden/shape.ts'
import { seasonMonths } from '#domain/suggestions/season.ts'
import type { Drawing, LawnShape } from '../../parts/garden-map/drawing.ts'
import { emptyGarden, type GardenValue } from '../../parts/garden-map/garden-value.ts'

/** The draft of a rental, except name and address. */
export interface Rental {
  /** Key of the model; empty: none chosen. */
  readonly type: string
  readonly months: number
  /** undefined: the first free day. */
  readonly start_on: Day | undefined
  readonly remark: string
  readonly garden: GardenValue
  /** The garden as it was when it was stored: an unchanged one is not sent again. */
  readonly kept_as: string
}

export const newRental: Rental = {
  type: '',
  months: seasonMonths,
  start_on: undefined,
  remark: '',
  garden: emptyGarden,
  kept_as: '',
}

/** The parameters of the address override the stored draft. */
export function applyParams(rental: Rental, params: URLSearchParams): Rental {
  const type = params.get('type') ?? ''
  const months = params.get('months') ?? ''
  const start_on = params.get('start') ?? ''
  return {
    ...rental,
    ...(/^[a-z0-9-]{1,64}$/.test(type) && { type }),
    ...(/^\d{1,2}$/.test(months) && Number(months) > 0 && { months: Number(months) }),
    ...(isDay(start_on) && { start_on }),
  }
}

/**
 * A lawn that was typed elsewhere begins the garden: one in the address also replaces another one that was typed, but
 * nothing replaces a drawing or a stored garden.
 */
export function withLawn(
  rental: Rental,
  { inAddress, typedBefore }: { inAddress: Lawn | undefined; typedBefore: Lawn | undefined },
): Rental {
  const { garden } = rental
  const lawn = inAddress ?? (garden.typed.area_m2 === undefined ? typedBefore : undefined)
  if (!lawn || garden.kept || garden.drawing.shapes.length > 0) return rental
  const { area_m2, zones, slope_percent, passage_cm } = lawn
  return { ...rental, garden: { ...garden, way: 'typed', typed: { area_m2, zones }, slope_percent, passage_cm } }
}

/** Reads the stored draft field by field: an older version of the page, or the visitor, may have written it. */
export function readRental(text: string | null): Rental {
  const stored = toRecord(parse(text))
  const { type, months, start_on, remark, kept_as } = stored
  return {
    type: toText(type),
    months: isWhole(months) ? months : seasonMonths,
    start_on: typeof start_on === 'string' && isDay(start_on) ? start_on : undefined,
    remark: toText(remark),
    garden: gardenFrom(stored.garden),
    kept_as: toText(kept_as),
  }
}

function gardenFrom(value: unknown): GardenValue {
  const { kept, name, way, drawing, typed, slope_percent, passage_cm, address } = toRecord(value)
  const { garden_id, version } = toRecord(kept)
  const { area_m2, zones } = toRecord(typed)
  const { longitude, latitude } = toRecord(address)
  const isPlaced = isNumber(longitude) && isNumber(latitude)
  return {
    kept: typeof garden_id === 'string' && isWhole(version) ? { garden_id, version } : undefined,
    name: toText(name),
    address: { ...emptyGarden.address, ...(isPlaced && { longitude, latitude }) },
    way: way === 'map' || way === 'typed' ? way : 'sketch',
    drawing: drawingFrom(drawing),
    typed: { area_m2: isNumber(area_m2) ? area_m2 : undefined, zones: isWhole(zones) && zones > 0 ? zones : 1 },
    slope_percent: isWhole(slope_percent) && slope_percent <= 100 ? slope_percent : 0,
    passage_cm: isWhole(passage_cm) ? passage_cm : undefined,
  }
}

function drawingFrom(value: unknown): Drawing {
  const { origin, shapes } = toRecord(value)
  return {
    origin: isPosition(origin) ? origin : undefined,
    shapes: Array.isArray(shapes) ? shapes.flatMap(shape => shapeFrom(shape) ?? []) : [],
  }
}

function shapeFrom(value: unknown): LawnShape | undefined {
  const { id, role, points, holes } = toRecord(value)
  if (typeof id !== 'string' || (role !== 'zone' && role !== 'no_go') || !isRing(points)) return undefined
  return { id, role, points, ...(Array.isArray(holes) && holes.every(isRing) && { holes }) }
}

function isRing(value: unknown): value is Position[] {
  return Array.isArray(value) && value.length >= 3 && value.every(isPosition)
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length === 2 && value.every(isNumber)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
