import type { promotionAdminEndpoints } from '#contract/offers/promotions-admin.ts'
import { transaction } from '#db/transaction.ts'
import { mayRemove } from '#domain/promotions/activity.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { viewActivity } from '../view-admin.ts'
import { deleteActivity, lockActivity } from './store-activities.ts'

type Input = RouteInput<(typeof promotionAdminEndpoints)['DELETE /admin/activities/{id}']>

export async function removeActivity({ context, caller, params }: Input): Promise<null> {
  const actor = requireUser(caller)
  const activityId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    const now = context.clock.now()
    const before = viewActivity(activity, now)
    if (!mayRemove(activity, now)) refuse('activity_status_invalid', { reason: 'remove', phase: before.phase })
    await deleteActivity(tx, activityId)
    await writeAudit(tx, context, { actor, action: 'activity.remove', subject: ['activity', activityId], before })
    return null
  })
}
