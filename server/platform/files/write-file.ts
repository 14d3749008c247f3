import { createHash, randomUUID } from 'node:crypto'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { insertFile, removeBytes, type StoredFile } from './file-rows.ts'
import { FileStoreFull } from './file-store.ts'

export interface NewFile extends Pick<StoredFile, 'owner_id' | 'purpose' | 'is_public' | 'mime' | 'width' | 'height'> {
  bytes: Buffer
}

/** Stores the bytes and then their row, with whatever else belongs to its transaction. */
export async function storeFile(
  context: Context,
  { bytes, ...file }: NewFile,
  also?: (tx: Tx, fileId: string) => Promise<void>,
): Promise<string> {
  const file_id = randomUUID()
  await context.files.put(file_id, bytes, file.mime).catch(error => rejectUnstorable(context, error))
  const row = {
    ...{ file_id, ...file, bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest(),
    created_at: context.clock.now(),
  }
  await transaction(context.db, async tx => {
    await insertFile(tx, row)
    await also?.(tx, file_id)
  }).catch(async error => {
    // Without its row it would never be found or removed.
    await removeBytes(context, [file_id])
    throw error
  })
  return file_id
}

/** Logged for the operator; the sender can only try again later. */
function rejectUnstorable({ log }: Context, error: unknown): never {
  if (!(error instanceof FileStoreFull)) throw error
  log.error({ err: error.cause }, 'a file could not be kept')
  refuse('unavailable', { fields: [{ path: 'file', rule: 'image_upload_failed', message: '' }] })
}

/** The address of a file for browsers. */
export function fileUrl(fileId: string): string {
  return `/api/common/preview/file/${fileId}`
}
