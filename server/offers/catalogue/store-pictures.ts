import { sql } from 'kysely'
import { lockRows } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'

export interface StoredPicture {
  file_id: string
  width: number
  height: number
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
