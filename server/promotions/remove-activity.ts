import type { promotionAdminEndpoints } from '#contract/promotions-admin.ts'
import { transaction } from '#db/transaction.ts'
import { mayRemove } from '#domain/promotions/activity.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { deleteActivity, lockActivity } from './store-activities.ts'
import { viewActivity } from './view-admin.ts'

type Input = RouteInput<(typeof promotionAdminEndpoints)['DELETE /admin/activities/{id}']>

export async function removeActivity({ context, caller, params, requestId }: Input): Promise<null> {
  const person = personOf(caller)
  const activityId = uuidOf(params.id)
  return transaction(context.db, async tx => {
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    const now = context.clock.now()
    const before = viewActivity(activity, now)
    if (!mayRemove(activity, now)) refuse('activity_status_invalid', { reason: 'remove', phase: before.phase })
    await deleteActivity(tx, activityId)
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'activity.remove',
      subject: ['activity', activityId],
      before,
    })
    return null
  })
}
