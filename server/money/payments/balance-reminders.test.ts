// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { closeUnpaidOrRefuse } from './close-unpaid.ts'
import { matchBalance } from './reconciliation/match-balance.ts'
import { remindBalances } from './remind-balances.ts'

let app: TestApp
let finance: Staff
vi.setConfig({ testTimeout: 60_000 })

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

async function halfPaid(isDelivered = true) {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'blades-set-9', quantity: 3 }]), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  if (isDelivered) await arrives(orderNo)
  const { balance } = await me.read(orderNo)
  return { me, orderNo, balanceNo: balance?.checkout_no ?? '', amount: balance?.amount ?? 0 }
}

async function arrives(orderNo: string): Promise<void> {
  const operations = await staff(app, 'operations')
  for (const step of ['ship', 'deliver']) await dataOf(operations.post(`/admin/orders/${orderNo}/${step}`, {}))
}

const mailsOf = async (orderNo: string) =>
  (
    await app.context.connection.pool.query(
      "select data, language from mails where template = 'order_balance_open' and data ->> 'order_no' = $1 order by created_at",
      [orderNo],
    )
  ).rows
const daysOf = async (orderNo: string) => (await mailsOf(orderNo)).map(({ data }) => data.days)

async function waits(orderNo: string) {
  const { queues } = await dataOf<CallData<'GET /admin/today'>>(finance.get('/admin/today'))
  return queues.find(({ queue }) => queue === 'balances_owed')?.first.some(({ ref }) => ref === orderNo)
}

/** Lets this many days pass, with the task run only on the last. */
async function days(count: number) {
  await later(app, count)
  await Promise.all([remindBalances(app.context, {}), remindBalances(app.context, {})])
}

test('a customer who has not paid the balance is reminded before and after its due day, then staff decide', async () => {
  const { me, orderNo, balanceNo, amount } = await halfPaid()
  await days(10)
  expect(await daysOf(orderNo)).toEqual([])
  await days(1)
  expect(await daysOf(orderNo)).toEqual([-3])
  expect(await waits(orderNo)).toBe(false)
  await days(5)
  expect(await daysOf(orderNo)).toEqual([-3, 1])
  expect(await waits(orderNo)).toBe(true)
  // The seventeenth day is missed and made up for once; the last one follows when its term is over.
  await days(20)
  await days(1)
  await days(40)
  await days(40)
  expect(await daysOf(orderNo)).toEqual([-3, 1, 17, 33])
  expect(await waits(orderNo)).toBe(true)
  const [soon, late, , last] = await mailsOf(orderNo)
  expect(late?.data).toMatchObject({ amount, checkout_no: balanceNo })
  const [before, first, end] = [soon, late, last].map(mail =>
    renderMail(
      { template: 'order_balance_open', language: 'nl', data: mail?.data },
      { company: 'Genie', publicUrl: 'https://genie.example', identity: [] },
    ),
  )
  expect(before?.text).not.toContain('14 dagen')
  for (const words of ['14 dagen', 'gratis', 'geen rente en geen kosten']) expect(first?.text).toContain(words)
  expect(end?.subject).toContain('Laatste herinnering')
  expect(end?.text).toContain('14 dagen')
  await me.choose(await me.pay(balanceNo), 'success')
  await me.outcome(balanceNo)
  expect(await waits(orderNo)).toBe(false)
})

test('the balance is due once everything was delivered: until then nobody is reminded, however long it takes', async () => {
  const { me, orderNo } = await halfPaid(false)
  await days(40)
  expect(await daysOf(orderNo)).toEqual([])
  expect(await waits(orderNo)).toBe(false)
  expect((await me.read(orderNo)).balance).toMatchObject({ pay_until: null })
  await arrives(orderNo)
  const until = new Date(app.context.clock.now().getTime() + 14 * 86_400_000).toISOString()
  expect((await me.read(orderNo)).balance?.pay_until?.slice(0, 10)).toBe(until.slice(0, 10))
  await days(10)
  expect(await daysOf(orderNo)).toEqual([])
  await days(1)
  expect(await daysOf(orderNo)).toEqual([-3])
})

test('nobody is reminded of a paid balance, and a closed order owes nothing', async () => {
  const [paid, closed] = [await halfPaid(), await halfPaid()]
  await paid.me.choose(await paid.me.pay(paid.balanceNo), 'success')
  await paid.me.outcome(paid.balanceNo)
  await days(16)
  expect([await daysOf(paid.orderNo), await daysOf(closed.orderNo)]).toEqual([[], [1]])
  const admin = await staff(app, 'admin')
  await dataOf(
    admin.post(`/admin/orders/${closed.orderNo}/close`, {
      reason: 'De rest is niet betaald.',
      refund_amount: closed.amount,
    }),
  )
  await app.context.jobs.drain()
  expect(await waits(closed.orderNo)).toBe(false)
  await days(40)
  expect(await daysOf(closed.orderNo)).toEqual([1])
})

test('an order that was sent before its first part was refunded still owes, and staff decide whether it is asked for', async () => {
  const { me, orderNo, amount } = await halfPaid()
  const { checkout_no } = await me.read(orderNo)
  await app.send('POST', '/sandbox/control', { body: { play: { what: 'refund', payment: checkout_no } } })
  const findings = async () => {
    const { list } = await dataOf<CallData<'GET /admin/reconciliation'>>(
      finance.get('/admin/reconciliation?state=open'),
    )
    return list.filter(({ kind, order_nos }) => kind === 'first_part_back_after_sending' && order_nos.includes(orderNo))
  }
  await until(async () => (await findings()).length > 0, 'nobody is told', 10)
  const [finding] = await findings()
  expect(finding).toMatchObject({ done: 'not_reminded', told: { about: orderNo, amount } })
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered', balance: { amount } })
  await days(16)
  expect(await daysOf(orderNo)).toEqual([])
  await dataOf(finance.post(`/admin/reconciliation/${finding?.finding_id}/done`, { note: 'De klant betaalt.' }))
  await matchBalances(orderNo)
  expect(await findings()).toEqual([])
  await days(1)
  expect(await daysOf(orderNo)).toEqual([1])
})

test('a choice that is refused ends no rest: its number, day and reminders stay', async () => {
  const { me, orderNo, balanceNo } = await halfPaid()
  const [, until] = [await days(11), (await me.read(orderNo)).balance?.pay_until]
  const answer = await me.call('POST', `/orders/${orderNo}/shortage`, { choice: 'refund', back: 0 })
  expect(answer).toMatchObject({ status: 409, json: { data: { reason: 'no_shortage' } } })
  await app.context.jobs.drain()
  expect((await me.read(orderNo)).balance).toMatchObject({ checkout_no: balanceNo, pay_until: until })
  await days(4)
  expect(await daysOf(orderNo)).toEqual([-3, 1])
})

test.each([false, true])(
  'asked for again, the same rest is due when it was (ended before its delivery: %s)',
  async early => {
    const { me, orderNo, balanceNo } = await halfPaid(!early)
    const end = async (checkoutNo: string) => {
      const { checkout_id: checkoutId } = await app.context.db
        .selectFrom('checkouts')
        .select('checkout_id')
        .where('checkout_no', '=', checkoutNo)
        .executeTakeFirstOrThrow()
      const why = { event: 'cancel', actor: { role: 'system' }, reason: 'order_ends' } as const
      await closeUnpaidOrRefuse(app.context, { checkoutId, ...why })
      await matchBalances(orderNo)
    }
    if (early) {
      await days(3)
      await end(balanceNo)
      await days(3)
      await arrives(orderNo)
    }
    const asked = (await me.read(orderNo)).balance
    const until = new Date(app.context.clock.now().getTime() + 14 * 86_400_000).toISOString()
    expect(asked?.pay_until?.slice(0, 10)).toBe(until.slice(0, 10))
    await days(11)
    expect(await daysOf(orderNo)).toEqual([-3])
    await end(asked?.checkout_no ?? '')
    const again = (await me.read(orderNo)).balance
    expect(again?.checkout_no).not.toBe(asked?.checkout_no)
    expect(again).toEqual({ ...asked, checkout_no: again?.checkout_no })
    await days(1)
    expect(await daysOf(orderNo)).toEqual([-3])
    await days(4)
    expect(await daysOf(orderNo)).toEqual([-3, 1])
  },
)

async function matchBalances(orderNo: string): Promise<void> {
  const { order_id: orderId } = await app.context.db
    .selectFrom('orders')
    .select('order_id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  await matchBalance(app.context, { orderId })
}
