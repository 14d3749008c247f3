import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { addJob } from '../jobs/add-job.ts'
import { requesterNetwork } from '../queues/requester.ts'
import { currentSpan } from '../traces/span.ts'
import { deliverMailJob, deliverSealedMailJob } from './job-kinds.ts'
import { mailKinds } from './mail-kinds.ts'
import { sealMail } from './mail-secrets.ts'
import type { MailData, MailName } from './templates/mail-data.ts'

interface Envelope {
  /** The language of the order or account it is about, never that of the person who caused it. */
  language: Language
  recipient: string
  /** Prevents a second mail for the same event. */
  onceKey?: string
}

/** A mail with the data for its template. */
export type MailToSend<Name extends MailName = MailName> = {
  [Key in Name]: Envelope & { template: Key; data: MailData[Key] }
}[Name]

/**
 * Writes a mail in the transaction of its event. After the commit, the worker checks the budget where the recipient may
 * be unverified (`weigh.ts`), queues it (`hand-over.ts`) and sends it.
 */
export async function postMail(tx: Tx, context: Context, mail: MailToSend): Promise<void> {
  const id = randomUUID()
  const { data, sealed } = await sealMail(context, { id, template: mail.template, data: mail.data })
  const isSent = context.mailer.isSentWhenWritten === true
  const isFree = mailKinds[mail.template] === 'free'
  const isWeighed = !isFree && !isSent
  // A sealed mail must be sent by a process that can open it: the previous version ignores this job.
  const isQueuedLater = isFree && sealed === null && !isSent
  const now = context.clock.now()
  const row = await tx
    .insertInto('mails')
    .values({
      id,
      template: mail.template,
      language: mail.language,
      recipient: mail.recipient,
      data: JSON.stringify(data),
      sealed,
      once_key: mail.onceKey ?? null,
      ...(isSent ? { status: 'sent', attempts: 1, sent_at: now } : { status: 'queued' }),
      created_at: now,
      to_hand_over: isQueuedLater,
      to_weigh: isWeighed,
      network: requesterNetwork() ?? null,
      cause: currentSpan()?.traceparent ?? null,
    })
    .onConflict(conflict => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row || isQueuedLater || isWeighed || isSent) return
  await addJob(tx, context, selectDeliveryJob({ sealed }), { mailId: id })
}

/** The job that sends a mail. */
export function selectDeliveryJob({ sealed }: { sealed: string | null }) {
  return sealed === null ? deliverMailJob : deliverSealedMailJob
}

/**
 * Whether the mail of an event was sent or is being sent: false while its budget is not checked, above that budget, and
 * after an attempt that failed.
 */
export async function isOnItsWay(db: Reader, onceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', '=', onceKey)
    .where('to_weigh', '=', false)
    .where('status', 'in', ['queued', 'sent'])
    .executeTakeFirst()
  return row !== undefined
}
