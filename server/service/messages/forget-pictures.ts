import { transaction } from '#db/transaction.ts'
import { type DataKindId, hoursKept } from '#domain/retention/kinds.ts'
import type { Context } from '#server/platform/context.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import { deleteForgotten } from './store-user-data.ts'

const hourMs = 3_600_000

/**
 * Every day: deletes pictures a year after their message was closed, and a day after they were uploaded for a message
 * that was never sent.
 */
export async function forgetPictures(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now().getTime()
  const over = (kind: DataKindId) => new Date(now - (hoursKept(kind) ?? 0) * hourMs)
  const before = { closed: over('message_pictures'), uploaded: over('unused_pictures') }
  const gone = await transaction(context.db, tx => deleteForgotten(tx, before))
  await removeBytes(context, gone)
}
