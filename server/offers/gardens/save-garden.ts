import type { gardenEndpoints } from '#contract/offers/gardens.ts'
import { transaction } from '#db/transaction.ts'
import { type GardenShape, gardenLimits, pointCount } from '#domain/garden/shape.ts'
import { lockUser } from '#server/people/accounts/queries.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { judgeGarden, rejectFields } from './judge-garden.ts'
import { countGardens, insertGarden, lockGarden, maxGardens, updateGarden } from './store.ts'
import { type GardenView, viewGarden } from './view.ts'

type Input<Key extends keyof typeof gardenEndpoints> = RouteInput<(typeof gardenEndpoints)[Key]>

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
