// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import { closeUnpaid } from '#server/money/payments/close-unpaid.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { sendRefund } from '#server/money/refunds/send-refund.ts'
import {
  countOf,
  counts,
  eventBody,
  longTimeouts,
  restPayments,
  rowsOf,
  sessionOf,
  tellPayment,
  until,
  withoutLimits,
} from '../model/proof.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { passerBy } from '../steps/shipments.ts'

/** One checkout, and everybody acting on it at once. */
vi.setConfig(longTimeouts())

let app: TestApp
let other: TestApp
let count: ReturnType<typeof countOf>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  count = countOf(app)
  rows = rowsOf(app)
  await withoutLimits(app)
  await rows("update skus set stock = 100000 where stock is not null and kind = 'buy'")
})
afterAll(async () => {
  await other.close()
  await app.close()
})
afterEach(async () => {
  for (const { context } of [app, other]) {
    Object.assign(openedSandbox.get(context).control.travel, { drop: false, times: 1, delayMs: 0 })
  }
  expect(await ledgerFaults(app)).toEqual([])
})

const blades = { sku: 'blades-set-9', quantity: 2 }
const many = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))

const sandbox = () => openedSandbox.get(app.context)
const sessionsOf = (checkoutNo: string) =>
  count("sandbox_objects where kind = 'session' and body ->> 'client_reference_id' = $1", checkoutNo)
const paymentsOf = (checkoutNo: string, state: string) =>
  count(
    'payments p join checkouts using (checkout_id) where checkout_no = $1 and payment_state = $2',
    checkoutNo,
    state,
  )

/** Every effect of a payment, each counted in its table. */
async function tracesOf(checkoutNo: string) {
  const ofOrders = 'join orders o using (order_id) join checkouts c on c.checkout_id = o.checkout_id'
  return {
    paid: await paymentsOf(checkoutNo, 'paid'),
    received: await count(
      `ledger_transactions t join payments p on t.reference = 'payment:' || p.payment_id
       join checkouts c on c.checkout_id = p.checkout_id where checkout_no = $1`,
      checkoutNo,
    ),
    moved: await count(`order_events ${ofOrders} where checkout_no = $1 and event = 'paid'`, checkoutNo),
    sold: await count(
      "ledger_transactions t join checkouts using (checkout_id) where checkout_no = $1 and t.kind = 'sale'",
      checkoutNo,
    ),
    invoices: await count(`invoices ${ofOrders} where checkout_no = $1 and invoices.kind = 'invoice'`, checkoutNo),
    mails: await count("mails where template = 'order_paid' and data ->> 'checkout_no' = $1", checkoutNo),
    refunds: await count(
      'refunds r join payments using (payment_id) join checkouts using (checkout_id) where checkout_no = $1',
      checkoutNo,
    ),
  }
}
const once = { paid: 1, received: 1, moved: 1, sold: 1, invoices: 1, mails: 1, refunds: 0 }

const clicks = counts(50, 200)
test(`${clicks} clicks at once on one checkout are one attempt and one session`, async () => {
  const me = await passerBy(app)
  const { checkout_no } = await me.placed([blades])
  const urls = await many(clicks, () => me.pay(checkout_no))
  expect(new Set(urls).size).toBe(1)
  expect([await sessionsOf(checkout_no), await paymentsOf(checkout_no, 'open')]).toEqual([1, 1])
  await many(5, () => me.choose(urls[0] ?? '', 'success'))
  expect((await me.outcome(checkout_no)).outcome).toBe('success')
  expect(await tracesOf(checkout_no)).toEqual(once)
  const [again] = await many(10, () => me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' }))
  expect([again?.status, again?.json.code]).toEqual([409, 200503])
  expect(await sessionsOf(checkout_no)).toBe(1)
})

const rounds = counts(3, 60)
test(`${rounds} times: return page, events three times and reconciliation at once are one payment`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await passerBy(app)
    const { checkout_no } = await me.placed([blades])
    const session = sessionOf(await me.pay(checkout_no))
    sandbox().control.travel.drop = true
    await sandbox().act(session, 'success')
    const [intent] = await rows(
      `select i.object_id as id, i.body -> 'metadata' as metadata from sandbox_objects s
         join sandbox_objects i on i.object_id = s.body ->> 'payment_intent' where s.object_id = $1`,
      session,
    )
    await restPayments(app)
    const completed = eventBody({ object: { id: session, object: 'checkout.session' } })
    const succeeded = eventBody({
      type: 'payment_intent.succeeded',
      object: { id: intent.id, object: 'payment_intent', metadata: intent.metadata },
    })
    const told = await Promise.all(
      [
        ...[app, other, app].flatMap(at => [tellPayment(at, completed), tellPayment(at, succeeded)]),
        ...[1, 2, 3].map(() => me.call('POST', `/checkouts/${checkout_no}/outcome`, {})),
      ].concat(
        [app, other].map(at => reconcile(at.context, {}).then(() => me.call('GET', `/checkouts/${checkout_no}`))),
      ),
    )
    expect(told.map(({ status }) => status).filter(status => status !== 200)).toEqual([])
    expect(await tracesOf(checkout_no), `round ${round}`).toEqual(once)
    // Repeated days later, the event has no effect.
    await tellPayment(other, eventBody({ object: { id: session, object: 'checkout.session' } }))
    expect(await tracesOf(checkout_no)).toEqual(once)
  }
})

test('events of the sandbox itself, doubled and late, are one payment too', async () => {
  const me = await passerBy(app)
  const { checkout_no } = await me.placed([blades])
  Object.assign(sandbox().control.travel, { times: 3, delayMs: 200 })
  await me.choose(await me.pay(checkout_no), 'success')
  await until(async () => (await tracesOf(checkout_no)).paid === 1, 'nobody told of the payment')
  expect(await tracesOf(checkout_no)).toEqual(once)
})

test.each(['cancel', 'close'] as const)('a payment that arrives after the %s is refunded, once', async event => {
  const me = await passerBy(app)
  const { checkout_no, orders, amount } = await me.placed([blades])
  const session = sessionOf(await me.pay(checkout_no))
  if (event === 'cancel') {
    expect((await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})).status).toBe(200)
  } else {
    const [{ checkout_id: checkoutId }] = await rows(
      'select checkout_id from checkouts where checkout_no = $1',
      checkout_no,
    )
    const actor = { role: 'system' } as const
    await many(3, () => closeUnpaid(app.context, { checkoutId, event, actor, reason: 'not_paid_in_time' }))
  }
  // A bank that was not notified of the end in time.
  await rows(`update sandbox_objects set body = body || '{"status": "open"}' where object_id = $1`, session)
  sandbox().control.travel.drop = true
  await sandbox().act(session, 'success')
  const told = () => tellPayment(app, eventBody({ object: { id: session, object: 'checkout.session' } }))
  const answers = await many(6, told)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const ended = { paid: 1, received: 1, moved: 0, sold: 0, invoices: 0, mails: 0, refunds: 1 }
  expect(await tracesOf(checkout_no)).toEqual(ended)
  const order = await me.read(orders[0]?.order_no ?? '')
  expect(order).toMatchObject({
    order_status: event === 'cancel' ? 'canceled' : 'closed',
    paid_amount: 0,
    pay_status: 'wait_pay',
  })
  const [refund] = await rows(
    'select refund_id, refund_amount from refunds join payments using (payment_id) where session_ref = $1',
    session,
  )
  expect(refund.refund_amount).toBe(amount)
  await many(5, at => sendRefund((at % 2 ? app : other).context, { refundId: refund.refund_id }))
  expect(
    await count(
      "sandbox_objects r join payments p on p.payment_ref = r.body ->> 'payment_intent' where r.kind = 'refund' and session_ref = $1",
      session,
    ),
  ).toBe(1)
  expect(
    await count("ledger_transactions where kind = 'payout' and reference = $1", `refund:${refund.refund_id}`),
  ).toBe(1)
})

test('a slow payment does not delay the deadline of others', async () => {
  const waiting = await passerBy(app)
  const slow = await waiting.placed([blades])
  await waiting.choose(await waiting.pay(slow.checkout_no), 'delayed')
  expect((await waiting.outcome(slow.checkout_no)).outcome).toBe('wait')
  const [{ checkout_id: checkoutId }] = await rows(
    'select checkout_id from checkouts where checkout_no = $1',
    slow.checkout_no,
  )
  // More of them than one run processes, all older than the one that nobody pays.
  await rows(
    `with many as (
       insert into checkouts select (jsonb_populate_record(c, jsonb_build_object('checkout_id', uuidv7(),
         'checkout_no', c.checkout_no || '-' || n, 'quote_id', null, 'purpose', 'request',
         'order_id', (select order_id from orders o where o.checkout_id = c.checkout_id limit 1),
         'about', '{}'::jsonb, 'address_key', null, 'ip_key', null))).*
       from checkouts c, generate_series(1, 120) n where c.checkout_id = $1 returning checkout_id)
     insert into payments select (jsonb_populate_record(p, jsonb_build_object('payment_id', uuidv7(),
       'checkout_id', many.checkout_id, 'session_ref', null))).* from payments p, many where p.checkout_id = $1`,
    checkoutId,
  )
  await rows(
    "update checkouts set pay_until = now() - interval '9 days' where pay_status <> 'paid' and checkout_no like $1",
    `${slow.checkout_no}%`,
  )
  const me = await passerBy(app)
  const { checkout_no, orders } = await me.placed([blades])
  await rows("update checkouts set pay_until = now() - interval '1 hour' where checkout_no = $1", checkout_no)
  await reconcile(app.context, {})
  expect(await me.read(orders[0]?.order_no ?? '')).toMatchObject({ order_status: 'closed' })
  expect(await waiting.read(slow.orders[0]?.order_no ?? '')).toMatchObject({ order_status: 'created' })
})
