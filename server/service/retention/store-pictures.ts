import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'

/** The moments before which a request must have ended. */
interface PicturesBefore {
  ended: Date
  proof: Date
}

/**
 * Deletes the pictures of requests that ended long enough ago; returns the ids of the files. A deduction, a claim, an
 * objection or a dispute about a payment of the order makes them proof, and counts from its own end.
 */
export async function deleteRequestPictures(tx: Tx, before: PicturesBefore): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from request_pictures using (
      select r.after_sale_id, s.after_sale_id is not null or d.last_at is not null as is_proof,
          greatest(r.completed_at, s.over_at, d.last_at) as over_at
        from requests r
        left join lateral (select after_sale_id, greatest(final_at, reopened_at) as over_at from settlements
          where settlements.after_sale_id = r.after_sale_id
            and (deducted > 0 or owed > 0 or dispute_text <> '' or reopened_at is not null)) s on true
        left join lateral (select max(coalesce(closed_at, 'infinity')) as last_at
          from disputes join payments using (payment_id) join checkouts c using (checkout_id)
          where c.order_id = r.order_id or c.checkout_id in (select checkout_id from orders where order_id = r.order_id)
        ) d on true
       where r.completed_at is not null
         and not exists (select from settlements o where o.after_sale_id = r.after_sale_id
           and settlement_state <> 'final')) over
     where over.after_sale_id = request_pictures.after_sale_id
       and over_at < case when is_proof then ${before.proof}::timestamptz else ${before.ended}::timestamptz end
    returning file_id`.execute(tx)
  return deleteFiles(tx, rows)
}

/** Deletes the pictures of hand-overs that no request shows: of machines that were bought out, or never came back. */
export async function deleteHandOverPictures(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select distinct (picture ->> 'id')::uuid as file_id
      from hand_overs join order_items using (item_id) join orders using (order_id)
      cross join lateral jsonb_array_elements(coalesce(checklist -> 'pictures', '[]')) picture
      join files on files.file_id = (picture ->> 'id')::uuid
     where orders.ended_at is not null and greatest(orders.ended_at, hand_overs.at) < ${before}
       and not exists (select from requests r where r.order_id = orders.order_id and completed_at is null)
       and not exists (select from request_pictures p where p.file_id = (picture ->> 'id')::uuid)`.execute(tx)
  return deleteFiles(tx, rows)
}

async function deleteFiles(tx: Tx, rows: readonly { file_id: string }[]): Promise<string[]> {
  const ids = rows.map(({ file_id }) => file_id)
  if (ids.length === 0) return []
  const gone = await tx.deleteFrom('files').where('file_id', 'in', ids).returning('file_id').execute()
  return gone.map(({ file_id }) => file_id)
}
