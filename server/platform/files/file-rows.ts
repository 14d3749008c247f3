import { type Insertable, type Selectable, sql } from 'kysely'
import type { Files } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'

export type StoredFile = Selectable<Files>

export async function insertFile(db: Reader, file: Insertable<Files>): Promise<void> {
  await db.insertInto('files').values(file).execute()
}

export function findFile(db: Reader, fileId: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('file_id', '=', fileId).executeTakeFirst()
}

/** A picture that this user uploaded for this purpose. */
export function findUserPicture(
  db: Reader,
  fileId: string,
  { ownerId, purpose }: { ownerId: string; purpose: StoredFile['purpose'] },
) {
  return db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Uploads of customers that are not used as an avatar, in a message or in a request. */
export const unattachedText = `purpose in ('avatar', 'complaint', 'after_sale')
  and not exists (select from users where users.user_id = files.owner_id and users.avatar = files.file_id)
  and not exists (select from message_pictures where message_pictures.file_id = files.file_id)
  and not exists (select from request_pictures where request_pictures.file_id = files.file_id)`
/** Files that retention removes. Pictures that staff took of a machine belong to its report and are evidence. */
export const unusedText = `${unattachedText}
  and not exists (select from users where users.user_id = files.owner_id and users.role not in ('guest', 'customer'))
  and not exists (select from hand_overs where hand_overs.seen_by = files.owner_id)`
const unattached = sql.raw<boolean>(unattachedText)

/**
 * Moves a guest's pictures to an account, except those of messages or requests under an address other than the verified
 * one.
 */
export async function moveFiles(tx: Tx, { from, to, email }: { from: string; to: string; email: string }) {
  await sql`
    update files set owner_id = ${to} where owner_id = ${from}
      and not exists (select from message_pictures join message_entries using (entry_id) join messages using (message_id)
        where message_pictures.file_id = files.file_id and lower(messages.email) <> lower(${email}))
      and not exists (select from request_pictures join requests using (after_sale_id) join orders using (order_id)
        where request_pictures.file_id = files.file_id and lower(orders.email) <> lower(${email}))`.execute(tx)
}

export async function countUnattached(db: Reader, ownerId: string): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from files
     where owner_id = ${ownerId} and ${unattached}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Returns the ids of the deleted rows. */
export async function deleteUnattached(tx: Tx, { ownerId, before }: { ownerId: string; before: Date }) {
  const { rows } = await sql<{ file_id: string }>`
    delete from files where owner_id = ${ownerId} and created_at <= ${before} and ${unattached}
    returning file_id`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}

/** Files without their rows cannot be reached, so an unavailable store is no reason to fail. */
export async function removeBytes({ files, log }: Pick<Context, 'files' | 'log'>, fileIds: string[]): Promise<void> {
  for (const id of fileIds) await files.remove(id).catch(error => log.warn({ err: error }, 'a file was left behind'))
}
