import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { DiscountRule, DiscountType } from '#domain/pricing/discounts.ts'
import { activityStatuses, activityTypes, ruleStatuses } from '#domain/promotions/constants.ts'
import { cachedRead } from '#server/platform/read-cache.ts'

/** The rules of discount activities that run now: they lower products without a code. */
export async function runningRules(db: Reader, now: Date): Promise<DiscountRule[]> {
  const valid = await cachedRead(db, 'discount rules', () => validRules(db))
  return valid.filter(({ start_time, end_time }) => start_time <= now && end_time > now).map(({ rule }) => rule)
}

/** Includes the rules that will run later: which of them run changes with time alone. */
async function validRules(db: Reader): Promise<{ start_time: Date; end_time: Date; rule: DiscountRule }[]> {
  const rows = await db
    .selectFrom('activity_rules')
    .innerJoin('activities', 'activities.activity_id', 'activity_rules.activity_id')
    .innerJoin('activity_rule_products', 'activity_rule_products.rule_id', 'activity_rules.rule_id')
    .select(['activity_rules.rule_id', 'activity_rules.kind'])
    .select(sql<DiscountType>`activity_rules.discount_type`.as('discount_type'))
    .select(['activity_rules.discount_value', 'start_time', 'end_time'])
    .select(sql<string[]>`array_agg(activity_rule_products.product_id::text)`.as('product_ids'))
    .where('activity_type', '=', activityTypes.discount)
    .where('activity_status', '=', activityStatuses.valid)
    .where('rule_status', '=', ruleStatuses.valid)
    .groupBy(['activity_rules.rule_id', 'start_time', 'end_time'])
    .orderBy('activity_rules.rule_id')
    .execute()
  return rows.map(({ kind, start_time, end_time, ...rule }) => ({
    ...{ start_time, end_time },
    rule: { ...rule, kind: kind ?? undefined },
  }))
}
