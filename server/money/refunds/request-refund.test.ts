// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomIp, register, type SignIn } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { type OwnRefund, paidOrder, refundsOf, walk } from '#testing/steps/refunds.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, staff } from '#testing/steps/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await liftLimits(app)
})

const rent = { sku: 'genie-600-rent', months: 3 }
const blades = (quantity = 1) => ({ sku: 'blades-set-9', quantity })

describe('requesting a refund', () => {
  test('is a request: it waits, is listed, and its receipt is mailed; nothing is owed by it', async () => {
    const mine = await paidOrder(app, blades(2))
    expect(await mine.order()).toMatchObject({ actions: expect.arrayContaining(['cancel', 'refund']) })
    expect(await mine.offer()).toMatchObject({
      way: 'original',
      product: {
        paid: 4980,
        open: 4980,
        refusal: null,
        items: [{ paid: 4980, open: 4980, refusal: null, quantity: 2 }],
      },
      deposit: { paid: 0, open: 0, refusal: 'no_deposit' },
    })
    const refund = await dataOf<OwnRefund>(mine.ask({ amount: 2490, reason: 'Eén set is krom' }))
    expect(refund).toMatchObject({
      ...{ refund_amount: 2490, refund_reason: 'Eén set is krom', refund_status: 'requested', refund_time: null },
      ...{
        type: 'product',
        order_no: mine.orderNo,
        kind: 'buy',
        item: null,
        goods: { others: 0 },
        way: 'original',
        method: 'ideal',
      },
      ...{ reject_reason: '', arrives_by: null, account: null, account_needed: false },
    })
    expect(refund.refund_no).toMatch(/^T/)
    const list = await dataOf<{ list: OwnRefund[]; total: number }>(mine.me.call('GET', '/refunds'))
    expect(list).toMatchObject({ total: 1, list: [refund] })
    expect(await dataOf(mine.me.call('GET', `/orders/${mine.orderNo}/refunds`))).toEqual({ list: [refund] })
    expect(await mine.order()).toMatchObject({ refunded_amount: 0, order_status: 'pay_success' })
    expect(await mine.offer()).toMatchObject({
      product: { open: 4980, refusal: 'asked', items: [{ refusal: 'asked' }] },
    })
    const mails = await app.context.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('once_key', '=', `refund_requested:${refund.refund_no}`)
      .execute()
    expect(mails).toMatchObject([{ template: 'refund_requested', data: { amount: 2490 } }])
  })

  test('a guest may too', async () => {
    const { json } = await app.send('POST', '/api/user/anonymous', {
      body: {},
      headers: { 'x-forwarded-for': randomIp() },
    })
    const guest = await paidOrder(app, blades(), json.data as SignIn)
    expect(await dataOf(guest.ask({}))).toMatchObject({ refund_amount: 2490, refund_status: 'requested' })
  })

  test('twice with one idempotency key is once; with another, it was requested already', async () => {
    const mine = await paidOrder(app, blades())
    const key = { 'idempotency-key': randomUUID() }
    const responses = [await mine.ask({}, key), await mine.ask({}, key)]
    expect(responses[0]?.json.data).toEqual(responses[1]?.json.data)
    expect(await refusalOf(mine.ask({}))).toEqual([409, 200514])
    expect(await refusalOf(mine.ask({ amount: 1 }, key))).toEqual([422, 422])
    expect(await refundsOf(app, mine.orderNo)).toHaveLength(1)
  })

  test('ten times at once, in full and in part, is one request', async () => {
    const mine = await paidOrder(app, blades(3))
    const [item] = (await mine.offer()).product.items
    const wishes = Array.from({ length: 10 }, (_, at) =>
      mine.ask(at % 2 ? { item_id: item?.item_id } : { amount: 100 }),
    )
    const codes = (await Promise.all(wishes)).map(({ json }) => json.code).sort()
    expect(codes).toEqual([0, ...Array.from({ length: 9 }, () => 200514)])
    expect(await refundsOf(app, mine.orderNo)).toHaveLength(1)
  })

  test.each([0, -1, -2490, 0.5, 24.9, 2 ** 53, 1e300])('an amount of %d is refused', async amount => {
    const mine = await shared()
    expect(await refusalOf(mine.ask({ amount }))).toEqual([400, 200509])
  })

  test.each([2491, 4980, 100_000_000, Number.MAX_SAFE_INTEGER])('an amount of %d is too much', async amount => {
    const mine = await shared()
    expect(await refusalOf(mine.ask({ amount }))).toEqual([409, 200510])
  })

  test.each([
    ['no reason', { reason: '' }, ['reason: text_too_short']],
    ['a reason of signs nobody can print', { reason: 'a\u0000b\u0007c' }, ['reason: invalid']],
    ['no such type', { type: 'gift' }, ['type: choice_unknown']],
    ['an amount in words', { amount: 'alles' }, ['amount: ']],
    ['an item that is no id', { item_id: 'x' }, ['item_id: ']],
    ['a state of its own', { refund_status: 'refund_successful' }, ['refund_status: ']],
  ])('%s is refused at its field', async (_name, input, issues) => {
    const mine = await shared()
    const found = await faultsOf(mine.ask(input))
    expect(found).toHaveLength(issues.length)
    for (const [index, fault] of issues.entries()) expect(found[index]).toContain(fault.split(' ')[0])
  })

  test("another's order is as unknown as one that never existed, and so is another's item", async () => {
    const [mine, other] = [await shared(), await paidOrder(app, blades())]
    const [item] = (await other.offer()).product.items
    for (const orderNo of [other.orderNo, 'B0000000000', '%20', "' or 1=1 --"]) {
      const path = `/orders/${encodeURIComponent(orderNo)}`
      const input = { type: 'product', reason: 'Terug graag' }
      expect(await refusalOf(mine.me.call('POST', `${path}/refunds`, input))).toEqual([404, 200511])
      expect(await refusalOf(mine.me.call('GET', `${path}/refund-offer`))).toEqual([404, 200511])
      expect(await refusalOf(mine.me.call('GET', `${path}/refunds`))).toEqual([404, 200511])
    }
    expect(await refusalOf(mine.ask({ item_id: item?.item_id }))).toEqual([404, 210601])
    expect(await dataOf(mine.me.call('GET', '/refunds'))).toMatchObject({ list: [], total: 0 })
  })

  test('for an unpaid order', async () => {
    const me = till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
    const { orders, checkout_no } = await me.placed([blades()])
    const path = `/orders/${orders[0]?.order_no}`
    const input = { type: 'product', reason: 'Terug graag' }
    expect(await refusalOf(me.call('POST', `${path}/refunds`, input))).toEqual([409, 200512])
    expect(await dataOf(me.call('GET', `${path}/refund-offer`))).toMatchObject({
      product: { paid: 0, open: 0, refusal: 'unpaid' },
    })
    await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})
    expect(await refusalOf(me.call('POST', `${path}/refunds`, input))).toEqual([409, 200512])
  })
})

/** One paid order for all requests that are refused. */
let one: ReturnType<typeof paidOrder> | undefined
function shared() {
  one ??= paidOrder(app, blades())
  return one
}

describe('a deposit', () => {
  test('can be requested when the rental is over, not while it runs', async () => {
    const mine = await paidOrder(app, rent)
    expect(await refusalOf(mine.ask({ type: 'deposit' }))).toEqual([409, 200513])
    await walk(app, mine.orderNo, 'in_use')
    expect(await refusalOf(mine.ask({ type: 'deposit' }))).toEqual([409, 200513])
    expect(await mine.offer()).toMatchObject({ deposit: { open: 15_000, refusal: 'not_returned' } })
    // The goods can be requested independently of the deposit.
    expect(await refusalOf(mine.ask({ amount: 23_701 }))).toEqual([409, 200510])
  })

  test('is refunded once it may be, without a credit note', async () => {
    const mine = await paidOrder(app, rent)
    await walk(app, mine.orderNo, 'completed')
    const asked = await dataOf<OwnRefund>(mine.ask({ type: 'deposit' }))
    expect(asked).toMatchObject({ type: 'deposit', refund_amount: 15_000, kind: 'rent' })
    const finance = await staff(app, 'finance')
    await dataOf(finance.post(`/admin/refunds/${asked.refund_no}/approve`, {}))
    expect(await mine.order()).toMatchObject({ deposit_held: 0, refunded_amount: 15_000, order_status: 'completed' })
    expect(await listCreditNotes(mine.orderNo)).toEqual([])
    expect(await mine.offer()).toMatchObject({ deposit: { open: 0, refusal: 'nothing_left' } })
    expect(await auditOf(app, (await refundsOf(app, mine.orderNo))[0]?.refund_id ?? '')).toMatchObject([
      {
        ...{ action: 'refund.approve', actor_id: finance.userId },
        ...{ before: { refund_status: 'requested' }, after: { refund_status: 'refunding' } },
      },
    ])
  })

  test('of a purchase does not exist', async () => {
    expect(await refusalOf((await shared()).ask({ type: 'deposit' }))).toEqual([400, 200502])
  })
})

test('a cancelled order closes its open requests, and refunds only the rest', async () => {
  const mine = await paidOrder(app, blades(2))
  const finance = await staff(app, 'finance')
  const part = { type: 'product', amount: 1111, reason: 'Een kras' }
  await dataOf(finance.post(`/admin/orders/${mine.orderNo}/refunds`, part))
  const asked = await dataOf<OwnRefund>(mine.ask({ amount: 500 }))
  await dataOf(mine.me.call('POST', `/orders/${mine.orderNo}/cancel`, { reason: 'Toch niet' }))
  const refunds = await refundsOf(app, mine.orderNo)
  expect(refunds.map(row => [row.refund_amount, row.refund_status, row.reject_reason])).toEqual([
    [1111, 'refunding', ''],
    [500, 'rejected', 'overtaken'],
    [3869, 'refunding', ''],
  ])
  expect(await mine.order()).toMatchObject({ refunded_amount: 4980, paid_amount: 4980 })
  expect(await listCreditNotes(mine.orderNo)).toEqual([-1111, -3869])
  expect(await refusalOf(finance.post(`/admin/refunds/${asked.refund_no}/approve`, {}))).toEqual([409, 200508])
})

async function listCreditNotes(orderNo: string): Promise<number[]> {
  const { rows } = await app.context.connection.pool.query(
    `select gross from invoices join orders using (order_id)
     where order_no = $1 and invoices.kind = 'credit_note' order by number`,
    [orderNo],
  )
  return rows.map(row => row.gross)
}
