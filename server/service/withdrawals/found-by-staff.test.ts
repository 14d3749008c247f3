// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { colleagueMadeBy, liftLimits } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { takeHeld } from './take-held.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A member of staff alone cannot end a contract that its owner has not ended. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-1000', 'sale', 6)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { send, heard } = statements(() => ({ app, house }))
const machine = () => house.ordered([{ sku: 'genie-1000-buy' }], 'buy')
type Ordered = Awaited<ReturnType<typeof machine>>
type By = { post: (path: string, body: object) => Promise<Answer> }

const state = ({ orderNo, order }: Ordered, said: object = {}, headers: Record<string, string> = {}) =>
  heard(send('withdrawals', { name: 'Somebody', contract: orderNo, email: order.email, ...said }, headers))
const link = ({ orderNo }: Ordered, id: string, by: By = house.by('support')) =>
  by.post(`/admin/statements/${id}/link`, { order_no: orderNo, reason: 'De klant heeft gebeld.' })
const readStatus = async ({ me, orderNo }: Ordered) => (await me.read(orderNo)).order_status
const waits = [409, codes.second_person_needed.code]

test('a held statement on the site is its owner’s for a day', async () => {
  const made = await machine()
  const { statement_id, last } = await state(made)
  expect(last.outcome).toBe('held')
  expect(verdict(await link(made, statement_id))).toEqual([409, codes.statement_held.code])
  expect(await readStatus(made)).toBe('pay_success')
})

test('several from one network need two above the limit, also when their day is over', async () => {
  const made = [await machine(), await machine()]
  for (const one of made) {
    const email = randomEmail()
    await app.context.db.updateTable('orders').set({ email }).where('order_no', '=', one.orderNo).execute()
    one.order.email = email
  }
  const ids: string[] = []
  for (const one of made) ids.push((await state(one, {}, { 'x-forwarded-for': '203.0.113.77' })).statement_id)
  await hoursLater(app, 25)
  await takeHeld(app.context, {})
  const [first] = made
  if (!first) throw new Error('None was ordered')
  const asked = await link(first, ids[0] ?? '')
  expect(verdict(asked)).toEqual(waits)
  expect(await readStatus(first)).toBe('pay_success')
  const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
  expect(amount).toBe(first.order.paid_amount)
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  expect(await readStatus(first)).toBe('canceled')
})

test('nor is it linked at once if its text needs staff, or if another mailbox was notified of it', async () => {
  const vague = await house.ordered([{ sku: 'genie-1000-buy' }, { sku: 'blades-set-9' }], 'buy')
  const asked = await state(vague, { items: 'De maaier' })
  expect(asked.last).toMatchObject({ outcome: 'human', reason: 'which_items' })
  const withItems = house.by('support').post(`/admin/statements/${asked.statement_id}/link`, {
    ...{ order_no: vague.orderNo, item_ids: vague.order.items.map(({ item_id }) => item_id), reason: 'Klopt.' },
  })
  expect(verdict(await withItems)).toEqual(waits)

  const made = await machine()
  const foreign = await state(made, { email: randomEmail() })
  expect(foreign.last.outcome).toBe('human')
  await hoursLater(app, 48)
  expect(verdict(await link(made, foreign.statement_id))).toEqual(waits)
})

test('a statement entered by one person is not linked by the account that they have made', async () => {
  const made = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const admin = house.by('admin')
  const { statement_id } = good<{ statement_id: string }>(
    await admin.post('/admin/statements', {
      ...{ kind: 'withdrawal', channel: 'phone', name: 'Anna de Wit', contract: made.orderNo, email: made.order.email },
      ...{ reason: 'Belde.', stated_on: app.context.clock.now().toISOString().slice(0, 10), items: '' },
    }),
  )
  const needed = [409, codes.colleague_needed.code]
  expect(verdict(await link(made, statement_id, admin))).toEqual(needed)
  expect(verdict(await link(made, statement_id, await colleagueMadeBy(app, admin, 'operations')))).toEqual(needed)
  expect(await readStatus(made)).toBe('pay_success')
  expect(verdict(await link(made, statement_id, house.by('support')))).toEqual([200, 0])
  expect(await readStatus(made)).toBe('canceled')
  expect(await rowsOf(app)('select 1 from concessions where subject = $1', statement_id)).toEqual([])
})
