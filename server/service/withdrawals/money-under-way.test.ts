// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { moveGuestOrders } from '#server/sales/orders/moving/move-guest-orders.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail, register } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { type Line, ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf, sandboxOf } from '#testing/steps/refunds.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { matchStatement } from './match-statement.ts'
import { takeHeld } from './take-held.ts'

/** Withdrawn from while a payment for the order is in progress: recorded at once, carried out once that has ended. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  const value = { offered_in: { NL: true }, within_days: 14 }
  const { db, clock } = app.context
  await transaction(db, tx => writeSetting(tx, { key: 'part_payment', value, now: clock.now(), by: 'test' }))
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, heard, statementOf, worked } = statements(() => ({ app, house }))

/** Half of it is paid, and the payment of the other half is in progress. */
async function processing(lines: Line[] = [{ sku: 'blades-set-9', quantity: 3 }], email = randomEmail()) {
  const me = await passerBy(app)
  const recipient = { recipient: 'Anna de Wit', email, phone: '+31 6 1234 5678' }
  const placed = await me.order(await me.quote(lines), { pay: 'half', recipient })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  const order = await me.read(orderNo)
  const balanceNo = order.balance?.checkout_no ?? ''
  const payUrl = await me.pay(balanceNo)
  await me.choose(payUrl, 'delayed')
  await me.outcome(balanceNo)
  const comes = (how: 'delayed_success' | 'delayed_failure') => sandboxOf(app).act(payUrl.split('/').at(-1) ?? '', how)
  const arrives = async (how: 'delayed_success' | 'delayed_failure') => {
    await comes(how)
    await me.outcome(balanceNo)
    await worked()
  }
  return { me, orderNo, order, arrives, comes }
}

test.each([
  ['comes', 'delayed_success'],
  ['does not come', 'delayed_failure'],
] as const)('by its owner who has signed in, with the payment %s', async (_name, how) => {
  const { me, orderNo, arrives } = await processing()
  const said = { name: 'Anna', contract: orderNo, email: randomEmail() }
  const { statement_id, last } = await heard(me.call('POST', '/withdrawals', said))
  expect(last.outcome).toBe('waiting')
  expect(await failedJobs()).toEqual([])
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
  await matchStatement(app.context, { statementId: statement_id })
  expect((await statementOf(statement_id)).last.outcome).toBe('waiting')
  await arrives(how)
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
  await moveClock(app.context, { advance_days: 1 })
  expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  await allBack(me, orderNo)
})

test('without a login, confirmed and when its day has passed', async () => {
  const { me, orderNo, order, arrives } = await processing()
  const { statement_id, last } = await heard(withdraw(orderNo, order.email))
  expect(last.outcome).toBe('held')
  const mine = () => me.call('POST', `/orders/${orderNo}/statements/${statement_id}/answer`, { mine: true })
  expect(verdict(await mine())).toEqual([409, 200503])
  await hoursLater(app, 25)
  await takeHeld(app.context, {})
  const findings = app.context.db.selectFrom('reconciliation_findings').selectAll().where('kind', '=', 'job_row_failed')
  expect(await findings.execute()).toEqual([])
  expect((await statementOf(statement_id)).last.outcome).toBe('held')
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
  await arrives('delayed_success')
  await takeHeld(app.context, {})
  expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  await allBack(me, orderNo)
})

test('linked by staff: refused with the reason for now, and nothing is lost', async () => {
  const { me, orderNo, arrives } = await processing()
  const { statement_id } = await heard(withdraw('mijn messen', randomEmail()))
  const link = () => house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: orderNo })
  const response = await link()
  expect([...verdict(response), response.json.data]).toEqual([409, 200503, { reason: 'processing' }])
  expect((await statementOf(statement_id)).last.outcome).toBe('human')
  await arrives('delayed_success')
  expect((await link()).status).toBe(200)
  await allBack(me, orderNo)
})

test('a statement that staff have to read stops shipping until they have decided', async () => {
  const { orderNo, order } = await house.ordered([{ sku: 'blades-set-9' }, { sku: 'genie-600-buy' }], 'buy')
  const { statement_id, last } = await heard(withdraw(orderNo, order.email, { items: 'Alleen de messen' }))
  expect(last).toMatchObject({ outcome: 'human', reason: 'which_items' })
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
  await hoursLater(app, 48)
  await takeHeld(app.context, {})
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
  const items = (await house.read(orderNo)).items
  const blades = items.find(({ product_kind }) => product_kind === 'accessory')
  const body = { order_no: orderNo, item_ids: [blades?.item_id] }
  expect((await house.by('support').post(`/admin/statements/${statement_id}/link`, body)).status).toBe(200)
  expect((await house.command(orderNo, 'ship')).status).toBe(200)
})

async function allBack(me: Awaited<ReturnType<typeof passerBy>>, orderNo: string): Promise<void> {
  const { order_status, paid_amount } = await me.read(orderNo)
  expect(order_status).toBe('canceled')
  const back = (await refundsOf(app, orderNo)).filter(({ way }) => way !== 'set_off')
  expect(back.reduce((total, { refund_amount }) => total + refund_amount, 0)).toBe(paid_amount)
}

async function failedJobs(): Promise<unknown[]> {
  const { rows } = await app.context.connection.pool.query(
    'select task_identifier, last_error from graphile_worker.jobs where last_error is not null',
  )
  return rows
}

test('items picked of one’s own order stay picked when the order moves to an account meanwhile', async () => {
  const email = randomEmail()
  const { me, orderNo, order, comes } = await processing([{ sku: 'garage-small' }, { sku: 'blades-set-9' }], email)
  const blades = order.items.toSorted((one, other) => one.due - other.due)[0]
  const said = { name: 'Anna', contract: orderNo, email, item_ids: [blades?.item_id] }
  const { statement_id } = await heard(me.call('POST', '/withdrawals', said))
  const account = await register(app)
  const to = await app.context.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  await transaction(app.context.db, tx => moveGuestOrders(tx, { email, to: to.user_id }))
  await comes('delayed_success')
  await reconcile(app.context, {})
  await matchStatement(app.context, { statementId: statement_id })
  expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  const { rows } = await app.context.connection.pool.query(
    'select item_id, item_status from order_items join orders using (order_id) where order_no = $1 order by due',
    [orderNo],
  )
  expect(rows.map(({ item_status }) => item_status)).toEqual(['canceled', 'pay_success'])
})

test("items picked of somebody else's order are read by staff, and never become the whole order", async () => {
  const email = randomEmail()
  const { orderNo, order } = await processing([{ sku: 'garage-small' }, { sku: 'blades-set-9' }], email)
  const other = await passerBy(app)
  const said = { name: 'Anna', contract: orderNo, email, item_ids: [order.items[0]?.item_id] }
  const { statement_id } = await heard(other.call('POST', '/withdrawals', said))
  expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'which_items' })
})
