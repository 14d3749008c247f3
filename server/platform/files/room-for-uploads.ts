import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { TooManyRequests } from '../http/answers/envelope.ts'
import { countUnattached, deleteUnattached, removeBytes } from './file-rows.ts'

/** The maximum number of unused pictures of one person. */
const maxUnattached = 40
/** How long someone may take to fill in the form that the pictures were uploaded for. */
const retentionMs = 3_600_000

/**
 * Makes room for one more picture of a person: unused uploads are removed first. After that many uploads within an
 * hour, the person must wait until the oldest can be removed.
 */
export async function makeUploadRoom(context: Context, ownerId: string): Promise<void> {
  const now = context.clock.now()
  const { count, oldest } = await countUnattached(context.db, ownerId)
  if (count < maxUnattached || !oldest) return
  const unused = new Date(now.getTime() - retentionMs)
  const gone = await transaction(context.db, tx => deleteUnattached(tx, { ownerId, before: unused }))
  await removeBytes(context, gone)
  if (count - gone.length < maxUnattached) return
  throw new TooManyRequests(Math.max(1, Math.ceil((oldest.getTime() - unused.getTime()) / 1000)))
}
