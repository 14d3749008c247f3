// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { isCrowded } from '#domain/statements/states.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail, randomIp } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { takeHeld } from './take-held.ts'

/**
 * An attacker with order numbers and addresses of customers makes statements about their contracts on the site, without
 * a login.
 */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { send, heard } = statements(() => ({ app, house }))
/** An order of a customer with their own mailbox. */
async function blades() {
  const made = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const email = randomEmail()
  await app.context.db.updateTable('orders').set({ email }).where('order_no', '=', made.orderNo).execute()
  return { ...made, order: { ...made.order, email } }
}
type Ordered = Awaited<ReturnType<typeof blades>>

const state = ({ orderNo, order }: Ordered, headers: Record<string, string>) =>
  heard(send('withdrawals', { name: 'Somebody', contract: orderNo, email: order.email }, headers))
async function dayPasses() {
  await hoursLater(app, 25)
  await takeHeld(app.context, {})
}
const readStatus = async ({ me, orderNo }: Ordered) => (await me.read(orderNo)).order_status
const findLast = async (id: string) =>
  good<CallData<'GET /admin/statements/{statement_id}'>>(await house.by('finance').get(`/admin/statements/${id}`)).last

test('contracts of several people, stated from one network, wait for staff; each is confirmed at once and counts', async () => {
  const ip = randomIp()
  const [one, other] = [await blades(), await blades()]
  const first = await state(one, { 'x-forwarded-for': ip })
  await hoursLater(app, 5)
  const second = await state(other, { 'x-forwarded-for': ip })
  for (const [made, statement] of [
    [one, first],
    [other, second],
  ] as const) {
    expect((await newestMail(app, made.order.email)).template).toBe('withdrawal_received')
    expect(statement.last.outcome).toBe('held')
    expect(statement.refund_due_on).toBeTruthy()
  }
  await dayPasses()
  for (const [made, { statement_id, refund_due_on }] of [
    [one, first],
    [other, second],
  ] as const) {
    expect(await findLast(statement_id)).toMatchObject({ outcome: 'human', reason: 'crowded' })
    expect(await made.me.read(made.orderNo)).toMatchObject({
      ...{ order_status: 'pay_success', is_stated: true },
      statements: [{ statement_id, acts_at: null }],
    })
    // The statutory period continues.
    const path = `/admin/statements/${statement_id}`
    expect(good<{ refund_due_on: string }>(await house.by('finance').get(path)).refund_due_on).toBe(refund_due_on)
  }
  // Its owner can still confirm it, or a colleague links it.
  const mine = `/orders/${one.orderNo}/statements/${first.statement_id}/answer`
  expect((await one.me.call('POST', mine, { mine: true })).status).toBe(200)
  const link = { order_no: other.orderNo, item_ids: [], reason: 'De klant gebeld.' }
  good(await house.by('support').post(`/admin/statements/${second.statement_id}/link`, link))
  expect([await readStatus(one), await readStatus(other)]).toEqual(['canceled', 'canceled'])
})

test('one person with two orders, or several people of several networks, are carried out by the clock', async () => {
  const ip = randomIp()
  const first = await blades()
  const { orders } = await first.me.paid([{ sku: 'blades-set-9' }])
  const second = { ...first, orderNo: orders[0]?.order_no ?? '' }
  const { email } = first.order
  await app.context.db.updateTable('orders').set({ email }).where('order_no', '=', second.orderNo).execute()
  const third = await blades()
  await state(first, { 'x-forwarded-for': ip })
  await state(second, { 'x-forwarded-for': ip })
  await state(third, { 'x-forwarded-for': randomIp() })
  await dayPasses()
  for (const made of [first, second, third]) expect(await readStatus(made)).toBe('canceled')
})

test('a statement that staff make on the site, signed in, waits for staff', async () => {
  const made = await blades()
  const { token } = house.by('support')
  const { statement_id } = await state(made, { authorization: `Bearer ${token}` })
  await dayPasses()
  expect(await findLast(statement_id)).toMatchObject({ outcome: 'human', reason: 'crowded' })
})

test('unusually many from anywhere wait too', () => {
  const alone = { contracts: 1, mailboxes: 1, held: 1, heldInMonth: 0 }
  expect(isCrowded(alone)).toBe(false)
  expect(isCrowded({ ...alone, held: 31 })).toBe(true)
  expect(isCrowded({ ...alone, held: 31, heldInMonth: 300 })).toBe(false)
  expect(isCrowded({ ...alone, contracts: 3 })).toBe(true)
})
