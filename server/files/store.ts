import type { Insertable, Selectable } from 'kysely'
import type { Files } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '../context.ts'

export type StoredFile = Selectable<Files>

export async function insertFile(db: Reader, file: Insertable<Files>): Promise<void> {
  await db.insertInto('files').values(file).execute()
}

export function findFile(db: Reader, fileId: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('file_id', '=', fileId).executeTakeFirst()
}

/** A picture that this person uploaded for this purpose. */
export function ownPicture(db: Reader, fileId: string, { ownerId, purpose }: { ownerId: string; purpose: string }) {
  return db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Without their rows they can't be reached, so a store that is away just now is no reason to fail. */
export async function removeBytes({ files, log }: Pick<Context, 'files' | 'log'>, fileIds: string[]): Promise<void> {
  for (const id of fileIds) await files.remove(id).catch(error => log.warn({ err: error }, 'a file was left behind'))
}
