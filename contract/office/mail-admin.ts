import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { languages } from '#domain/languages.ts'
import { mailNames } from '#domain/office/mails.ts'
import { emailField } from '../people/accounts.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line } from '../protocol/text-fields.ts'
import { exportEndpoint } from './exports.ts'

export const mailStatuses = ['queued', 'sent', 'failed', 'held', 'gathered'] as const
export const smtpProtocols = ['none', 'starttls', 'tls'] as const

const manage = { who: permissions.manage_settings } as const
const params = z.strictObject({ id: z.string().max(64) })

const row = z.object({
  mail_id: z.uuid(),
  template: z.enum(mailNames),
  language: z.enum(languages),
  recipient: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})

const renderedMail = z.object({ subject: z.string(), text: z.string(), html: z.string() })

const smtpFields = {
  smtp_host: line(253).min(1, 'required'),
  smtp_port: z.int().min(1).max(65_535),
  smtp_protocol: z.enum(smtpProtocols),
  smtp_user: line(254).optional(),
  password: z
    .string()
    .max(256)
    .optional()
    .describe(
      'without it the stored password is used, for the same server, port, protocol and user; required for any other',
    ),
  domain: line(253).regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/i, 'invalid'),
}

const smtpView = z.object({
  source: z.enum(['settings', 'environment', 'mailbox']),
  smtp_host: z.string(),
  smtp_port: z.int(),
  smtp_protocol: z.enum(smtpProtocols),
  smtp_user: z.string(),
  domain: z.string(),
  has_password: z.boolean(),
  next: z
    .object({ smtp_host: z.string(), smtp_port: z.int(), from: z.iso.datetime() })
    .nullable()
    .describe('another one that has not taken effect yet; an empty host: that of the environment, or none'),
  /** The company data in every mail; edited in the company settings. */
  company_name: z.string(),
  company_logo: z.string(),
})

const mailFilters = {
  status: z.enum(mailStatuses).optional(),
  template: line(64).optional(),
  q: line(254).optional().describe('the whole address of the recipient'),
}

export const mailAdminEndpoints = endpoints({
  'GET /admin/mails': {
    ...manage,
    summary: 'Lists the outbox, newest first',
    query: z.object({ ...cursorQuery, ...mailFilters }),
    data: longListOf(row),
  },
  'GET /admin/mails/export': exportEndpoint(permissions.manage_settings, { list: 'The outbox', filters: mailFilters }),
  'GET /admin/mails/{id}': {
    ...manage,
    summary: 'One mail as it is sent; tokens, secrets and codes are masked',
    params,
    data: row.extend({ ...renderedMail.shape, resendable: z.boolean() }),
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /admin/mails/{id}/resend': {
    ...manage,
    summary:
      'Sends a mail again, the same text to one mailbox at most once an hour; not one whose code or link has expired',
    idempotent: true,
    params,
    body: z.strictObject({}),
    data: z.object({ mail_id: z.uuid() }),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'operation_status_invalid'],
  },
  'GET /admin/mail-templates': {
    ...manage,
    summary: 'Lists all mail templates',
    tellsOfNobody: 'Words of the shop.',
    data: z.object({ list: z.array(z.enum(mailNames)) }),
  },
  'GET /admin/mail-templates/{name}': {
    ...manage,
    summary: 'A mail template with example data, in each language',
    params: z.strictObject({ name: z.string().max(64) }),
    tellsOfNobody: 'Words of the shop.',
    data: z.object({ list: z.array(renderedMail.extend({ language: z.enum(languages) })) }),
    refusals: ['resource_missing'],
  },
  'GET /admin/mail-server': {
    ...manage,
    summary: 'The mail server in use; its password is never shown',
    tellsOfNobody: 'How the shop is set up.',
    data: smtpView,
  },
  'PUT /admin/mail-server': {
    ...manage,
    summary:
      'Sets another mail server after signing in to it: the first one takes effect at once, later ones after a day',
    changesShop: true,
    body: z.strictObject(smtpFields),
    data: smtpView,
    fresh: 'secrets',
    refusals: ['email_config_invalid'],
  },
  'POST /admin/mail-server/test': {
    ...manage,
    summary: 'Sends a test mail with these settings, without storing them',
    body: z.strictObject({ ...smtpFields, recipient: emailField }),
    data: z.null(),
    fresh: 'secrets',
    refusals: ['email_config_invalid'],
  },
  'DELETE /admin/mail-server': {
    ...manage,
    summary: 'Returns to the mail server of the environment, or to the built-in mailbox, after a day',
    changesShop: true,
    data: smtpView,
    fresh: 'secrets',
  },
  'DELETE /admin/mail-server/next': {
    ...manage,
    summary: 'Withdraws a mail server that has not taken effect yet: the one in use stays',
    changesShop: true,
    data: smtpView,
    fresh: 'secrets',
  },
})
