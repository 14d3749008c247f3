import { randomUUID } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { isResendable, reopenMail, sealMail } from '#server/platform/mail/mail-secrets.ts'
import { selectDeliveryJob } from '#server/platform/mail/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findMail } from './store.ts'

/**
 * Adds a new row with the same content, so that the record of the first mail does not change. A mail that was never
 * sent is retried itself. The same content goes to one mailbox at most once an hour, whichever row it is resent from.
 */
export async function resendMail(
  input: Input<'POST /admin/mails/{id}/resend'>,
): Promise<CallData<'POST /admin/mails/{id}/resend'>> {
  const { context, caller, params } = input
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  const found = (await findMail(context.db, id)) ?? refuse('resource_missing')
  if (found.status === 'sent' && isResendable(context, found)) {
    const mailbox = toMailbox(found.recipient)
    await countHit(context, 'resend', 'resend', `${JSON.stringify(found.data)} ${found.template} ${mailbox}`)
    await countHit(context, 'resend_recipient', 'resend-to', mailbox)
  }
  return transaction(context.db, async tx => {
    const mail = (await findMail(tx, id)) ?? refuse('resource_missing')
    if (!isResendable(context, mail)) refuse('operation_status_invalid')
    let mail_id = id
    let { sealed } = mail
    if (mail.status === 'sent') {
      mail_id = randomUUID()
      const { template, language, recipient } = mail
      const again = await reopenMail(context, mail)
      const sealedAgain = await sealMail(context, { id: mail_id, template, data: again.data })
      sealed = sealedAgain.sealed
      await tx
        .insertInto('mails')
        .values({
          ...{ id: mail_id, template, language, recipient, data: JSON.stringify(sealedAgain.data), sealed },
          ...{ status: 'queued', created_at: context.clock.now() },
        })
        .execute()
    }
    await addJob(tx, context, selectDeliveryJob({ sealed }), { mailId: mail_id })
    await writeAudit(tx, context, { actor, action: 'mail.resend', subject: ['mail', id], after: { mail_id } })
    return { mail_id }
  })
}
