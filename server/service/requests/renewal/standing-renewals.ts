import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import type { Subject } from '../subject.ts'

/** Whether a renewal belongs to its rental: it was concluded, and its months were not taken back since. */
export const isStandingRenewal = sql<boolean>`(requests.apply_type in ${kindsInSql('addsMonths')} and requests.audit_status = 'approved'
  and requests.process_status = 'complete' and not exists (select from request_events taken
    where taken.after_sale_id = requests.after_sale_id and taken.event = 'taken_back'))`

/** For these items, in the order in which their rentals were extended. */
export function standingRenewals(db: Reader, itemIds: readonly string[]) {
  return db
    .selectFrom('requests')
    .select(['after_sale_id', 'item_id', 'months', 'renewal_fee', 'apply_time'])
    .where('item_id', 'in', itemIds)
    .where(isStandingRenewal)
    .orderBy('completed_at')
    .orderBy('after_sale_id')
    .execute()
}

/** The monthly rent at the end of each rental, by item: that of its last renewal, or else that of its first term. */
export async function monthlyRents(
  db: Reader,
  subjects: readonly Pick<Subject, 'item'>[],
): Promise<Map<string, Cents>> {
  const rents = new Map(subjects.map(({ item }) => [item.item_id, item.monthly ?? 0]))
  if (rents.size === 0) return rents
  for (const { item_id, months, renewal_fee } of await standingRenewals(db, [...rents.keys()])) {
    if (months) rents.set(item_id, Math.round(renewal_fee / months))
  }
  return rents
}
