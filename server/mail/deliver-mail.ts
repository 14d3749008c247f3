import type { Context } from '../context.ts'

/**
 * Without SMTP settings a mail is delivered to the built-in mailbox: the row itself, shown at /dev/mailbox.
 */
export async function deliverMail({ db, clock }: Context, { mailId }: { mailId: string }): Promise<void> {
  await db
    .updateTable('mails')
    .set(eb => ({ status: 'sent', sent_at: clock.now(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('status', '<>', 'sent')
    .execute()
}
