import type { Tx } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { autoExecutesAt } from '#domain/statements/states.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { findAlertRecipients } from '#server/platform/mail/staff-alerts.ts'
import type { Statement } from './store.ts'

/**
 * Sent at once, with the whole statement as an attached document, and the time of its receipt. It confirms the receipt,
 * and decides nothing. Without a login the statement may be about somebody else's contract: the reader of this mail can
 * take it back by `token`.
 */
export async function mailReceipt(tx: Tx, context: Context, statement: Statement, token?: string): Promise<void> {
  const { statement_id, kind, language, email, received_at } = statement
  const actsAt = autoExecutesAt(statement)
  if (email === '') return
  await postMail(tx, context, {
    template: kind === 'withdrawal' ? 'withdrawal_received' : 'cancellation_received',
    language,
    recipient: email,
    data: {
      ...{ statement_id, papers: ['statement'], received_at: received_at.toISOString() },
      ...(token && { token, ...(actsAt && { acts_at: actsAt.toISOString() }) }),
    },
    onceKey: `statement:${statement_id}`,
  })
}

interface RefundAlert {
  roles: readonly Role[]
  /** Numbers and days of the shop. */
  lines: readonly string[]
  /** What is reported once, however often the job runs. */
  onceKey?: string
}

/** Refunds of withdrawals that have not arrived, or that nobody has begun. */
export async function alertOpenRefunds(
  tx: Tx,
  context: Context,
  { roles, lines, onceKey }: RefundAlert,
): Promise<void> {
  const data = { count: lines.length, text: lines.join('\n') }
  for (const [index, { recipient, language }] of (await findAlertRecipients(tx, context, roles)).entries()) {
    const once = onceKey === undefined ? {} : { onceKey: `${onceKey}:${index}` }
    await postMail(tx, context, { template: 'refund_alert', language, recipient, data, ...once })
  }
}
