import { z } from 'zod'
import { gardenLimits } from '#domain/garden/shape.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { withPostcode } from '../protocol/postcode-form.ts'
import { line } from '../protocol/text-fields.ts'

const { points, zones, no_go, sketch_metres, slope_percent, min_passage_cm, max_passage_cm, max_m2 } = gardenLimits

const metre = z.number().min(-sketch_metres).max(sketch_metres)
const wgs84 = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** GeoJSON (RFC 7946): rings are closed, so the last point repeats the first. */
function polygonSchema(position: typeof wgs84) {
  const ring = z
    .array(position)
    .min(4, 'shape_points')
    .max(points + 1, 'shape_points')
    .refine(corners => isSame(corners[0], corners.at(-1)), 'shape_open')
  return z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1, 'shape_points').max(10) })
}

function isSame(one: [number, number] | undefined, other: [number, number] | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}

function drawnSchema<Kind extends 'map' | 'sketch'>(kind: Kind, polygon: ReturnType<typeof polygonSchema>) {
  return z.strictObject({
    kind: z.literal(kind),
    zones: z.array(polygon).min(1, 'required').max(zones, 'shape_many'),
    no_go: z.array(polygon).max(no_go, 'shape_many'),
  })
}

export const gardenShapeSchema = z.discriminatedUnion('kind', [
  drawnSchema('map', polygonSchema(wgs84)),
  drawnSchema('sketch', polygonSchema(z.tuple([metre, metre]))),
  z.strictObject({ kind: z.literal('typed'), area_m2: z.number(), zones: z.int().min(1).max(zones) }),
])

const addressSchema = withPostcode(
  z
    .strictObject({
      country: countryCode,
      postcode: line(12),
      house_number: line(16),
      street: line(120),
      city: line(80),
      longitude: z.number().min(-180).max(180).nullable(),
      latitude: z.number().min(-90).max(90).nullable(),
    })
    .refine(({ longitude, latitude }) => (longitude === null) === (latitude === null), {
      path: ['latitude'],
      message: 'required',
    }),
)

/** The fields of a garden that its owner enters. */
const gardenFields = {
  name: line(60).min(1),
  address: addressSchema,
  shape: gardenShapeSchema,
  slope_percent: z.int().min(0).max(slope_percent),
  /** The narrowest passage between two zones; null: there is none, or it is wide. */
  passage_cm: z.int().min(min_passage_cm).max(max_passage_cm).nullable(),
}

const bodySchema = z.strictObject({
  ...gardenFields,
  area_m2: z.number().min(0).max(max_m2).describe('as calculated by the browser; refused if ours differs by ½ %'),
})

export const gardenSchema = z.object({
  garden_id: z.uuid(),
  ...gardenFields,
  shape: gardenShapeSchema.meta({ 'x-as-stored': true }),
  area_m2: z.number().describe('as calculated by the server'),
  zones: z.int(),
  recommended: z.string().nullable().describe('key of the smallest suitable model; null: none is suitable'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
})

const idParams = z.strictObject({ id: z.string().max(64) })

export const gardenEndpoints = endpoints({
  'GET /gardens': {
    summary: 'Lists one’s own gardens, last changed first',
    who: 'person',
    data: z.object({ list: z.array(gardenSchema) }),
  },
  'POST /gardens': {
    summary: 'Stores a garden: drawn on a map (WGS84), sketched in metres, or entered as an area',
    who: 'person',
    body: bodySchema,
    data: gardenSchema,
    idempotent: true,
  },
  'PUT /gardens/{id}': {
    summary: 'Changes one’s own garden; `version` is the one that was read',
    who: 'person',
    params: idParams,
    body: bodySchema.extend({ version: z.int().min(1) }),
    data: gardenSchema,
    refusals: ['uuid_invalid', 'resource_missing', 'already_changed'],
  },
  'DELETE /gardens/{id}': {
    summary: 'Deletes one’s own garden',
    who: 'person',
    params: idParams,
    data: z.null(),
    refusals: ['uuid_invalid', 'resource_missing'],
  },
})
