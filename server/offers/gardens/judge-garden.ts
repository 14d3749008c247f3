import type { CallInput } from '#contract/protocol/call.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { checkGarden, isWithinTolerance } from '#domain/garden/check-garden.ts'
import { fitLawn } from '#domain/garden/fit.ts'
import { zoneCount } from '#domain/garden/shape.ts'
import { readDeliveryCountries } from '#server/platform/config/countries.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listDeviceTypes } from '../catalogue/queries.ts'

type Body = CallInput<'POST /gardens'>['body']

const maxModels = 100

/** The computed area and recommendation of a garden as columns; or throws for the invalid fields. */
export async function judgeGarden({ db, clock }: Context, body: Body) {
  const { name, address, shape, slope_percent, passage_cm, area_m2: browser_area_m2 } = body
  const checked = checkGarden(shape, await readDeliveryCountries(db, clock.now()))
  if (!checked.ok) return rejectFields(checked.issues.map(({ path, rule }) => ({ path: toShapePath(path), rule })))
  const { area_m2 } = checked
  if (!isWithinTolerance(browser_area_m2, area_m2)) return rejectFields([{ path: 'area_m2', rule: 'area_differs' }])
  const zones = zoneCount(shape)
  const models = await listDeviceTypes(db, maxModels, 0)
  const lawn = { area_m2, slope_percent, zones, passage_cm: passage_cm ?? undefined }
  return {
    name,
    ...address,
    shape: JSON.stringify(shape),
    zones,
    slope_percent,
    passage_cm,
    browser_area_m2,
    area_m2,
    recommended: fitLawn(lawn, models).recommended ?? null,
    updated_at: clock.now(),
  }
}

function toShapePath(path: string): string {
  return path === '' ? 'shape' : `shape.${path}`
}

/** Field errors without texts, which are added in the language of the caller when the response is sent. */
export function rejectFields(fields: Omit<FieldErrors['fields'][number], 'message'>[]): never {
  refuse('bad_request', { fields: fields.map(field => ({ ...field, message: '' })) })
}
