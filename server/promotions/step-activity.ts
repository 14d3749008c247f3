import type { promotionAdminEndpoints } from '#contract/promotions-admin.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { type ActivityFacts, mayStart, mayStop } from '#domain/promotions/activity.ts'
import { activityStatuses, activityTypes } from '#domain/promotions/words.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { concede } from '../concessions/concede.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { mostSaved } from './most-saved.ts'
import { planShowing } from './plan-showing.ts'
import { type Activity, lockActivity, updateActivity } from './store-activities.ts'
import { type ActivityView, viewActivity } from './view-admin.ts'

type Start = RouteInput<(typeof promotionAdminEndpoints)['POST /admin/activities/{id}/start']>
type Stop = RouteInput<(typeof promotionAdminEndpoints)['POST /admin/activities/{id}/stop']>

interface Step {
  reason: 'start' | 'stop'
  action: 'activity.start' | 'activity.stop'
  may: (activity: ActivityFacts, now: Date) => boolean
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

interface Starting {
  activity: Activity
  now: Date
}

/** An invitation gives something away from its start on: the discount of the friend and the reward of who invites. */
async function mustBeGivenStarting(tx: Tx, input: Start, { activity, now }: Starting): Promise<void> {
  if (activity.activity_type !== activityTypes.share) return
  const { context, body } = input
  const everything = { kind: null, product_ids: null }
  const { discount_type, discount_value, reward_type, reward_value } = activity
  const amounts = [
    { ...everything, discount_type, discount_value },
    { ...everything, discount_type: reward_type, discount_value: reward_value },
  ].map(given => mostSaved(tx, now, given as Parameters<typeof mostSaved>[2]))
  const amount = sum(await Promise.all(amounts))
  const why = { kind: 'coupon', subject: activity.activity_id, reason: body.concession_reason } as const
  await concede(tx, context, input, { ...why, amount, reasonField: 'concession_reason' })
}

async function stepActivity(input: Start | Stop, { reason, action, may, change }: Step): Promise<ActivityView> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const activityId = uuidOf(params.id)
  return transaction(context.db, async tx => {
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    const now = context.clock.now()
    const before = viewActivity(activity, now)
    if (before.version !== body.version) refuse('already_changed', before)
    if (!may(activity, now)) refuse('activity_status_invalid', { reason, phase: before.phase })
    if ('concession_reason' in input.body) await mustBeGivenStarting(tx, input as Start, { activity, now })
    const row = await updateActivity(tx, activityId, { ...change(now), updated_at: now })
    if (row.activity_status === activityStatuses.valid) await planShowing(tx, context, row)
    const after = viewActivity(row, now)
    await writeAudit(tx, context, {
      person,
      requestId,
      action,
      subject: ['activity', activityId],
      before: { activity_status: before.activity_status, phase: before.phase },
      after: { activity_status: after.activity_status, phase: after.phase },
      ...(body.reason && { reason: body.reason }),
    })
    return after
  })
}
