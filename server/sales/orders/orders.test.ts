// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const verdict = (response: Answer) => [response.status, response.json.code]
const shopper = async (place = {}) =>
  till(app, await register(app), { house_number: randomUUID().slice(0, 6), ...place })
const rent = (months = 6, quantity = 1) => ({ sku: 'genie-600-rent', months, quantity })
const blades = (quantity = 1) => ({ sku: 'blades-set-9', quantity })
const count = async (text: string, ...values: unknown[]) => {
  const { rows } = await app.context.connection.pool.query(`select count(*)::int as n from ${text}`, values)
  return rows[0].n as number
}

describe('accepting a quote', () => {
  test('makes one checkout: a buy order for all goods, a rent order for each machine', async () => {
    const me = await shopper()
    const quote = await me.quote([rent(6, 2), blades(3)])
    const response = await me.order(quote)
    expect(response.status, response.text).toBe(200)
    const checkout = response.json.data as Awaited<ReturnType<typeof me.placed>>
    expect(checkout).toMatchObject({ pay_status: 'wait_pay', amount: quote.totals.due_today, ended: false })
    expect(checkout.orders.map(({ kind }) => kind).sort()).toEqual(['buy', 'rent', 'rent'])
    const orders = await Promise.all(checkout.orders.map(({ order_no }) => me.read(order_no)))
    expect(orders.reduce((sum, order) => sum + order.total_amount, 0)).toBe(quote.totals.due_today)
    const rented = orders.find(({ kind }) => kind === 'rent')
    expect(rented).toMatchObject({
      ...{
        order_status: 'created',
        lease_months: 6,
        purchase_quantity: 1,
        zip_code: '3512 AA',
        actions: ['pay', 'cancel', 'change'],
      },
      events: [{ event: 'placed', to_status: 'created', actor_role: 'customer' }],
    })
    expect(await count('unit_reservations where reservation_state = $1', 'held')).toBe(2)
  })

  test('twice, at once or later, gives the same checkout', async () => {
    const me = await shopper()
    const quote = await me.quote([rent(3)])
    const responses = await Promise.all(Array.from({ length: 8 }, () => me.order(quote)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect((await me.order(quote)).json.data).toEqual(responses[0]?.json.data)
  })

  test.each([
    [
      'a wrong hash',
      (quote: { hash: string }) => ({ hash: quote.hash.replace(/^./, first => (first === 'x' ? 'y' : 'x')) }),
      [409, 200203],
    ],
    ['terms that are not ticked', () => ({ terms_accepted: false }), [400, 400]],
    ['no word on the age', () => ({ age_confirmed: false }), [400, 400]],
    ['older terms', () => ({ terms_version: '2020-01-01' }), [400, 400]],
    [
      'another country than was quoted',
      () => ({ address: { street: 'A', house_number: '1', postcode: '10115', city: 'Berlin', country: 'DE' } }),
      [400, 400],
    ],
    ['an amount of its own', () => ({ amount: 1 }), [400, 400]],
    ['a quote that never was', () => ({ quote_id: randomUUID() }), [404, 404]],
  ])('is refused with %s, and nothing is held', async (_name, change, expected) => {
    const me = await shopper()
    const before = await count('unit_reservations')
    const quote = await me.quote([rent()])
    expect(verdict(await me.order(quote, change(quote)))).toEqual(expected)
    expect(await count('unit_reservations')).toBe(before)
  })

  test('a purchase that is paid at once needs no word on the age, and its contract has none', async () => {
    const me = await shopper()
    const { json } = await me.order(await me.quote([blades()]), { age_confirmed: false })
    const { rows } = await app.context.connection.pool.query(
      `select a.body->>'clauses' as clauses, evidence->'confirmed'->'age_confirmed' as age
       from checkouts join agreements a using (checkout_id) where checkout_no = $1`,
      [(json.data as Awaited<ReturnType<typeof me.placed>>).checkout_no],
    )
    expect(rows[0].clauses).not.toContain('18 jaar')
    expect(rows[0].age).toBe(false)
  })

  test('fails for anybody else', async () => {
    const [me, other] = [await shopper(), await shopper()]
    const quote = await me.quote([blades()])
    expect(verdict(await other.order(quote))).toEqual([404, 404])
    const { checkout_no, orders } = (await me.order(quote)).json.data as Awaited<ReturnType<typeof me.placed>>
    const orderNo = orders[0]?.order_no
    for (const [method, path] of [
      ['GET', `/orders/${orderNo}`],
      ['GET', `/checkouts/${checkout_no}`],
      ['POST', `/orders/${orderNo}/cancel`],
      ['POST', `/checkouts/${checkout_no}/cancel`],
      ['POST', `/checkouts/${checkout_no}/outcome`],
    ] as const) {
      expect(verdict(await other.call(method, path, method === 'GET' ? undefined : {})), path).toEqual([404, 200201])
    }
    expect(verdict(await other.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' }))).toEqual([
      404, 200201,
    ])
  })

  test('unpaid orders limit how much one person can hold', async () => {
    const me = await shopper()
    for (let open = 0; open < 3; open += 1) await me.placed([blades()])
    const response = await me.order(await me.quote([blades()]))
    expect([...verdict(response), response.json.data]).toEqual([409, 200207, { reason: 'unpaid_orders' }])
  })
})

describe('paid', () => {
  test('in the sandbox: booked, numbered, its machine reserved, its mail written', async () => {
    const me = await shopper()
    const quote = await me.quote([rent(6), blades(2)])
    const checkout = (await me.order(quote)).json.data as Awaited<ReturnType<typeof me.placed>>
    const payUrl = await me.pay(checkout.checkout_no)
    expect(await (await fetch(payUrl)).text()).toContain(checkout.checkout_no)
    const back = await me.choose(payUrl, 'success')
    expect(back.headers.get('location')).toContain(`/pay/result?checkout_no=${checkout.checkout_no}`)
    expect(await me.outcome(checkout.checkout_no)).toMatchObject({
      outcome: 'success',
      checkout: { pay_status: 'paid' },
    })
    const orders = await Promise.all(checkout.orders.map(({ order_no }) => me.read(order_no)))
    for (const order of orders) {
      expect(order).toMatchObject({ order_status: 'pay_success', pay_status: 'paid', paid_amount: order.total_amount })
    }
    expect(orders.find(({ kind }) => kind === 'rent')?.deposit_held).toBe(15_000)
    const { rows } = await app.context.connection.pool.query(
      'select template from mails where data->>$1 = $2 order by created_at, template',
      ['checkout_no', checkout.checkout_no],
    )
    expect(rows.map(({ template }) => template)).toEqual(['order_received', 'order_paid'])
  })

  test('fifty clicks are one session; return page, webhook three times and reconciliation at once are one payment', async () => {
    const me = await shopper()
    const { checkout_no } = await me.placed([rent(3)])
    const urls = await Promise.all(Array.from({ length: 20 }, () => me.pay(checkout_no)))
    expect(new Set(urls).size).toBe(1)
    const sandbox = openedSandbox.get(app.context)
    sandbox.control.travel.times = 3
    await me.choose(urls[0] ?? '', 'success')
    await Promise.all(Array.from({ length: 10 }, () => me.outcome(checkout_no)))
    sandbox.control.travel.times = 1
    expect(
      await count(
        "payments p join checkouts using (checkout_id) where checkout_no = $1 and payment_state = 'paid'",
        checkout_no,
      ),
    ).toBe(1)
    expect(
      await count(
        "order_events e join orders using (order_id) join checkouts using (checkout_id) where checkout_no = $1 and event = 'paid'",
        checkout_no,
      ),
    ).toBe(1)
  })

  test('declined: the order records it, and can be paid by another method', async () => {
    const me = await shopper()
    const { checkout_no } = await me.placed([blades()])
    const first = await me.pay(checkout_no, 'card')
    await me.choose(first, 'decline')
    expect(await me.outcome(checkout_no)).toMatchObject({
      outcome: 'fail',
      failure: 'card_declined',
      checkout: { pay_status: 'pay_fail' },
    })
    const second = await me.pay(checkout_no, 'ideal')
    expect(second).not.toBe(first)
    await me.choose(second, 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
  })

  test('a slow bank: processing, then paid', async () => {
    const me = await shopper()
    const { checkout_no } = await me.placed([blades()])
    const payUrl = await me.pay(checkout_no)
    await me.choose(payUrl, 'delayed')
    expect((await me.outcome(checkout_no)).outcome).toBe('wait')
    expect(verdict(await me.call('POST', `/checkouts/${checkout_no}/cancel`, {}))).toEqual([409, 200503])
    await openedSandbox.get(app.context).act(payUrl.split('/').at(-1) ?? '', 'delayed_success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
  })

  test('not tried: back in the shop it can still be paid, or cancelled', async () => {
    const me = await shopper()
    const { checkout_no, orders } = await me.placed([rent(3), blades(4)])
    await me.pay(checkout_no)
    expect((await me.outcome(checkout_no)).outcome).toBe('cancel')
    const stock = await count("skus where key = 'blades-set-9' and stock is not null")
    expect(stock).toBeLessThanOrEqual(1)
    expect((await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})).status).toBe(200)
    for (const { order_no } of orders) {
      expect(await me.read(order_no)).toMatchObject({ order_status: 'canceled', actions: [], pay_until: null })
    }
    expect(verdict(await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' }))).toEqual([409, 200202])
  })

  test('a provider that is down or sends invalid data: a refusal, and nothing is lost', async () => {
    const me = await shopper()
    const { checkout_no } = await me.placed([blades()])
    const sandbox = openedSandbox.get(app.context)
    for (const health of ['down', 'nonsense'] as const) {
      sandbox.control.health = health
      expect(verdict(await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' }))).toEqual([503, 200504])
    }
    sandbox.control.health = 'well'
    await me.choose(await me.pay(checkout_no, 'card'), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
  })
})

describe('a paid order that is cancelled', () => {
  test('is refunded to the cent, alone; the other order stays', async () => {
    const me = await shopper()
    const { checkout_no, orders } = await me.paid([rent(3), blades(2)])
    const rented = orders.find(({ kind }) => kind === 'rent')?.order_no ?? ''
    const response = await me.call('POST', `/orders/${rented}/cancel`, { reason: 'Toch niet' })
    expect(response.json.data).toMatchObject({ order_status: 'canceled', close_reason: 'Toch niet', deposit_held: 0 })
    const order = await me.read(rented)
    expect(order.refunded_amount).toBe(order.paid_amount)
    const { rows } = await app.context.connection.pool.query(
      'select type, refund_amount from refunds join orders using (order_id) where order_no = $1 order by type',
      [rented],
    )
    expect(rows.map(({ type }) => type)).toEqual(['deposit', 'product'])
    expect(rows.reduce((sum, row) => sum + row.refund_amount, 0)).toBe(order.total_amount)
    expect(verdict(await me.call('POST', `/orders/${rented}/cancel`, {}))).toEqual([409, 200303])
    const { checkout } = await me.outcome(checkout_no)
    expect(checkout.orders.map(({ order_status }) => order_status).sort()).toEqual(['canceled', 'pay_success'])
  })
})

test('a different amount is no payment: staff get one finding', async () => {
  const me = await shopper()
  const { checkout_no } = await me.placed([blades()])
  const payUrl = await me.pay(checkout_no)
  await app.context.connection.pool.query(
    `update sandbox_objects set body = jsonb_set(body, '{amount_total}', '1') where object_id = $1`,
    [payUrl.split('/').at(-1)],
  )
  await me.choose(payUrl, 'success')
  expect((await me.outcome(checkout_no)).outcome).not.toBe('success')
  expect((await me.outcome(checkout_no)).checkout.pay_status).not.toBe('paid')
  expect(
    await count('reconciliation_findings join checkouts using (checkout_id) where checkout_no = $1', checkout_no),
  ).toBe(1)
})
