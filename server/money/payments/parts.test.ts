// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf, sentByProvider } from '#testing/steps/refunds.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  finance = await staff(app, 'finance')
  const value = { offered_in: { NL: true }, within_days: 14 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'part_payment', value, now: app.context.clock.now(), by: 'test' }),
  )
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

/** Three sets for 71.85, of which half is paid: 35.92, and 35.93 stays owed. */
const sets = [{ sku: 'blades-set-9', quantity: 3 }]

async function halfPaid() {
  const me = await passerBy(app)
  const quote = await me.quote(sets)
  const placed = await me.order(quote, { pay: 'half' })
  expect(placed.status, placed.text).toBe(200)
  const { checkout_no, due_now, amount, orders } = placed.json.data as { [key: string]: number } & {
    checkout_no: string
    orders: { order_no: string }[]
  }
  await me.choose(await me.pay(checkout_no), 'success')
  expect((await me.outcome(checkout_no)).outcome).toBe('success')
  const orderNo = orders[0]?.order_no ?? ''
  const figures = async () => {
    const { paid_amount, refunded_amount, balance } = await me.read(orderNo)
    return { paid: paid_amount, refunded: refunded_amount, owed: balance?.amount ?? null }
  }
  const balanceNo = async () => (await me.read(orderNo)).balance?.checkout_no ?? ''
  const match = () => app.context.jobs.drain()
  const giveBack = (cents: number) =>
    dataOf(finance.post(`/admin/orders/${orderNo}/refunds`, { type: 'product', amount: cents, reason: 'Coulance' }))
  return {
    me,
    orderNo,
    checkoutNo: checkout_no,
    figures,
    balanceNo,
    match,
    giveBack,
    first: due_now ?? 0,
    total: amount ?? 0,
  }
}

const waysOf = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).map(({ way, refund_amount, refund_status }) => [way, refund_amount, refund_status])

test('the first half concludes the order; the balance is asked for and paid', async () => {
  const { me, orderNo, figures, balanceNo, first, total } = await halfPaid()
  expect([first, total]).toEqual([Math.floor(total / 2), total])
  expect((await me.read(orderNo)).order_status).toBe('pay_success')
  expect(await figures()).toEqual({ paid: first, refunded: 0, owed: total - first })
  const checkout_no = await balanceNo()
  expect(await ledgerFaults(app)).toEqual([])

  expect((await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})).json.code).not.toBe(1)
  await me.choose(await me.pay(checkout_no), 'success')
  expect((await me.outcome(checkout_no)).outcome).toBe('success')
  expect(await figures()).toEqual({ paid: total, refunded: 0, owed: null })
})

test('a balance that is given up as a whole is no longer owed, and delays no erasure', async () => {
  const { me, orderNo, figures, match, giveBack, first, total } = await halfPaid()
  await giveBack(total - first)
  await match()
  expect(await figures()).toMatchObject({ paid: first, owed: null })
  expect(await waysOf(orderNo)).toEqual([['set_off', total - first, 'refund_successful']])
  const { waits_for } = (await me.call('GET', '/user/delete')).json.data as CallData<'GET /user/delete'>
  expect(waits_for.filter(({ what }) => what === 'charge' || what === 'refund_sent')).toEqual([])
})

test('a refund of what was not paid lowers the balance, and sends nothing', async () => {
  const { orderNo, figures, match, giveBack, first, total } = await halfPaid()
  await giveBack(1_000)
  expect(await waysOf(orderNo)).toEqual([['set_off', 1_000, 'refund_successful']])
  await match()
  expect(await figures()).toEqual({ paid: first, refunded: 0, owed: total - first - 1_000 })
  expect(await sentByProvider(app, orderNo)).toEqual([])
})

test('a refund above the balance: the rest is refunded, and nothing more is asked for', async () => {
  const { me, orderNo, figures, match, giveBack, first, total } = await halfPaid()
  const back = total - 1_000
  await giveBack(back)
  await match()
  expect(await figures()).toEqual({ paid: first, refunded: first - 1_000, owed: null })
  expect((await waysOf(orderNo)).toSorted()).toEqual([
    ['original', first - 1_000, 'refund_successful'],
    ['set_off', total - first, 'refund_successful'],
  ])
  const { list } = (await me.call('GET', '/refunds')).json.data as { list: { way: string }[] }
  expect(list.map(({ way }) => way).toSorted()).toEqual(['original', 'set_off'])
})

test('cancelled: the balance is no longer owed, and the half is refunded', async () => {
  const { me, orderNo, figures, match, first } = await halfPaid()
  const answer = await me.call('POST', `/orders/${orderNo}/cancel`, {})
  expect(answer.status, answer.text).toBe(200)
  await match()
  expect(await figures()).toEqual({ paid: first, refunded: first, owed: null })
})

test('withdrawn from: the same', async () => {
  const { me, orderNo, figures, match, first } = await halfPaid()
  const { email } = await me.read(orderNo)
  const answer = await me.call('POST', '/withdrawals', { name: 'Anna de Wit', contract: orderNo, email })
  expect(answer.status, answer.text).toBe(200)
  await match()
  expect(await figures()).toEqual({ paid: first, refunded: first, owed: null })
})

test('the balance is paid while a part of it is set off: that money is refunded, and the rest is asked for', async () => {
  const { me, figures, balanceNo, match, giveBack, first, total } = await halfPaid()
  const before = await balanceNo()
  const url = await me.pay(before)
  await giveBack(1_000)
  await me.choose(url, 'success')
  await me.outcome(before)
  await match()
  expect(await figures()).toEqual({ paid: first, refunded: 0, owed: total - first - 1_000 })
  const rest = await balanceNo()
  expect(rest).not.toBe(before)
  await me.choose(await me.pay(rest), 'success')
  await me.outcome(rest)
  expect(await figures()).toEqual({ paid: total - 1_000, refunded: 0, owed: null })
})

test('its session has ended: it is still owed, however late', async () => {
  const { me, figures, balanceNo, total } = await halfPaid()
  const { checkout_id } = await app.context.db
    .updateTable('checkouts')
    .set({ pay_until: new Date(0) })
    .where('checkout_no', '=', await balanceNo())
    .returning('checkout_id')
    .executeTakeFirstOrThrow()
  expect(checkout_id).toBeDefined()
  await me.choose(await me.pay(await balanceNo()), 'success')
  await me.outcome(await balanceNo())
  expect(await figures()).toMatchObject({ paid: total, owed: null })
})

test('only for purchases, and only where it is offered', async () => {
  const me = await passerBy(app)
  const rent = await me.quote([{ sku: 'genie-600-rent', months: 6 }])
  expect((await me.order(rent, { pay: 'half' })).status).toBe(400)
  const abroad = await passerBy(app, { country: 'BE', postcode: '1000', city: 'Brussel' })
  expect((await abroad.order(await abroad.quote(sets), { pay: 'half' })).status).toBe(400)
})

test.each([
  ['all of it', undefined],
  ['a part that is only taken off the balance', 1_000],
])('a mail states what is refunded (%s), and not what is no longer owed', async (_, part) => {
  const { orderNo, first, total, giveBack, match } = await halfPaid()
  if (part) await giveBack(total - first - part)
  await match()
  const admin = await staff(app, 'admin')
  const answer = await admin.post(`/admin/orders/${orderNo}/close`, { reason: 'Niet meer leverbaar' })
  expect(answer.status, answer.text).toBe(200)
  await match()
  expect((await sentByProvider(app, orderNo)).reduce((one, other) => one + other, 0)).toBe(first)
  const { rows } = await app.context.connection.pool.query(
    `select (data -> 'coming' ->> 'back')::int as amount from mails where template = 'order_closed' and data::text like $1`,
    [`%${orderNo}%`],
  )
  expect(rows).toEqual([{ amount: first }])
})

/** Refunds a whole payment on the provider's own screen. */
async function refundedThere(checkoutNo: string, orderNo: string): Promise<void> {
  await app.send('POST', '/sandbox/control', { body: { play: { what: 'refund', payment: checkoutNo } } })
  await until(async () => (await refundsOf(app, orderNo)).length > 0, 'nobody has heard of it', 10)
  await app.context.jobs.drain()
}

test('the first half refunded at the provider before anything is sent: the order ends, and nothing more is asked for', async () => {
  const { me, orderNo, checkoutNo, figures, first, total } = await halfPaid()
  await refundedThere(checkoutNo, orderNo)
  await until(async () => (await me.read(orderNo)).order_status === 'canceled', 'it stays open', 10)
  expect(await figures()).toEqual({ paid: first, refunded: first, owed: null })
  expect((await waysOf(orderNo)).toSorted()).toEqual([
    ['original', first, 'refund_successful'],
    ['set_off', total - first, 'refund_successful'],
  ])
  const { close_reason } = await me.read(orderNo)
  expect(close_reason).toBe('first_part_back')
  const mails = await app.context.db
    .selectFrom('mails')
    .select('template')
    .where('once_key', '=', `order_canceled:${orderNo}`)
    .execute()
  expect(mails).toEqual([{ template: 'order_canceled' }])
})

test('a part of the first half refunded there: the balance is still asked for', async () => {
  const { me, orderNo, checkoutNo, figures, first, total } = await halfPaid()
  await app.send('POST', '/sandbox/control', { body: { play: { what: 'refund', payment: checkoutNo, amount: 500 } } })
  await until(async () => (await refundsOf(app, orderNo)).length > 0, 'nobody has heard of it', 10)
  await app.context.jobs.drain()
  expect((await me.read(orderNo)).order_status).toBe('pay_success')
  expect(await figures()).toEqual({ paid: first, refunded: 500, owed: total - first })
})
