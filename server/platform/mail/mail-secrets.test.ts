import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { shopExtensions } from '#server/app/extensions.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail } from '#testing/steps/accounts.ts'
import { dataOf, refusalOf, staff } from '#testing/steps/staff.ts'
import { isResendable, maskSecrets } from './mail-secrets.ts'
import { type MailToSend, postMail } from './outbox.ts'
import { sealOldMails } from './seal-old-mails.ts'

test('codes, tokens and secrets are masked, everything else is shown', () => {
  expect(maskSecrets('password_reset', { token: 'a', name: 'b' })).toEqual({ token: '…', name: 'b' })
  expect(maskSecrets('code_register', { code: '042137' })).toEqual({ code: '…' })
  expect(maskSecrets('share_reward', { code: 'DANK-25' })).toEqual({ code: 'DANK-25' })
  expect(maskSecrets('message_received', { code: 'GM-1', secret: 's' })).toEqual({ code: 'GM-1', secret: '…' })
})

test('short-lived mails, and those that would lack their secret, cannot be sent again', () => {
  const again = (template: string, data: object, sealed: string | null = null) =>
    isResendable({ extensions: new Map(shopExtensions()) }, { template, data, sealed })
  expect(again('order_paid', { checkout_no: 'C-1' })).toBe(true)
  expect(again('waitlist_joined', { token: '…', waitlist_id: 'w' })).toBe(true)
  expect(again('waitlist_joined', { token: '…' })).toBe(false)
  expect(again('waitlist_joined', { token: '…' }, 'sealed')).toBe(true)
  expect(again('message_received', { code: 'GM-1', secret: '…' })).toBe(true)
  for (const template of ['code_open_order', 'account_deleted']) expect(again(template, {}), template).toBe(false)
  expect(again('password_reset', { token: '…' }, 'sealed')).toBe(false)
})

describe('the secrets of a mail', () => {
  let smtp: TestSmtpServer
  let mailing: TestApp
  /** Without a mail server: sent mails are in the built-in mailbox. */
  let boxed: TestApp
  beforeAll(async () => {
    smtp = await startSmtpServer()
    const server = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_PROTOCOL: 'none' }
    mailing = await testApp({ environment: { WORKER: 'on', SMTP_DOMAIN: 'post.genie.example', ...server } })
    boxed = await testApp({ environment: { WORKER: 'on' } })
  })
  afterAll(async () => {
    await mailing.close()
    await boxed.close()
    await smtp.shut()
  })

  const rowOf = ({ context }: TestApp, recipient: string) =>
    context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

  async function posted({ context }: TestApp, template: 'password_reset' | 'message_received', data: object) {
    const recipient = randomEmail()
    await transaction(context.db, tx =>
      postMail(tx, context, { template, language: 'nl', recipient, data } as MailToSend),
    )
    return recipient
  }

  test('are sealed until the mail was sent, and deleted then', async () => {
    const recipient = await posted(mailing, 'password_reset', { token: 'open-sesame' })
    const waiting = await rowOf(mailing, recipient)
    if (waiting.status !== 'sent') expect(waiting.sealed).not.toBeNull()
    expect(JSON.stringify(waiting)).not.toContain('open-sesame')
    await expect.poll(() => smtp.to(recipient).length, { timeout: 10_000 }).toBe(1)
    expect(smtp.to(recipient)[0]?.mail.text).toContain('#token=open-sesame')
    await expect.poll(async () => (await rowOf(mailing, recipient)).status).toBe('sent')
    expect(await rowOf(mailing, recipient)).toMatchObject({ sealed: null, data: { token: '…' } })
  })

  test('are created again when the mail of a message is sent once more', async () => {
    const admin = await staff(mailing, 'admin')
    const recipient = await posted(mailing, 'message_received', {
      code: 'GM-1',
      secret: 'first',
      text: '',
      due_on: '2026-12-01',
    })
    await expect.poll(async () => (await rowOf(mailing, recipient)).status, { timeout: 10_000 }).toBe('sent')
    const { id } = await rowOf(mailing, recipient)
    await dataOf(admin.post(`/admin/mails/${id}/resend`, {}))
    await expect.poll(() => smtp.to(recipient).length, { timeout: 10_000 }).toBe(2)
    expect(smtp.to(recipient)[1]?.mail.text).toMatch(/ticket=GM-1#[\w-]{32}\s/)
  })

  test('can be read in the built-in mailbox, and stay sealed in the row', async () => {
    const recipient = await posted(boxed, 'password_reset', { token: 'open-sesame' })
    await boxed.context.jobs.drain()
    expect((await newestMail(boxed, recipient)).text).toContain('#token=open-sesame')
    const row = await rowOf(boxed, recipient)
    expect(row).toMatchObject({ status: 'sent', data: { token: '…' }, sealed: expect.any(String) })
    expect(await refusalOf((await staff(boxed, 'admin')).post(`/admin/mails/${row.id}/resend`, {}))).toEqual([
      409, 200404,
    ])
  })

  test('written unsealed by the previous version are sealed, or deleted where the mail was sent', async () => {
    for (const [app, isLeft] of [
      [mailing, false],
      [boxed, true],
    ] as const) {
      const recipient = randomEmail()
      const sent = { status: 'sent', created_at: new Date(), language: 'nl', recipient } as const
      const mails = [
        { id: crypto.randomUUID(), template: 'code_register', data: JSON.stringify({ code: '042137' }), ...sent },
        { id: crypto.randomUUID(), template: 'order_paid', data: JSON.stringify({ amount: 1 }), ...sent },
      ]
      await app.context.db.insertInto('mails').values(mails).execute()
      await sealOldMails(app.context)
      const rows = app.context.db.selectFrom('mails').select(['data', 'sealed']).where('recipient', '=', recipient)
      const [code, paid] = await rows.orderBy('template').execute()
      expect(code).toEqual({ data: { code: '…' }, sealed: isLeft ? expect.any(String) : null })
      expect(paid).toEqual({ data: { amount: 1 }, sealed: null })
    }
  })
})
