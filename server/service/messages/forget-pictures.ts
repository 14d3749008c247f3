import { transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import { deleteForgotten } from './store-user-data.ts'

const dayMs = 86_400_000

/**
 * Every day: deletes pictures a year after their message was closed, and a day after they were uploaded for a message
 * that was never sent.
 */
export async function forgetPictures(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now().getTime()
  const before = { closed: new Date(now - 365 * dayMs), uploaded: new Date(now - dayMs) }
  const gone = await transaction(context.db, tx => deleteForgotten(tx, before))
  await removeBytes(context, gone)
}
