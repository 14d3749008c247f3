import type { CallInput } from '#contract/protocol/call.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { transaction } from '#db/transaction.ts'
import { checkGarden, isWithinTolerance } from '#domain/garden/check-garden.ts'
import { fitLawn } from '#domain/garden/fit.ts'
import { type GardenShape, gardenLimits, pointCount, zoneCount } from '#domain/garden/shape.ts'
import { listDeviceTypes } from '#server/offers/catalogue/queries.ts'
import { lockUser } from '#server/people/accounts/queries.ts'
import { readDeliveryCountries } from '#server/platform/config/countries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countGardens, insertGarden, lockGarden, maxGardens, updateGarden } from './store.ts'
import { type GardenView, viewGarden } from './view.ts'

export async function addGarden({ context, caller, body }: Input<'POST /gardens'>): Promise<GardenView> {
  const { userId } = requireUser(caller)
  const judged = await judgeGarden(context, body)
  const garden = await transaction(context.db, async tx => {
    // Concurrent requests run one after another, so that nobody exceeds the limit of gardens.
    if (!(await lockUser(tx, userId))) refuse('user_not_found')
    const others = await countGardens(tx, userId)
    if (others.gardens >= maxGardens) rejectFields([{ path: 'shape', rule: 'gardens_many' }])
    assertRoomForCorners(body.shape, others)
    return insertGarden(tx, { ...judged, user_id: userId, created_at: judged.updated_at })
  })
  return viewGarden(garden)
}

/** Two tabs: the second save is refused with the result of the first, so that nothing is lost silently. */
export async function changeGarden({ context, caller, params, body }: Input<'PUT /gardens/{id}'>): Promise<GardenView> {
  const { userId } = requireUser(caller)
  const gardenId = requireUuid(params.id)
  const { version, ...given } = body
  const judged = await judgeGarden(context, given)
  const garden = await transaction(context.db, async tx => {
    const before = (await lockGarden(tx, gardenId, userId)) ?? refuse('resource_missing')
    if (before.version !== version) refuse('already_changed', viewGarden(before))
    const corners = pointCount(given.shape)
    if (corners > pointCount(viewGarden(before).shape))
      assertRoomForCorners(given.shape, await countGardens(tx, userId, gardenId))
    return updateGarden(tx, gardenId, judged)
  })
  return viewGarden(garden)
}

function assertRoomForCorners(shape: GardenShape, others: { corners: number }): void {
  if (others.corners + pointCount(shape) > gardenLimits.kept_points) {
    rejectFields([{ path: 'shape', rule: 'gardens_corners' }])
  }
}

type Body = CallInput<'POST /gardens'>['body']

const maxModels = 100

/** The computed area and recommendation of a garden as columns; or throws for the invalid fields. */
async function judgeGarden({ db, clock }: Context, body: Body) {
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
function rejectFields(fields: Omit<FieldErrors['fields'][number], 'message'>[]): never {
  refuse('bad_request', { fields: fields.map(field => ({ ...field, message: '' })) })
}
