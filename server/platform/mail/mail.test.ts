// @module-tag further
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { htmlLang, languageNumbers, languages, languageTags } from '#domain/languages.ts'
import { mailMessages } from '#i18n/mail/mail-messages.ts'
import { translate } from '#i18n/translate.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail, randomIp, register, solved } from '#testing/steps/accounts.ts'
import { postMail } from './outbox.ts'

const login = { user: 'shop', password: 'p@ss wörd' }
let smtp: TestSmtpServer
let app: TestApp
let other: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer({ login })
  app = await testApp({
    environment: {
      WORKER: 'on',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtp.port),
      SMTP_PROTOCOL: 'none',
      SMTP_USER: login.user,
      SMTP_PASSWORD: login.password,
      SMTP_DOMAIN: 'post.genie.example',
    },
  })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
  await smtp.shut()
})

/** Requests a code, as a screen in this language does. */
async function ask(email: string, language: number): Promise<void> {
  const answer = await app.send('POST', '/api/common/captcha/send', {
    body: { email, purpose: 'register', altcha: await solved(app), language },
    headers: { 'x-forwarded-for': randomIp() },
  })
  if (answer.json.code !== 0) throw new Error(answer.text)
}

async function arrived(email: string, count = 1) {
  await expect.poll(() => smtp.to(email).length, { timeout: 10_000 }).toBe(count)
  const mail = smtp.to(email).at(-1)
  if (!mail) throw new Error('Nothing arrived')
  return mail
}

const rowOf = (recipient: string) =>
  app.context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const wait = (seconds: number) => app.send('POST', '/dev/clock', { body: { advance_days: seconds / 86_400 } })

describe('a mail', () => {
  test.each(languages)('of a screen in %s arrives complete, as text and as HTML', async language => {
    const email = randomEmail()
    await ask(email, languageNumbers[language])
    const { mail, raw } = await arrived(email)
    const texts = mailMessages[language]
    const code = /\d{6}/.exec(mail.subject ?? '')?.[0] ?? 'none'
    expect(mail.subject).toBe(texts.code_register.subject.replace('{code}', code).replace('{company}', 'Genie'))
    for (const part of [mail.text, mail.html]) {
      for (const words of [
        code,
        texts.salutation,
        texts.code_register.intro,
        texts.code_register.after,
        '(Besloten vennootschap)',
        'Voorbeeldkade 12',
        new Intl.DisplayNames(languageTags[language], { type: 'region' }).of('NL') ?? '',
        translate(language)('papers.party.vat_id', { number: 'NL000000000B00' }),
      ])
        expect(part?.replaceAll(/<\/?span[^>]*>/g, '')).toContain(words)
      expect(part?.replace(/<style>.*<\/style>/, '')).not.toMatch(/\uFFFD|[{}]/u)
    }
    expect(mail.html).toContain(`<html lang="${htmlLang[language]}"`)
    expect(raw).toMatch(/^content-type: multipart\/alternative/im)
    // The mark of the letterhead, referred to by its content id.
    const parts = mail.attachments.map(({ contentId, disposition, mimeType }) => [contentId, disposition, mimeType])
    expect(parts).toEqual([['<mark@genie>', 'inline', 'image/png']])
    expect(mail.html).toContain('src="cid:mark@genie"')
  })

  test('names sender and recipient, and is marked as automatic', async () => {
    const email = randomEmail()
    await ask(email, 2)
    const { from, to, user, mail } = await arrived(email)
    expect([from, to, user]).toEqual(['no-reply@post.genie.example', [email], login.user])
    expect(mail.from).toEqual({ name: 'Genie', address: 'no-reply@post.genie.example' })
    expect(mail.to).toMatchObject([{ address: email }])
    expect(mail.messageId).toBe(`<${(await rowOf(email)).id}@post.genie.example>`)
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mail.cc ?? mail.bcc).toBeUndefined()
    // The server has it a moment before the row says so.
    await vi.waitFor(async () => {
      const row = await rowOf(email)
      expect([row.status, row.attempts, row.last_error]).toEqual(['sent', 1, null])
    })
  })

  test.each(["o'brien+tag@example.org", 'ünï@example.org', '=?utf-8?q?x?=@example.org', '%0d%0abcc%3ax@example.org'])(
    'to the unusual address %s reaches only that address',
    async email => {
      await ask(email, 2)
      const { to, mail } = await arrived(email)
      expect(to).toEqual([email])
      expect(mail.to).toMatchObject([{ address: email }])
      expect(mail.bcc).toBeUndefined()
    },
  )

  test('has no header injected through a name', async () => {
    const email = randomEmail()
    const { captcha_id, code } = await codeFromMail(email)
    const user_name = 'Eve\r\nBcc: victim@example.org\r\n\r\n<b>hello</b>'
    const registered = await app.send('POST', '/api/user/register', {
      body: { email, password: 'Maaien-2026!', captcha_id, captcha_code: code, user_name },
      headers: { 'x-forwarded-for': randomIp() },
    })
    expect([0, 400]).toContain(registered.json.code)
    const body = { email, language: 2 }
    await app.send('POST', '/api/user/forget-password', {
      body: { ...body, altcha: await solved(app) },
      headers: { 'x-forwarded-for': randomIp() },
    })
    if (registered.json.code === 0) await arrived(email, 2)
    expect(smtp.received.filter(({ raw }) => /victim|<b>hello/i.test(raw))).toEqual([])
    expect(smtp.to('victim@example.org')).toEqual([])
  })

  test.each([
    'a@example.org\r\nBcc: victim@example.org',
    'a@example.org\nRCPT TO:<victim@example.org>',
    'a@example.org, b@example.org',
  ])('is not sent to %j at all', async email => {
    await expect(ask(email, 2)).rejects.toThrow(/email_format/)
  })
})

/** Reads the code from the received mail, because there is no built-in mailbox here. */
async function codeFromMail(email: string): Promise<{ captcha_id: string; code: string }> {
  const answer = await app.send('POST', '/api/common/captcha/send', {
    body: { email, purpose: 'register', altcha: await solved(app), language: 2 },
    headers: { 'x-forwarded-for': randomIp() },
  })
  const { captcha_id } = answer.json.data as { captcha_id: string }
  return { captcha_id, code: /\d{6}/.exec((await arrived(email)).mail.subject ?? '')?.[0] ?? '' }
}

describe('a mail that is not accepted', () => {
  /** Failed once, recorded with its reason, and waiting. */
  async function failed(email: string, reason: RegExp) {
    await expect.poll(async () => (await rowOf(email)).status, { timeout: 10_000 }).toBe('failed')
    const row = await rowOf(email)
    expect(row.last_error).toMatch(reason)
    expect(row.attempts).toBeGreaterThan(0)
    expect(row.sent_at).toBeNull()
  }

  async function sentOnce(email: string) {
    await wait(600)
    await arrived(email)
    const row = await rowOf(email)
    expect([row.status, row.last_error]).toEqual(['sent', null])
    expect(row.attempts).toBeGreaterThan(1)
    await wait(86_400)
    expect(smtp.to(email)).toHaveLength(1)
  }

  test('because the address is refused: is retried, and arrives once', async () => {
    const email = randomEmail()
    smtp.refused.add(email)
    await ask(email, 2)
    await failed(email, /550/)
    smtp.refused.delete(email)
    await sentOnce(email)
  })

  test('because the server is down: nothing else fails, and it arrives once the server is back', async () => {
    const email = randomEmail()
    await smtp.shut()
    await ask(email, 2)
    await failed(email, /ECONNREFUSED/)
    await smtp.open()
    await sentOnce(email)
  })

  test('repeatedly: a day later it is still retried', async () => {
    const email = randomEmail()
    smtp.refused.add(email)
    await ask(email, 2)
    await failed(email, /550/)
    await wait(86_400)
    const { status, attempts } = await rowOf(email)
    expect([status, attempts > 5]).toEqual(['failed', true])
    smtp.refused.delete(email)
    await wait(86_400)
    expect(smtp.to(email)).toHaveLength(1)
  })
})

test('forty mails and two workers: each arrives once', async () => {
  const people = Array.from({ length: 40 }, randomEmail)
  await transaction(app.context.db, async tx => {
    for (const recipient of people)
      await postMail(tx, app.context, {
        template: 'code_register',
        language: 'nl',
        recipient,
        data: { code: '123456' },
      })
  })
  await Promise.all([app.context.jobs.drain(), other.context.jobs.drain()])
  await expect.poll(() => people.map(email => smtp.to(email).length), { timeout: 5_000 }).toEqual(people.map(() => 1))
})

test('an account is created with the code of a mail that arrived', async () => {
  const email = randomEmail()
  const { captcha_id, code } = await codeFromMail(email)
  const body = { email, password: 'Maaien-2026!', captcha_id, captcha_code: code }
  const answer = await app.send('POST', '/api/user/register', { body, headers: { 'x-forwarded-for': randomIp() } })
  expect(answer.json.code).toBe(0)
  await expect(register(app, { email })).rejects.toThrow(/110108/)
})
