// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { stripeGateway } from '#server/platform/payment-providers/stripe/stripe.ts'
import { providersOf } from '#server/platform/ports/providers.ts'
import {
  countOf,
  counts,
  eventBody,
  longTimeouts,
  rowsOf,
  sessionOf,
  tellPayment,
  withoutLimits,
} from '../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults, termsVersion } from '../steps/orders.ts'
import { travelTo } from '../steps/promotions.ts'
import { passerBy } from '../steps/shipments.ts'

/** Invalid input around payments, from a provider, a customer or an unknown client. */
vi.setConfig(longTimeouts())

let app: TestApp
let count: ReturnType<typeof countOf>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp()
  count = countOf(app)
  rows = rowsOf(app)
  await withoutLimits(app)
  await rows("update skus set stock = 100000 where stock is not null and kind = 'buy'")
})
afterAll(() => app.close())
afterEach(async () => {
  sandbox().control.health = 'well'
  sandbox().control.travel.drop = false
  expect(await ledgerFaults(app)).toEqual([])
})

const blades = { sku: 'blades-set-9', quantity: 2 }
const verdict = ({ status, json }: Answer) => [status, json.code]
const sandbox = () => openedSandbox.get(app.context)
const eventsKept = () => count('provider_events')

/** A checkout that is paid at the provider, of which the shop is not notified. */
async function unheard() {
  const me = await passerBy(app)
  const { checkout_no, orders } = await me.placed([blades])
  const session = sessionOf(await me.pay(checkout_no))
  sandbox().control.travel.drop = true
  await sandbox().act(session, 'success')
  const statusOf = async () => (await me.read(orders[0]?.order_no ?? '')).order_status
  const payload = () => eventBody({ object: { id: session, object: 'checkout.session' } })
  return { me, checkout_no, session, statusOf, payload }
}

describe('an event of the payment provider', () => {
  const hour = 3600
  test.each([
    ['signed by somebody else', { secret: 'whsec_guess' }],
    ['signed an hour ago', { timestamp: Math.floor(Date.now() / 1000) - hour }],
    [
      'of another body than was signed',
      { body: eventBody({ object: { id: 'cs_other', object: 'checkout.session' } }) },
    ],
    ['with nothing in it', { body: '' }],
  ])('%s is not heard, and not kept', async (_name, seal) => {
    const one = await unheard()
    const before = await eventsKept()
    expect(verdict(await tellPayment(app, one.payload(), seal))).toEqual([400, 200506])
    expect([await eventsKept(), await one.statusOf()]).toEqual([before, 'created'])
    expect((await tellPayment(app, one.payload())).status).toBe(200)
    expect(await one.statusOf()).toBe('pay_success')
  })

  test.each(['', 'nonsense', 't=1,v1=00', `t=${'9'.repeat(400)},v1=zz`, 't=,v1='])(
    'with the signature %j is not heard',
    async signature => {
      const { payload } = await unheard()
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect(verdict(await app.send('POST', '/api/payments/webhooks/stripe', { body: payload(), headers }))).toEqual([
        400, 200506,
      ])
    },
  )

  test.each([
    '{}',
    '[]',
    'null',
    '"text"',
    '{"id":1}',
    '{"id":"e","type":"x"}',
    '{"id":"e","data":{}}',
    '<xml/>',
    '{"id":"e"',
    '\u0000',
  ])('that is signed and says %j is refused, never an accident', async body => {
    const before = await eventsKept()
    expect(verdict(await tellPayment(app, body))).toEqual([400, 200506])
    expect(await eventsKept()).toBe(before)
  })

  test.each([
    ['a session of nobody', { id: 'cs_unknown', object: 'checkout.session' }],
    ['a payment of nobody', { id: 'pi_unknown', object: 'payment_intent' }],
    ['a payment of another shop', { id: 'pi_2', object: 'payment_intent', metadata: { payment_id: randomUUID() } }],
    ['a payment with a name that is none', { id: 'pi_3', object: 'payment_intent', metadata: { payment_id: "'; --" } }],
    ['something we know nothing of', { id: 'cus_1', object: 'customer' }],
    ['an id that is a trap', { id: "cs_'; drop table payments; --", object: 'checkout.session' }],
  ])('of %s is thanked for, and nothing comes of it', async (_name, object) => {
    const before = await count('payments')
    expect((await tellPayment(app, eventBody({ object }))).status).toBe(200)
    expect(await count('payments')).toBe(before)
  })

  test('of 10 MB is not read', async () => {
    const before = await eventsKept()
    const big = eventBody({ object: { id: 'x'.repeat(10 * 2 ** 20), object: 'checkout.session' } })
    // The connection is cut while sending: a response, or a closed connection.
    const answer = await tellPayment(app, big).catch(() => undefined)
    if (answer) expect(answer.status).toBe(413)
    expect(await eventsKept()).toBe(before)
    expect((await app.send('GET', '/api/health')).status).toBe(200)
  })

  test('that lies about what happened changes nothing: the provider itself is read', async () => {
    const me = await passerBy(app)
    const { checkout_no, orders } = await me.placed([blades])
    const id = sessionOf(await me.pay(checkout_no))
    const object = { id, object: 'checkout.session', status: 'complete', payment_status: 'paid', amount_total: 1 }
    expect((await tellPayment(app, eventBody({ object }))).status).toBe(200)
    expect((await me.read(orders[0]?.order_no ?? '')).order_status).toBe('created')
  })
})

describe('money of another kind than was asked', () => {
  test.each([
    ['in dollars', { currency: 'usd' }],
    ['in euros written otherwise', { currency: 'EURO' }],
    ['without a currency', { currency: null }],
    ['a cent less', { amount_total: 'less' }],
    ['a cent more', { amount_total: 'more' }],
    ['nothing at all', { amount_total: null }],
  ])(
    '%s: no order, told to staff once, and it can still be paid',
    async (_name, change: Record<string, string | null>) => {
      const one = await unheard()
      const [{ body }] = await rows('select body from sandbox_objects where object_id = $1', one.session)
      const wrong: Record<string, number> = { less: body.amount_total - 1, more: body.amount_total + 1 }
      const said = 'amount_total' in change ? { amount_total: wrong[change.amount_total ?? ''] ?? null } : change
      await rows('update sandbox_objects set body = body || $2 where object_id = $1', one.session, said)
      for (let times = 0; times < 3; times += 1) await tellPayment(app, one.payload())
      expect((await one.me.outcome(one.checkout_no)).outcome).not.toBe('success')
      await reconcile(app.context, {})
      expect(await one.statusOf()).toBe('created')
      const ofThis = 'join checkouts using (checkout_id) where checkout_no = $1'
      expect(await count(`reconciliation_findings ${ofThis}`, one.checkout_no)).toBe(1)
      expect(await count(`payments ${ofThis} and payment_state = 'paid'`, one.checkout_no)).toBe(0)
      await rows('update sandbox_objects set body = $2 where object_id = $1', one.session, body)
      await tellPayment(app, one.payload())
      expect(await one.statusOf()).toBe('pay_success')
    },
  )
})

describe('a provider', () => {
  test('that takes half a minute for every answer: all others are served meanwhile', async () => {
    const { providers } = app.context
    // The timeout of the shop, short enough for a test.
    const timeoutMs = counts(2500, 10_000)
    const at = { host: '127.0.0.1', port: sandbox().port }
    const { webhookSecret } = sandbox()
    app.context.providers = providersOf(stripeGateway({ secretKey: 'sk_test_sandbox', webhookSecret, at, timeoutMs }))
    try {
      const many = await Promise.all(
        Array.from({ length: 25 }, async () => {
          const me = await passerBy(app)
          return { me, ...(await me.placed([blades])) }
        }),
      )
      sandbox().control.health = 'slow'
      let ended = 0
      const waiting = many.map(({ me, checkout_no }) =>
        me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' }).finally(() => (ended += 1)),
      )
      await new Promise(resolve => setTimeout(resolve, timeoutMs / 5))
      const { pool } = app.context.connection
      const [first] = many
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all([
          app.send('GET', '/api/ready'),
          first?.me.call('GET', '/orders'),
          first?.me.call('GET', `/checkouts/${first.checkout_no}`),
          app.send('GET', '/api/products'),
        ])
        expect(answers.map(answer => answer?.status)).toEqual([200, 200, 200, 200])
        expect(pool.idleCount + (10 - pool.totalCount), 'connections that are free').toBeGreaterThan(5)
      }
      expect(ended, 'the slow ones are still waiting').toBe(0)
      sandbox().control.health = 'well'
      // Every request returns within a few seconds; repeated, it gets its response.
      expect((await Promise.all(waiting)).map(verdict)).toEqual(many.map(() => [503, 200504]))
      const again = many.map(({ me, checkout_no }) =>
        me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' }),
      )
      expect((await Promise.all(again)).map(verdict)).toEqual(many.map(() => [200, 0]))
    } finally {
      app.context.providers = providers
    }
  })

  test.each(['down', 'nonsense'] as const)('that is %s: nothing is believed, nothing lost', async health => {
    const one = await unheard()
    sandbox().control.health = health
    expect((await tellPayment(app, one.payload())).status).toBe(200)
    expect((await one.me.outcome(one.checkout_no)).outcome).toBe('wait')
    expect(verdict(await one.me.call('POST', `/checkouts/${one.checkout_no}/cancel`, {}))).toEqual([503, 200505])
    await rows("update payments set updated_at = updated_at - interval '5 minutes' where payment_state = 'open'")
    await reconcile(app.context, {})
    expect(await one.statusOf()).toBe('created')
    sandbox().control.health = 'well'
    await reconcile(app.context, {})
    expect(await one.statusOf()).toBe('pay_success')
  })

  test.each(['card', 'ideal'])('that was unavailable for five minutes: then it can be paid by %s', async method => {
    const me = await passerBy(app)
    const { checkout_no } = await me.placed([blades])
    sandbox().control.health = 'nonsense'
    expect(verdict(await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' }))).toEqual([503, 200504])
    sandbox().control.health = 'well'
    await rows(
      `update payments p set created_at = p.created_at - interval '5 minutes', expires_at = p.expires_at - interval '5 minutes'
       from checkouts c where c.checkout_id = p.checkout_id and checkout_no = $1`,
      checkout_no,
    )
    await me.choose(await me.pay(checkout_no, method), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
  })
})

describe('a shopper', () => {
  test('who sends another order with the same key is refused', async () => {
    const me = await passerBy(app)
    const [one, two] = [await me.quote([blades]), await me.quote([{ sku: 'blades-set-9' }])]
    const key = { 'idempotency-key': randomUUID() }
    const first = await me.order(one, {}, key)
    expect(first.status).toBe(200)
    expect((await me.order(one, {}, key)).json).toEqual(first.json)
    expect(verdict(await me.order(two, {}, key))).toEqual([422, 422])
    expect(verdict(await me.order(one, { remark: 'Iets anders' }, key))).toEqual([422, 422])
  })

  test('with three unpaid changes of a rental may order something else', async () => {
    const me = await passerBy(app)
    for (let made = 0; made < 3; made += 1) {
      const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 2 }])
      const path = `/orders/${orders[0]?.order_no}`
      const offered = await me.call('POST', `${path}/change-offer`, { months: 4 })
      const { offer_hash } = offered.json.data as { offer_hash: string }
      const changed = await me.call('POST', `${path}/change`, {
        months: 4,
        offer_hash,
        terms_version: await termsVersion(app),
      })
      expect(changed.json.data, changed.text).toMatchObject({ checkout_no: expect.any(String) })
    }
    expect(verdict(await me.order(await me.quote([blades])))).toEqual([200, 0])
  })

  test('whose quote has expired gets the current one, and has ordered nothing', async () => {
    const me = await passerBy(app)
    const quote = await me.quote([blades])
    await travelTo(app, new Date(new Date(quote.expires_at).getTime() + 1000).toISOString())
    const before = await count('checkouts')
    const answer = await me.order(quote)
    expect(verdict(answer)).toEqual([409, 200203])
    expect(await count('checkouts')).toBe(before)
  })

  const wishes = {
    ...{
      quote_id: 'no-uuid',
      hash: '',
      amount: 1,
      due_today: 1,
      totals: { due_today: 1 },
      lines: [],
      user_id: randomUUID(),
    },
    ...{ pay_status: 'paid', order_status: 'pay_success', currency: 'usd', coupon_code: 'ALLES' },
  }
  test.each(Object.entries(wishes))('who sends %s of his own is refused', async (name, value) => {
    const me = await passerBy(app)
    const before = await count('checkouts')
    const answer = await me.order(await me.quote([blades]), { [name]: value })
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(await count('checkouts')).toBe(before)
  })

  test.each([
    { method: 'cash' },
    { method: 'ideal', amount: 1 },
    { method: '' },
    {},
    { method: ['card'] },
    { method: 'card', pay_url: 'https://x.example' },
  ])('who pays by %j is refused, and no attempt is begun', async body => {
    const me = await passerBy(app)
    const { checkout_no } = await me.placed([blades])
    expect(verdict(await me.call('POST', `/checkouts/${checkout_no}/pay`, body))).toEqual([400, 400])
    expect(await count('payments join checkouts using (checkout_id) where checkout_no = $1', checkout_no)).toBe(0)
  })

  test("cannot find another person's order by any call", async () => {
    const me = await passerBy(app)
    const other = await passerBy(app)
    const { orders, checkout_no } = await me.paid([blades])
    const no = orders[0]?.order_no ?? ''
    const item_id = (await me.read(no)).items[0]?.item_id
    const before = await me.read(no)
    const calls = [
      ['GET', `/orders/${no}/shipments`],
      ['GET', `/orders/${no}/documents`],
      ['GET', `/orders/${no}/refunds`],
      ['GET', `/orders/${no}/refund-offer`],
      ['GET', `/orders/${no}/after-sale`],
      ['POST', `/orders/${no}/refunds`, { type: 'product', reason: 'Niet van mij' }],
      ['POST', `/orders/${no}/change-offer`, { months: 4 }],
      ['POST', `/orders/${no}/change`, { months: 4, offer_hash: 'x' }],
      ['POST', `/orders/${no}/request-offer`, { item_id, apply_type: 'repair' }],
      ['POST', `/orders/${no}/requests`, { item_id, apply_type: 'repair', reason_code: 'noise' }],
      ['POST', `/orders/${no}/shortage`, { choice: 'refund', back: 100 }],
      ['POST', `/orders/${no}/sign`, {}],
      ['POST', `/checkouts/${checkout_no}/outcome`, {}],
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await other.call(method, path, body)
      expect([path, answer.status, [200201, 200511].includes(answer.json.code)]).toEqual([path, 404, true])
    }
    expect(await me.read(no)).toEqual(before)
  })
})
