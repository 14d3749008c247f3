import type { promotionAdminEndpoints } from '#contract/offers/promotions-admin.ts'
import { transaction } from '#db/transaction.ts'
import { mayChange, offersMore } from '#domain/promotions/activity.ts'
import { activityStatuses } from '#domain/promotions/constants.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type ActivityView, viewActivity } from '../view-admin.ts'
import { concedeActivity } from './concede-activity.ts'
import { planShowing } from './plan-showing.ts'
import { lockActivity, updateActivity } from './store-activities.ts'
import { findConflict, hasRules, lockAllRules } from './store-rules.ts'
import { weighActivity } from './weigh-activity.ts'

type Input = RouteInput<(typeof promotionAdminEndpoints)['PUT /admin/activities/{id}']>

export async function changeActivity(input: Input): Promise<ActivityView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const activityId = requireUuid(params.id)
  const { version, concession_reason: reason, ...fields } = body
  const requested = { ...fields, start_time: new Date(fields.start_time), end_time: new Date(fields.end_time) }
  return transaction(context.db, async tx => {
    await lockAllRules(tx)
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    const now = context.clock.now()
    const before = viewActivity(activity, now)
    if (before.version !== version) refuse('already_changed', before)
    const activityState = { now, hasRules: await hasRules(tx, activityId) }
    if (!mayChange(activity, requested, activityState))
      refuse('activity_status_invalid', { reason: 'change', phase: before.phase })
    // A change of a started activity is assessed as its start was.
    if (activity.activity_status === activityStatuses.valid && offersMore(activity, requested)) {
      const weight = await weighActivity(tx, now, { ...activity, ...requested })
      await concedeActivity(tx, { ...input, reason }, activity, weight)
    }
    const row = await updateActivity(tx, activityId, {
      ...requested,
      name: JSON.stringify(requested.name),
      description: JSON.stringify(requested.description),
      updated_at: now,
    })
    const conflict = await findConflict(tx, activityId, { now })
    if (conflict) refuse('rule_conflict', conflict)
    if (row.activity_status === activityStatuses.valid) await planShowing(tx, context, row)
    const after = viewActivity(row, now)
    const change = changedFields({ ...before, version: 0 }, { ...after, version: 0 })
    if (!change) return after
    await writeAudit(tx, context, { actor, action: 'activity.change', subject: ['activity', activityId], ...change })
    return after
  })
}
