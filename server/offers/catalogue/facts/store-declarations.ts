import type { Selectable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { Files } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

const purpose = 'eu_declaration'

/** A file that was uploaded as a declaration; it stays until the transaction ends. */
export async function holdDeclaration(tx: Tx, fileId: string): Promise<boolean> {
  const file = tx.selectFrom('files').select('file_id').where('file_id', '=', fileId).where('purpose', '=', purpose)
  return (await lockRow(tx, 'files', fileId, file, { strength: 'key share' })) !== undefined
}

/** Whether a model got another one instead, since when nothing is sold under it. */
export async function markReplaced(tx: Tx, fileId: string, replaced_at: Date | null): Promise<void> {
  await tx.updateTable('files').set({ replaced_at }).where('file_id', '=', fileId).execute()
}

export type DeclarationFile = Pick<Selectable<Files>, 'file_id' | 'bytes' | 'sha256'>

export function findDeclarations(db: Reader, fileIds: readonly string[]): Promise<DeclarationFile[]> {
  if (fileIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('files')
    .select(['file_id', 'bytes', 'sha256'])
    .where('file_id', 'in', [...fileIds])
    .where('purpose', '=', purpose)
    .execute()
}
