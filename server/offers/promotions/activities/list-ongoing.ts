import type { CallData } from '#contract/protocol/call.ts'
import { isRunning } from '#domain/promotions/activity.ts'
import { activityTypes, ruleStatuses } from '#domain/promotions/constants.ts'
import { rewardWithinHours } from '#domain/promotions/reward.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toTerms, viewOngoing, viewOngoingRule } from '../view.ts'
import { findActivity, newestStart, selectOngoing } from './store-activities.ts'
import { findActivityRules, findNamedProducts } from './store-rules.ts'

type Rules = CallData<'GET /activities/ongoing/{id}/rules'>

export async function listOngoing({
  context,
  query,
  language,
}: Input<'GET /activities/ongoing'>): Promise<CallData<'GET /activities/ongoing'>> {
  const { db, clock } = context
  const { after: _after, ...page } = await listPage(db, query, {
    order: newestStart,
    rows: selectOngoing(db, clock.now()),
  })
  return { ...page, list: page.list.map(activity => viewOngoing(activity, language)) }
}

export async function readOngoingRules({
  context,
  params,
  language,
}: Input<'GET /activities/ongoing/{id}/rules'>): Promise<Rules> {
  const { db, clock } = context
  const activity = await findActivity(db, requireUuid(params.id))
  if (!activity || !isRunning(activity, clock.now())) return refuse('activity_not_found')
  const rules = (await findActivityRules(db, activity.activity_id)).filter(
    rule => rule.rule_status === ruleStatuses.valid,
  )
  const products = await findNamedProducts(
    db,
    rules.flatMap(rule => rule.product_ids),
  )
  const isShare = activity.activity_type === activityTypes.share
  return {
    ...viewOngoing(activity, language),
    list: rules.map(rule => viewOngoingRule(rule, products, language)),
    share: isShare
      ? {
          ...toTerms(activity),
          guests_allowed: false,
          reward_within_hours: rewardWithinHours,
          reward_from: (await readSetting(db, 'rewards', clock.now())).reward_from,
          most_rewards: null,
        }
      : null,
  }
}
