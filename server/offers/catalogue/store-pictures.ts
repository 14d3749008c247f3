import { sql } from 'kysely'
import { lockRows } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'

export interface StoredPicture {
  file_id: string
  width: number
  height: number
}

/** Keeps the files until the transaction ends, in one order whatever each of them is for. */
export async function holdFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  const files = tx
    .selectFrom('files')
    .select('file_id')
    .where(sql<boolean>`file_id = any(${fileIds as string[]})`)
    .orderBy('file_id')
  await lockRows(tx, 'files', files, { strength: 'key share' })
}

/** Those of the files that were uploaded for the catalogue, by anybody. */
export function cataloguePictures(tx: Tx, fileIds: readonly string[]): Promise<StoredPicture[]> {
  const pictures = tx
    .selectFrom('files')
    .select(['file_id', 'width', 'height'])
    .where(sql<boolean>`file_id = any(${fileIds as string[]})`)
    .where('purpose', '=', 'catalogue')
    .orderBy('file_id')
  return lockRows(tx, 'files', pictures, { strength: 'key share' })
}
