// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day, daysBetween, weekday } from '#domain/calendar.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { sendStaffAlerts } from '#server/platform/mail/staff-alerts.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail, randomIp } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { readPdf, tight } from '#testing/steps/papers.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, liftLimits } from '#testing/steps/staff.ts'
import { acknowledged, confirmed, type Statement, statements } from '#testing/steps/statements.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  await moreMachines(app, 'genie-600', 'sale', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const today = (): Day => dayInShop(app.context.clock.now())
const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const { send, withdraw, worked, stated, statementOf, ownRequests } = statements(() => ({ app, house }))

describe('a withdrawal is received', () => {
  test('W1 without login, account, question or riddle', async () => {
    const response = await withdraw('R-7K4Q92XD', randomEmail())
    expect(response.status, response.text).toBe(200)
    expect(Object.keys(response.json.data as object).toSorted()).toEqual(['copy_key', 'received_at', 'statement_id'])
  })

  test('W5 who stated something has it on paper too, in their language, and nobody else', async () => {
    const made = await withdraw('R-7K4Q92XD', randomEmail(), { language: 4, reason: 'Zu laut' })
    const { statement_id, copy_key } = good<{ statement_id: string; copy_key: string }>(made)
    const copy = (body: object) => send('statements/copy', { statement_id, copy_key, ...body })
    const { data_url, filename } = good<{ data_url: string; filename: string }>(await copy({}))
    expect(filename).toBe('withdrawal.pdf')
    const text = tight((await readPdf(Uint8Array.from(Buffer.from(data_url.split(',')[1] ?? '', 'base64')))).text)
    for (const part of ['Eingangsbestätigung', 'AnnadeWit', 'R-7K4Q92XD', 'Zulaut']) expect(text).toContain(part)
    const other = good<{ statement_id: string }>(await withdraw('R-7K4Q92XD', randomEmail()))
    for (const body of [
      { copy_key: 'x'.repeat(32) },
      { copy_key: '' },
      { statement_id: other.statement_id },
      { statement_id: 'nothing' },
      { statement_id: crypto.randomUUID() },
    ]) {
      expect(verdict(await copy(body))).toEqual([404, 404])
    }
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no contract', { contract: '' }],
    ['no address to acknowledge to', { email: 'anna' }],
    ['a proof of who one is', { passport: 'NL1' }],
    ['words that are too many', { reason: 'x'.repeat(2001) }],
    ['control signs', { name: 'A\u0000' }],
  ])('W3 asks only for a name, the contract and an e-mail address: %s is refused', async (_name, change) => {
    const body = { name: 'Anna', contract: 'R-7K4Q92XD', email: randomEmail(), ...change }
    expect(verdict(await send('withdrawals', body))).toEqual([400, 400])
  })

  test('W3 never needs a reason, and keeps one that is given', async () => {
    const { last, ...kept } = await stated(withdraw('R-7K4Q92XD', randomEmail(), { reason: 'Past niet.' }))
    expect(kept).toMatchObject({ kind: 'withdrawal', channel: 'web', reason: 'Past niet.' })
    expect(last.outcome).toBe('human')
  })

  test('W4 is confirmed by the one call: nothing has to be agreed to after it', async () => {
    const { me, orderNo, order } = await rented()
    const { last } = await stated(withdraw(orderNo, order.email))
    expect(last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    expect(await ownRequests(me, orderNo)).toMatchObject([{ apply_type: 'rejection', audit_status: 'approved' }])
  })

  test.each([
    ['nl', 'Anna de Wit', 'Alleen de mesjes'],
    ['en', 'Ann White', 'Only the blades'],
    ['de', 'Änne Weiß', 'Nur die Messer'],
    ['zh', '安娜', '只要刀片'],
  ] as const)(
    'W5 is acknowledged within seconds in %s with all that was said and the moment it came in',
    async (language, name, items) => {
      const email = randomEmail()
      const reason = 'Regel één {geen plaats} <b>'
      const body = {
        name,
        contract: 'Mijn maaier R 7K4Q-92XD',
        email,
        items,
        reason,
        language: { zh: 1, en: 2, nl: 3, de: 4 }[language],
      }
      const { received_at } = good<{ received_at: string }>(await send('withdrawals', body))
      await worked()
      const mail = await newestMail(app, email)
      expect(mail).toMatchObject({ template: 'withdrawal_received', language })
      const document = await acknowledged(app, email)
      for (const part of [name, 'Mijn maaier R 7K4Q-92XD', email, items, reason]) {
        expect(document).toContain(tight(part))
        expect(mail.text).not.toContain(part)
      }
      const local = new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' })
      expect(mail.text).toContain(local.format(new Date(received_at)).replace(/^0/, ''))
    },
  )

  test('W5 an instruction of somebody else is acknowledged to the address that was given, and to no other', async () => {
    const { orderNo, order } = await rented()
    const email = randomEmail()
    const { statement_id } = await stated(withdraw(orderNo, email))
    expect(await acknowledged(app, email)).toContain(orderNo)
    const { rows } = await app.context.connection.pool.query(
      `select recipient from mails where data ->> 'statement_id' = $1`,
      [statement_id],
    )
    expect(rows).toEqual([{ recipient: email }])
    expect(order.email).not.toBe(email)
  })

  test('W6 the answer is the same whether such a contract exists or not, and who asks learns nothing', async () => {
    const { me, orderNo, order } = await rented()
    const shape = (response: Answer) => [
      response.status,
      response.json.code,
      response.json.msg,
      Object.keys(response.json.data as object),
    ]
    const responses = [
      await withdraw(orderNo, randomEmail()),
      await withdraw('R-22222222', order.email),
      await withdraw('geen idee', randomEmail()),
    ]
    for (const response of responses) expect(shape(response)).toEqual(shape(responses[0] as Answer))
    await worked()
    expect(await ownRequests(me, orderNo)).toEqual([])
    for (const response of responses) {
      const { statement_id } = response.json.data as { statement_id: string }
      expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'unmatched' })
    }
    await sendStaffAlerts(app.context, {})
    const { rows } = await app.context.connection.pool.query(
      `delete from mails where template = 'statement_alert' returning recipient, data ->> 'count' as count`,
    )
    expect(rows.filter(({ recipient }) => recipient === 'support@genie.example')).toHaveLength(1)
    expect(Number(rows[0].count)).toBeGreaterThanOrEqual(3)
  })

  test('W6 is counted by connection alone: a flood from one is held up, nobody else is', async () => {
    const one = { 'x-forwarded-for': '10.9.9.9' }
    const body = { name: 'Anna', contract: 'R-7K4Q92XD', email: randomEmail() }
    const responses: number[] = []
    for (let sent = 0; sent < 22; sent += 1) responses.push((await send('withdrawals', body, one)).status)
    expect(responses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(responses.filter(status => status === 200).length).toBeGreaterThanOrEqual(20)
    expect((await withdraw('R-7K4Q92XD', body.email)).status).toBe(200)
  })

  test('W7 is kept as it was said: the row can be neither changed nor deleted', async () => {
    const { statement_id } = await stated(withdraw('R-7K4Q92XD', randomEmail()))
    const { pool } = app.context.connection
    for (const text of [
      `update statements set name = 'x' where statement_id = $1`,
      `delete from statements where statement_id = $1`,
      `update statement_outcomes set outcome = 'done' where statement_id = $1`,
      `delete from statement_outcomes where statement_id = $1`,
    ]) {
      await expect(pool.query(text, [statement_id]), text).rejects.toThrow()
    }
  })

  test('W7 a letter, a mail and a call are as good: staff write them down, from the day they were sent', async () => {
    const { me, orderNo, order } = await rented()
    // Fourteen days, and to the end of a weekend.
    await later(app, 18)
    const log = (change: object) =>
      house.by('operations').post('/admin/statements', {
        ...{ kind: 'withdrawal', channel: 'letter', name: 'Anna de Wit', contract: orderNo, email: order.email },
        ...{ stated_on: addDays(today(), -6), ...change },
      })
    expect(verdict(await log({ stated_on: addDays(today(), 1) }))).toEqual([400, 400])
    expect(verdict(await log({ channel: 'web' }))).toEqual([400, 400])
    const { statement_id } = good<Statement>(await log({}))
    await worked()
    // Received after the last day: staff decide whether it was sent before.
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'dated' })
    await house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: orderNo })
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', order_no: orderNo })
    const [request] = await ownRequests(me, orderNo)
    const { refund_due_on } = good<{ refund_due_on: string }>(
      await me.call('GET', `/requests/${request?.request_no}/pick-up`),
    )
    expect(refund_due_on).toBe(addDays(today(), 8))
    expect((await auditOf(app, statement_id)).map(({ action }) => action)).toEqual(['statement.log', 'statement.link'])
  })

  test('W7 without an address there is nothing to mail, and the statement stands', async () => {
    const before = await countMails()
    const body = {
      kind: 'withdrawal',
      channel: 'phone',
      name: 'Anna',
      contract: 'weet ik niet',
      email: null,
      stated_on: today(),
    }
    const { statement_id } = good<Statement>(await house.by('support').post('/admin/statements', body))
    await worked()
    expect((await statementOf(statement_id)).last.outcome).toBe('human')
    expect(await countMails()).toBe(before)
  })

  test('W10 counts fourteen days from the day it came, shown with its date', async () => {
    const { me, orderNo, order } = await rented()
    const last = lastDayToWithdraw(today(), 'NL')
    expect(daysBetween(today(), last)).toBeGreaterThanOrEqual(14)
    const { list } = good<CallData<'GET /withdrawals/contracts'>>(await me.call('GET', '/withdrawals/contracts'))
    expect(list).toMatchObject([{ order_no: orderNo, may_withdraw: true, may_cancel: true, withdrawal_until: last }])
    await later(app, daysBetween(today(), last))
    expect((await stated(withdraw(orderNo, order.email))).last.outcome).toBe('done')
  })

  test('W10 that end on a day when nobody works end on the next working day', async () => {
    while (weekday(today()) !== 6) await later(app, 1)
    const [first, second] = [await rented(), await rented()]
    const last = lastDayToWithdraw(today(), 'NL')
    const days = daysBetween(today(), last)
    expect(days).toBeGreaterThan(14)
    await later(app, days)
    expect((await stated(withdraw(first.orderNo, first.order.email))).last.outcome).toBe('done')
    await later(app, 1)
    expect((await stated(withdraw(second.orderNo, second.order.email))).last).toMatchObject({ reason: 'late' })
  })

  test('W11 W12 a rental is withdrawn from like a purchase, and no day of it is charged', async () => {
    const { me, orderNo, order } = await rented()
    await later(app, 10)
    await stated(withdraw(orderNo, order.email))
    const [request] = await ownRequests(me, orderNo)
    const does = (role: 'operations' | 'admin', action: string, body: object) =>
      house.by(role).post(`/admin/requests/${request?.request_no}/${action}`, body)
    await does('admin', 'step', { event: 'pick_up' })
    good(await does('operations', 'inspect', { checklist: cleanList }))
    expect((await me.read(orderNo)).refunded_amount).toBe(order.paid_amount)
  })

  test('W13 before it was sent it is cancelled, and all that was paid goes back at once', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 6 }])
    const { last } = await stated(withdraw(orderNo.toLowerCase(), order.email.toUpperCase()))
    expect(last).toMatchObject({ outcome: 'done', order_no: orderNo, request_nos: [] })
    expect(await me.read(orderNo)).toMatchObject({
      ...{ order_status: 'canceled', close_reason: 'withdrawn', refunded_amount: order.paid_amount, deposit_held: 0 },
    })
  })

  test('W14 the way back costs nothing, and its label needs no money', async () => {
    const { me, orderNo, order } = await rented()
    await stated(withdraw(orderNo, order.email))
    const [request] = await ownRequests(me, orderNo)
    expect(request).toMatchObject({ freight: 0, offer: null, checkout_no: null })
  })

  test('W16 staff can reject no timely one, whatever way it came', async () => {
    const { me, orderNo, order } = await rented()
    await stated(withdraw(orderNo, order.email))
    const [request] = await ownRequests(me, orderNo)
    const reject = () =>
      house.by('operations').post(`/admin/requests/${request?.request_no}/reject`, { reject_reason: 'Nee hoor' })
    expect(verdict(await reject())).toEqual([409, 200403])
  })

  test('a late one is confirmed like any other, and decided by staff, who may grant it', async () => {
    const { me, orderNo, order } = await rented()
    await later(app, 20)
    const { statement_id, last } = await stated(withdraw(orderNo, order.email))
    expect((await newestMail(app, order.email)).template).toBe('withdrawal_received')
    expect(last).toMatchObject({ outcome: 'human', reason: 'late', order_no: orderNo })
    expect(await ownRequests(me, orderNo)).toEqual([])
    const link = (body: object) =>
      house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: orderNo, ...body })
    expect((await link({})).json).toMatchObject({ code: 210703, data: { reason: 'late' } })
    expect(good<Statement>(await link({ grant: true })).last).toMatchObject({
      outcome: 'done',
      staff_name: expect.any(String),
    })
    expect(await ownRequests(me, orderNo)).toHaveLength(1)
    expect(verdict(await link({ grant: true }))).toEqual([409, 1])
  })

  test('stated twice it takes effect once', async () => {
    const { me, orderNo, order } = await rented()
    const both = await Promise.all([withdraw(orderNo, order.email), withdraw(orderNo, order.email)])
    await worked()
    const [first = '', second = ''] = both.map(response => good<{ statement_id: string }>(response).statement_id)
    await confirmed(app, first)
    expect((await statementOf(second)).last).toMatchObject({ outcome: 'done', reason: 'known' })
    expect(await ownRequests(me, orderNo)).toHaveLength(1)
  })

  test('with the same idempotency key it is the same statement; a client in another network does not get it', async () => {
    const body = { name: 'Anna', contract: 'R-7K4Q92XD', email: randomEmail() }
    const key = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': randomIp() }
    const one = await send('withdrawals', body, key)
    expect((await send('withdrawals', body, key)).json).toEqual(one.json)
    const other = await send('withdrawals', body, { ...key, 'x-forwarded-for': randomIp() })
    expect(other.status).toBe(200)
    expect(other.text).not.toContain((one.json.data as { copy_key: string }).copy_key)
  })
})

describe('the list of staff', () => {
  test('shows what waits for them, and what was closed with its reason', async () => {
    const { statement_id } = await stated(withdraw('onzin', randomEmail()))
    const ids = async (query: string) =>
      good<CallData<'GET /admin/statements'>>(
        await house.by('finance').get(`/admin/statements?page_size=100${query}`),
      ).list.map(row => row.statement_id)
    expect(await ids('&open=true')).toContain(statement_id)
    expect(await ids('&kind=cancellation')).not.toContain(statement_id)
    const close = (reason: string) => house.by('support').post(`/admin/statements/${statement_id}/close`, { reason })
    expect(verdict(await close(''))).toEqual([400, 400])
    good<Statement>(await close('Geen klant van ons'))
    expect(verdict(await close('Nog eens'))).toEqual([409, 1])
    expect(await ids('&open=true')).not.toContain(statement_id)
    expect(await ids('&open=false')).toContain(statement_id)
  })

  test('is for staff only', async () => {
    const { me } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    expect(verdict(await me.call('GET', '/admin/statements'))).toEqual([403, 403])
    expect(verdict(await house.by('support').post('/admin/statements/nothing/close', { reason: 'Weg ermee' }))).toEqual(
      [400, 100401],
    )
    expect(
      verdict(
        await house.by('support').post(`/admin/statements/${crypto.randomUUID()}/close`, { reason: 'Weg ermee' }),
      ),
    ).toEqual([404, 404])
  })
})

async function countMails(): Promise<number> {
  const { rows } = await app.context.connection.pool.query(
    `select count(*)::int as n from mails where template in ('withdrawal_received', 'cancellation_received')`,
  )
  return rows[0].n
}
