import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { TooManyRequests } from '../http/answers/envelope.ts'
import { countUnattached, deleteUnattached, removeBytes } from './file-rows.ts'

/** Pictures of one person that stand nowhere yet, or no longer. */
const maxUnattached = 40
/** So long somebody may take to fill in the form they were uploaded for. */
const retentionMs = 3_600_000

/**
 * Makes room for one more picture of a person: what was uploaded and never used goes first. Whoever has uploaded that
 * many within an hour waits until the oldest may go.
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
