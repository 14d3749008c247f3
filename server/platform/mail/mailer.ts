import { createTransport } from 'nodemailer'
import type { Environment, SmtpSettings } from '../environment.ts'
import { forbidInsideTransaction } from '../outside.ts'
import { inSpan } from '../traces/span.ts'
import type { Attachment } from './attachments.ts'
import { gatherPictures } from './pictures/mail-pictures.ts'
import type { RenderedMail } from './render-mail.ts'

export interface OutgoingMail extends RenderedMail {
  id: string
  recipient: string
  /** Shown as the name of the sender. */
  company: string
  attachments: readonly Attachment[]
}

/** Sends mails. Without SMTP settings it cannot send, and mails stay in the built-in mailbox. */
export interface Mailer {
  send: ((mail: OutgoingMail) => Promise<void>) | undefined
  /** Mails count as sent when they are written: they skip the budget, the queue and delivery. */
  isSentWhenWritten?: true
  /** Checks the connection and the login. Throws the server's response. */
  verify?: () => Promise<void>
}

export function makeMailer({ smtp }: Environment): Mailer {
  return smtp ? createMailer(smtp) : { send: undefined }
}

/** Time limits of a mail server. */
export interface MailTimeouts {
  /** Until the connection and the server's greeting. */
  beginMs: number
  silenceMs: number
  /** A limit for the whole mail: a server that responds slowly but never finishes would block it forever. */
  mostMs: number
}

const defaultTimeouts: MailTimeouts = { beginMs: 10_000, silenceMs: 30_000, mostMs: 120_000 }

export function createMailer(settings: SmtpSettings, timeouts = defaultTimeouts): Mailer {
  const transport = createSmtpTransport(settings, timeouts)
  return {
    send: createSender(transport, settings.domain, timeouts),
    verify: async () => {
      forbidInsideTransaction()
      await transport.verify()
    },
  }
}

function createSmtpTransport(
  { host, port, protocol, user, password }: SmtpSettings,
  { beginMs, silenceMs }: MailTimeouts,
) {
  return createTransport({
    host,
    port,
    secure: protocol === 'tls',
    requireTLS: protocol === 'starttls',
    ignoreTLS: protocol === 'none',
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    connectionTimeout: beginMs,
    greetingTimeout: beginMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function createSender(transport: ReturnType<typeof createSmtpTransport>, domain: string, { mostMs }: MailTimeouts) {
  return async ({ id, recipient, company, subject, text, html, pictures, lawn, attachments }: OutgoingMail) => {
    forbidInsideTransaction()
    const mail = {
      from: { name: company, address: `no-reply@${domain}` },
      // As an object, so that it is not parsed as a list or a header.
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      attachments: [
        ...attachments.map(({ filename, bytes: content }) => ({ filename, content, contentType: 'application/pdf' })),
        ...gatherPictures({ pictures, lawn }).map(({ bytes: content, ...picture }) => ({
          ...{ ...picture, content },
          contentDisposition: 'inline' as const,
        })),
      ],
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    await inSpan({ name: 'hand over a mail', kind: 'client' }, () => withTimeout(mostMs, transport.sendMail(mail)))
  }
}

async function withTimeout(ms: number, sending: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('The mail server does not come to an end')), ms)
  })
  await Promise.race([sending, tooLate]).finally(() => clearTimeout(late))
}
