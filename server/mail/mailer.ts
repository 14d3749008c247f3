import { createTransport } from 'nodemailer'
import type { Environment, SmtpSettings } from '../environment.ts'
import { forbidInsideTransaction } from '../outside.ts'
import type { Attachment } from './attachments.ts'
import type { RenderedMail } from './render-mail.ts'

export interface OutgoingMail extends RenderedMail {
  id: string
  recipient: string
  /** Shown as the sender's name. */
  company: string
  attachments: readonly Attachment[]
}

/** Takes a mail away. Without SMTP settings there is none, and mails stay in the built-in mailbox. */
export interface Mailer {
  send: ((mail: OutgoingMail) => Promise<void>) | undefined
  /** Whether the server lets us in. Throws what it said. */
  verify?: () => Promise<void>
}

export function makeMailer({ smtp }: Environment): Mailer {
  return smtp ? mailerOf(smtp) : { send: undefined }
}

export function mailerOf(settings: SmtpSettings): Mailer {
  const transport = transportTo(settings)
  return {
    send: senderOver(transport, settings.domain),
    verify: async () => {
      forbidInsideTransaction()
      await transport.verify()
    },
  }
}

function transportTo({ host, port, protocol, user, password }: SmtpSettings) {
  return createTransport({
    host,
    port,
    secure: protocol === 'tls',
    requireTLS: protocol === 'starttls',
    ignoreTLS: protocol === 'none',
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function senderOver(transport: ReturnType<typeof transportTo>, domain: string) {
  return async ({ id, recipient, company, subject, text, html, attachments }: OutgoingMail) => {
    forbidInsideTransaction()
    await transport.sendMail({
      from: { name: company, address: `no-reply@${domain}` },
      // As an object, so that nothing in it is read as a list or a header.
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      attachments: attachments.map(({ filename, bytes: content }) => ({
        ...{ filename, content, contentType: 'application/pdf' },
      })),
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}
