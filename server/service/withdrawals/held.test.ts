// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { sendStaffAlerts } from '#server/platform/mail/staff-alerts.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, newestMail, randomEmail, register } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { takeHeld } from './take-held.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, cancel, heard, send, statementOf, ownRequests, worked } = statements(() => ({ app, house }))
const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })
const blades = () => house.ordered([{ sku: 'blades-set-9' }], 'buy')
type Ordered = Awaited<ReturnType<typeof blades>>

const answered = ({ me, orderNo }: Pick<Ordered, 'me' | 'orderNo'>, id: string, mine: boolean) =>
  me.call('POST', `/orders/${orderNo}/statements/${id}/answer`, { mine })

async function dayPasses(hours = 24): Promise<void> {
  await hoursLater(app, hours)
  await takeHeld(app.context, {})
}

/** The link to take it back, from the mail. */
async function linkIn(email: string) {
  const { text } = await newestMail(app, email, '#not-me=')
  const [, statement_id = '', key = ''] = /#not-me=([0-9a-f-]+)\.(\S+)/.exec(text) ?? []
  return { statement_id, key }
}

describe('stated without a login', () => {
  test('it is held: confirmed, not carried out, and nothing is shipped', async () => {
    const made = await blades()
    const { last, statement_id } = await heard(withdraw(made.orderNo, made.order.email))
    expect(last).toMatchObject({ outcome: 'held', order_no: made.orderNo })
    expect((await newestMail(app, made.order.email)).template).toBe('withdrawal_received')
    const order = await made.me.read(made.orderNo)
    expect(order).toMatchObject({ order_status: 'pay_success', refunded_amount: 0, is_stated: true })
    expect(order.statements).toMatchObject([{ statement_id, kind: 'withdrawal' }])
    expect(verdict(await house.command(made.orderNo, 'ship'))).toEqual([409, 200211])
    const seen = await house.read(made.orderNo)
    expect(seen.statements).toMatchObject([{ statement_id, kind: 'withdrawal', outcome: 'held' }])
    expect(seen.shipments).toEqual([])
  })

  test('shipping stops from its receipt, before anybody has found the contract', async () => {
    const { me, orderNo, order } = await blades()
    expect(await me.read(orderNo)).toMatchObject({ is_stated: false })
    await withdraw(orderNo, order.email)
    expect(await me.read(orderNo)).toMatchObject({ is_stated: true })
    expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
    await worked()
  })

  test('with another address than that of the order nothing stops', async () => {
    const { orderNo } = await blades()
    await heard(withdraw(orderNo, randomEmail()))
    expect((await house.command(orderNo, 'ship')).status).toBe(200)
  })

  test('its owner confirms it: carried out at once, as of the day it was stated', async () => {
    const made = await blades()
    const { statement_id } = await heard(withdraw(made.orderNo, made.order.email))
    const stranger = await blades()
    expect(verdict(await answered({ me: stranger.me, orderNo: made.orderNo }, statement_id, true))).toEqual([
      404, 200201,
    ])
    expect(verdict(await answered(stranger, statement_id, true))).toEqual([404, 404])
    expect((await answered(made, statement_id, true)).status).toBe(200)
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    expect(await made.me.read(made.orderNo)).toMatchObject({
      ...{ order_status: 'canceled', refunded_amount: made.order.paid_amount, statements: [] },
    })
    expect(verdict(await answered(made, statement_id, true))).toEqual([409, 1])
    expect(verdict(await answered(made, statement_id, false))).toEqual([409, 1])
  })

  test('after a day it is carried out automatically, and its refund is due from its receipt', async () => {
    const { me, orderNo, order } = await rented()
    const { statement_id, stated_on, refund_due_on } = await heard(withdraw(orderNo, order.email))
    await dayPasses(23)
    expect((await statementOf(statement_id)).last.outcome).toBe('held')
    await dayPasses(1)
    expect((await statementOf(statement_id)).last).toMatchObject({
      outcome: 'done',
      reason: 'withdrawn',
      staff_name: null,
    })
    const [request] = await ownRequests(me, orderNo)
    expect(request).toMatchObject({ apply_type: 'rejection', audit_status: 'approved' })
    const pickUp = good<{ refund_due_on: string }>(await me.call('GET', `/requests/${request?.request_no}/pick-up`))
    expect(pickUp.refund_due_on).toBe(refund_due_on)
    expect(refund_due_on && refund_due_on > stated_on).toBe(true)
    await dayPasses()
    expect(await ownRequests(me, orderNo)).toHaveLength(1)
  })

  test('in time stays in time: stated on the last day, carried out the day after', async () => {
    const { me, orderNo, order } = await rented()
    const { list } = good<CallData<'GET /withdrawals/contracts'>>(await me.call('GET', '/withdrawals/contracts'))
    const last = Date.parse(`${list[0]?.withdrawal_until}T12:00:00Z`)
    await hoursLater(app, (last - app.context.clock.now().getTime()) / 3_600_000)
    const { statement_id } = await heard(withdraw(orderNo, order.email))
    await dayPasses()
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  })

  test('a person signed in as somebody else waits like anybody without a login', async () => {
    const made = await blades()
    const { me } = await blades()
    const said = { name: 'Somebody Else', contract: made.orderNo, email: made.order.email }
    expect((await heard(me.call('POST', '/withdrawals', said))).last.outcome).toBe('held')
    const own = await heard(made.me.call('POST', '/withdrawals', said))
    expect(own.last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  })
})

describe('this was not me', () => {
  test('the link of the mail takes it back: shipping continues, staff are notified, the log keeps it', async () => {
    const made = await blades()
    const { statement_id } = await heard(withdraw(made.orderNo, made.order.email))
    const link = await linkIn(made.order.email)
    expect(link.statement_id).toBe(statement_id)
    for (const wrong of [{ key: 'x'.repeat(32) }, { statement_id: crypto.randomUUID() }, { statement_id: 'nothing' }])
      expect(verdict(await send('statements/disown', { ...link, ...wrong }))).toEqual([404, 404])
    expect((await send('statements/disown', link)).status).toBe(200)
    expect((await send('statements/disown', link)).status).toBe(200)
    const log = good<CallData<'GET /admin/statements/{statement_id}'>>(
      await house.by('support').get(`/admin/statements/${statement_id}`),
    )
    expect(log.outcomes.map(({ outcome }) => outcome)).toEqual(['held', 'disowned'])
    await dayPasses()
    expect((await statementOf(statement_id)).last.outcome).toBe('disowned')
    expect((await house.command(made.orderNo, 'ship')).status).toBe(200)
    await sendStaffAlerts(app.context, {})
    expect((await newestMail(app, 'support@genie.example')).template).toBe('disowned_alert')
  })

  test('its owner does so on the page of the order; too late it is refused', async () => {
    const made = await blades()
    const { statement_id } = await heard(withdraw(made.orderNo, made.order.email))
    const link = await linkIn(made.order.email)
    expect((await answered(made, statement_id, false)).status).toBe(200)
    const next = await heard(withdraw(made.orderNo, made.order.email))
    const late = await linkIn(made.order.email)
    expect(late.key).not.toBe(link.key)
    await dayPasses()
    expect((await statementOf(next.statement_id)).last.outcome).toBe('done')
    expect(verdict(await send('statements/disown', late))).toEqual([409, 1])
  })

  test('for an owner who signed in the mail has no link: it is carried out already', async () => {
    const { me, orderNo } = await blades()
    const email = randomEmail()
    await heard(me.call('POST', '/withdrawals', { name: 'Anna', contract: orderNo, email }))
    expect((await newestMail(app, email)).text).not.toContain('#not-me=')
  })
})

describe('two statements on one contract', () => {
  test('a withdrawal and a cancellation are never both effective', async () => {
    const { me, orderNo, order } = await rented()
    const cancellation = await heard(cancel(orderNo, order.email))
    await hoursLater(app, 10)
    const withdrawal = await heard(withdraw(orderNo, order.email))
    await dayPasses(15)
    expect((await statementOf(cancellation.statement_id)).last.outcome).toBe('held')
    await dayPasses(10)
    expect((await statementOf(withdrawal.statement_id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    expect((await statementOf(cancellation.statement_id)).last).toMatchObject({
      outcome: 'closed',
      reason: 'superseded',
    })
    expect((await ownRequests(me, orderNo)).map(({ apply_type }) => apply_type)).toEqual(['rejection'])
    const again = await heard(cancel(orderNo, order.email))
    await dayPasses()
    expect((await statementOf(again.statement_id)).last).toMatchObject({ outcome: 'closed', reason: 'superseded' })
  })

  test('a cancellation that was carried out is replaced by a withdrawal, in the log too', async () => {
    const { me, orderNo, order } = await rented()
    const cancellation = await heard(cancel(orderNo, order.email))
    await dayPasses()
    expect((await statementOf(cancellation.statement_id)).last).toMatchObject({
      outcome: 'done',
      reason: 'return_asked',
    })
    const withdrawal = await heard(withdraw(orderNo, order.email))
    expect((await answered({ me, orderNo }, withdrawal.statement_id, true)).status).toBe(200)
    expect((await statementOf(cancellation.statement_id)).last).toMatchObject({
      outcome: 'closed',
      reason: 'superseded',
    })
  })

  test('a withdrawal that is taken back leaves the cancellation to be carried out', async () => {
    const { me, orderNo, order } = await rented()
    const cancellation = await heard(cancel(orderNo, order.email))
    const withdrawal = await heard(withdraw(orderNo, order.email))
    await answered({ me, orderNo }, withdrawal.statement_id, false)
    await dayPasses()
    expect((await statementOf(cancellation.statement_id)).last).toMatchObject({
      outcome: 'done',
      reason: 'return_asked',
    })
  })

  test('only its owner confirms or takes back a held one; cancelled meanwhile nothing is left to do', async () => {
    const [linked, closed, canceled] = [await blades(), await blades(), await blades()]
    const findId = async ({ orderNo, order }: Ordered) => (await heard(withdraw(orderNo, order.email))).statement_id
    const [one, two, three] = [await findId(linked), await findId(closed), await findId(canceled)]
    const deal = (id: string, act: string, body: object) =>
      house.by('support').post(`/admin/statements/${id}/${act}`, body)
    expect(verdict(await deal(one, 'link', { order_no: linked.orderNo }))).toEqual([409, 200214])
    expect((await answered(linked, one, true)).status).toBe(200)
    expect(verdict(await deal(two, 'close', { reason: 'De klant belde: vergissing' }))).toEqual([409, 200214])
    expect((await answered(closed, two, false)).status).toBe(200)
    expect((await house.command(closed.orderNo, 'ship')).status).toBe(200)
    await canceled.me.call('POST', `/orders/${canceled.orderNo}/cancel`, { reason: 'other' })
    await dayPasses()
    expect((await statementOf(one)).last.outcome).toBe('done')
    expect((await statementOf(two)).last.outcome).toBe('disowned')
    expect((await statementOf(three)).last).toMatchObject({ outcome: 'done', reason: 'known' })
  })
})

test('alerts are collected: many statements, one mail, without any text of the statements', async () => {
  await sendStaffAlerts(app.context, {})
  await app.context.db.deleteFrom('mails').where('template', '=', 'statement_alert').execute()
  for (let sent = 0; sent < 7; sent += 1)
    await heard(withdraw(`http://evil.example/${sent}`, randomEmail(), { name: 'Klik http://evil.example' }))
  await sendStaffAlerts(app.context, {})
  await sendStaffAlerts(app.context, {})
  const { rows } = await app.context.connection.pool.query(
    "select data from mails where template = 'statement_alert' and recipient = 'support@genie.example'",
  )
  expect(rows).toEqual([{ data: { count: 7 } }])
  const mail = await newestMail(app, 'support@genie.example')
  expect(mail.text).not.toContain('evil.example')
  expect(mail.text).toContain('/admin/statements')
})

test('erasing a person deletes no alert to staff, whatever their statement says', async () => {
  const alerts = async () =>
    (await app.context.connection.pool.query("select id from mails where template = 'statement_alert' order by id"))
      .rows
  await heard(withdraw('R-7K4Q92XD', randomEmail()))
  await sendStaffAlerts(app.context, {})
  const before = await alerts()
  expect(before.length).toBeGreaterThan(0)
  for (const contract of ['count', '1', ':']) {
    const me = await register(app)
    await heard(withdraw(contract, me.email))
    expect((await send('statements/disown', await linkIn(me.email))).status).toBe(200)
    const erased = await app.send('POST', '/api/user/delete', { body: {}, headers: bearer(me.token) })
    expect(erased.json.data).toMatchObject({ waits_for: [] })
  }
  expect(await alerts()).toEqual(before)
})
