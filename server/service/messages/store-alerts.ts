import { lockRows } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'

/** More in one day means that staff are away: the rest follows the next day. */
const maxAlerts = 500

/** Open messages that have waited since then, and whose last alert to staff is still to come. */
export function lockWaiting(tx: Tx, since: Date, lastAlert: number) {
  const waiting = tx
    .selectFrom('messages')
    .select(['message_id', 'ticket', 'waiting_since', 'alerted_day'])
    .where('waiting_since', '<', since)
    .where('alerted_day', '<', lastAlert)
    .orderBy('waiting_since')
    .limit(maxAlerts)
  return lockRows(tx, 'messages', waiting, { skipLocked: true })
}

export async function markAlerted(tx: Tx, messageId: string, alertedDay: number): Promise<void> {
  await tx.updateTable('messages').set({ alerted_day: alertedDay }).where('message_id', '=', messageId).execute()
}
