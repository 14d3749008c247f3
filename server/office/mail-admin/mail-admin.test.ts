// @module-tag further
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { languages } from '#domain/languages.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import { deliverMail } from '#server/platform/mail/deliver-mail.ts'
import { type MailToSend, postMail } from '#server/platform/mail/outbox.ts'
import { mailTemplates } from '#server/platform/mail/templates/templates.ts'
import { invalidateReads } from '#server/platform/read-cache.ts'
import { freePort } from '#testing/servers/free-port.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, randomEmail } from '#testing/steps/accounts.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

const login = { user: 'shop', password: 'p@ss wörd' }
let smtp: TestSmtpServer
let app: TestApp
let admin: Staff
beforeAll(async () => {
  smtp = await startSmtpServer({ login, hideSTARTTLS: true })
  app = await testApp({ environment: { WORKER: 'off' } })
  admin = await staff(app, 'admin')
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await app.close()
  await smtp.shut()
})

type Mail = CallData<'GET /admin/mails/{id}'>
type Server = CallData<'GET /admin/mail-server'>
const server = () => ({
  ...{ smtp_host: '127.0.0.1', smtp_port: smtp.port, smtp_protocol: 'none', smtp_user: login.user },
  ...{ password: login.password, domain: 'post.genie.example' },
})

/** The state of a shop that has never had its own mail server. */
const forgetAll = () =>
  transaction(app.context.db, async tx => {
    await sql`alter table setting_versions disable trigger user`.execute(tx)
    await tx.deleteFrom('setting_versions').where('key', '=', 'mail_server').execute()
    await sql`alter table setting_versions enable trigger user`.execute(tx)
    invalidateReads(tx)
  })

async function posted(template: 'password_changed' | 'password_reset' = 'password_changed', data = {}) {
  const recipient = randomEmail()
  await transaction(app.context.db, tx =>
    postMail(tx, app.context, { template, language: 'de', recipient, data } as MailToSend),
  )
  const { list } = await dataOf<CallData<'GET /admin/mails'>>(admin.get(`/admin/mails?q=${recipient.toUpperCase()}`))
  const [row] = list
  if (!row) throw new Error('not in the outbox')
  return { recipient, id: row.mail_id }
}

test('the outbox: searched by recipient, shown as sent, resent', async () => {
  const { id, recipient } = await posted()
  await deliverMail(app.context, { mailId: id })
  const mail = await dataOf<Mail>(admin.get(`/admin/mails/${id}`))
  expect(mail).toMatchObject({ recipient, status: 'sent', language: 'de', resendable: true })
  expect(mail.html).toContain('lang="de"')
  expect(mail.html).toContain('src="data:image/png;base64,')
  const again = await dataOf<{ mail_id: string }>(admin.post(`/admin/mails/${id}/resend`, {}))
  expect(again.mail_id).not.toBe(id)
  expect((await dataOf<Mail>(admin.get(`/admin/mails/${again.mail_id}`))).subject).toBe(mail.subject)
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: 'mail.resend' })
})

test('links that open an account are hidden, and not resent', async () => {
  const { id } = await posted('password_reset', { token: 'open-sesame' })
  const { json, text } = await admin.get(`/admin/mails/${id}`)
  expect(json.code).toBe(0)
  expect(text).not.toContain('open-sesame')
  expect(await refusalOf(admin.post(`/admin/mails/${id}/resend`, {}))).toEqual([409, 200404])
})

test('every template can be previewed in every language', async () => {
  const { list } = await dataOf<{ list: string[] }>(admin.get('/admin/mail-templates'))
  expect(list).toEqual(Object.keys(mailTemplates).sort())
  for (const name of list) {
    const preview = await dataOf<CallData<'GET /admin/mail-templates/{name}'>>(
      admin.get(`/admin/mail-templates/${name}`),
    )
    expect(preview.list.map(({ language }) => language)).toEqual([...languages])
    for (const { subject, text, html } of preview.list) {
      expect(subject + text).not.toMatch(/undefined|null|NaN|\[object/)
      // A browser does not know the parts of a mail: its pictures are in the page.
      expect(html).toContain('src="data:image/png;base64,')
      expect(html).not.toContain('cid:')
    }
  }
  expect(await refusalOf(admin.get('/admin/mail-templates/toString'))).toEqual([404, 404])
})

test('a mail server is stored once it accepts the login; its password is never shown, and wrong settings are 100501', async () => {
  const wrong: object[] = [
    { password: 'falsch' },
    { smtp_port: 9 },
    { smtp_host: 'nowhere.invalid' },
    { smtp_protocol: 'tls' },
  ]
  // In parallel, because a failed attempt takes a fixed time to be reported.
  const responses = await Promise.all(
    wrong.map(issue => refusalOf(admin.put('/admin/mail-server', { ...server(), ...issue }))),
  )
  expect(responses).toEqual(wrong.map(() => [400, 100501]))
  expect((await dataOf<Server>(admin.get('/admin/mail-server'))).source).toBe('mailbox')

  const { text } = await admin.put('/admin/mail-server', server())
  expect(text).not.toContain(login.password)
  const kept = await dataOf<Server>(admin.get('/admin/mail-server'))
  expect(kept).toMatchObject({ source: 'settings', has_password: true, smtp_port: smtp.port })
  const rows = await app.database.connection.pool.query(`select 1 from setting_versions where value::text like $1`, [
    `%${login.password}%`,
  ])
  expect(rows.rowCount).toBe(0)
  const entries = await openEntries(app.context, await app.context.db.selectFrom('audit_log').selectAll().execute())
  expect(entries.some(({ subject_id, after }) => subject_id === 'mail_server' && after !== null)).toBe(true)
  expect(JSON.stringify(entries)).not.toContain(login.password)

  const { id, recipient } = await posted()
  await deliverMail(app.context, { mailId: id })
  expect(smtp.to(recipient)[0]).toMatchObject({ from: 'no-reply@post.genie.example', user: login.user })

  // If it is left out, the stored password is used.
  const { password: _kept, ...without } = server()
  await dataOf(admin.put('/admin/mail-server', without))
  await dataOf(admin.post('/admin/mail-server/test', { ...without, recipient }))

  await forgetAll()
  expect((await dataOf<Server>(admin.get('/admin/mail-server'))).source).toBe('mailbox')
})

test('the stored password goes to no other server, port or protocol: it has to be typed in', async () => {
  const talks: string[] = []
  const other = await startSmtpServer({
    ...{ login, hideSTARTTLS: true },
    onConnect: (_session, done) => {
      talks.push('somebody came')
      done()
    },
  })
  await dataOf(admin.put('/admin/mail-server', server()))
  const { password: _kept, ...without } = server()
  const elsewhere = [
    { smtp_host: 'localhost' },
    { smtp_port: other.port },
    { smtp_protocol: 'starttls' },
    { smtp_user: 'someone' },
    { smtp_port: other.port, smtp_protocol: 'tls' },
  ]
  for (const change of elsewhere) {
    const body = { ...without, ...change }
    const name = JSON.stringify(change)
    expect(await faultsOf(admin.put('/admin/mail-server', body)), name).toEqual(['password: required'])
    const tried = admin.post('/admin/mail-server/test', { ...body, recipient: randomEmail() })
    expect(await faultsOf(tried), name).toEqual(['password: required'])
  }
  expect(talks).toEqual([])
  // With the password typed in again the change is accepted, and applies a day later.
  await dataOf(admin.put('/admin/mail-server', { ...server(), smtp_port: other.port }))
  const { next } = await dataOf<Server>(admin.get('/admin/mail-server'))
  expect(next).toMatchObject({ smtp_port: other.port })
  await forgetAll()
  await other.shut()
})

test('a password of the environment has to be typed in as well, for any server', async () => {
  const of = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_PROTOCOL: 'none' }
  const environment = { ...of, SMTP_USER: login.user, SMTP_PASSWORD: login.password }
  const shop = await testApp({ database: app.database, environment })
  const { password: _kept, ...body } = server()
  const response = shop.send('PUT', '/api/admin/mail-server', { body, headers: bearer(admin.token) })
  expect(await faultsOf(response)).toEqual(['password: required'])
  await shop.close()
})

test('any other service at an address, or none, has the same response after the same time', async () => {
  const sockets = new Set<Socket>()
  const listening = async (greeting?: string) => {
    const listener = createServer(socket => {
      sockets.add(socket)
      socket.on('error', () => {})
      if (greeting !== undefined) socket.write(greeting)
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return { listener, port: (listener.address() as AddressInfo).port }
  }
  const silent = await listening()
  const secureShell = await listening('SSH-2.0-OpenSSH_9.9\r\n')
  const files = await listening('220 files\r\n500 no such command\r\n500 no such command\r\n')
  const closed = await freePort()
  const places = [
    ...[closed, silent.port, secureShell.port, files.port].map(smtp_port => ({ smtp_port })),
    { smtp_host: 'nowhere.invalid' },
    { smtp_port: silent.port, smtp_protocol: 'tls' },
  ]
  const ask = async (send: () => ReturnType<Staff['put']>) => {
    const begun = performance.now()
    const [status, code] = await refusalOf(send())
    return { status, code, isEarly: performance.now() - begun < 7900 }
  }
  const responses = await Promise.all(
    places.flatMap(place => {
      const body = { ...server(), ...place }
      return [
        ask(() => admin.put('/admin/mail-server', body)),
        ask(() => admin.post('/admin/mail-server/test', { ...body, recipient: randomEmail() })),
      ]
    }),
  )
  expect(responses).toEqual(responses.map(() => ({ status: 400, code: 100501, isEarly: false })))
  for (const socket of sockets) socket.destroy()
  for (const { listener } of [silent, secureShell, files]) listener.close()
})

test('a test mail is sent by settings that are not stored', async () => {
  const recipient = randomEmail()
  await dataOf(admin.post('/admin/mail-server/test', { ...server(), recipient }))
  expect(smtp.to(recipient)).toHaveLength(1)
  expect((await dataOf<Server>(admin.get('/admin/mail-server'))).source).toBe('mailbox')
  const body = { ...server(), password: 'falsch', recipient }
  expect(await refusalOf(admin.post('/admin/mail-server/test', body))).toEqual([400, 100501])
  expect(await faultsOf(admin.put('/admin/mail-server', { ...server(), domain: 'a b' }))).toEqual(['domain: invalid'])
  expect(await faultsOf(admin.put('/admin/mail-server', { ...server(), smtp_port: 0 }))).toEqual([
    'smtp_port: at_least',
  ])
})

test('only administrators', async () => {
  for (const role of ['support', 'operations', 'finance'] as const) {
    const other = await staff(app, role)
    for (const path of ['mails', 'mail-templates', 'mail-server'])
      expect(await refusalOf(other.get(`/admin/${path}`)), `${role} ${path}`).toEqual([403, 403])
    expect(await refusalOf(other.put('/admin/mail-server', server())), role).toEqual([403, 403])
  }
})

test('the settings of the mail server name the company', async () => {
  const { company_name, logo_full } = await dataOf<CallData<'GET /config'>>(admin.get('/config'))
  expect(await dataOf(admin.get('/admin/mail-server'))).toMatchObject({ company_name, company_logo: logo_full })
})
