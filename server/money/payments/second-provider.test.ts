// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import type { Gateway } from '#server/platform/ports/gateway.ts'
import { providersOf } from '#server/platform/ports/providers.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { plainGateway } from '#testing/servers/plain-gateway.ts'
import { type PlainProvider, plainProvider } from '#testing/servers/plain-provider.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { changer, rent } from '#testing/steps/order-changes.ts'
import { type Checkout, ledgerFaults, till } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { sendOrMatch } from '../refunds/handle-refund-update.ts'
import { readProviderBalance } from './reconciliation/read-balance.ts'
import { reconcile } from './reconciliation/reconcile.ts'

type Outcome = CallData<'POST /checkouts/{checkout_no}/outcome'>

const blades = { sku: 'blades-set-9', quantity: 2 }

let app: TestApp
let finance: Staff
let plain: PlainProvider
let first: Gateway
let second: Gateway
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  plain = await plainProvider(() => app.context.clock.now())
  first = app.context.providers.usual
  second = plainGateway(plain)
})
afterAll(async () => {
  await app.close()
  await plain.close()
})
afterEach(async () => {
  Object.assign(plain, { isWell: true, isByBank: false })
  told.sandboxOf(app).control.health = 'well'
  app.context.providers = providersOf(first, second)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)
const configured = (...[usual, ...others]: [Gateway, ...Gateway[]]) => {
  app.context.providers = providersOf(usual, ...others)
}
const says = (what: { of: 'charge' | 'payback' | 'complaint'; which: number }) =>
  app.send('POST', '/api/payments/webhooks/plain', plain.says(what))
const refusal = ({ status, json }: Answer) => [status, json.code, json.data]
const missing = { reason: 'provider_missing' }

/** A customer with an order that was paid with the plain provider, which reported it. */
async function paidPlainly() {
  configured(second, first)
  const me = till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
  const { orders, checkout_no } = await me.placed([blades])
  const orderNo = orders[0]?.order_no ?? ''
  const charge = plain.pay(await me.pay(checkout_no))
  expect((await says({ of: 'charge', which: charge })).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ pay_status: 'paid' })
  return { me, orderNo, checkout_no, charge }
}

async function owedTo(orderNo: string) {
  const wish = { type: 'product', amount: 1000, reason: 'Coulance' }
  const { refund_no } = await dataOf<told.StaffRefund>(finance.post(`/admin/orders/${orderNo}/refunds`, wish))
  const { refund_id } = await told.refundOf(app, refund_no)
  return { refund_no, refund_id, row: () => told.refundOf(app, refund_no) }
}

async function openPayment(checkoutNo: string) {
  const [payment] = await rows(
    'select payments.* from payments join checkouts using (checkout_id) where checkout_no = $1',
    checkoutNo,
  )
  return payment
}

/** Makes the last check of each payment old enough for another. */
const rest = () =>
  rows("update payments set updated_at = updated_at - interval '5 minutes' where payment_state <> 'paid'").then(() =>
    rows("update refunds set updated_at = updated_at - interval '5 minutes' where refund_status = 'refunding'"),
  )

test('new payments use the configured one, and each refund the one of its payment', async () => {
  const before = await told.paidOrder(app, blades)
  const after = await paidPlainly()
  const theirs = await owedTo(before.orderNo)
  const ours = await owedTo(after.orderNo)
  // Each is asked while the other is down: no call goes to the other.
  plain.isWell = false
  const asked = plain.asked.length
  await sendOrMatch(app.context, { refundId: theirs.refund_id })
  expect(await theirs.row()).toMatchObject({ refund_status: 'refund_successful' })
  expect(await told.sentByProvider(app, before.orderNo)).toEqual([1000])
  expect(plain.asked.length).toBe(asked)
  plain.isWell = true
  told.sandboxOf(app).control.health = 'down'
  await sendOrMatch(app.context, { refundId: ours.refund_id })
  expect(await ours.row()).toMatchObject({
    ...{ refund_status: 'refund_successful', provider_ref: expect.stringMatching(/^plain-\d+$/) },
  })
  expect(await told.sentByProvider(app, after.orderNo)).toEqual([])
  expect(
    await rows('select provider from payments join checkouts using (checkout_id) where checkout_no = any($1)', [
      before.checkout_no,
      after.checkout_no,
    ]),
  ).toEqual(expect.arrayContaining([{ provider: 'stripe' }, { provider: 'plain' }]))
})

test('one that does not respond does not delay the other', async () => {
  const theirs = await owedTo((await told.paidOrder(app, blades)).orderNo)
  const ours = await owedTo((await paidPlainly()).orderNo)
  await rest()
  configured(first, second)
  told.sandboxOf(app).control.health = 'down'
  await reconcile(app.context, {})
  expect(await ours.row()).toMatchObject({ refund_status: 'refund_successful' })
  expect(await theirs.row()).toMatchObject({ refund_status: 'refunding' })
  told.sandboxOf(app).control.health = 'well'
  await reconcile(app.context, {})
  expect(await theirs.row()).toMatchObject({ refund_status: 'refund_successful' })
})

test('events of one never affect payments of the other, whatever names it uses', async () => {
  configured(first, second)
  told.sandboxOf(app).control.travel.drop = true
  const me = till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
  const paid = await told.paidOrder(app, blades)
  const owed = await owedTo(paid.orderNo)
  const { checkout_no } = await me.placed([blades])
  await me.pay(checkout_no)
  const { payment_id, session_ref, amount } = await openPayment(checkout_no)
  const { payment_ref } = await openPayment(paid.checkout_no)
  // Somebody else's charge there, and a refund with the same name as one of the shop's.
  const make = async (path: string, body: object) =>
    (await (await fetch(plain.url + path, { method: 'POST', body: JSON.stringify(body) })).json()) as { no: number }
  const charge = await make('/charges', { key: payment_id, cents: amount })
  plain.pay(`http://plain.example/pay/${charge.no}`)
  const payback = await make('/paybacks', { key: owed.refund_id, of: charge.no, cents: 1000 })
  const complaint = plain.complain(charge.no)
  const ref = `plain-${charge.no}`
  await rows('update payments set session_ref = $2 where payment_id = $1', payment_id, ref)
  await rows('update payments set payment_ref = $2 where payment_ref = $1', payment_ref, ref)
  const count = () => rows('select count(*)::int as count from ledger_transactions')
  const booked = await count()
  for (const news of [
    { of: 'charge', which: charge.no },
    { of: 'payback', which: payback.no },
    { of: 'complaint', which: complaint },
  ] as const) {
    expect((await says(news)).status).toBe(200)
  }
  expect(await count()).toEqual(booked)
  expect(await openPayment(checkout_no)).toMatchObject({ payment_state: 'open' })
  expect(await owed.row()).toMatchObject({ refund_status: 'refunding', provider_ref: null })
  expect(await rows('select 1 from disputes')).toEqual([])
  await rows('update payments set session_ref = $2 where payment_id = $1', payment_id, session_ref)
  await rows('update payments set payment_ref = $2 where payment_ref = $1', ref, payment_ref)
  told.sandboxOf(app).control.travel.drop = false
  // An hour later staff see a finding that its subject is unknown.
  await rows("update provider_events set received_at = received_at - interval '61 minutes', next_try_at = received_at")
  await reconcile(app.context, {})
  const unknown = await rows(
    "select told ->> 'object' as ref from reconciliation_findings where kind = 'event_unknown'",
  )
  expect(unknown.map(one => one.ref).toSorted()).toEqual([ref, `plain-${payback.no}`, `plain-${complaint}`].toSorted())
})

test('a webhook is verified by the provider it is addressed to', async () => {
  const news = plain.says({ of: 'charge', which: 1 })
  const tell = (to: string, one = news) => app.send('POST', `/api/payments/webhooks/${to}`, one)
  expect(refusal(await tell('stripe'))).toEqual([400, 200506, null])
  expect(refusal(await tell('plain', { ...news, body: `${news.body} ` }))).toEqual([400, 200506, null])
  expect((await tell('nobody')).status).toBe(404)
  configured(first)
  expect((await tell('plain')).status).toBe(404)
})

test('payments of a provider that is not configured any more wait, are reported, and continue once it is', async () => {
  const paid = await paidPlainly()
  const owed = await owedTo(paid.orderNo)
  const { checkout_no } = await paid.me.placed([blades])
  await paid.me.pay(checkout_no)
  const asked = plain.asked.length
  const theirs = told.sandboxOf(app).control
  configured(first)
  // The other provider would respond that it has no such refund; here no provider is asked at all.
  theirs.health = 'down'
  await sendOrMatch(app.context, { refundId: owed.refund_id })
  const retry = () => finance.post(`/admin/refunds/${owed.refund_no}/retry`, {})
  expect(refusal(await retry())).toEqual([503, 200515, missing])
  const call = (action: string, body: object) => paid.me.call('POST', `/checkouts/${checkout_no}/${action}`, body)
  expect(refusal(await call('pay', { method: 'ideal' }))).toEqual([503, 200504, missing])
  expect(refusal(await call('pay', { method: 'card' }))).toEqual([503, 200504, missing])
  expect(refusal(await call('cancel', {}))).toEqual([503, 200505, missing])
  await rest()
  await rows("update checkouts set pay_until = now() - interval '1 hour' where checkout_no = $1", checkout_no)
  for (const _ of [1, 2]) await reconcile(app.context, {})
  expect(await owed.row()).toMatchObject({ refund_status: 'refunding', provider_ref: null })
  expect(await openPayment(checkout_no)).toMatchObject({ payment_state: 'open' })
  expect(plain.asked.length).toBe(asked)
  const findings = () =>
    rows("select told, closed_at from reconciliation_findings where kind = 'provider_missing' order by finding_id")
  expect(await findings()).toMatchObject([{ told: { word: 'plain', count: 2 }, closed_at: null }])

  theirs.health = 'well'
  configured(first, second)
  await rest()
  await reconcile(app.context, {})
  expect(await owed.row()).toMatchObject({ refund_status: 'refund_successful' })
  expect(await openPayment(checkout_no)).toMatchObject({ payment_state: 'expired' })
  expect(await findings()).toMatchObject([{ closed_at: expect.any(Date) }])
})

test('the balance of each is read, and compared with its own part of the ledger', async () => {
  const read = () => readProviderBalance(app.context, {})
  const silent = 'The payment provider did not answer'
  plain.isWell = false
  await told.paidOrder(app, blades)
  for (const days of [1, 1]) {
    await expect(read()).rejects.toThrow(silent)
    await later(app, days)
  }
  plain.isWell = true
  await paidPlainly()
  configured(first, second)
  await read()
  await later(app, 1)
  await read()
  const days = async () =>
    rows(
      'select distinct on (provider) provider, balance, clearing, difference from provider_days order by provider, day desc',
    )
  const [plainly, striped] = await days()
  expect([plainly.provider, striped.provider]).toEqual(['plain', 'stripe'])
  expect([plainly.difference, striped.difference]).toEqual([0, 0])
  expect(plainly.balance).toBe(await second.readBalance())
  expect(striped.balance).toBe(await first.readBalance())
  expect(plainly.balance).toBeGreaterThan(0)
  // A booking that belongs to neither counts once, for the first provider of the shop.
  await rows(
    `with made as (insert into ledger_transactions (kind, reference, booked_at)
       values ('correction', 'correction:second-provider', $1) returning transaction_id)
     insert into ledger_entries (transaction_id, account, amount)
     select transaction_id, account, amount from made, (values ('clearing', -77), ('bank', 77)) as e (account, amount)`,
    app.context.clock.now(),
  )
  await later(app, 1)
  plain.isWell = false
  await expect(read()).rejects.toThrow(silent)
  expect(await days()).toMatchObject([{ difference: 0 }, { difference: 77 }])
  const [differs] = await rows("select told from reconciliation_findings where kind = 'balance_differs'")
  expect(differs.told).toMatchObject({ about: 'Stripe', difference: 77 })
})

test('one whose payments are bank transfers: the details are told as long as it can be paid, and what comes in settles', async () => {
  configured(second, first)
  const me = await changer(app)
  const pay = (no: string) => me.call('POST', `/checkouts/${no}/pay`, { method: 'ideal' })
  const orderNo = await me.waiting([rent(3)])
  const [{ checkout_no: cart }] = await rows(
    'select checkout_no from checkouts join orders using (checkout_id) where order_no = $1',
    orderNo,
  )
  await says({ of: 'charge', which: plain.pay(await me.pay(cart)) })
  Object.assign(plain, { isByBank: true })
  const { checkout_no } = await me.change(orderNo, { months: 12 })
  const no = checkout_no ?? expect.fail()

  // Like a bill, which can be paid for days.
  await rows("update checkouts set pay_until = pay_until + interval '3 days' where checkout_no = $1", no)
  const begun = await pay(no)
  expect(begun.status, begun.text).toBe(200)
  expect((begun.json.data as { pay_url: string }).pay_url).toMatch(new RegExp(`/nl/pay/result\\?checkout_no=${no}$`))
  const transfer = {
    iban: 'NL91ABNA0417164300',
    holder: 'Plain Payments B.V.',
    reference: expect.stringMatching(/PLAIN/),
  }
  const told = (await me.outcome(no)) as Outcome
  expect(told).toMatchObject({ outcome: 'wait', failure: null, transfer })

  // Hours later, long after a page to pay on would have expired, it is the same one: nobody is asked to pay twice.
  await hoursLater(app, 12)
  await reconcile(app.context, {})
  await pay(no)
  const asked = plain.asked.filter(call => call === 'POST /charges').length
  expect(((await me.outcome(no)) as Outcome).transfer).toEqual(told.transfer)
  expect(plain.asked.filter(call => call === 'POST /charges').length).toBe(asked)
  const before = await rows(
    'select count(*)::int as count from payments join checkouts using (checkout_id) where checkout_no = $1',
    no,
  )
  expect(before).toEqual([{ count: 1 }])

  plain.pay(told.transfer?.reference ?? '')
  await rest()
  await reconcile(app.context, {})
  expect(await me.outcome(no)).toMatchObject({ outcome: 'success', transfer: null })
  expect((await me.read(orderNo)).items[0]).toMatchObject({ months: 12 })
})

test('the rest of an order that is late has one transfer, however often and long after its customer presses', async () => {
  configured(second, first)
  const parts = { offered_in: { NL: true }, within_days: 14 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'part_payment', value: parts, now: app.context.clock.now(), by: 'test' }),
  )
  const me = till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
  const { json } = await me.order(await me.quote([{ sku: 'blades-set-9', quantity: 3 }]), { pay: 'half' })
  const { checkout_no, orders } = json.data as Checkout
  await says({ of: 'charge', which: plain.pay(await me.pay(checkout_no)) })
  const orderNo = orders[0]?.order_no ?? ''
  const operations = await staff(app, 'operations')
  for (const step of ['ship', 'deliver']) await dataOf(operations.post(`/admin/orders/${orderNo}/${step}`, {}))
  const { balance } = await me.read(orderNo)
  const no = balance?.checkout_no ?? expect.fail()
  await later(app, 20)
  Object.assign(plain, { isByBank: true })
  const references = new Set<string | undefined>()
  for (const hours of [0, 12, 30]) {
    await hoursLater(app, hours)
    await me.pay(no)
    references.add((await me.outcome(no)).transfer?.reference)
  }
  expect([...references]).toEqual([expect.stringMatching(/^PLAIN/)])
})
