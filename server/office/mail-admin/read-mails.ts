import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { loadLawn } from '#server/platform/mail/lawn/lawn-of-mail.ts'
import { isResendable, maskSecrets } from '#server/platform/mail/mail-secrets.ts'
import { embedPictures } from '#server/platform/mail/pictures/mail-pictures.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { mailTemplates } from '#server/platform/mail/templates/templates.ts'
import { refuse } from '#server/platform/refusal.ts'
import { filteredMails, findMail, type Mail } from './store.ts'

type Row = CallData<'GET /admin/mails'>['list'][number]

export const newest: ListOrder<Mail> = {
  name: 'newest',
  columns: [
    { sql: 'created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'id', kind: 'uuid', getValue: row => row.id },
  ],
  descending: true,
}

export async function listMails({ context, query }: Input<'GET /admin/mails'>): Promise<CallData<'GET /admin/mails'>> {
  const page = await listPage(context.db, query, { order: newest, rows: filteredMails(context.db, query) })
  return { ...page, list: page.list.map(viewMail) }
}

export async function readMail({
  context,
  params,
}: Input<'GET /admin/mails/{id}'>): Promise<CallData<'GET /admin/mails/{id}'>> {
  const mail = (await findMail(context.db, requireUuid(params.id))) ?? refuse('resource_missing')
  const { template, language, data } = mail
  if (!(template in mailTemplates))
    return { ...viewMail(mail), subject: template, text: '', html: '', resendable: false }
  const sender = await readSender(context, language as Language)
  const shown = renderMail(
    { template, language, data: maskSecrets(template, data) },
    sender,
    await loadLawn(context, mail),
  )
  const { subject, text } = shown
  const resendable = isResendable(context, mail)
  return { ...viewMail(mail), subject, text, html: embedPictures(shown), resendable }
}

function viewMail({ id, template, language, recipient, status, attempts, last_error, created_at, sent_at }: Mail): Row {
  return {
    mail_id: id,
    template: template as Row['template'],
    ...{ recipient, attempts, last_error },
    language,
    status,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}

export const exportMails = exportList({
  name: 'mails',
  order: newest,
  rows: filteredMails,
  view: async (_context, mails) => [...mails],
  // The content of the mails is left out, because it holds links that open accounts.
  columns: ({ fields, text, number }) => [
    text('mail_id', row => row.id),
    ...fields('text', 'recipient', 'template', 'language', 'status'),
    number('attempts', row => row.attempts),
    text('last_error', row => row.last_error),
    ...fields('moment', 'created_at', 'sent_at'),
  ],
})
