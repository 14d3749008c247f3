// @module-tag further
import tls from 'node:tls'
import { describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { certificateForLocalhost } from '#testing/servers/certificate.ts'
import { type SmtpServerInput, startSmtpServer } from '#testing/servers/smtp-server.ts'
import { testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { postMail } from './outbox.ts'

const own = certificateForLocalhost()
const login = { user: 'shop', password: 'secret' }

/** Sends one mail through a server of its own; returns the result, and what the server received. */
async function sendOver(server: SmtpServerInput, settings: Record<string, string>) {
  const smtp = await startSmtpServer(server)
  const app = await testApp({
    environment: { WORKER: 'on', SMTP_HOST: 'localhost', SMTP_PORT: String(smtp.port), ...settings },
  })
  const recipient = randomEmail()
  await transaction(app.context.db, tx =>
    postMail(tx, app.context, { template: 'email_changed', language: 'nl', recipient, data: { token: 'example' } }),
  )
  const read = () =>
    app.context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).not.toBe('queued')
  const row = await read()
  await app.close()
  await smtp.shut()
  return { status: row.status, error: row.last_error ?? '', received: smtp.received }
}

test('without encryption, where that is configured', async () => {
  const { status, received } = await sendOver({ hideSTARTTLS: true }, { SMTP_PROTOCOL: 'none' })
  expect([status, received[0]?.secure]).toEqual(['sent', false])
  // Without a domain, the sender uses the name of the host.
  expect(received[0]?.from).toBe('no-reply@localhost')
})

describe('signing in to the mail server', () => {
  test.each([
    ['a wrong password', { SMTP_USER: 'shop', SMTP_PASSWORD: 'wrong' }],
    ['no sign-in at all', {}],
  ])('%s: nothing leaves, and the password is not in the reason', async (_what, user) => {
    const { status, error, received } = await sendOver({ login }, { SMTP_PROTOCOL: 'none', ...user })
    expect([status, received]).toEqual(['failed', []])
    expect(error).toMatch(/Invalid login|Authentication|530|535/)
    expect(error).not.toMatch(/wrong|d3Jvbmc/)
  })
})

describe.each(['tls', 'starttls'] as const)('with %s', protocol => {
  const settings = { SMTP_PROTOCOL: protocol, SMTP_USER: login.user, SMTP_PASSWORD: login.password }
  const server = { login, secure: protocol === 'tls', ...own, allowInsecureAuth: false }

  test('an untrusted certificate is not accepted: neither mail nor password is sent', async () => {
    const { status, error, received } = await sendOver(server, settings)
    expect([status, received]).toEqual(['failed', []])
    expect(error).toMatch(/self-signed|certificate/)
  })

  test('a trusted one is accepted, and everything is encrypted', async () => {
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...before, own.cert])
    const { status, error, received } = await sendOver(server, settings)
    tls.setDefaultCACertificates(before)
    expect([status, error]).toEqual(['sent', ''])
    expect(received).toMatchObject([{ secure: true, user: login.user }])
  })

  test('a server without encryption gets nothing', async () => {
    const { status, received } = await sendOver(
      { disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true },
      settings,
    )
    expect([status, received]).toEqual(['failed', []])
  })
})
