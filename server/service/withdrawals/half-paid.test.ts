// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { remindBalances } from '#server/money/payments/remind-balances.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { nights } from '#testing/steps/settlements.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { watchRefunds } from './watch-refunds.ts'

/**
 * Article 12 of Directive 2011/83/EU: a customer who has withdrawn owes nothing more, and is refunded what they have
 * paid.
 */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 8)
  await transaction(app.context.db, async tx => {
    const now = app.context.clock.now()
    const value = { ...(await readSetting(tx, 'part_payment', now)), offered_in: { NL: true } }
    await writeSetting(tx, { key: 'part_payment', value, now, by: 'test' })
  })
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { worked, heard, stated, withdraw } = statements(() => ({ app, house }))
type Shopper = Awaited<ReturnType<typeof passerBy>>

/** Half is paid, and everything is with its customer. */
async function halfPaid(quantity: number, isInstalled: boolean) {
  const me = await passerBy(app)
  const lines = [{ sku: 'genie-600-buy', quantity }, ...(isInstalled ? [{ sku: 'installation', quantity }] : [])]
  const placed = await me.order(await me.quote(lines), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  for (const { tracking_no } of (await house.ship(orderNo)).shipments) {
    await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  }
  const order = await me.read(orderNo)
  const machine = order.items.find(({ product_kind }) => product_kind === 'machine')
  return { me, orderNo, order, item_id: machine?.item_id ?? '', balanceNo: order.balance?.checkout_no ?? '' }
}

const reminders = (orderNo: string) =>
  rowsOf(app)("select * from mails where template = 'order_balance_open' and data ->> 'order_no' = $1", orderNo)
const isPayable = async (me: Shopper, balanceNo: string) =>
  (await me.call('POST', `/checkouts/${balanceNo}/pay`, { method: 'ideal' })).status === 200

/** A month passes, in which reminders and refunds have their days. */
async function month(): Promise<void> {
  for (const days of [3, 3, 3, 4, 4, 14]) {
    await later(app, days)
    await remindBalances(app.context, {})
    await watchRefunds(app.context, {})
    await worked()
  }
}

async function owesNothing({ me, orderNo, balanceNo }: Awaited<ReturnType<typeof halfPaid>>, back: number) {
  expect((await me.read(orderNo)).balance).toBeNull()
  expect(await isPayable(me, balanceNo)).toBe(false)
  await month()
  expect(await me.read(orderNo)).toMatchObject({ balance: null, refunded_amount: back })
  expect(await reminders(orderNo)).toEqual([])
}

test('a half-paid machine that never comes back is claimed with the half that was set off', async () => {
  const { me, orderNo, item_id } = await halfPaid(1, false)
  await oneMayGive(app)
  const wish = { item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
  const { request_no: no } = good<{ request_no: string }>(await me.call('POST', `/orders/${orderNo}/requests`, wish))
  await month()
  await nights(app, 40)
  const given = good<{ settlement: { owed: number } | null }>(
    await house.by('admin').post(`/admin/requests/${no}/lost`, { reason: 'Reageert niet meer.' }),
  )
  // A machine that is two months old.
  expect(given.settlement?.owed).toBe(89_900 * 0.95)
})

test('a half-paid machine is withdrawn from: its other half is no longer asked for, and what was paid is refunded', async () => {
  const half = await halfPaid(1, false)
  expect(half.order.balance?.amount).toBeGreaterThan(0)
  const about = { item_id: half.item_id, apply_type: 'rejection' }
  const offer = good<Offer>(await half.me.call('POST', `/orders/${half.orderNo}/request-offer`, about))
  expect(offer.back).toBe(half.order.paid_amount)
  await stated(withdraw(half.orderNo, half.order.email))
  await worked()
  expect((await half.me.read(half.orderNo)).refunded_amount).toBe(0)
  await owesNothing(half, half.order.paid_amount)
})

test('with its installation: nothing is charged again, and no more is refunded than was paid', async () => {
  const half = await halfPaid(1, true)
  const reason = { reason_code: 'withdrawal', apply_reason: '' }
  const body = { item_id: half.item_id, apply_type: 'rejection', ...reason }
  good(await half.me.call('POST', `/orders/${half.orderNo}/requests`, body))
  await worked()
  await owesNothing(half, half.order.paid_amount)
})

test('one of two: the kept one is paid, and nothing of it is asked for again', async () => {
  const half = await halfPaid(2, true)
  const { statement_id } = await heard(withdraw(`${half.orderNo}, een van de twee maaiers`, half.order.email))
  const pieces = [{ item_id: half.item_id, quantity: 1 }]
  const body = { order_no: half.orderNo, item_ids: [half.item_id], pieces }
  good(await house.by('support').post(`/admin/statements/${statement_id}/link`, body))
  await worked()
  await owesNothing(half, 0)
})

test('while a withdrawal waits for its confirmation, the balance is neither shown nor payable', async () => {
  const half = await halfPaid(1, false)
  const { last } = await heard(withdraw(half.orderNo, half.order.email))
  expect(last.outcome).toBe('held')
  expect((await half.me.read(half.orderNo)).balance).toBeNull()
  expect(await isPayable(half.me, half.balanceNo)).toBe(false)
})

test('nobody is reminded of the balance of a recalled machine', async () => {
  const half = await halfPaid(1, false)
  const [serial = ''] = half.order.items[0]?.serial_numbers ?? []
  await makeRecall(house, { from: serial ?? '', to: serial ?? '' })
  await later(app, 12)
  await remindBalances(app.context, {})
  expect(await reminders(half.orderNo)).toEqual([])
  expect((await half.me.read(half.orderNo)).balance).not.toBeNull()
})
