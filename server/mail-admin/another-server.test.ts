import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts'
import { dataOf, refusalOf, type Staff, staff } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** Whoever runs the mail server reads every link to a new password: nobody changes it alone and unseen. */
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

test('another one counts a day later, and all staff hear of it by the one in use', async () => {
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
  for (const person of people) expect([present.to(person).length, other.to(person).length]).toEqual([1, 0])
  await later(2)
  expect(await shown()).toMatchObject({ smtp_port: other.port, next: null })
})

test('what waits is taken back, by itself or by setting the one in use', async () => {
  await dataOf(admin.put('/admin/mail-server', at(other)))
  expect(await dataOf(admin.remove('/admin/mail-server/next'))).toMatchObject({ smtp_port: present.port, next: null })
  await dataOf(admin.remove('/admin/mail-server'))
  expect((await shown()).next).toMatchObject({ smtp_host: '' })
  expect(await dataOf(admin.put('/admin/mail-server', at(present)))).toMatchObject({ next: null })
  await later(2)
  expect(await shown()).toMatchObject({ source: 'settings', smtp_port: present.port, next: null })
})

test('neither of two that follow each other counts before its day, nor one after the server was removed', async () => {
  await dataOf(admin.remove('/admin/mail-server'))
  await later(2)
  expect((await shown()).source).toBe('mailbox')
  await dataOf(admin.put('/admin/mail-server', at(present)))
  await dataOf(admin.put('/admin/mail-server', at(other)))
  expect(await shown()).toMatchObject({ source: 'mailbox', next: { smtp_port: other.port } })
  await later(2)
  expect(await shown()).toMatchObject({ smtp_port: other.port, next: null })
})

test('for a week after it nobody agrees to what takes two, and nobody is alone', async () => {
  await later(9)
  const correction = { debit: 'provider_fees', credit: 'clearing', amount: 150_000, reason: 'Fout van vorig kwartaal.' }
  const proposed = async () => {
    const answer = await admin.post('/admin/ledger/corrections', correction)
    expect([answer.status, answer.json.code], answer.text).toEqual([409, codes.second_person_needed.code])
    return (answer.json.data as { proposal_id: string }).proposal_id
  }
  const agree = (id: string) => finance.post(`/admin/proposals/${id}/approve`, { version: 1 })
  await dataOf(admin.put('/admin/mail-server', at(other)))
  await later(2)
  const id = await proposed()
  expect(await refusalOf(agree(id))).toEqual([403, codes.no_permission.code])
  await later(7)
  expect(await refusalOf(agree(id))).toEqual([200, 0])
})
