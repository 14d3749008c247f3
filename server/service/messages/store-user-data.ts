import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { findUserIdentity, type UserIdentity } from '#server/people/accounts/export-user-data.ts'

const sentByAccount = sql<boolean>`exists (select from users where users.user_id = messages.user_id
  and auth_provider <> 'anonymous' and deleted_at is null)`

function messageIds(db: Reader, { userIds, email }: UserIdentity) {
  return db
    .selectFrom('messages')
    .select('message_id')
    .where(eb =>
      eb.or([
        eb('user_id', 'in', userIds),
        // Messages that another account wrote under this address belong to that account.
        ...(email ? [eb.and([eb('email', '=', email), eb.not(sentByAccount)])] : []),
      ]),
    )
}

/** Each message with all its entries, for the export of personal data. */
export async function listUserMessages(db: Reader, userId: string): Promise<Record<string, unknown>[]> {
  const account = await findUserIdentity(db, userId)
  return db
    .selectFrom('messages')
    .select(['ticket', 'category', 'device_type_key', 'author', 'language', 'name', 'email', 'order_no', 'state'])
    .select('review_id')
    .select(['created_at', 'closed_at'])
    .select(
      sql<unknown>`(select coalesce(json_agg(json_build_object('written_by', written_by, 'text', text,
        'created_at', e.created_at) order by entry_id), '[]') from message_entries e
        where e.message_id = messages.message_id)`.as('entries'),
    )
    .where('message_id', 'in', messageIds(db, account))
    .orderBy('created_at')
    .execute()
}

/** When a guest becomes an account, the messages they wrote under the verified address move along. */
export async function moveMessages(tx: Tx, { from, to, email }: { from: string; to: string; email: string }) {
  await tx
    .updateTable('messages')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

/** Deletes the rows of pictures that are no longer needed; returns their ids, so that the bytes can be deleted. */
export async function deleteForgotten(tx: Tx, before: { closed: Date; uploaded: Date }): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from files where purpose = 'complaint' and (
      file_id in (select file_id from message_pictures join message_entries using (entry_id)
                    join messages using (message_id) where closed_at < ${before.closed})
      or (created_at < ${before.uploaded} and not exists
           (select from message_pictures p where p.file_id = files.file_id)))
    returning file_id`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}
