// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { toNetwork } from '#domain/network/network.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  newestMail,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  solved,
} from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { till } from '#testing/steps/orders.ts'
import { verdict } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { runForRequester } from '../queues/requester.ts'
import { gatherMails } from './gather-mails.ts'
import { mailKinds } from './mail-kinds.ts'
import type { MailToSend } from './outbox.ts'
import { postMail } from './outbox.ts'
import { exampleMailData } from './templates/example-mail-data.ts'
import type { MailName } from './templates/mail-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on', STRANGER_MAILS: '6' } })
})
afterAll(() => app.close())

/** Notices of the shop or the contract with a legal effect. */
const withTerm = [
  ...(['rent_overdue', 'order_loss_notice', 'order_balance_open', 'withdrawal_begun', 'request_bill'] as const),
  ...(['settlement_proposed', 'settlement_reminded', 'settlement_set_off', 'settlement_final'] as const),
  ...(['settlement_owed', 'settlement_loaner_proposed', 'settlement_loaner_final', 'order_closed'] as const),
  ...(['rest_awaited', 'order_change_proposed', 'order_shortage', 'order_lost'] as const),
]

const blades = [{ sku: 'blades-set-9' }]

async function guest(email: string) {
  await liftLimits(app)
  const headers = { 'x-forwarded-for': randomIp() }
  const { json } = await app.send('POST', '/api/user/anonymous', { body: {}, headers })
  return till(
    app,
    { ...(json.data as SignIn), email },
    { house_number: String(1 + Math.floor(Math.random() * 90_000)) },
  )
}

/** Orders with another person's address, and cancels. */
async function orderAndCancel(email: string): Promise<void> {
  const me = await guest(email)
  const { orders } = await me.placed(blades)
  const answer = await me.call('POST', `/orders/${orders[0]?.order_no}/cancel`, { reason: 'other' })
  expect(answer.status, answer.text).toBe(200)
}

async function mailsTo(email: string) {
  await app.context.jobs.drain()
  return app.context.db
    .selectFrom('mails')
    .select(['template', 'status', 'data'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}

const sentTo = async (email: string) => (await mailsTo(email)).filter(({ status }) => status === 'sent')
const post = async (template: MailName, recipient: string, ip = randomIp()) =>
  runForRequester({ network: toNetwork(ip) }, () =>
    transaction(app.context.db, tx =>
      postMail(tx, app.context, { template, language: 'nl', recipient, data: exampleMailData } as MailToSend),
    ),
  )

describe('an address that has proven nothing', () => {
  test('twelve orders and their cancellations cause a few mails, and one that summarises the others', async () => {
    const email = randomEmail()
    for (let count = 0; count < 12; count += 1) await orderAndCancel(email)
    expect(await sentTo(email)).toHaveLength(3)
    await gatherMails(app.context, {})
    const sent = await sentTo(email)
    expect(sent.map(({ template }) => template)).toEqual([
      ...sent.slice(0, 3).map(({ template }) => template),
      'mails_gathered',
    ])
    expect(sent.at(-1)?.data).toMatchObject({ count: 21 })
    expect((await mailsTo(email)).filter(({ status }) => status === 'gathered')).toHaveLength(21)
    await orderAndCancel(email)
    await gatherMails(app.context, {})
    expect(await sentTo(email)).toHaveLength(4)
    await hoursLater(app, 25)
    await gatherMails(app.context, {})
    expect((await sentTo(email)).at(-1)?.data).toMatchObject({ count: 2 })
  }, 120_000)

  test('mails required by law are sent at once, above every budget', async () => {
    const email = randomEmail()
    for (let count = 0; count < 8; count += 1) await post('order_received', email)
    await liftLimits(app)
    const said = { name: 'Anna', contract: 'R-7K4Q92XD', email }
    for (let count = 0; count < 5; count += 1) {
      const headers = { 'x-forwarded-for': randomIp() }
      expect((await app.send('POST', '/api/withdrawals', { body: said, headers })).status).toBe(200)
    }
    await post('order_paid', email)
    const sent = (await sentTo(email)).map(({ template }) => template)
    expect(sent.filter(template => template === 'withdrawal_received')).toHaveLength(5)
    expect(sent.filter(template => template === 'order_received')).toHaveLength(3)
    expect(sent).toContain('order_paid')
  })

  test.each(withTerm)('%s, from which a term runs, is sent at once, above every budget', async template => {
    const email = randomEmail()
    for (let count = 0; count < 4; count += 1) await post('order_received', email)
    await post(template, email)
    expect(await mailsTo(email)).toContainEqual(expect.objectContaining({ template, status: 'sent' }))
  })

  test('a contract that is paid is confirmed with its papers, also above the budget', async () => {
    const email = randomEmail()
    const papersOf = async (no: string) =>
      (await mailsTo(email)).flatMap(({ template, status, data }) => {
        const { checkout_no, papers = [] } = data as { checkout_no: string; papers?: string[] }
        return checkout_no === no ? [{ template, status, papers: papers.filter(name => !/^F\d/.test(name)) }] : []
      })
    const ordered = async () => {
      const me = await guest(email)
      const { checkout_no } = await me.placed(blades)
      await app.context.jobs.drain()
      await me.choose(await me.pay(checkout_no), 'success')
      await me.outcome(checkout_no)
      return { no: checkout_no, all: [`contract-${checkout_no}`, 'terms', 'withdrawal', 'model-form'] }
    }
    const first = await ordered()
    expect(await papersOf(first.no)).toEqual([
      { template: 'order_received', status: 'sent', papers: first.all },
      { template: 'order_paid', status: 'sent', papers: [] },
    ])
    for (let count = 0; count < 3; count += 1) await post('order_received', email)
    const later = await ordered()
    expect(await papersOf(later.no)).toEqual([
      { template: 'order_received', status: 'held', papers: later.all },
      { template: 'order_paid', status: 'sent', papers: later.all },
    ])
  })

  test('all kinds count together; above the budget a code is refused, and nothing is done', async () => {
    const email = randomEmail()
    for (let count = 0; count < 3; count += 1) await post('order_received', email)
    await app.context.jobs.drain()
    // Orders may use half of it, so a code is still sent.
    await askForCode(app, email, 'open_order')
    await askForCode(app, email, 'register')
    await app.context.jobs.drain()
    await post('waitlist_joined', email)
    await app.context.jobs.drain()
    await liftLimits(app)
    const ask = async (path: string, body: object) =>
      app.send('POST', `/api/${path}`, {
        body: { email, ...body, altcha: await solved(app) },
        headers: { 'x-forwarded-for': randomIp() },
      })
    expect(verdict(await ask('common/captcha/send', { purpose: 'open_order' }))[0]).toBe(429)
    expect(verdict(await ask('device-types/genie-600/waitlist', { months: 3 }))[0]).toBe(429)
    const message = { category: 'question', name: 'Sanne', text: 'De maaier staat stil sinds gisteren.' }
    expect(verdict(await ask('messages', message))[0]).toBe(429)
    expect((await mailsTo(email)).map(({ template }) => template)).not.toContain('message_received')
  })

  test('a network has a budget of its own, however many addresses it uses', async () => {
    const ip = '2001:db8:7:7::1'
    const emails = Array.from({ length: 34 }, () => randomEmail())
    for (const [index, email] of emails.entries()) await post('order_received', email, ip.replace(/1$/, `${index}`))
    await app.context.jobs.drain()
    const { rows } = await app.context.connection.pool.query(
      'select status, count(*)::int as n from mails where recipient = any($1) group by 1 order by 1',
      [emails],
    )
    expect(rows).toEqual([
      { status: 'held', n: 4 },
      { status: 'sent', n: 30 },
    ])
  })
})

test("the verified owner of an order's address gets every mail", async () => {
  const person = await register(app)
  const me = till(app, person)
  for (let count = 0; count < 5; count += 1) {
    await liftLimits(app)
    const { orders } = await me.placed(blades)
    await me.call('POST', `/orders/${orders[0]?.order_no}/cancel`, { reason: 'other' })
  }
  const templates = (await sentTo(person.email)).map(({ template }) => template)
  expect(templates.filter(template => template.startsWith('order_'))).toHaveLength(10)
})

test('a guest needs a proof of work before an order, an account does not', async () => {
  await liftLimits(app)
  const me = await guest(randomEmail())
  const body = await me.bodyFor(await me.quote(blades))
  const headers = { ...bearer(me.token), 'x-forwarded-for': randomIp() }
  const without = await app.send('POST', '/api/orders', { body: { ...body, altcha: undefined }, headers })
  expect(verdict(without)).toEqual([400, without.json.code])
  expect(await newestMail(app, body.recipient.email).catch(() => undefined)).toBeUndefined()
  expect((await app.send('POST', '/api/orders', { body, headers })).status).toBe(200)
})

test('each template has a kind', () => {
  expect(Object.values(mailKinds).every(kind => ['free', 'order', 'asked'].includes(kind))).toBe(true)
  for (const name of ['withdrawal_received', 'cancellation_received', 'order_paid'] as const)
    expect(mailKinds[name]).toBe('free')
})
