// @module-tag further
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'
import { reconcile } from './reconciliation/reconcile.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())
afterEach(async () => {
  told.sandboxOf(app).control.health = 'well'
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)

/** A refund that has reached the customer, as far as the shop can tell. */
async function refunded() {
  const one = await told.owedRefund(app, finance)
  const { provider_ref } = await told.send(app, one.refund_no)
  const ref = provider_ref ?? ''
  return { ...one, ref, sentBack: () => told.sayOfRefund(app, ref, 'failed') }
}

/** Makes everything received from the provider this many minutes older. */
async function later(minutes: number): Promise<void> {
  await rows(
    `update provider_events set received_at = received_at - make_interval(mins => $1),
       next_try_at = next_try_at - make_interval(mins => $1) where handled_at is null`,
    minutes,
  )
}

const findings = (kind: string) =>
  rows('select told, refund_id from reconciliation_findings where kind = $1 and closed_at is null', kind)

test('a refund that the bank returns while the provider does not respond is found later', async () => {
  const one = await refunded()
  await one.sentBack()
  const { control } = told.sandboxOf(app)
  control.health = 'down'
  const id = `evt_${randomUUID()}`
  expect((await told.tellWebhook(app, one.ref, { id, type: 'refund.failed' })).status).toBe(200)
  await later(3)
  await reconcile(app.context, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
  expect((await rows('select tries from provider_events where provider_event_id = $1', id))[0].tries).toBe(2)
  control.health = 'well'
  // Not checked again at once: the interval grows each time.
  await reconcile(app.context, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
  await later(3)
  await reconcile(app.context, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_failed' })
  const [event] = await rows('select handled_at from provider_events where provider_event_id = $1', id)
  expect(event.handled_at).not.toBeNull()
})

test('an event that could not be stored is stored when it is sent again, or by the reconciliation', async () => {
  const sent = [await refunded(), await refunded()] as const
  for (const one of sent) await one.sentBack()
  await rows(`create function no_payout() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`)
  await rows(`create trigger no_payout before insert on ledger_transactions
    for each row when (new.kind = 'payout') execute function no_payout()`)
  const ids = sent.map(() => `evt_${randomUUID()}`)
  for (const [index, one] of sent.entries()) {
    expect((await told.tellWebhook(app, one.ref, { id: ids[index] ?? '' })).status).toBe(500)
  }
  await rows('drop trigger no_payout on ledger_transactions')
  expect((await told.tellWebhook(app, sent[0].ref, { id: ids[0] ?? '' })).status).toBe(200)
  expect(await sent[0].row()).toMatchObject({ refund_status: 'refund_failed' })
  await later(3)
  await reconcile(app.context, {})
  expect(await sent[1].row()).toMatchObject({ refund_status: 'refund_failed' })
})

test('an event that is not handled for an hour is a finding, once, until it is handled', async () => {
  const one = await refunded()
  await one.sentBack()
  told.sandboxOf(app).control.health = 'down'
  await told.tellWebhook(app, one.ref)
  for (let round = 0; round < 3; round += 1) {
    await later(61)
    await reconcile(app.context, {})
  }
  expect(await findings('event_unhandled')).toMatchObject([{ told: { object_ref: one.ref } }])
  told.sandboxOf(app).control.health = 'well'
  await later(600)
  await reconcile(app.context, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_failed' })
  expect(await findings('event_unhandled')).toEqual([])
})

test('a returned refund without an event is found within days', async () => {
  const one = await refunded()
  await one.sentBack()
  await reconcile(app.context, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
  await rows("update refunds set updated_at = updated_at - interval '25 hours' where refund_no = $1", one.refund_no)
  await reconcile(app.context, {})
  expect(await one.row()).toMatchObject({ refund_status: 'refund_failed', refund_time: null })
})

test('an event about a subject that stays unknown for an hour is a finding; one of an untracked kind is not', async () => {
  const ref = `re_${randomUUID()}`
  for (const type of ['refund.created', 'refund.updated']) {
    expect((await told.tellWebhook(app, ref, { type })).status).toBe(200)
  }
  await signed({ id: 'cs_stranger', object: 'checkout.session', metadata: {} }, 'checkout.session.completed')
  await signed({ id: 'po_1', object: 'payout' }, 'payout.paid')
  const before = await findings('event_unknown')
  expect(before.filter(row => row.told.object === ref)).toEqual([])
  await later(61)
  await reconcile(app.context, {})
  const after = await findings('event_unknown')
  expect(after.filter(row => row.told.object === ref)).toHaveLength(1)
  expect(after).toHaveLength(before.length + 2)
  expect(await rows('select 1 from provider_events where handled_at is null')).toEqual([])
})

test('an event of a refund before its payment is known waits for it', async () => {
  const one = await told.paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
  const [{ payment_id, payment_ref }] = await rows(
    'select payment_id, payment_ref from payments join checkouts using (checkout_id) where checkout_no = $1',
    one.checkout_no,
  )
  await rows('update payments set payment_ref = null where payment_id = $1', payment_id)
  const unknown = (await findings('event_unknown')).length
  const play = { what: 'refund', payment: one.checkout_no, amount: 700 }
  expect((await app.send('POST', '/sandbox/control', { body: { play } })).status).toBe(200)
  const waiting = () => rows('select 1 from provider_events where handled_at is null and tries = 1')
  await until(async () => (await waiting()).length > 0, 'the event does not wait', 10)
  expect(await findings('event_unknown')).toHaveLength(unknown)
  await rows('update payments set payment_ref = $2 where payment_id = $1', payment_id, payment_ref)
  await later(3)
  await reconcile(app.context, {})
  expect(await waiting()).toEqual([])
  expect(await told.refundsOf(app, one.orderNo)).toMatchObject([
    { refund_amount: 700, refund_status: 'refund_successful' },
  ])
})

test('a signature from the future is refused like an old one', async () => {
  const now = Math.floor(Date.now() / 1000)
  const refund = { id: 're_x', object: 'refund' }
  const statuses = []
  for (const timestamp of [now - 3600, now + 3600, now + 30]) {
    statuses.push((await signed(refund, 'refund.updated', timestamp)).status)
  }
  expect(statuses).toEqual([400, 400, 200])
})

function signed(object: object, type: string, timestamp = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
  const secret = told.sandboxOf(app).webhookSecret
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return app.send('POST', '/api/payments/webhooks/stripe', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}
