import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { replyDueOn } from '#domain/messages/promise.ts'
import { messageMachine } from '#domain/messages/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { assertThreadHasRoom } from './bound-thread.ts'
import { openWithKey } from './read-message.ts'
import { findEntry, lockMessage, updateMessage } from './store.ts'
import { writeEntry } from './write-entry.ts'

/** Adds a reply of the customer. A message that waits already keeps its day; a closed one waits again from now. */
export async function replyToMessage(input: Input<'POST /messages/reply'>): Promise<CallData<'POST /messages/reply'>> {
  const { context, body, caller, ip } = input
  const { message_id } = await openWithKey(context, body, ip)
  await countHit(context, 'send_code', 'message-reply', message_id)
  return transaction(context.db, async tx => {
    const message = (await lockMessage(tx, message_id)) ?? refuse('resource_missing')
    const now = context.clock.now()
    const waitingSince = message.waiting_since ?? now
    const result = { state: message.state, due_on: replyDueOn(dayInShop(waitingSince)) }
    // The same text again is a second click or a retry, not a new reply.
    if (await wasJustSaid(tx, message_id, body.text)) return result
    const state = unwrapOrRefuse(step(messageMachine, result.state, 'reply', 'customer'))
    await assertThreadHasRoom(tx, { table: 'message_entries', id: message_id }, body.text)
    await writeEntry(tx, context, { ...body, messageId: message_id, caller })
    await updateMessage(tx, message_id, {
      state,
      waiting_since: waitingSince,
      ...(message.waiting_since === null && { alerted_day: 0 }),
      closed_at: null,
      updated_at: now,
    })
    return { ...result, state }
  })
}

async function wasJustSaid(tx: Tx, messageId: string, text: string): Promise<boolean> {
  const last = await findEntry(tx, messageId, 'newest')
  return last?.written_by === 'customer' && last.text === text
}
