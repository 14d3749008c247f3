import type { CallData } from '#contract/call.ts'
import type { mailAdminEndpoints } from '#contract/mails-admin.ts'
import type { Language } from '#domain/languages.ts'
import { type ListOrder, listPage } from '../http/list-page.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { senderOf } from '../mail/deliver-mail.ts'
import { covered, isResendable } from '../mail/mail-secrets.ts'
import { renderMail } from '../mail/render-mail.ts'
import { mailTemplates } from '../mail/templates.ts'
import { refuse } from '../refusal.ts'
import { filteredMails, findMail, type Mail } from './store.ts'

type Endpoints = typeof mailAdminEndpoints
type Row = CallData<'GET /admin/mails'>['list'][number]

export const newest: ListOrder<Mail> = {
  name: 'newest',
  columns: [
    { sql: 'created_at', kind: 'time', of: row => row.created_at },
    { sql: 'id', kind: 'uuid', of: row => row.id },
  ],
  descending: true,
}

export async function listMails({
  context,
  query,
}: RouteInput<Endpoints['GET /admin/mails']>): Promise<CallData<'GET /admin/mails'>> {
  const page = await listPage(context.db, query, { order: newest, rows: filteredMails(context.db, query) })
  return { ...page, list: page.list.map(viewMail) }
}

export async function readMail({
  context,
  params,
}: RouteInput<Endpoints['GET /admin/mails/{id}']>): Promise<CallData<'GET /admin/mails/{id}'>> {
  const mail = (await findMail(context.db, uuidOf(params.id))) ?? refuse('resource_missing')
  const { template, language, data } = mail
  const isKnown = template in mailTemplates
  const shown = isKnown
    ? renderMail({ template, language, data: covered(template, data) }, await senderOf(context))
    : { subject: template, text: '', html: '' }
  return { ...viewMail(mail), ...shown, resendable: isKnown && isResendable(context, mail) }
}

function viewMail({ id, template, language, recipient, status, attempts, last_error, created_at, sent_at }: Mail): Row {
  return {
    mail_id: id,
    ...{ template, recipient, attempts, last_error },
    language: language as Language,
    status: status as Row['status'],
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}
