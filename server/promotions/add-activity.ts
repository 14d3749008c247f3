import type { promotionAdminEndpoints } from '#contract/promotions-admin.ts'
import { transaction } from '#db/transaction.ts'
import { activityStatuses } from '#domain/promotions/words.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { insertActivity } from './store-activities.ts'
import { type ActivityView, viewActivity } from './view-admin.ts'

type Input = RouteInput<(typeof promotionAdminEndpoints)['POST /admin/activities']>

export async function addActivity({ context, caller, body, requestId }: Input): Promise<ActivityView> {
  const person = personOf(caller)
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
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'activity.add',
      subject: ['activity', row.activity_id],
      after,
    })
    return after
  })
}
