// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageNumbers, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { type Checkout, ledgerFaults, till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'

let smtp: TestSmtpServer
let app: TestApp
/** The same shop without a mail server, with the built-in mailbox. */
let mailbox: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer({ login: { user: 'shop', password: 'secret' } })
  app = await testApp({
    environment: {
      WORKER: 'on',
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_PROTOCOL: 'none' },
      ...{ SMTP_USER: 'shop', SMTP_PASSWORD: 'secret', SMTP_DOMAIN: 'post.genie.example' },
    },
  })
  mailbox = await testApp({ database: app.database })
})
afterAll(async () => {
  await mailbox.close()
  await app.close()
  await smtp.shut()
})

let houses = 0
async function guest() {
  houses += 1
  const email = randomEmail()
  const headers = { 'x-forwarded-for': randomIp() }
  const { json } = await app.send('POST', '/api/user/anonymous', { body: {}, headers })
  const who = json.data as SignIn
  return { email, who, me: till(app, { ...who, email }, { house_number: String(houses) }) }
}

type Guest = Awaited<ReturnType<typeof guest>>

async function paidIn({ me }: Guest, language: number, lines = [{ sku: 'blades-set-9' }]): Promise<Checkout> {
  const { checkout_no } = (await me.order(await me.quote(lines), { language })).json.data as Checkout
  await me.choose(await me.pay(checkout_no), 'success')
  return (await me.outcome(checkout_no)).checkout
}

/** The mail of this template, as received by the mail server. */
async function arrived(email: string, template: string) {
  const row = () =>
    app.context.db
      .selectFrom('mails')
      .select(['id', 'status'])
      .where('recipient', '=', email)
      .where('template', '=', template)
      .executeTakeFirst()
  await expect.poll(async () => (await row())?.status, { timeout: 15_000 }).toBe('sent')
  const id = (await row())?.id ?? ''
  const found = smtp.to(email).find(({ mail }) => mail.messageId === `<${id}@post.genie.example>`)
  if (!found) throw new Error(`${template} did not come`)
  const parts = found.mail.attachments.map(({ filename, mimeType, content, contentId, disposition }) => ({
    ...{ filename, mimeType, contentId, disposition },
    bytes: new Uint8Array(content as ArrayBuffer),
  }))
  const [attachments, pictures] = [false, true].map(isInline =>
    parts.filter(({ disposition }) => (disposition === 'inline') === isInline),
  ) as [typeof parts, typeof parts]
  return { id, mail: found.mail, attachments, pictures }
}

describe.each(languages)('a customer who pays in %s', language => {
  const t = translate(language)
  const isSame = (one: Uint8Array | undefined, other: Uint8Array) => Buffer.from(one ?? []).equals(Buffer.from(other))

  test('gets the contract, the terms, the right of withdrawal and its form before anything is paid', async () => {
    const person = await guest()
    const response = await person.me.order(await person.me.quote([{ sku: 'blades-set-9' }]), {
      language: languageNumbers[language],
    })
    const { orders } = response.json.data as Checkout
    const { mail, attachments, pictures } = await arrived(person.email, 'order_received')
    expect(attachments).toHaveLength(4)
    expect(pictures.map(({ contentId }) => contentId)).toEqual(['<mark@genie>', '<blades@genie>'])
    for (const { contentId = '' } of pictures) expect(mail.html).toContain(`src="cid:${contentId.slice(1, -1)}"`)
    for (const { bytes, mimeType, filename } of attachments) {
      expect(mimeType).toBe('application/pdf')
      expect(filename).toMatch(/^[\w-]+(?:\.\d+)?\.pdf$/)
      expect((await readPdf(bytes)).text.length).toBeGreaterThan(200)
    }
    const papers = await papersOf(person.me, orders[0]?.order_no ?? '')
    for (const [index, kind] of (['contract', 'terms'] as const).entries()) {
      const href = papers.find(paper => paper.kind === kind)?.href ?? ''
      const own = await fetchDocument(app, person.who.token, href)
      expect(isSame(attachments[index]?.bytes, own.bytes), kind).toBe(true)
    }
    const { text } = await readPdf(attachments[0]?.bytes ?? new Uint8Array())
    expect(tight(text)).toContain(tight(t('order_box.button')))
    expect(mail.text).not.toMatch(/[{}]/)
  })

  test('gets the invoice when it is paid, and not the same papers again', async () => {
    const person = await guest()
    const response = await person.me.order(await person.me.quote([{ sku: 'blades-set-9' }]), {
      language: languageNumbers[language],
    })
    const { checkout_no, orders } = response.json.data as Checkout
    await arrived(person.email, 'order_received')
    await person.me.choose(await person.me.pay(checkout_no), 'success')
    await person.me.outcome(checkout_no)
    const { mail, attachments } = await arrived(person.email, 'order_paid')
    expect(attachments).toHaveLength(1)
    const [invoice] = await papersOf(person.me, orders[0]?.order_no ?? '')
    const own = await fetchDocument(app, person.who.token, invoice?.href ?? '')
    expect(isSame(attachments[0]?.bytes, own.bytes)).toBe(true)
    const { text } = await readPdf(attachments[0]?.bytes ?? new Uint8Array())
    expect(tight(text)).toContain(tight(t('papers.kind.invoice')))
    expect(mail.text).not.toMatch(/[{}]/)
  })
})

test('several orders of one payment: an invoice for each', async () => {
  const person = await guest()
  await paidIn(person, 3, [{ sku: 'blades-set-9' }, { sku: 'genie-600-rent', months: 3 } as { sku: string }])
  const { attachments } = await arrived(person.email, 'order_paid')
  const invoices = attachments.filter(({ filename }) => /-F\d/.test(filename ?? ''))
  expect(new Set(invoices.map(({ filename }) => filename)).size).toBe(2)
})

test('an order cancelled after payment: the credit note is attached, and again when it is refunded', async () => {
  const person = await guest()
  const { orders } = await paidIn(person, 3, [{ sku: 'genie-600-rent', months: 3 } as { sku: string }])
  const orderNo = orders[0]?.order_no ?? ''
  await person.me.call('POST', `/orders/${orderNo}/cancel`, {})
  const credit = (await papersOf(person.me, orderNo)).find(({ kind }) => kind === 'credit_note')
  const told = await arrived(person.email, 'order_canceled')
  expect(told.attachments.map(({ filename }) => filename)).toEqual([credit?.file_name])
  await app.context.jobs.drain()
  const sent = await app.context.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', person.email)
    .where('template', '=', 'refund_sent')
    .execute()
  const facts = sent.map(({ data }) => data as { what: string; papers: string[]; amount: number })
  // Goods and deposit are two refunds; only the sale has a credit note.
  expect(facts.map(({ what, papers }) => [what, papers]).sort()).toEqual([
    ['deposit', []],
    ['product', [credit?.invoice_no]],
  ])
  const order = await person.me.read(orderNo)
  expect(facts.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.paid_amount)
  expect(smtp.to(person.email).filter(({ mail }) => /terugbetaald/i.test(mail.subject ?? ''))).toHaveLength(2)
  expect(await ledgerFaults(app)).toEqual([])
})

test('an order cancelled before payment: no document, because none was issued', async () => {
  const person = await guest()
  const { checkout_no } = await person.me.placed([{ sku: 'blades-set-9' }])
  await person.me.call('POST', `/checkouts/${checkout_no}/cancel`, {})
  expect((await arrived(person.email, 'order_canceled')).attachments).toEqual([])
})

test('paid too late, for an order that has ended: it is refunded, and the mail says so', async () => {
  const person = await guest()
  const { checkout_no } = await person.me.placed([{ sku: 'blades-set-9' }])
  const payUrl = await person.me.pay(checkout_no)
  // The session outlives the order: the provider was not told of its end.
  await app.context.connection.pool.query(`update checkouts set ended_at = now() where checkout_no = $1`, [checkout_no])
  await person.me.choose(payUrl, 'success')
  await person.me.outcome(checkout_no)
  await app.context.jobs.drain()
  const { mail, attachments } = await arrived(person.email, 'refund_sent')
  expect(mail.text).toContain('te veel betaald')
  expect(attachments).toEqual([])
})

describe('the built-in mailbox', () => {
  test('lists the documents of a mail and opens them, and nothing else', async () => {
    const person = await guest()
    await paidIn(person, 4)
    const { id } = await arrived(person.email, 'order_received')
    const { mails } = JSON.parse((await mailbox.send('GET', '/dev/mailbox.json')).text) as {
      mails: { id: string; attachments: { name: string; href: string }[] }[]
    }
    const attachments = mails.find(mail => mail.id === id)?.attachments ?? []
    expect(attachments.map(({ name }) => name).slice(1)).toEqual(['terms', 'withdrawal', 'model-form'])
    const page = (await mailbox.send('GET', '/dev/mailbox')).text
    for (const { href } of attachments) {
      expect(page).toContain(`href="${href}"`)
      const answer = await fetch(mailbox.url + href)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    for (const path of [
      `/dev/mailbox/${id}/privacy`,
      `/dev/mailbox/${id}/F1999-000001`,
      `/dev/mailbox/00000000-0000-4000-8000-000000000000/terms`,
      '/dev/mailbox/x/terms',
    ]) {
      expect((await fetch(mailbox.url + path)).status, path).toBe(404)
    }
  })
})
