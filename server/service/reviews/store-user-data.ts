import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

const isOfUsers = (userIds: readonly string[]) => sql<boolean>`order_item_id in (
  select item_id from order_items join orders using (order_id) where orders.user_id = any(${userIds as string[]}))`

/** For the export of all data stored about a person. */
export function userReviews(db: Reader, userId: string) {
  return db
    .selectFrom('reviews')
    .select(['author', 'language', 'kind', 'rating', 'title', 'text', 'review_status', 'hidden_reason'])
    .select(['created_at', 'updated_at'])
    .where(isOfUsers([userId]))
    .orderBy('created_at')
    .execute()
}

export async function objects(db: Reader, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_objections')
    .select('email')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export async function writeObjection(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('review_objections')
    .values({ email: email.toLowerCase(), objected_at: now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
}

export interface ReviewRequest {
  order_id: string
  order_no: string
  checkout_no: string
  kind: string
  email: string
  language: string
  item_id: string
}

/**
 * Orders that were delivered in these days, with the first machine that has no review. Only customers who were told of
 * it when they ordered are asked; not those who objected, who want to be erased or to return it.
 */
export async function listReviewRequests(
  db: Reader,
  filter: { from: Date; to: Date; countries: readonly string[]; after: string | undefined; limit: number },
): Promise<ReviewRequest[]> {
  const { from, to, countries, after = null, limit } = filter
  const { rows } = await sql<ReviewRequest>`
    select distinct on (o.order_id) o.order_id, o.order_no, c.checkout_no, o.kind, o.email, o.language, i.item_id
      from orders o join checkouts c using (checkout_id) join order_items i on i.order_id = o.order_id
     where o.delivered_at >= ${from} and o.delivered_at < ${to}
       and o.order_status in ('delivered', 'in_use', 'completed') and o.country = any(${countries as string[]})
       and c.review_mail and i.product_kind = 'machine' and i.item_status not in ('canceled', 'closed')
       and not exists (select from reviews r join order_items x on x.item_id = r.order_item_id
                        where x.order_id = o.order_id)
       and not exists (select from requests q join order_items x on x.item_id = q.item_id
                        where x.order_id = o.order_id and q.apply_type in ${kindsInSql('undoesContract')})
       and not exists (select from users u where u.user_id = o.user_id and u.erase_asked_at is not null)
       and not exists (select from review_objections b where b.email = lower(o.email))
       and not exists (select from mails m where m.once_key = 'review_asked:' || o.order_no)
       and (${after}::uuid is null or o.order_id > ${after}::uuid)
     order by o.order_id, i.position limit ${limit}`.execute(db)
  return rows
}
