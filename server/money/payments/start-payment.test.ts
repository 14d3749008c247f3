// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProviderSession, SessionRequest } from '#server/platform/ports/gateway.ts'
import { providersOf } from '#server/platform/ports/providers.ts'
import { checkoutOf, inTurn } from '#testing/shop/in-turn.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { passerBy } from '#testing/steps/shipments.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  sandboxOf(app).control.health = 'well'
  expect(await ledgerFaults(app)).toEqual([])
})

/** Begun, and the provider did not respond: what it has opened is not known yet. */
async function begunOnly() {
  const me = await passerBy(app)
  const { checkout_no, orders } = await me.placed([{ sku: 'blades-set-9' }])
  const orderNo = orders[0]?.order_no ?? ''
  const pay = () => me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })
  sandboxOf(app).control.health = 'down'
  expect((await pay()).json.code).toBe(200504)
  sandboxOf(app).control.health = 'well'
  const payments = async () =>
    (
      await app.context.connection.pool.query(
        'select payment_state, pay_url from payments join checkouts using (checkout_id) where checkout_no = $1',
        [checkout_no],
      )
    ).rows
  return {
    me,
    checkout_no,
    orderNo,
    pay,
    giveUp: () => me.call('POST', `/checkouts/${checkout_no}/cancel`, {}),
    payments,
  }
}

/** While the provider opens the session something else happens; returns the response that the shop gives. */
async function meanwhile(
  pay: () => Promise<Answer>,
  happens: (opened: ProviderSession) => Promise<ProviderSession>,
): Promise<Answer> {
  const { providers } = app.context
  const { usual } = providers
  const startSession = vi.fn(async (wish: SessionRequest) => happens(await usual.startSession(wish)))
  app.context.providers = providersOf({ ...usual, startSession })
  try {
    return await pay()
  } finally {
    app.context.providers = providers
    expect(startSession).toHaveBeenCalledTimes(1)
  }
}

test('cancelled in another tab before the session is requested: the order is over', async () => {
  const { me, orderNo, pay, giveUp, payments } = await begunOnly()
  const [paying, givenUp] = await inTurn(app, checkoutOf(orderNo), [pay, giveUp])
  expect(givenUp?.status, givenUp?.text).toBe(200)
  expect([paying?.status, paying?.json.code, paying?.json.data], paying?.text).toEqual([
    409,
    200202,
    { reason: 'ended' },
  ])
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled' })
  expect(await payments()).toEqual([{ payment_state: 'expired', pay_url: null }])
})

test('cancelled in another tab while the provider opens the session: nobody is led there to pay', async () => {
  const { me, orderNo, pay, giveUp, payments } = await begunOnly()
  const paying = await meanwhile(pay, async opened => {
    expect(opened.url).not.toBeNull()
    expect((await giveUp()).status).toBe(200)
    return opened
  })
  expect([paying.status, paying.json.code, paying.json.data], paying.text).toEqual([409, 200202, { reason: 'ended' }])
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled' })
  expect(await payments()).toEqual([{ payment_state: 'expired', pay_url: null }])
})

test('a session that the provider has ended before anybody was led to it: refused, and the next request opens another', async () => {
  const { me, checkout_no, orderNo, pay, payments } = await begunOnly()
  const first = await meanwhile(pay, ({ sessionRef }) => app.context.providers.usual.endSession(sessionRef))
  expect([first.status, first.json.code, first.json.data], first.text).toEqual([503, 200205, null])
  expect(await payments()).toEqual([{ payment_state: 'expired', pay_url: null }])

  const second = await pay()
  expect(second.status, second.text).toBe(200)
  expect(await payments()).toHaveLength(2)
  const { pay_url } = second.json.data as { pay_url: string }
  await me.choose(pay_url, 'success')
  await me.outcome(checkout_no)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success' })
})

test('paid on an earlier page while the session is requested: refused, and nobody pays twice', async () => {
  const { me, checkout_no, orderNo, pay, payments } = await begunOnly()
  const paying = await meanwhile(pay, async ({ url, sessionRef }) => {
    await me.choose(url ?? '', 'success')
    return app.context.providers.usual.readSession(sessionRef)
  })
  expect([paying.status, paying.json.code, paying.json.data], paying.text).toEqual([409, 200503, { reason: 'paid' }])
  expect(await payments()).toMatchObject([{ payment_state: 'paid', pay_url: null }])
  await me.outcome(checkout_no)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success' })
})

test('cancelled in another tab the moment the session is open: it is ended at the provider too', async () => {
  const { me, checkout_no, orderNo, pay, giveUp, payments } = await begunOnly()
  const held = {
    text: `select from payments where checkout_id = (select checkout_id from checkouts where checkout_no = $1) for update`,
    values: [checkout_no],
  }
  const [paying, givenUp] = await inTurn(app, held, [pay, giveUp])
  expect(paying?.status, paying?.text).toBe(200)
  expect(givenUp?.status, givenUp?.text).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled' })
  expect(await payments()).toEqual([{ payment_state: 'expired', pay_url: null }])
  const { pay_url } = (paying?.json.data ?? {}) as { pay_url: string }
  await me.choose(pay_url, 'success')
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', paid_amount: 0 })
})
