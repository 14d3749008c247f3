// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { abroad, changedFacts, changer, rent } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** A change at a higher price waits for its payment, while its order changes. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  // Delivery abroad has a price there: the same goods cost more.
  const { db, clock } = app.context
  const delivery = await readSetting(db, 'delivery', clock.now())
  const tariffs = [
    { country: 'NL', up_to_grams: null, price: 0 },
    { country: 'DE', up_to_grams: null, price: 2500 },
  ]
  const value = { ...delivery, tariffs }
  await transaction(db, tx =>
    writeSetting(tx, { key: 'delivery', value, by: house.by('admin').userId, now: clock.now() }),
  )
})
afterAll(() => app.close())
afterEach(async () => {
  sandboxOf(app).control.health = 'well'
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { mailsOf, papersOf, moneyOf } = changedFacts(() => app)
const query = (text: string, values: unknown[] = []) => app.context.connection.pool.query(text, values)
const reason = 'Beschadigd in het magazijn'

/** Two things for one garden, to be sent abroad for more money. */
async function dearer() {
  const me = await changer(app)
  const orderNo = await me.ordered([{ sku: 'blades-set-9' }, { sku: 'garage-large' }], 'buy')
  const { checkout_no } = await me.change(orderNo, { address: abroad })
  const order = await me.read(orderNo)
  const garage = order.items.find(({ name }) => /garage/i.test(name)) ?? order.items[1]
  return { me, orderNo, checkoutNo: checkout_no ?? '', order, garage: garage?.item_id ?? '' }
}
type Begun = Awaited<ReturnType<typeof dearer>>

const cancelItem = ({ orderNo, garage }: Begun) => house.command(orderNo, `items/${garage}/cancel`, { reason })
const refund = ({ orderNo }: Begun) =>
  house.by('finance').post(`/admin/orders/${orderNo}/refunds`, { type: 'product', amount: 500, reason })
const ship = ({ orderNo }: Begun) => house.command(orderNo, 'ship', { tracking_no: `3S${orderNo.replaceAll('-', '')}` })

const readChange = async ({ me, orderNo }: Begun) => (await me.call('GET', `/orders/${orderNo}/change`)).json.data
const listDropped = async ({ me, orderNo }: Begun) =>
  (await me.read(orderNo)).events.filter(({ event }) => event === 'change_dropped')
const readSurplus = async ({ checkoutNo }: Begun) =>
  (
    await query(
      `select refund_amount::int as amount, refund_reason as reason from refunds join payments using (payment_id)
       join checkouts using (checkout_id) where checkout_no = $1`,
      [checkoutNo],
    )
  ).rows

const events: [name: string, happens: typeof ship][] = [
  ['an item is cancelled', cancelItem],
  ['a part goes back', refund],
  ['it is sent', ship],
]

describe('a change that waits for its money', () => {
  test.each(events)('%s: it ends, and can no longer be paid', async (_name, happens) => {
    const begun = await dearer()
    const payUrl = await begun.me.pay(begun.checkoutNo)
    const response = await happens(begun)
    expect(response.status, response.text).toBe(200)
    expect(await readChange(begun)).toBeNull()
    expect(await listDropped(begun)).toHaveLength(1)
    await begun.me.choose(payUrl, 'success')
    expect((await begun.me.outcome(begun.checkoutNo)).outcome).toBe('cancel')
    expect(verdict(await begun.me.call('POST', `/checkouts/${begun.checkoutNo}/pay`, { method: 'ideal' }))).toEqual([
      409, 200202,
    ])
    expect(await readSurplus(begun)).toEqual([])
    const { country, total_amount } = await begun.me.read(begun.orderNo)
    expect([country, total_amount]).toEqual(['NL', begun.order.total_amount])
  })

  test('a cancelled item does not come back by it, though it was paid first', async () => {
    const begun = await dearer()
    await begun.me.choose(await begun.me.pay(begun.checkoutNo), 'success')
    // Paid, but not reported yet: the payment takes precedence, and the cancellation has to be repeated.
    const early = await cancelItem(begun)
    expect([...verdict(early), early.json.data]).toEqual([409, 200503, { reason: 'paid' }])
    expect((await begun.me.read(begun.orderNo)).country).toBe('DE')
    expect((await cancelItem(begun)).status).toBe(200)
    const { refunded_amount, paid_amount } = await moneyOf(begun.orderNo)
    const kept = (await begun.me.read(begun.orderNo)).items.find(({ item_id }) => item_id !== begun.garage)
    expect(paid_amount - refunded_amount).toBe(kept?.due)
  })

  test.each([
    ['an item is cancelled', cancelItem],
    ['a part goes back', refund],
  ])('%s while its payment is not known yet: the money is refunded at once', async (_name, happens) => {
    const begun = await dearer()
    const payUrl = await begun.me.pay(begun.checkoutNo)
    // As if the change had been agreed to a moment after the charges were ended.
    await hidden(begun, () => happens(begun))
    await begun.me.choose(payUrl, 'success')
    await begun.me.outcome(begun.checkoutNo)
    const paid = begun.order.paid_amount
    const { country, total_amount, paid_amount } = await begun.me.read(begun.orderNo)
    expect([country, total_amount, paid_amount]).toEqual(['NL', begun.order.total_amount, paid])
    expect(await readSurplus(begun)).toMatchObject([{ reason: 'surplus' }])
    expect(await readChange(begun)).toBeNull()
    expect(await listDropped(begun)).toHaveLength(1)
    expect((await papersOf(begun.orderNo)).filter(({ kind }) => kind === 'invoice')).toHaveLength(1)
    await reconcile(app.context, {})
    const told = await mailsOf(begun.orderNo)
    expect(told.filter(template => template === 'order_changed')).toEqual([])
  })

  test('that has ended is not led to the provider any more', async () => {
    const begun = await dearer()
    await hidden(begun, () => cancelItem(begun))
    const response = await begun.me.call('POST', `/checkouts/${begun.checkoutNo}/pay`, { method: 'ideal' })
    expect(verdict(response)).toEqual([409, 200202])
  })

  test('whose payment is in progress is not sent meanwhile', async () => {
    const begun = await dearer()
    await begun.me.choose(await begun.me.pay(begun.checkoutNo), 'delayed')
    for (const happens of [ship, cancelItem]) {
      const response = await happens(begun)
      expect([...verdict(response), response.json.data]).toEqual([409, 200503, { reason: 'processing' }])
    }
  })

  test('of a rental that is extended as goodwill: its days are as before', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    await refund({ orderNo } as Begun)
    expect((await me.call('GET', `/orders/${orderNo}/change`)).json.data).toBeNull()
    const charge = (await me.call('GET', `/checkouts/${checkout_no}`)).json
      .data as CallData<'GET /checkouts/{checkout_no}'>
    expect(charge).toMatchObject({ pay_status: 'wait_pay' })
    expect((await me.read(orderNo)).end_time).toBe(before.end_time)
  })
})

/** Hides its charge from the code that ends charges, like one that is made in the very next moment. */
async function hidden<T>({ checkoutNo }: Begun, work: () => Promise<T>): Promise<T> {
  const hide = (to: string) => query(`update checkouts set ended_at = ${to} where checkout_no = $1`, [checkoutNo])
  await hide('now()')
  const done = await work()
  await hide('null')
  return done
}
