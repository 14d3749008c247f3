import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, actorsOf } from '#testing/fuzz/actors.ts'
import { settle } from '#testing/fuzz/belongings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, goodPassword, logIn, solved } from '#testing/steps/accounts.ts'
import { owedRefund, sandboxOf, send } from '#testing/steps/refunds.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { staff } from '#testing/steps/staff.ts'
import { makeLog } from './log.ts'
import { toLoggableError, toLoggableJob } from './loggable-error.ts'

const lines: string[] = []
const log = makeLog({ logLevel: 'debug' }, { write: line => void lines.push(line) })
let app: TestApp
let person: Actor
beforeAll(async () => {
  // No mail can be sent: errors of the mail server and of its lookup quote the address.
  const nowhere = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_PROTOCOL: 'none', SMTP_DOMAIN: 'genie.example' }
  app = await testApp({ log, environment: { LOG_LEVEL: 'debug', WORKER: 'on', ...nowhere } })
  await moreMachines(app, 'genie-600', 'rent', 5)
})
afterAll(() => app.close())

test('a long sequence of requests writes many lines, none with personal data', async () => {
  const actors = await actorsOf(app)
  person = actors.find(({ role }) => role === 'customer') ?? expect.fail('nobody')
  await settle(app, await warehouse(app), person)
  const email = `${person.canary.toLowerCase()}@example.org`
  const { token } = (await logIn(app, email)).json.data as { token: string }
  const headers = bearer(token)
  // Including failures: refusals, invalid JSON, unexpected errors.
  await logIn(app, email, 'Kanarie-Falsch-1!')
  await app.send('POST', '/api/user/forget-password', { body: { email, altcha: await solved(app) } })
  await app.send('GET', `/api/orders/${person.canary}?q=${person.canary}`, { headers })
  await app.send('POST', '/api/messages', {
    body: `{"name":"${person.canary}"`,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await app.send('PUT', `/api/user/info/${person.userId}`, { body: { user_name: 7, city: person.canary }, headers })
  await app.context.connection.pool.query('alter table users add constraint never check (city <> $$Kanarienstadt$$)')
  const broken = await app.send('PUT', `/api/user/info/${person.userId}`, { body: { city: 'Kanarienstadt' }, headers })
  expect(broken.status).toBe(500)
  await payBack()
  await app.context.jobs.drain()
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.some(line => line.includes('unforeseen error') && line.includes('"constraint":"never"'))).toBe(true)
  expect(lines.some(line => line.includes('"task":"deliver-mail"') && line.includes('will be tried again'))).toBe(true)
  const persons = [/kanarie/i, /6 1234 5678|61234567/, /3512 ?AA/, /Anna|de Wit|Voorstraat/, /@example\.(org|nl)/]
  const secrets = [/eyJ[\w-]{10}/, /Bearer/i, new RegExp(goodPassword), /\b(NL|DE)\d\d ?[A-Z0-9]{4} ?\d{4}/]
  const words = [...persons, ...secrets]
  for (const word of words)
    expect(
      lines.filter(line => word.test(line)),
      String(word),
    ).toEqual([])
}, 120_000)

/** A bank transfer: an account entered, mistyped, and written to a bank file. */
async function payBack(): Promise<void> {
  const finance = await staff(app, 'finance')
  sandboxOf(app).control.refundsFail = true
  const { refund_no } = await owedRefund(app, finance)
  await send(app, refund_no)
  for (const iban of ['DE89370400440532013001', 'DE89370400440532013000']) {
    await finance.post(`/admin/refunds/${refund_no}/bank-transfer`, { iban })
  }
  await finance.post('/admin/refund-transfers', { iban: 'NL02 ABNA 0123 4567 89' })
}

test('an error is logged without the values in it', () => {
  const given = Object.assign(new Error('invalid input syntax for type uuid: "Anna"'), {
    ...{ code: '22P02', detail: 'Key (email)=(anna@example.org)', where: 'Anna', constraint: 'users_email' },
  })
  const told = toLoggableError(new Error('550 <anna@example.org> is unknown', { cause: given }))
  expect(JSON.stringify(told)).not.toMatch(/anna/i)
  expect(told).toMatchObject({ message: '550 <…@…> is unknown', cause: { code: '22P02', constraint: 'users_email' } })
  expect(toLoggableError('anna@example.org')).toBe('string')
})

test('a failed job is logged by its number, without its payload', () => {
  const job = { id: '7', task_identifier: 'deliver-mail', attempts: 2, payload: { email: 'anna@example.org' } }
  expect(toLoggableJob({ failure: true, job, error: new Error('to anna@example.org') })).toMatchObject({
    ...{ id: '7', task: 'deliver-mail', attempts: 2, err: { message: 'to …@…' } },
  })
  expect(JSON.stringify(toLoggableJob({ job, error: 'anna' }))).not.toContain('anna')
  expect(toLoggableJob(undefined)).toEqual({})
})
