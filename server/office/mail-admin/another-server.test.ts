// @module-tag further
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { deliverMail } from '#server/platform/mail/deliver-mail.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer } from '#testing/steps/accounts.ts'
import { passkeysOf, type TestAuthenticator } from '#testing/steps/passkeys.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** A person who controls the mail server can read every password link, so nobody can change it alone and unnoticed. */
let present: TestSmtpServer
let other: TestSmtpServer
let app: TestApp
let admin: Staff
let finance: Staff
beforeAll(async () => {
  present = await startSmtpServer({ hideSTARTTLS: true, authOptional: true })
  other = await startSmtpServer({ hideSTARTTLS: true, authOptional: true })
})
beforeEach(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  admin = await staff(app, 'admin')
  finance = await staff(app, 'finance')
  expect(await dataOf<Server>(admin.put('/admin/mail-server', at(present)))).toMatchObject({ next: null })
})
afterEach(() => app.close())
afterAll(async () => {
  await present.shut()
  await other.shut()
})

type Server = CallData<'GET /admin/mail-server'>
const at = ({ port }: TestSmtpServer) => ({
  ...{ smtp_host: '127.0.0.1', smtp_port: port, smtp_protocol: 'none', domain: 'post.genie.example' },
})
const shown = () => dataOf<Server>(admin.get('/admin/mail-server'))
const day = 86_400_000

async function later(days: number): Promise<void> {
  expect((await app.send('POST', '/dev/clock', { body: { advance_days: days } })).status).toBe(200)
  admin = await staff(app, 'admin')
  finance = await staff(app, 'finance')
}

test('another one applies a day later, and all staff are notified by the present one', async () => {
  const waits = await dataOf<Server>(admin.put('/admin/mail-server', at(other)))
  expect(waits).toMatchObject({ smtp_port: present.port, next: { smtp_port: other.port } })
  expect(new Date(waits.next?.from ?? 0).getTime() - app.context.clock.now().getTime()).toBeGreaterThan(day - 60_000)
  const told = await app.context.db
    .selectFrom('mails')
    .select(['id', 'recipient'])
    .where('template', '=', 'mail_server_changes')
    .execute()
  const people = ['admin', 'finance', 'operations', 'support'].map(name => `${name}@genie.example`)
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(people)
  for (const { id } of told) await deliverMail(app.context, { mailId: id })
  for (const user of people) expect([present.to(user).length, other.to(user).length]).toEqual([1, 0])
  await later(2)
  expect(await shown()).toMatchObject({ smtp_port: other.port, next: null })
})

test('a waiting one is cancelled, directly or by setting the present one', async () => {
  await dataOf(admin.put('/admin/mail-server', at(other)))
  expect(await dataOf(admin.remove('/admin/mail-server/next'))).toMatchObject({ smtp_port: present.port, next: null })
  await dataOf(admin.remove('/admin/mail-server'))
  expect((await shown()).next).toMatchObject({ smtp_host: '' })
  expect(await dataOf(admin.put('/admin/mail-server', at(present)))).toMatchObject({ next: null })
  await later(2)
  expect(await shown()).toMatchObject({ source: 'settings', smtp_port: present.port, next: null })
})

test('of two changes in a row neither applies before its day, nor one after the server was removed', async () => {
  await dataOf(admin.remove('/admin/mail-server'))
  await later(2)
  expect((await shown()).source).toBe('mailbox')
  await dataOf(admin.put('/admin/mail-server', at(present)))
  await dataOf(admin.put('/admin/mail-server', at(other)))
  expect(await shown()).toMatchObject({ source: 'mailbox', next: { smtp_port: other.port } })
  await later(2)
  expect(await shown()).toMatchObject({ smtp_port: other.port, next: null })
})

const correct = () =>
  admin.post('/admin/ledger/corrections', {
    ...{ debit: 'provider_fees', credit: 'clearing', amount: 150_000, reason: 'Fout van vorig kwartaal.' },
  })
const agree = (id: string) => finance.post(`/admin/proposals/${id}/approve`, { version: 1 })

async function proposed(): Promise<string> {
  const response = await correct()
  expect([response.status, response.json.code], response.text).toEqual([409, codes.second_person_needed.code])
  return (response.json.data as { proposal_id: string }).proposal_id
}

/** Adds a passkey as if that had been done this many days ago. */
async function addPasskey({ token, userId }: Staff, days: number): Promise<TestAuthenticator> {
  const { device } = await passkeysOf(app).added(token)
  const { db, wall } = app.context
  const created_at = new Date(wall.now().getTime() - days * day)
  await db.updateTable('passkeys').set({ created_at }).where('user_id', '=', userId).execute()
  return device
}

const shows = async ({ token }: Staff, device: TestAuthenticator) =>
  expect(await refusalOf(passkeysOf(app).prove(token, device))).toEqual([200, 0])

/** A session that was proven by a password must be proven by a second factor. */
async function expectFactors(ways: string[], response: Answer | Promise<Answer>): Promise<void> {
  const { json } = await response
  expect([json.code, json.data]).toMatchObject([codes.proof_required.code, { ways }])
}

test('a colleague with an older passkey can approve what was requested with one', async () => {
  await later(9)
  const adminKey = await addPasskey(admin, 30)
  const financeKey = await addPasskey(finance, 30)
  await dataOf(admin.put('/admin/mail-server', at(other)))
  await later(2)
  await expectFactors(['passkey'], correct())
  await shows(admin, adminKey)
  const id = await proposed()
  expect(await dataOf(finance.get(`/admin/proposals/${id}`))).toMatchObject({ may: ['approve', 'reject'] })
  await expectFactors(['passkey'], agree(id))
  await shows(finance, financeKey)
  expect(await refusalOf(agree(id))).toEqual([200, 0])
})

test('a newer passkey is worth no more than the mail that may have brought it', async () => {
  await later(9)
  const adminKey = await addPasskey(admin, 30)
  await dataOf(admin.put('/admin/mail-server', at(other)))
  await later(2)
  await shows(admin, adminKey)
  const id = await proposed()
  await shows(finance, await addPasskey(finance, 0))
  expect(await refusalOf(agree(id))).toEqual([403, codes.no_permission.code])
  expect(await dataOf(finance.get(`/admin/proposals/${id}`))).toMatchObject({ may: ['reject'] })
})

test('nobody can approve a request of an account that may have been entered by mail, but an earlier one they can', async () => {
  await later(9)
  const before = await proposed()
  const financeKey = await addPasskey(finance, 30)
  await dataOf(admin.put('/admin/mail-server', at(other)))
  await later(2)
  await shows(finance, financeKey)
  expect(await refusalOf(agree(before))).toEqual([200, 0])
  expect(await refusalOf(agree(await proposed()))).toEqual([403, codes.no_permission.code])
})

test('a refund that needs two people: the first approver has to show an older passkey as well', async () => {
  await later(9)
  const adminKey = await addPasskey(admin, 30)
  const financeKey = await addPasskey(finance, 30)
  await dataOf(admin.put('/admin/mail-server', at(other)))
  await later(2)
  const { me, orderNo } = await paidOrder(app, { sku: 'genie-3000-buy' })
  const expected = { type: 'product', amount: 150_000, reason: 'Werkt niet' }
  const { refund_no } = await dataOf<{ refund_no: string }>(me.call('POST', `/orders/${orderNo}/refunds`, expected))
  const approve = (by: Staff) => by.post(`/admin/refunds/${refund_no}/approve`, { amount: 150_000 })
  await expectFactors(['passkey'], approve(admin))
  await shows(admin, adminKey)
  expect(await refusalOf(approve(admin))).toEqual([200, 0])
  await expectFactors(['passkey'], approve(finance))
  await shows(finance, financeKey)
  expect(await refusalOf(approve(finance))).toEqual([200, 0])
})

test('an older app counts with the password, a recovery code does not', async () => {
  await later(9)
  const adminKey = await addPasskey(admin, 30)
  const as = (path: string, body: unknown) => app.send('POST', `/api${path}`, { body, headers: bearer(finance.token) })
  const { secret } = await dataOf<{ secret: string }>(as('/user/second-factor', {}))
  const code = (seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
  const { recovery_codes } = await dataOf<{ recovery_codes: string[] }>(
    as('/user/second-factor/confirm', { otp: code() }),
  )
  const confirmed_at = new Date(app.context.wall.now().getTime() - 30 * day)
  await app.context.db.updateTable('second_factors').set({ confirmed_at }).execute()
  await dataOf(admin.put('/admin/mail-server', at(other)))
  expect((await app.send('POST', '/dev/clock', { body: { advance_days: 2 } })).status).toBe(200)
  await shows(admin, adminKey)
  const approve = `/admin/proposals/${await proposed()}/approve`
  const proves = (otp: string) => as('/user/prove', { way: 'password', password: demoPeople.password, otp })
  expect(await refusalOf(proves(recovery_codes[0] ?? ''))).toEqual([200, 0])
  await expectFactors(['password'], as(approve, { version: 1 }))
  expect(await refusalOf(proves(code(30)))).toEqual([200, 0])
  expect(await refusalOf(as(approve, { version: 1 }))).toEqual([200, 0])
})

test('for a week after it nobody else can approve, and nobody counts as alone', async () => {
  await later(9)
  await dataOf(admin.put('/admin/mail-server', at(other)))
  await later(2)
  const id = await proposed()
  expect(await refusalOf(agree(id))).toEqual([403, codes.no_permission.code])
  await later(7)
  expect(await refusalOf(agree(id))).toEqual([200, 0])
})
