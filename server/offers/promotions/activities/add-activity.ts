import type { promotionAdminEndpoints } from '#contract/offers/promotions-admin.ts'
import { transaction } from '#db/transaction.ts'
import { activityStatuses } from '#domain/promotions/constants.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { type ActivityView, viewActivity } from '../view-admin.ts'
import { insertActivity } from './store-activities.ts'

type Input = RouteInput<(typeof promotionAdminEndpoints)['POST /admin/activities']>

export async function addActivity({ context, caller, body }: Input): Promise<ActivityView> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const row = await insertActivity(tx, {
      ...body,
      name: JSON.stringify(body.name),
      description: JSON.stringify(body.description),
      activity_status: activityStatuses.draft,
      created_at: now,
      updated_at: now,
    })
    const after = viewActivity(row, now)
    await writeAudit(tx, context, { actor, action: 'activity.add', subject: ['activity', row.activity_id], after })
    return after
  })
}
