import { sql } from 'kysely'
import { lockRows } from '#db/locks.ts'
import type { Reader, Tx } from '#db/transaction.ts'

/** A person's messages: sent while signed in, or under the address that is proven to be his. */
export interface Whose {
  userIds: readonly string[]
  email: string | null
}

const sentByAccount = sql<boolean>`exists (select from users where users.user_id = messages.user_id
  and auth_provider <> 'anonymous' and deleted_at is null)`

function idsOf(db: Reader, { userIds, email }: Whose) {
  return db
    .selectFrom('messages')
    .select('message_id')
    .where(eb =>
      eb.or([
        eb('user_id', 'in', userIds),
        // What another account wrote under this address is that one's.
        ...(email ? [eb.and([eb('email', '=', email), eb.not(sentByAccount)])] : []),
      ]),
    )
}

/** Each message with all that was written, for the export of own data. */
export function ownMessages(db: Reader, whose: Whose): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('messages')
    .select(['ticket', 'category', 'device_type_key', 'author', 'language', 'name', 'email', 'order_no', 'state'])
    .select(['created_at', 'closed_at'])
    .select(
      sql<unknown>`(select coalesce(json_agg(json_build_object('written_by', written_by, 'text', text,
        'created_at', e.created_at) order by entry_id), '[]') from message_entries e
        where e.message_id = messages.message_id)`.as('entries'),
    )
    .where('message_id', 'in', idsOf(db, whose))
    .orderBy('created_at')
    .execute()
}

export async function hasMessages(db: Reader, whose: Whose): Promise<boolean> {
  return (await idsOf(db, whose).limit(1).executeTakeFirst()) !== undefined
}

/**
 * The person goes: his messages lose name, address and link and are done with; what was written and answered stays as
 * evidence of how a complaint was handled, and so does a published question, under nobody's name.
 */
export async function makePseudonymous(tx: Tx, whose: Whose, now: Date): Promise<void> {
  const own = await lockRows(tx, 'messages', idsOf(tx, whose).orderBy('message_id'))
  const ids = own.map(({ message_id }) => message_id)
  await tx
    .updateTable('messages')
    .set({
      ...{ name: '', email: '', order_no: '', author: null, secret_hash: null },
      ...{ state: 'closed', waiting_since: null, updated_at: now },
      closed_at: eb => eb.fn.coalesce('closed_at', eb.val(now)),
    })
    .where('message_id', 'in', ids)
    .execute()
  await tx.updateTable('questions').set({ author: '' }).where('message_id', 'in', ids).execute()
}

/** A guest becomes somebody: what he wrote goes along. */
export async function moveMessages(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('messages').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Rows of pictures that nobody needs any more; gives their ids, so that the bytes can follow. */
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
