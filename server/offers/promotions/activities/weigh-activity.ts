import type { Reader } from '#db/transaction.ts'
import { activityTypes, ruleStatuses } from '#domain/promotions/constants.ts'
import type { ConcessionInput } from '#server/people/concessions/concede.ts'
import { type DiscountTerms, maxSaved, maxSavedByRule, sumWeights } from '../max-saved.ts'
import type { Activity } from './store-activities.ts'
import { findActivityRules } from './store-rules.ts'

type Terms = Pick<Activity, 'activity_type' | 'discount_type' | 'discount_value' | 'reward_type' | 'reward_value'>

/**
 * The concession of an activity from its start on: the discount of the invited person and the reward of the inviter, or
 * what all its rules lower. Its version counts every change of its rules too, because they are what is approved.
 */
export async function weighActivity(
  db: Reader,
  now: Date,
  { activity_id, version, ...terms }: Terms & Pick<Activity, 'activity_id' | 'version'>,
): Promise<Required<Pick<ConcessionInput, 'amount' | 'always' | 'version'>>> {
  const rules = await findActivityRules(db, activity_id)
  const valid = rules.filter(({ rule_status }) => rule_status === ruleStatuses.valid)
  const lowered = valid.map(rule => maxSavedByRule(db, now, rule as unknown as DiscountTerms))
  const isShare = terms.activity_type === activityTypes.share
  const weight = sumWeights(
    await Promise.all(isShare ? toShareDiscounts(terms).map(one => maxSaved(db, now, one)) : lowered),
  )
  return { ...weight, version: rules.reduce((total, rule) => total + rule.version, version) }
}

function toShareDiscounts({ discount_type, discount_value, reward_type, reward_value }: Terms): DiscountTerms[] {
  const everything = { kind: null, product_ids: null }
  const friend = { ...everything, discount_type, discount_value }
  return [friend, { ...everything, discount_type: reward_type, discount_value: reward_value }] as DiscountTerms[]
}
