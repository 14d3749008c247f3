import type { CallData, CallInput } from '#contract/protocol/call.ts'
import { checkGarden, type GardenCheck } from '#domain/garden/check-garden.ts'
import type { Lawn } from '#domain/garden/fit.ts'
import { type GardenShape, type Polygon, zoneCount } from '#domain/garden/shape.ts'
import { type Drawing, emptyDrawing, toDrawing, toWireShape } from './drawing.ts'

export type StoredGarden = CallData<'GET /gardens'>['list'][number]
export type GardenBody = CallInput<'POST /gardens'>['body']
export type GardenAddress = GardenBody['address']

/** How a person describes their lawn. Sketch and map are two views of one drawing. */
export type InputMode = 'sketch' | 'map' | 'typed'

/** The state of the garden step: a garden that is being described, stored or not. */
export interface GardenValue {
  /** The stored garden it was loaded from, and the version that was read. */
  readonly kept: { readonly garden_id: string; readonly version: number } | undefined
  readonly name: string
  readonly address: GardenAddress
  readonly way: InputMode
  readonly drawing: Drawing
  readonly typed: { readonly area_m2: number | undefined; readonly zones: number }
  readonly slope_percent: number
  /** undefined: no passage, or a wide one. */
  readonly passage_cm: number | undefined
}

export const emptyAddress: GardenAddress = {
  country: 'NL',
  postcode: '',
  house_number: '',
  street: '',
  city: '',
  longitude: null,
  latitude: null,
}

export const emptyGarden: GardenValue = {
  kept: undefined,
  name: '',
  address: emptyAddress,
  way: 'sketch',
  drawing: emptyDrawing,
  typed: { area_m2: undefined, zones: 1 },
  slope_percent: 0,
  passage_cm: undefined,
}

export function toGardenValue(garden: StoredGarden): GardenValue {
  const { shape } = garden
  return {
    kept: { garden_id: garden.garden_id, version: garden.version },
    name: garden.name,
    address: garden.address,
    way: shape.kind,
    drawing: shape.kind === 'typed' ? emptyDrawing : toDrawing(shape),
    typed: shape.kind === 'typed' ? { area_m2: shape.area_m2, zones: shape.zones } : emptyGarden.typed,
    slope_percent: garden.slope_percent,
    passage_cm: garden.passage_cm ?? undefined,
  }
}

export function toShape({ way, drawing, typed }: GardenValue): GardenShape {
  if (way === 'typed') return { kind: 'typed', area_m2: typed.area_m2 ?? Number.NaN, zones: typed.zones }
  return toWireShape(drawing)
}

/** Nothing was drawn or typed yet: not an issue, only empty. */
export function isEmpty({ way, drawing, typed }: GardenValue): boolean {
  return way === 'typed' ? typed.area_m2 === undefined : drawing.shapes.length === 0
}

/** The same rules as on the server. */
export function checkValue(value: GardenValue, countries: readonly string[]): GardenCheck {
  return checkGarden(toShape(value), countries)
}

/** The lawn as input of the rule that finds a model; undefined while there is none. */
export function toLawn(value: GardenValue, countries: readonly string[]): Lawn | undefined {
  const checked = checkValue(value, countries)
  if (!checked.ok) return undefined
  const { slope_percent, passage_cm } = value
  return { area_m2: checked.area_m2, slope_percent, zones: zoneCount(toShape(value)), passage_cm }
}

/** The body of the request that stores the garden. */
export function toBody(value: GardenValue, area_m2: number, name: string): GardenBody {
  const { address, slope_percent, passage_cm } = value
  return {
    name,
    address,
    shape: toPlainShape(toShape(value)),
    slope_percent,
    passage_cm: passage_cm ?? null,
    area_m2,
  }
}

/** Converts readonly tuples to the plain arrays of the wire. */
function toPlainShape(shape: GardenShape): GardenBody['shape'] {
  if (shape.kind === 'typed') return shape
  const plain = ({ type, coordinates }: Polygon) => ({
    type,
    coordinates: coordinates.map(ring => ring.map(([x, y]): [number, number] => [x, y])),
  })
  return { kind: shape.kind, zones: shape.zones.map(plain), no_go: shape.no_go.map(plain) }
}
