import { allModelTextsSchema, translatedSchema } from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { Activity } from './activities/store-activities.ts'
import type { NamedProduct, Rule } from './activities/store-rules.ts'
import type { selectFilteredRecords } from './store-records.ts'

type Ongoing = CallData<'GET /activities/ongoing'>['list'][number]
type OngoingRule = CallData<'GET /activities/ongoing/{id}/rules'>['list'][number]
type UserRecord = CallData<'GET /activities/share/records'>['list'][number]
export type RecordRow = Awaited<ReturnType<ReturnType<typeof selectFilteredRecords>['execute']>>[number]

export function viewOngoing(activity: Activity, language: Language): Ongoing {
  const { activity_id, activity_type, name, description, start_time, end_time } = activity
  return {
    activity_id,
    activity_type,
    name: readText(name, language),
    description: readText(description, language),
    start_time: start_time.toISOString(),
    end_time: end_time.toISOString(),
    ...toTerms(activity),
  }
}

export function toTerms(activity: Activity) {
  const { discount_type, discount_value, reward_type, reward_value, reward_valid_days, mutual_allowed } = activity
  return {
    discount_type,
    discount_value,
    reward_type,
    reward_value,
    reward_valid_days,
    mutual_allowed,
  }
}

export function viewOngoingRule(rule: Rule, products: readonly NamedProduct[], language: Language): OngoingRule {
  const { rule_id, name, kind, discount_type, discount_value, product_ids } = rule
  return {
    rule_id,
    name: readText(name, language),
    kind,
    discount_type,
    discount_value,
    products: products
      .filter(({ product_id }) => product_ids.includes(product_id))
      .map(product => ({ key: product.key, name: productName(product, language) })),
  }
}

function productName({ name, type_texts }: NamedProduct, language: Language): string {
  if (type_texts === null) return readText(name, language)
  return allModelTextsSchema.parse(type_texts)[language].name
}

export function readText(texts: unknown, language: Language): string {
  return translatedSchema.parse(texts)[language]
}

/** For the inviter. */
export function viewUserRecord(row: RecordRow, invitee_name: string): UserRecord {
  const { record_id, record_status, reward_code, discount_type, discount_value, ends_at } = row
  const isRewarded = reward_code !== null && discount_type !== null && discount_value !== null && ends_at !== null
  return {
    record_id,
    invitee_name,
    record_status,
    ...recordTimes(row),
    reward: isRewarded
      ? {
          code: reward_code,
          discount_type,
          discount_value,
          ends_at: ends_at.toISOString(),
        }
      : null,
  }
}

export function recordTimes({ used_at, paid_at, rewarded_at, invalid_at }: RecordRow) {
  return {
    used_at: used_at.toISOString(),
    paid_at: toIsoOrNull(paid_at),
    rewarded_at: toIsoOrNull(rewarded_at),
    invalid_at: toIsoOrNull(invalid_at),
  }
}

export function toIsoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
