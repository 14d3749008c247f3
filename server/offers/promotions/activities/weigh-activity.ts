import type { Reader } from '#db/transaction.ts'
import { activityTypes, ruleStatuses } from '#domain/promotions/words.ts'
import type { Giving } from '#server/people/concessions/concede.ts'
import { type Lowering, mostSaved, mostSavedByRule, together } from '../most-saved.ts'
import type { Activity } from './store-activities.ts'
import { rulesOf } from './store-rules.ts'

type Terms = Pick<Activity, 'activity_type' | 'discount_type' | 'discount_value' | 'reward_type' | 'reward_value'>

/**
 * What an activity gives away from its start on: the discount of a friend and the reward of who invites, or what all its
 * rules lower. Its version counts every change of its rules too, for they are what is agreed to.
 */
export async function weighActivity(
  db: Reader,
  now: Date,
  { activity_id, version, ...terms }: Terms & Pick<Activity, 'activity_id' | 'version'>,
): Promise<Required<Pick<Giving, 'amount' | 'always' | 'version'>>> {
  const rules = await rulesOf(db, activity_id)
  const valid = rules.filter(({ rule_status }) => rule_status === ruleStatuses.valid)
  const lowered = valid.map(rule => mostSavedByRule(db, now, rule as unknown as Lowering))
  const isShare = terms.activity_type === activityTypes.share
  const weight = together(await Promise.all(isShare ? sharesOf(terms).map(one => mostSaved(db, now, one)) : lowered))
  return { ...weight, version: rules.reduce((total, rule) => total + rule.version, version) }
}

function sharesOf({ discount_type, discount_value, reward_type, reward_value }: Terms): Lowering[] {
  const everything = { kind: null, product_ids: null }
  const friend = { ...everything, discount_type, discount_value }
  return [friend, { ...everything, discount_type: reward_type, discount_value: reward_value }] as Lowering[]
}
