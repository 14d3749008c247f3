import { type Tx, transaction } from '#db/transaction.ts'
import { type ActivityState, mayChange, mayRemove, mayStart, mayStop, offersMore } from '#domain/promotions/activity.ts'
import { activityStatuses } from '#domain/promotions/constants.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type ActivityView, viewActivity } from '../view-admin.ts'
import { concedeActivity } from './concede-activity.ts'
import { planShowing } from './plan-showing.ts'
import { type Activity, deleteActivity, insertActivity, lockActivity, updateActivity } from './store-activities.ts'
import { findConflict, hasRules, lockAllRules } from './store-rules.ts'
import { weighActivity } from './weigh-activity.ts'

export async function changeActivity(input: Input<'PUT /admin/activities/{id}'>): Promise<ActivityView> {
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

export async function addActivity({ context, caller, body }: Input<'POST /admin/activities'>): Promise<ActivityView> {
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

export async function removeActivity(input: Input<'DELETE /admin/activities/{id}'>): Promise<null> {
  const { context, caller, params } = input
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

type Start = Input<'POST /admin/activities/{id}/start'>
type Stop = Input<'POST /admin/activities/{id}/stop'>

interface Step {
  reason: 'start' | 'stop'
  action: 'activity.start' | 'activity.stop'
  may: (activity: ActivityState, now: Date) => boolean
  change: (now: Date) => Partial<Activity>
}

const start: Step = {
  reason: 'start',
  action: 'activity.start',
  may: mayStart,
  change: now => ({ activity_status: activityStatuses.valid, started_at: now }),
}

const stop: Step = {
  reason: 'stop',
  action: 'activity.stop',
  may: mayStop,
  change: now => ({ activity_status: activityStatuses.stopped, stopped_at: now }),
}

export const startActivity = (input: Start) => stepActivity(input, start)
export const stopActivity = (input: Stop) => stepActivity(input, stop)

/** A started activity applies by itself, so its start is the concession, with the terms and rules it has then. */
async function concedeStart(tx: Tx, input: Start, activity: Activity): Promise<void> {
  const { context, body } = input
  const weight = await weighActivity(tx, context.clock.now(), activity)
  await concedeActivity(tx, { ...input, reason: body.concession_reason }, activity, weight)
}

async function stepActivity(input: Start | Stop, { reason, action, may, change }: Step): Promise<ActivityView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const activityId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    const now = context.clock.now()
    const before = viewActivity(activity, now)
    if (before.version !== body.version) refuse('already_changed', before)
    if (!may(activity, now)) refuse('activity_status_invalid', { reason, phase: before.phase })
    if ('concession_reason' in input.body) await concedeStart(tx, input as Start, activity)
    const row = await updateActivity(tx, activityId, { ...change(now), updated_at: now })
    if (row.activity_status === activityStatuses.valid) await planShowing(tx, context, row)
    const after = viewActivity(row, now)
    await writeAudit(tx, context, {
      actor,
      action,
      subject: ['activity', activityId],
      before: { activity_status: before.activity_status, phase: before.phase },
      after: { activity_status: after.activity_status, phase: after.phase },
      ...(body.reason && { reason: body.reason }),
    })
    return after
  })
}
