import type { promotionAdminEndpoints } from '#contract/offers/promotions-admin.ts'
import { transaction } from '#db/transaction.ts'
import { mayChange, offersMore } from '#domain/promotions/activity.ts'
import { activityStatuses } from '#domain/promotions/words.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type ActivityView, viewActivity } from '../view-admin.ts'
import { concedeActivity } from './concede-activity.ts'
import { planShowing } from './plan-showing.ts'
import { lockActivity, updateActivity } from './store-activities.ts'
import { findConflict, hasRules, takeRules } from './store-rules.ts'
import { weighActivity } from './weigh-activity.ts'

type Input = RouteInput<(typeof promotionAdminEndpoints)['PUT /admin/activities/{id}']>

export async function changeActivity(input: Input): Promise<ActivityView> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const activityId = uuidOf(params.id)
  const { version, concession_reason: reason, ...fields } = body
  const wanted = { ...fields, start_time: new Date(fields.start_time), end_time: new Date(fields.end_time) }
  return transaction(context.db, async tx => {
    await takeRules(tx)
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    const now = context.clock.now()
    const before = viewActivity(activity, now)
    if (before.version !== version) refuse('already_changed', before)
    const facts = { now, hasRules: await hasRules(tx, activityId) }
    if (!mayChange(activity, wanted, facts))
      refuse('activity_status_invalid', { reason: 'change', phase: before.phase })
    // Once started, what it becomes is weighed as its start was.
    if (activity.activity_status === activityStatuses.valid && offersMore(activity, wanted)) {
      const weight = await weighActivity(tx, now, { ...activity, ...wanted })
      await concedeActivity(tx, { ...input, reason }, activity, weight)
    }
    const row = await updateActivity(tx, activityId, {
      ...wanted,
      name: JSON.stringify(wanted.name),
      description: JSON.stringify(wanted.description),
      updated_at: now,
    })
    const conflict = await findConflict(tx, activityId, { now })
    if (conflict) refuse('rule_conflict', conflict)
    if (row.activity_status === activityStatuses.valid) await planShowing(tx, context, row)
    const after = viewActivity(row, now)
    const change = changedFields({ ...before, version: 0 }, { ...after, version: 0 })
    if (!change) return after
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'activity.change',
      subject: ['activity', activityId],
      ...change,
    })
    return after
  })
}
