import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { DiscountType } from '#domain/pricing/discounts.ts'
import type { RuleSpan } from '#domain/promotions/activity-price.ts'
import { activityTypes } from '#domain/promotions/constants.ts'

/** A rule with the time it really applied, and the name of its activity. */
export interface NamedSpan extends RuleSpan {
  readonly activity_id: string
  readonly name: unknown
}

/**
 * Every rule that has ever lowered a price, with the time it really did: switched on late, stopped early, or added in
 * between.
 */
export async function ruleSpans(db: Reader, now: Date): Promise<NamedSpan[]> {
  const rows = await db
    .selectFrom('activity_rules')
    .innerJoin('activities', 'activities.activity_id', 'activity_rules.activity_id')
    .select(['activity_rules.rule_id', 'activity_rules.kind', 'activities.name', 'activities.activity_id'])
    .select(sql<DiscountType>`activity_rules.discount_type`.as('discount_type'))
    .select('activity_rules.discount_value')
    .select(
      sql<string[]>`array(select product_id::text from activity_rule_products p
        where p.rule_id = activity_rules.rule_id)`.as('product_ids'),
    )
    .select(sql<Date>`greatest(start_time, started_at, activity_rules.created_at)`.as('from'))
    .select(sql<Date>`least(end_time, activities.stopped_at, activity_rules.stopped_at)`.as('until'))
    .where('activity_type', '=', activityTypes.discount)
    .where('started_at', 'is not', null)
    .where(sql<boolean>`greatest(start_time, started_at, activity_rules.created_at)
      < least(end_time, activities.stopped_at, activity_rules.stopped_at)`)
    .where(sql<boolean>`greatest(start_time, started_at, activity_rules.created_at) <= ${now}`)
    .orderBy('activity_rules.rule_id')
    .execute()
  return rows.map(({ kind, ...rule }) => ({ ...rule, kind: kind ?? undefined }))
}
