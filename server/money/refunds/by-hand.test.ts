// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { reconcile } from '../payments/reconciliation/reconcile.ts'
import { sendOrMatch, syncProviderRefunds } from './handle-refund-update.ts'

/** Refunds that somebody makes on the provider's own screen. */
let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())
afterEach(async () => {
  told.sandboxOf(app).control.travel.drop = false
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)
const play = (what: object) => app.send('POST', '/sandbox/control', { body: { play: what } })
const findings = (kind: string) =>
  rows('select told, done from reconciliation_findings where kind = $1 and closed_at is null order by finding_id', kind)

async function refundedThere(checkoutNo: string, amount?: number): Promise<void> {
  const handled = () =>
    rows("select 1 from provider_events where handled_at is not null and event_type = 'refund.created'")
  const before = (await handled()).length
  expect((await play({ what: 'refund', payment: checkoutNo, ...(amount && { amount }) })).status).toBe(200)
  await until(async () => (await handled()).length > before, 'the event was not handled', 10)
}

const clearing = async () =>
  Number((await rows("select coalesce(sum(amount), 0) as sum from ledger_entries where account = 'clearing'"))[0].sum)

/** Two refunds of 1000 and of the rest of an order, which the provider refused. */
async function twoFailed() {
  const one = await told.owedRefund(app, finance)
  const { paid_amount } = await one.order()
  const rest = { type: 'product', amount: paid_amount - 1000, reason: 'Coulance' }
  const { refund_no } = await dataOf<told.StaffRefund>(finance.post(`/admin/orders/${one.orderNo}/refunds`, rest))
  const { control } = told.sandboxOf(app)
  const numbers = [one.refund_no, refund_no]
  control.refundsFail = true
  for (const no of numbers) expect(await told.send(app, no)).toMatchObject({ refund_status: 'refund_failed' })
  control.refundsFail = false
  return { one, numbers, paid_amount }
}

test('a partial one is booked on the order, with its credit note and a row in its list', async () => {
  const one = await told.paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
  const before = await clearing()
  await refundedThere(one.checkout_no, 700)
  expect(await told.refundsOf(app, one.orderNo)).toMatchObject([
    { refund_amount: 700, refund_status: 'refund_successful', refund_reason: 'provider_screen', type: 'product' },
  ])
  expect((await clearing()) - before).toBe(-700)
  expect(await one.order()).toMatchObject({ refunded_amount: 700, order_status: 'pay_success' })
  const own = await dataOf<{ list: told.OwnRefund[] }>(one.me.call('GET', `/orders/${one.orderNo}/refunds`))
  expect(own.list).toMatchObject([{ refund_amount: 700, refund_status: 'refund_successful', way: 'original' }])
  expect(await findings('refund_by_hand')).toMatchObject([{ done: 'booked', told: { amount: 700 } }])
  const documents = await rows(
    `select gross from invoices join orders using (order_id) where order_no = $1 and invoices.kind = 'credit_note'`,
    one.orderNo,
  )
  expect(documents).toEqual([{ gross: -700 }])
})

test('the whole payment of a purchase and a rental is refunded on both orders, with the deposit', async () => {
  const me = (await told.paidOrder(app, { sku: 'blades-set-9' })).me
  const { checkout_no, orders } = await me.paid([{ sku: 'blades-set-9' }, { sku: 'genie-600-rent', months: 3 }])
  await refundedThere(checkout_no)
  for (const { order_no } of orders) {
    const { paid_amount, refunded_amount, deposit_held } = await me.read(order_no)
    expect([refunded_amount, deposit_held]).toEqual([paid_amount, 0])
  }
})

test('more than is open on its orders is a finding, and the balance is right', async () => {
  const one = await told.owedRefund(app, finance)
  await told.send(app, one.refund_no)
  // The provider can refund more than the order: somebody has wrongly lowered its recorded amount.
  await rows(
    `update sandbox_objects set body = jsonb_set(body, '{amount_refunded}', '0')
      where object_id = (select payment_ref from payments join checkouts using (checkout_id) where checkout_no = $1)`,
    one.checkout_no,
  )
  const { paid_amount } = await one.order()
  const before = await clearing()
  await refundedThere(one.checkout_no)
  expect(await one.order()).toMatchObject({ refunded_amount: paid_amount })
  expect((await clearing()) - before).toBe(-paid_amount)
  expect(await findings('refund_unexplained')).toMatchObject([
    { done: 'booked_in_part', told: { amount: paid_amount, unexplained: 1000 } },
  ])
})

test('one that the shop could not make is that refund, and not a second', async () => {
  const one = await told.owedRefund(app, finance)
  const { control } = told.sandboxOf(app)
  control.refundsFail = true
  expect(await told.send(app, one.refund_no)).toMatchObject({ refund_status: 'refund_failed' })
  control.refundsFail = false
  await refundedThere(one.checkout_no, 1000)
  expect(await told.refundsOf(app, one.orderNo)).toMatchObject([
    { refund_no: one.refund_no, refund_status: 'refund_successful' },
  ])
})

test('the whole payment, refunded there after a partial refund failed, is that part and the rest', async () => {
  const one = await told.owedRefund(app, finance)
  const { control } = told.sandboxOf(app)
  control.refundsFail = true
  expect(await told.send(app, one.refund_no)).toMatchObject({ refund_status: 'refund_failed', refund_amount: 1000 })
  control.refundsFail = false
  const { paid_amount } = await one.order()
  await refundedThere(one.checkout_no)
  const refunds = await told.refundsOf(app, one.orderNo)
  expect(refunds.map(({ refund_status }) => refund_status)).toEqual(['refund_successful', 'refund_successful'])
  expect(await one.order()).toMatchObject({ refunded_amount: paid_amount })
  const ref = refunds.flatMap(({ provider_refund }) => provider_refund ?? [])[0] ?? ''
  // Returned by the bank, both are owed again.
  expect((await play({ what: 'refund_comes_back', id: ref })).status).toBe(200)
  const states = async () => (await told.refundsOf(app, one.orderNo)).map(({ refund_status }) => refund_status)
  await until(async () => (await states()).every(state => state === 'refund_failed'), 'a part is still paid', 10)
})

test('one made there without an event is not sent a second time by transfer', async () => {
  const one = await told.paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
  const { paid_amount } = await one.order()
  const unexplained = await findings('refund_unexplained')
  told.sandboxOf(app).control.travel.drop = true
  expect((await play({ what: 'refund', payment: one.checkout_no, amount: 700 })).status).toBe(200)
  await one.me.call('POST', `/orders/${one.orderNo}/cancel`, { reason: 'other' })
  const [owed] = await told.refundsOf(app, one.orderNo)
  const no = owed?.refund_no ?? ''
  expect(await told.send(app, no)).toMatchObject({ refund_status: 'refund_failed', refund_amount: paid_amount })
  const before = await clearing()
  const chosen = await finance.post(`/admin/refunds/${no}/bank-transfer`, { iban: 'NL91 ABNA 0417 1643 00' })
  expect(await dataOf(Promise.resolve(chosen))).toMatchObject({
    refund_amount: paid_amount - 700,
    way: 'bank_transfer',
  })
  expect(await told.refundsOf(app, one.orderNo)).toMatchObject([
    { refund_amount: paid_amount - 700, refund_status: 'refunding', way: 'bank_transfer' },
    { refund_amount: 700, refund_status: 'refund_successful', way: 'original' },
  ])
  expect((await clearing()) - before).toBe(-700)
  // The event arrives after all, and the refund is known.
  const { provider_refund } = (await told.refundsOf(app, one.orderNo))[1] ?? {}
  await told.tellWebhook(app, provider_refund ?? '', { type: 'refund.created' })
  expect(await told.refundsOf(app, one.orderNo)).toHaveLength(2)
  expect(await findings('refund_unexplained')).toEqual(unexplained)
})

test('made there while refunds wait for a bank transfer, it is a part of those', async () => {
  const { one, numbers, paid_amount } = await twoFailed()
  const { control } = told.sandboxOf(app)
  for (const no of numbers) {
    await dataOf(finance.post(`/admin/refunds/${no}/bank-transfer`, { iban: 'NL91 ABNA 0417 1643 00' }))
  }
  const unexplained = await findings('refund_unexplained')
  const waits = async () => {
    const refunds = await told.refundsOf(app, one.orderNo)
    return refunds.map(({ refund_amount, refund_status, way }) => [refund_amount, refund_status, way])
  }
  await refundedThere(one.checkout_no, 1000)
  expect(await waits()).toContainEqual([1000, 'refund_successful', 'original'])
  await refundedThere(one.checkout_no, 100)
  expect(await waits()).toEqual(
    expect.arrayContaining([
      [100, 'refund_successful', 'original'],
      [paid_amount - 1100, 'refunding', 'bank_transfer'],
    ]),
  )
  expect(await findings('refund_unexplained')).toEqual(unexplained)
  // Made without an event, it is heard of before the file is made.
  control.travel.drop = true
  expect((await play({ what: 'refund', payment: one.checkout_no, amount: 70 })).status).toBe(200)
  control.travel.drop = false
  await dataOf(finance.post('/admin/refund-transfers', { iban: 'NL02ABNA0123456789' }))
  expect(await waits()).toContainEqual([70, 'refund_successful', 'original'])
  // What is in a file is with the bank: a refund there is more than is owed.
  await refundedThere(one.checkout_no, 50)
  expect(await waits()).toContainEqual([paid_amount - 1170, 'refunding', 'bank_transfer'])
  expect(await findings('refund_unexplained')).toHaveLength(unexplained.length + 1)
})

test('made there after a bank transfer came back, it is that one, and nothing is owed any more', async () => {
  const unexplained = await findings('refund_unexplained')
  const { one, numbers } = await twoFailed()
  for (const no of numbers) {
    await dataOf(finance.post(`/admin/refunds/${no}/bank-transfer`, { iban: 'NL91 ABNA 0417 1643 00' }))
    await dataOf(finance.post(`/admin/refunds/${no}/transferred`, {}))
    await dataOf(finance.post(`/admin/refunds/${no}/returned`, { reason: 'Account closed' }))
  }
  await refundedThere(one.checkout_no)
  const refunds = await told.refundsOf(app, one.orderNo)
  expect(refunds.map(({ refund_status, way }) => [refund_status, way])).toEqual([
    ['refund_successful', 'original'],
    ['refund_successful', 'original'],
  ])
  expect(await findings('refund_unexplained')).toEqual(unexplained)
})

test('a bank that returns it makes it owed again, also without an event', async () => {
  const one = await told.paidOrder(app, { sku: 'blades-set-9' })
  await refundedThere(one.checkout_no)
  told.sandboxOf(app).control.travel.drop = true
  const [{ provider_refund }] = await rows(
    'select provider_refund from refunds join orders using (order_id) where order_no = $1',
    one.orderNo,
  )
  expect((await play({ what: 'refund_comes_back', id: provider_refund })).status).toBe(200)
  await rows("update refunds set updated_at = updated_at - interval '25 hours'")
  await reconcile(app.context, {})
  const [refund] = await told.refundsOf(app, one.orderNo)
  expect(refund).toMatchObject({ refund_status: 'refund_failed' })
  // Sent again by the shop, it is another refund at the provider.
  await dataOf(finance.post(`/admin/refunds/${refund?.refund_no}/retry`, {}))
  expect(await told.refundsOf(app, one.orderNo)).toMatchObject([{ refund_status: 'refund_successful', attempts: 1 }])
})

test('one made there covers several that failed, bounces, and the next one made there covers all of them again', async () => {
  const { one, paid_amount } = await twoFailed()
  const states = async () => (await told.refundsOf(app, one.orderNo)).map(({ refund_status }) => refund_status)
  const paidOut = ['refund_successful', 'refund_successful']
  const before = await clearing()
  for (const _ of ['first', 'second']) {
    await refundedThere(one.checkout_no)
    expect(await states()).toEqual(paidOut)
    expect((await clearing()) - before).toBe(-paid_amount)
    // The repeated event finds it known.
    const [{ provider_ref: ref = '' } = {}] = await told.refundsOf(app, one.orderNo)
    expect((await told.tellWebhook(app, ref ?? '', { type: 'refund.created' })).status).toBe(200)
    expect(await told.refundsOf(app, one.orderNo)).toHaveLength(2)
    expect((await play({ what: 'refund_comes_back', id: ref })).status).toBe(200)
    await until(async () => (await states()).every(state => state === 'refund_failed'), 'a part is still paid', 10)
    expect(await clearing()).toBe(before)
  }
})

test('one made there that covers a failed refund is booked once, with two events at the same moment', async () => {
  const one = await told.owedRefund(app, finance)
  const { control } = told.sandboxOf(app)
  control.refundsFail = true
  await told.send(app, one.refund_no)
  control.refundsFail = false
  control.travel.drop = true
  expect((await play({ what: 'refund', payment: one.checkout_no, amount: 1000 })).status).toBe(200)
  const { payment_id } = await one.row()
  await Promise.all([1, 2, 3].map(() => syncProviderRefunds(app.context, payment_id ?? '')))
  expect(await told.refundsOf(app, one.orderNo)).toMatchObject([
    { refund_no: one.refund_no, refund_status: 'refund_successful' },
  ])
})

test.each([
  ['the whole payment', undefined],
  ['a part of it', 700],
])('one that was decided (%s), made there before it was sent, is that one, and booked once', async (_, part) => {
  const one = await told.paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
  const { paid_amount } = await one.order()
  const input = { type: 'product', amount: part ?? paid_amount, reason: 'Coulance' }
  const { refund_no } = await dataOf<told.StaffRefund>(finance.post(`/admin/orders/${one.orderNo}/refunds`, input))
  const before = await clearing()
  const others = await findings('refund_unexplained')
  await refundedThere(one.checkout_no)
  expect((await findings('refund_unexplained')).length).toBe(others.length + 1)
  expect((await clearing()) - before).toBe(-paid_amount)
  const { refund_id: refundId } = await told.refundOf(app, refund_no)
  await sendOrMatch(app.context, { refundId })
  const states = (await told.refundsOf(app, one.orderNo)).map(({ refund_status }) => refund_status)
  expect(new Set(states)).toEqual(new Set(['refund_successful']))
  expect((await clearing()) - before).toBe(-paid_amount)
  expect(await findings('refund_unexplained')).toEqual(others)
  expect(await one.order()).toMatchObject({ refunded_amount: paid_amount })
})
