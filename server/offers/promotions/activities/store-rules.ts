import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockAdvisory, lockRows } from '#db/locks.ts'
import type { ActivityRules } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { activityStatuses, activityTypes, ruleStatuses } from '#domain/promotions/constants.ts'

export type Rule = Selectable<ActivityRules> & { product_ids: string[] }

const productIds = sql<string[]>`array(select product_id::text from activity_rule_products p
  where p.rule_id = activity_rules.rule_id order by product_id)`

function rules(db: Reader) {
  return db.selectFrom('activity_rules').selectAll('activity_rules').select(productIds.as('product_ids'))
}

export function findActivityRules(db: Reader, activityId: string): Promise<Rule[]> {
  return rules(db).where('activity_id', '=', activityId).orderBy('created_at').orderBy('rule_id').execute()
}

export function findRule(db: Reader, ruleId: string): Promise<Rule | undefined> {
  return rules(db).where('rule_id', '=', ruleId).executeTakeFirst()
}

/** Rules and dates change one at a time: two changes that are valid alone could lower one product twice together. */
export async function lockAllRules(tx: Tx): Promise<void> {
  await lockAdvisory(tx, 'activity_rules')
}

export async function insertRule(
  tx: Tx,
  rule: Insertable<ActivityRules>,
  products: readonly string[],
): Promise<string> {
  const { rule_id } = await tx.insertInto('activity_rules').values(rule).returning('rule_id').executeTakeFirstOrThrow()
  await writeProducts(tx, rule_id, products)
  return rule_id
}

export async function updateRule(
  tx: Tx,
  ruleId: string,
  change: Updateable<ActivityRules>,
  products?: readonly string[],
): Promise<void> {
  if (products) {
    await tx.deleteFrom('activity_rule_products').where('rule_id', '=', ruleId).execute()
    await writeProducts(tx, ruleId, products)
  }
  await tx
    .updateTable('activity_rules')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('rule_id', '=', ruleId)
    .execute()
}

async function writeProducts(tx: Tx, rule_id: string, products: readonly string[]): Promise<void> {
  const rows = products.map(product_id => ({ rule_id, product_id }))
  await tx.insertInto('activity_rule_products').values(rows).execute()
}

export async function hasRules(db: Reader, activityId: string): Promise<boolean> {
  const query = db.selectFrom('activity_rules').select('rule_id').where('activity_id', '=', activityId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Those of the ids that are products of the shop; they cannot be removed until the transaction ends. */
export async function shareLockProducts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const products = tx
    .selectFrom('products')
    .select('product_id')
    .where(sql<boolean>`product_id = any(${ids as string[]})`)
    .orderBy('product_id')
  const rows = await lockRows(tx, 'products', products, { strength: 'key share' })
  return new Set(rows.map(({ product_id }) => product_id))
}

export interface Conflict {
  rule_id: string
  product_id: string
}

/**
 * Finds a product that two valid rules would lower at once, one of them this rule or one of this activity: for rental
 * and purchase alike, in activities that overlap and are not over. Names the other rule.
 */
export async function findConflict(
  tx: Tx,
  activityId: string,
  { now, ruleId = null }: { now: Date; ruleId?: string | null },
): Promise<Conflict | undefined> {
  const { rows } = await sql<Conflict>`
    select other.rule_id, theirs.product_id
      from activities mine
      join activity_rules own on own.activity_id = mine.activity_id and own.rule_status = ${ruleStatuses.valid}
       and (${ruleId}::uuid is null or own.rule_id = ${ruleId}::uuid)
      join activity_rule_products ours on ours.rule_id = own.rule_id
      join activity_rule_products theirs on theirs.product_id = ours.product_id and theirs.rule_id <> own.rule_id
      join activity_rules other on other.rule_id = theirs.rule_id and other.rule_status = ${ruleStatuses.valid}
       and (own.kind is null or other.kind is null or own.kind = other.kind)
      join activities their on their.activity_id = other.activity_id
       and their.activity_type = ${activityTypes.discount} and their.activity_status <> ${activityStatuses.stopped}
       and their.end_time > ${now}
       and tstzrange(their.start_time, their.end_time) && tstzrange(mine.start_time, mine.end_time)
     where mine.activity_id = ${activityId}
     limit 1`.execute(tx)
  return rows[0]
}

export interface NamedProduct {
  product_id: string
  key: string
  name: unknown
  type_texts: unknown
}

/** The name of a product; a machine has that of its model. */
export function findNamedProducts(db: Reader, ids: readonly string[]): Promise<NamedProduct[]> {
  return db
    .selectFrom('products')
    .leftJoin('device_types', 'device_types.device_type_id', 'products.device_type_id')
    .select(['products.product_id', 'products.key', 'products.name', 'device_types.texts as type_texts'])
    .where(sql<boolean>`products.product_id = any(${ids as string[]})`)
    .where('products.product_status', '=', 'normal')
    .orderBy('products.position')
    .orderBy('products.key')
    .execute()
}
