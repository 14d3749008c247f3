import { expect } from 'vitest'
import { startSmtpServer } from '../servers/smtp-server.ts'
import { type TestApp, testApp } from './test-app.ts'

const domain = 'post.genie.example'

export interface ArrivedMail {
  subject: string
  text: string
  /** The attached documents, without the pictures of the letter. */
  pdfs: Uint8Array[]
}

export interface MailedShop {
  app: TestApp
  /** The mail about an order or a request, as the mail server received it. */
  arrived(number: string, template: string): Promise<ArrivedMail>
  close(): Promise<void>
}

/** A shop that sends its mails to a mail server of its own. */
export async function mailedShop(): Promise<MailedShop> {
  const smtp = await startSmtpServer()
  const server = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_PROTOCOL: 'none', SMTP_DOMAIN: domain }
  const app = await testApp({ environment: { WORKER: 'on', ...server } })

  async function find(number: string, template: string): Promise<{ id: string; status: string } | undefined> {
    const { rows } = await app.context.connection.pool.query(
      `select id, status from mails where template = $1 and (data ->> 'request_no' = $2 or data -> 'order_nos' ? $2)`,
      [template, number],
    )
    return rows[0]
  }

  return {
    app,
    async arrived(number, template) {
      await expect.poll(async () => (await find(number, template))?.status, { timeout: 30_000 }).toBe('sent')
      const row = await find(number, template)
      const found = smtp.received.find(({ mail }) => mail.messageId === `<${row?.id}@${domain}>`)
      if (!found) throw new Error(`${template} did not come`)
      const { subject = '', text = '', attachments } = found.mail
      const papers = attachments.filter(({ mimeType }) => mimeType === 'application/pdf')
      return { subject, text, pdfs: papers.map(({ content }) => new Uint8Array(content as ArrayBuffer)) }
    },
    async close() {
      await app.close()
      await smtp.shut()
    },
  }
}
