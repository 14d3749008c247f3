// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { readProviderBalance } from './reconciliation/read-balance.ts'
import { reconcile } from './reconciliation/reconcile.ts'

/** The provider's balance equals the ledger to the cent, each day. */
let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())

const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)
const play = async (what: object) => {
  const answer = await app.send('POST', '/sandbox/control', { body: { play: what } })
  expect(answer.status, answer.text).toBe(200)
}
const read = () => readProviderBalance(app.context, {})
const account = async (name: string) =>
  Number((await rows('select coalesce(sum(amount), 0) as sum from ledger_entries where account = $1', name))[0].sum)
const findings = (kind: string) =>
  rows('select told, done from reconciliation_findings where kind = $1 and closed_at is null order by finding_id', kind)

async function nextDay(): Promise<void> {
  const answer = await app.send('POST', '/dev/clock', { body: { advance_days: 1 } })
  expect(answer.status, answer.text).toBe(200)
  await read()
}

const lastDay = async () => (await rows('select * from provider_days order by day desc limit 1'))[0]

test('payments, refunds, fees, disputes, payouts: the clearing account is the balance of the provider', async () => {
  const one = await told.owedRefund(app, finance)
  await told.send(app, one.refund_no)
  await told.paidOrder(app, { sku: 'genie-600-rent', months: 3 })
  await play({ what: 'refund', payment: one.checkout_no, amount: 300 })
  const other = await told.paidOrder(app, { sku: 'blades-set-9' })
  await play({ what: 'dispute', payment: other.checkout_no })
  await play({ what: 'stripe_fee', amount: -250 })
  await read()
  expect(await account('clearing')).toBe(await app.context.providers.usual.readBalance())
  expect(await account('provider_fees')).toBeGreaterThan(2250)
  await play({ what: 'payout' })
  await read()
  expect(await account('clearing')).toBe(0)
  expect(await account('bank')).toBeGreaterThan(0)
  const [{ object_id }] = await rows("select object_id from sandbox_objects where kind = 'payout'")
  const paidOut = await account('bank')
  await play({ what: 'payout_fails', id: object_id })
  await read()
  expect([await account('clearing'), await account('bank')]).toEqual([paidOut, 0])
  await nextDay()
  expect(await lastDay()).toMatchObject({ balance: paidOut, clearing: paidOut, timing: 0, difference: 0 })
  expect(await findings('balance_differs')).toEqual([])
  expect(await ledgerFaults(app)).toEqual([])
})

test('a repeated read books nothing twice', async () => {
  const count = async () => Number((await rows('select count(*) from ledger_transactions'))[0].count)
  const before = await count()
  await read()
  await read()
  expect(await count()).toBe(before)
})

test('midnight between a payment and its event is no difference', async () => {
  const one = await told.paidOrder(app, { sku: 'blades-set-9' })
  const end = (
    await rows(
      "select ((now() at time zone 'Europe/Amsterdam')::date)::timestamp at time zone 'Europe/Amsterdam' as at",
    )
  )[0].at
  expect(end).toBeInstanceOf(Date)
  await read()
  await nextDay()
  const { day } = await lastDay()
  // As if the bank had taken it a second before the end of that day, and the shop had booked it a second after.
  await rows('alter table ledger_transactions disable trigger user')
  await rows('alter table provider_lines disable trigger user')
  const midnight = `($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'`
  await rows(
    `update provider_lines set moved_at = ${midnight} - interval '1 second'
      where subject = 'payment:' || (select payment_id from payments join checkouts using (checkout_id) where checkout_no = $2)`,
    day,
    one.checkout_no,
  )
  await rows(
    `update ledger_transactions set booked_at = ${midnight} - interval '1 second'
      where reference = 'line:' || (select line_ref from provider_lines where subject = 'payment:' || (
        select payment_id from payments join checkouts using (checkout_id) where checkout_no = $2))`,
    day,
    one.checkout_no,
  )
  await rows(
    `update ledger_transactions set booked_at = ${midnight} + interval '1 second'
      where reference = 'payment:' || (select payment_id from payments join checkouts using (checkout_id) where checkout_no = $2)`,
    day,
    one.checkout_no,
  )
  await rows('alter table ledger_transactions enable trigger user')
  await rows('alter table provider_lines enable trigger user')
  await rows('delete from provider_days where day = $1', day)
  await read()
  const { paid_amount } = await one.order()
  expect((await rows('select timing, difference from provider_days where day = $1', day))[0]).toMatchObject({
    timing: paid_amount,
    difference: 0,
  })
})

test('midnight between one refund made there and the two of the shop that it covers is no difference', async () => {
  const one = await told.owedRefund(app, finance)
  const { paid_amount } = await one.order()
  const { control } = told.sandboxOf(app)
  control.refundsFail = true
  await told.send(app, one.refund_no)
  const rest = { type: 'product', amount: paid_amount - 1000, reason: 'Coulance' }
  const second = await dataOf<told.StaffRefund>(finance.post(`/admin/orders/${one.orderNo}/refunds`, rest))
  await told.send(app, second.refund_no)
  control.refundsFail = false
  await read()
  await nextDay()
  await play({ what: 'refund', payment: one.checkout_no, amount: paid_amount })
  await read()
  const [{ refund }] = await rows(
    "select provider_ref as refund from refunds where refund_no = $1 and refund_status = 'refund_successful'",
    second.refund_no,
  )
  await nextDay()
  const { day } = await lastDay()
  await rows('alter table ledger_transactions disable trigger user')
  const own = `(reference like 'refund:%' and substring(reference from 8 for 36) in
    (select refund_id::text from refunds where provider_ref = $2))`
  // As if the shop had booked both a second after the end of that day.
  await rows(
    `update ledger_transactions set booked_at = ($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'
      + interval '1 second' where ${own}`,
    day,
    refund,
  )
  await rows('alter table ledger_transactions enable trigger user')
  await rows('delete from provider_days where day = $1', day)
  await read()
  expect((await rows('select timing, difference from provider_days where day = $1', day))[0]).toMatchObject({
    timing: -paid_amount,
    difference: 0,
  })
})

test("midnight between a bank's return of a refund and the shop is no difference, also once a dispute has settled it", async () => {
  const one = await told.owedRefund(app, finance)
  const { provider_ref: first } = await told.send(app, one.refund_no)
  await nextDay()
  await play({ what: 'refund_comes_back', id: first })
  await told.tellWebhook(app, first ?? '')
  await read()
  expect(await one.row()).toMatchObject({ refund_status: 'refund_failed' })
  await nextDay()
  const { day } = await lastDay()
  const bank = loaded(app)
  await bank.silently(one.checkout_no)
  await bank.settle()
  await finance.post(`/admin/refunds/${one.refund_no}/retry`, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_successful', provider_ref: null })
  const tables = ['ledger_transactions', 'provider_lines']
  for (const table of tables) await rows(`alter table ${table} disable trigger user`)
  // As if the event had arrived a second after the end of that day.
  await rows(
    `update ledger_transactions set booked_at = ($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'
      + interval '1 second' where reference like 'bounce:refund:%' and provider_object = $2`,
    ...[day, first],
  )
  // And the shop had sent it long before.
  await rows(
    "update ledger_transactions set booked_at = booked_at - interval '60 days' where kind = 'payout' and provider_object = $1 and reference like 'refund:%'",
    first,
  )
  await rows(
    "update provider_lines set moved_at = moved_at - interval '60 days' where kind = 'refund' and source_ref = $1",
    first,
  )
  for (const table of tables) await rows(`alter table ${table} enable trigger user`)
  await rows('delete from provider_days where day = $1', day)
  await read()
  expect((await rows('select timing, difference from provider_days where day = $1', day))[0]).toMatchObject({
    timing: 1000,
    difference: 0,
  })
})

test('a payment without an event is found by its line', async () => {
  told.sandboxOf(app).control.travel.drop = true
  const me = (await told.paidOrder(app, { sku: 'blades-set-9' })).me
  const { checkout_no, orders } = await me.placed([{ sku: 'blades-set-9' }])
  await me.choose(await me.pay(checkout_no), 'success')
  await read()
  told.sandboxOf(app).control.travel.drop = false
  expect(await me.read(orders[0]?.order_no ?? '')).toMatchObject({ order_status: 'pay_success' })
  expect(await account('clearing')).toBe(await app.context.providers.usual.readBalance())
})

test('a movement without an explanation is booked as such, and staff get a finding', async () => {
  await play({ what: 'adjustment', amount: -1234 })
  await read()
  expect(await account('clearing')).toBe(await app.context.providers.usual.readBalance())
  expect(await findings('balance_unexplained')).toMatchObject([{ done: 'unassigned', told: { amount: -1234 } }])
})

test('a ledger that differs from the provider is a finding, once, with the figures', async () => {
  await reconcile(app.context, {})
  await nextDay()
  expect(await findings('balance_differs')).toEqual([])
  await rows(
    `with made as (insert into ledger_transactions (kind, reference, booked_at)
       values ('payout', 'refund:00000000-0000-7000-8000-000000000000', $1) returning transaction_id)
     insert into ledger_entries (transaction_id, account, amount)
     select transaction_id, account, amount from made, (values ('clearing', -77), ('bank', 77)) as e (account, amount)`,
    app.context.clock.now(),
  )
  await nextDay()
  await nextDay()
  expect(await findings('balance_differs')).toMatchObject([
    { told: { difference: 77, of: [{ subject: 'refund:00000000-0000-7000-8000-000000000000' }] } },
  ])
  const { list } = await dataOf<CallData<'GET /admin/reconciliation'>>(finance.get('/admin/reconciliation?state=open'))
  expect(list.find(({ kind }) => kind === 'balance_differs')?.told).toMatchObject({ difference: 77 })
})
