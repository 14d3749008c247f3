import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { attachPicture, insertEntry } from './store.ts'

export interface Written {
  messageId: string
  text: string
  /** Ids of the caller's uploads. */
  pictures: readonly string[]
  caller: Caller
}

/** An entry of a customer, with their pictures. A picture of somebody else is as unknown as one that never existed. */
export async function writeEntry(
  tx: Tx,
  context: Context,
  { messageId, text, pictures, caller }: Written,
): Promise<void> {
  const entry_id = await insertEntry(tx, {
    message_id: messageId,
    staff_id: null,
    text,
    created_at: context.clock.now(),
  })
  for (const [position, file_id] of pictures.entries()) {
    const attached = caller.userId && (await attachPicture(tx, { file_id, entry_id, position }, caller.userId))
    if (!attached) refuse('bad_request', { fields: [{ path: 'pictures', rule: 'choice_unknown', message: '' }] })
  }
}
