import type { Language } from '#domain/languages.ts'
import { companyValues } from '#i18n/content/placeholders.ts'
import { translate } from '#i18n/translate.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { loadAttachments } from './attachments.ts'
import { currentMailer } from './current-mailer.ts'
import { loadLawn } from './lawn/lawn-of-mail.ts'
import { maskSecrets, openMail } from './mail-secrets.ts'
import { renderMail, type Sender } from './render-mail.ts'

/**
 * Sends one mail of the outbox. Without SMTP settings it is delivered to the built-in mailbox: the row itself, shown at
 * /dev/mailbox. A failure is recorded and thrown, so that the queue retries with increasing delays.
 */
export async function deliverMail(context: Context, { mailId }: { mailId: string }): Promise<void> {
  const { db, clock } = context
  const stored = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (!stored || stored.status === 'sent') return
  const attempts = stored.attempts + 1
  let isAway = false
  try {
    const mail = await openMail(context, stored)
    const sender = await readSender(context, stored.language as Language)
    const mailer = await currentMailer(context)
    // In the built-in mailbox they are rendered when somebody opens them.
    const attachments = mailer.send ? await loadAttachments(context, mail) : []
    await mailer.send?.({
      ...renderMail(mail, sender, await loadLawn(context, mail)),
      id: mail.id,
      recipient: mail.recipient,
      company: sender.company,
      attachments,
    })
    isAway = mailer.send !== undefined
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await db.updateTable('mails').set({ status: 'failed', attempts, last_error }).where('id', '=', mailId).execute()
    throw new Error('A mail was not taken; it will be tried again')
  }
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: clock.now(), attempts, last_error: null, ...(isAway && withoutSecrets(stored)) })
    .where('id', '=', mailId)
    .execute()
}

/** The recipient has the secrets now, and they are not needed any more. */
function withoutSecrets({ template, data }: { template: string; data: unknown }) {
  return { sealed: null, data: JSON.stringify(maskSecrets(template, data)) }
}

/** The company as it signs its mails, in their language. */
export async function readSender(context: Context, language: Language): Promise<Sender> {
  const company = await readSetting(context.db, 'company', context.clock.now())
  const { company_name, legal_name, legal_form, chamber_of_commerce, vat_number, email, telephone } = company
  const publicUrl = context.publicUrl()
  const t = translate(language)
  const identity = [
    [legal_name || company_name, legal_form && `(${legal_form})`].filter(Boolean).join(' '),
    company.street && companyValues(company, publicUrl, language).address,
    [email, telephone].filter(Boolean).join(' · '),
    [
      chamber_of_commerce && t('papers.party.kvk', { number: chamber_of_commerce }),
      vat_number && t('papers.party.vat_id', { number: vat_number }),
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean)
  return { company: company_name, publicUrl, identity }
}
