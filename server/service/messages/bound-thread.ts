import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { limitExceeded, type ThreadSize, threadLimits } from '#domain/messages/thread.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

/** The tables of conversations between a customer and staff: their columns for a conversation and for an entry. */
const threads = {
  message_entries: { thread: 'message_id', entry: 'entry_id' },
  request_messages: { thread: 'after_sale_id', entry: 'message_id' },
} as const

export interface Thread {
  table: keyof typeof threads
  id: string
}

/**
 * Refuses another entry of a customer in a conversation that has no room for it: everything written is stored, and
 * answered again with each look at the conversation. The caller holds the lock of the conversation.
 */
export async function assertThreadHasRoom(tx: Tx, thread: Thread, text: string): Promise<void> {
  const exceeded = limitExceeded(await measureThread(tx, thread), text)
  if (exceeded === 'inARow') rejectField('text', 'thread_unanswered', { n: threadLimits.inARow })
  if (exceeded === 'characters') rejectField('text', 'thread_full', { n: threadLimits.characters })
}

async function measureThread(tx: Tx, { table, id }: Thread): Promise<ThreadSize> {
  const [from, thread, entry] = [table, threads[table].thread, threads[table].entry].map(name => sql.ref(name))
  const { rows } = await sql<{ in_a_row: number; characters: number }>`
    select count(*) filter (where not exists (select from ${from} later where later.${thread} = mine.${thread}
             and later.written_by = 'staff' and later.${entry} > mine.${entry}))::int as in_a_row,
           coalesce(sum(length(text)), 0)::int as characters
      from ${from} mine where ${thread} = ${id} and written_by = 'customer'`.execute(tx)
  const [size] = rows
  return { inARow: size?.in_a_row ?? 0, characters: size?.characters ?? 0 }
}
