import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import type { DiscountRule, DiscountType } from '#domain/pricing/discounts.ts'
import { activityStatuses, activityTypes, ruleStatuses } from '#domain/promotions/words.ts'

/** Rules of discount activities that run now: they lower products without a code. */
export async function runningRules(db: Reader, now: Date): Promise<DiscountRule[]> {
  const rows = await db
    .selectFrom('activity_rules')
    .innerJoin('activities', 'activities.activity_id', 'activity_rules.activity_id')
    .innerJoin('activity_rule_products', 'activity_rule_products.rule_id', 'activity_rules.rule_id')
    .select(['activity_rules.rule_id', 'activity_rules.kind'])
    .select(sql<DiscountType>`activity_rules.discount_type`.as('discount_type'))
    .select('activity_rules.discount_value')
    .select(sql<string[]>`array_agg(activity_rule_products.product_id::text)`.as('product_ids'))
    .where('activity_type', '=', activityTypes.discount)
    .where('activity_status', '=', activityStatuses.valid)
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .where('rule_status', '=', ruleStatuses.valid)
    .groupBy('activity_rules.rule_id')
    .orderBy('activity_rules.rule_id')
    .execute()
  return rows.map(({ kind, ...rule }) => ({ ...rule, kind: (kind ?? undefined) as OfferKind | undefined }))
}
