import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockRow, lockRows } from '#db/locks.ts'
import type { Messages } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { MessageCategory } from '#domain/messages/constants.ts'
import type { MessageState } from '#domain/messages/states.ts'
import { threadLimits } from '#domain/messages/thread.ts'
import { countRows } from '#server/platform/http/answers/list-total.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export type Message = Selectable<Messages>

/** undefined: that ticket exists already, generate another. */
export function insertMessage(tx: Tx, message: Insertable<Messages>): Promise<Message | undefined> {
  return tx
    .insertInto('messages')
    .values(message)
    .onConflict(conflict => conflict.column('ticket').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findMessage(db: Reader, by: { ticket: string } | { id: string }): Promise<Message | undefined> {
  const query = db.selectFrom('messages').selectAll()
  return (
    'ticket' in by ? query.where('ticket', '=', by.ticket) : query.where('message_id', '=', by.id)
  ).executeTakeFirst()
}

export function findByProof(db: Reader, proofHash: Buffer): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('proof_hash', '=', proofHash).executeTakeFirst()
}

export function lockMessage(tx: Tx, id: string): Promise<Message | undefined> {
  return lockRow(tx, 'messages', id, tx.selectFrom('messages').selectAll().where('message_id', '=', id))
}

/** Reports of a review that are not closed; the sender of an answered one is mailed a later decision too. */
export function lockReviewReports(tx: Tx, reviewId: string): Promise<Message[]> {
  const open = tx.selectFrom('messages').selectAll().where('review_id', '=', reviewId).where('state', '<>', 'closed')
  return lockRows(tx, 'messages', open.orderBy('message_id'))
}

export async function updateMessage(tx: Tx, id: string, change: Updateable<Messages>): Promise<void> {
  await tx.updateTable('messages').set(change).where('message_id', '=', id).execute()
}

export interface NewEntry {
  message_id: string
  /** The member of staff who wrote it; null: the customer. */
  staff_id: string | null
  text: string
  created_at: Date
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const written_by = entry.staff_id === null ? 'customer' : 'staff'
  const { entry_id } = await tx
    .insertInto('message_entries')
    .values({ ...entry, written_by })
    .returning('entry_id')
    .executeTakeFirstOrThrow()
  return entry_id
}

/** False: it is not the person's own picture for a message, or belongs to one already. */
export async function attachPicture(
  tx: Tx,
  picture: { file_id: string; entry_id: string; position: number },
  ownerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ file_id: string }>`
    insert into message_pictures (file_id, entry_id, position)
    select file_id, ${picture.entry_id}, ${picture.position} from files
     where file_id = ${picture.file_id} and owner_id = ${ownerId} and purpose = 'complaint'
    on conflict (file_id) do nothing returning file_id`.execute(tx)
  return rows.length === 1
}

export interface Entry {
  entry_id: string
  written_by: string
  text: string
  created_at: Date
  staff_name: string | null
}

/** In the order they were written. Of a very long conversation the first one and the newest. */
export function listEntries(db: Reader, messageId: string): Promise<Entry[]> {
  return db
    .selectFrom('message_entries')
    .leftJoin('users', 'users.user_id', 'message_entries.staff_id')
    .select(['entry_id', 'written_by', 'text', 'message_entries.created_at', 'users.user_name as staff_name'])
    .where(eb =>
      eb.or([
        eb(
          'entry_id',
          'in',
          entryIds(db, messageId)
            .orderBy('entry_id', 'desc')
            .limit(threadLimits.shown - 1),
        ),
        eb('entry_id', 'in', entryIds(db, messageId).orderBy('entry_id').limit(1)),
      ]),
    )
    .orderBy('entry_id')
    .execute()
}

const entryIds = (db: Reader, messageId: string) =>
  db.selectFrom('message_entries').select('entry_id').where('message_id', '=', messageId)

export function findEntry(
  db: Reader,
  messageId: string,
  which: 'first' | 'newest',
): Promise<{ written_by: string; text: string } | undefined> {
  return db
    .selectFrom('message_entries')
    .select(['written_by', 'text'])
    .where('message_id', '=', messageId)
    .orderBy('entry_id', which === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function listPictures(db: Reader, messageId: string) {
  return db
    .selectFrom('message_pictures')
    .innerJoin('message_entries', 'message_entries.entry_id', 'message_pictures.entry_id')
    .innerJoin('files', 'files.file_id', 'message_pictures.file_id')
    .select(['message_pictures.entry_id', 'files.file_id', 'mime', 'width', 'height'])
    .where('message_id', '=', messageId)
    .orderBy('message_pictures.entry_id')
    .orderBy('position')
    .execute()
}

export interface MessageFilter {
  state?: MessageState | undefined
  category?: MessageCategory | undefined
}

/** With the beginning of their text, unordered. */
export function messageRows(db: Reader, filter: MessageFilter) {
  return filtered(db, filter)
    .selectAll()
    .select(
      sql<string>`coalesce((select left(text, 200) from message_entries e
        where e.message_id = messages.message_id order by entry_id limit 1), '')`.as('first_words'),
    )
    .select(
      sql<number>`(select count(*)::int from message_pictures join message_entries e using (entry_id)
        where e.message_id = messages.message_id)`.as('picture_count'),
    )
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number]

export function listMessages(db: Reader, filter: MessageFilter, limit: number, offset: number) {
  return messageRows(db, filter)
    .orderBy('waiting_since', order => order.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countMessages = (db: Reader, filter: MessageFilter, max: number) =>
  countRows(db, filtered(db, filter).select('message_id'), max)

function filtered(db: Reader, { state, category }: MessageFilter) {
  let query = db.selectFrom('messages')
  if (state) query = query.where('state', '=', inlineLiteral(state))
  if (category) query = query.where('category', '=', inlineLiteral(category))
  return query
}
