// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#domain/money.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'

/** The shop does not refund again what a bank has given back, and hands out nothing for it. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  bank = loaded(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

const refundsOf = async (orderNo: string) =>
  (await told.refundsOf(app, orderNo)).map(({ refund_status, refund_amount, dispute_id }) => ({
    ...{ refund_status, refund_amount },
    by: dispute_id === null ? 'shop' : 'bank',
  }))
const settle = () => bank.settle()
const sent = (orderNo: string) => bank.sentFor(orderNo)
const cancel = ({ me, orderNo }: Pick<Awaited<ReturnType<typeof told.paidOrder>>, 'me' | 'orderNo'>) =>
  me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'Toch niet' })

describe('handing out', () => {
  test('an order whose money a bank gave back is not shipped, until the items it is for are cancelled', async () => {
    const one = await told.paidOrder(app, { sku: 'garage-small' })
    const dispute = await bank.loses(one.checkout_no)
    const ship = await house.by('operations').post(`/admin/orders/${one.orderNo}/ship`, {})
    expect([...verdict(ship), ship.json.data]).toEqual([
      ...[409, 200209],
      { dispute_no: dispute.dispute_no, reason: 'charged_back' },
    ])
    expect(verdict(await cancel(one))).toEqual([200, 0])
    expect(await refundsOf(one.orderNo)).toMatchObject([{ refund_status: 'refund_successful', by: 'bank' }])
    expect(await sent(one.orderNo)).toBe(0)
  })

  test('neither a loaner, a replacement nor a repaired machine goes to a customer whose bank took the money back', async () => {
    const { orderNo, asked, does, staffDoes, me } = await returning(app, house)
    const { request_no: no } = await asked('repair', { reason_code: 'noise' })
    await does(no, 'approve')
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    await bank.disputes((await me.read(orderNo)).checkout_no)
    for (const [action, body] of [
      ['loaner', { pictures: [] }],
      ['swap', { pictures: [] }],
      ['step', { event: 'send_back' }],
    ] as const) {
      const answer = await staffDoes(no, action, body)
      expect([action, ...verdict(answer)]).toEqual([action, 409, 200209])
    }
  })
})

describe('what goes back', () => {
  test('of a rental and its renewal only what the bank has not given back', async () => {
    const { agreed, pays, me, orderNo, readRequest, back } = await returning(app, house)
    const first = await me.read(orderNo)
    const longer = await agreed('renewal', { months: 6 })
    await pays((await readRequest(longer.request_no)).checkout_no)
    await bank.loses(first.checkout_no)
    await back()
    await settle()
    const refunds = await refundsOf(orderNo)
    const due = sum(refunds.map(({ refund_amount }) => refund_amount))
    expect(due).toBeGreaterThan(first.paid_amount)
    expect(await sent(orderNo)).toBe(due - first.paid_amount)
    expect(refunds.every(({ refund_status }) => refund_status === 'refund_successful')).toBe(true)
  })

  test('after a partial chargeback, the rest; also for a refund that waited for the decision', async () => {
    const one = await told.paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
    const { paid_amount } = await one.order()
    const dispute = await bank.disputes(one.checkout_no, 2000)
    await cancel(one)
    await dispute.becomes('lose', 'lost')
    await settle()
    expect(await refundsOf(one.orderNo)).toEqual(
      expect.arrayContaining([
        { refund_status: 'refund_successful', refund_amount: 2000, by: 'bank' },
        { refund_status: 'refund_successful', refund_amount: paid_amount - 2000, by: 'shop' },
      ]),
    )
    expect(await sent(one.orderNo)).toBe(paid_amount - 2000)
  })

  test('a chargeback on one order settles nothing of another', async () => {
    const me = (await told.paidOrder(app, { sku: 'blades-set-9' })).me
    const { orders, checkout_no } = await me.paid([{ sku: 'garage-small' }, { sku: 'genie-600-rent', months: 3 }])
    const [bought, rented] = ['buy', 'rent'].map(kind => orders.find(order => order.kind === kind)?.order_no ?? '')
    const { paid_amount } = await me.read(bought ?? '')
    const { paid_amount: rent } = await me.read(rented ?? '')
    await bank.loses(checkout_no, paid_amount)
    await cancel({ me, orderNo: rented ?? '' })
    await settle()
    expect(await refundsOf(rented ?? '')).toMatchObject([
      { refund_status: 'refund_successful', by: 'shop' },
      { refund_status: 'refund_successful', by: 'shop' },
    ])
    expect(await sent(rented ?? '')).toBe(rent)
    expect((await house.by('operations').post(`/admin/orders/${bought}/ship`, {})).json.code).toBe(200209)
  })

  test('won after it was lost and settled: the refund is owed again, and sent', async () => {
    const one = await told.paidOrder(app, { sku: 'blades-set-9' })
    const { paid_amount } = await one.order()
    const dispute = await bank.loses(one.checkout_no)
    await cancel(one)
    expect(await refundsOf(one.orderNo)).toMatchObject([{ refund_status: 'refund_successful', by: 'bank' }])
    await dispute.becomes('win', 'won')
    await settle()
    expect(await refundsOf(one.orderNo)).toMatchObject([{ refund_status: 'refund_successful', by: 'shop' }])
    expect(await sent(one.orderNo)).toBe(paid_amount)
  })
})

describe('a bank that decides before the payment is known', () => {
  test('its chargeback belongs to the order that the money pays later: nothing is shipped', async () => {
    const me = till(app, await register(app))
    const { checkout_no, orders } = await me.placed([{ sku: 'blades-set-9' }])
    const { control, act } = told.sandboxOf(app)
    const payUrl = await me.pay(checkout_no)
    await me.choose(payUrl, 'delayed')
    expect(await me.outcome(checkout_no)).toMatchObject({ outcome: 'wait' })
    control.travel.drop = true
    await act(payUrl.split('/').at(-1) ?? '', 'delayed_success')
    control.travel.drop = false
    await bank.loses(checkout_no)
    expect(await me.outcome(checkout_no)).toMatchObject({ outcome: 'success' })
    const orderNo = orders[0]?.order_no ?? ''
    const ship = await house.by('operations').post(`/admin/orders/${orderNo}/ship`, {})
    expect([...verdict(ship), ship.json.data]).toMatchObject([409, 200209, { reason: 'charged_back' }])
    expect(verdict(await cancel({ me, orderNo }))).toEqual([200, 0])
    expect(await refundsOf(orderNo)).toMatchObject([{ refund_status: 'refund_successful', by: 'bank' }])
  })
})

describe('by bank transfer', () => {
  const ours = 'NL02 ABNA 0123 4567 89'
  const theirs = 'DE89370400440532013000'
  const byTransfer = async () => {
    const finance = house.by('finance')
    // Before there is a refund, because the worker would send it at once.
    told.sandboxOf(app).control.refundsFail = true
    const one = await told.owedRefund(app, finance)
    await told.send(app, one.refund_no)
    told.sandboxOf(app).control.refundsFail = false
    // The provider's own event about it changes the refund too.
    await settle()
    good(await finance.post(`/admin/refunds/${one.refund_no}/bank-transfer`, { iban: theirs }))
    return { ...one, finance }
  }

  test('a transfer in a bank file can be marked as paid, whatever another bank decides meanwhile', async () => {
    const { finance, refund_no, checkout_no, row } = await byTransfer()
    good(await finance.post('/admin/refund-transfers', { iban: ours }))
    const dispute = await bank.disputes(checkout_no)
    await dispute.becomes('lose', 'lost')
    await settle()
    expect(await row()).toMatchObject({ refund_status: 'refunding', dispute_id: null })
    good(await finance.post(`/admin/refunds/${refund_no}/transferred`, {}))
    expect(await row()).toMatchObject({ refund_status: 'refund_successful', dispute_id: null })
  })

  test('disputes without an event are read before a file is made', async () => {
    const { finance, checkout_no, refund_no, row } = await byTransfer()
    const { control } = told.sandboxOf(app)
    control.travel.drop = true
    await bank.silently(checkout_no)
    const chosen = await finance.post(`/admin/refunds/${refund_no}/bank-transfer`, { iban: ours })
    expect([...verdict(chosen), chosen.json.data]).toMatchObject([409, 200508, { reason: 'disputed' }])
    const file = await finance.post('/admin/refund-transfers', { iban: ours })
    control.travel.drop = false
    expect(verdict(file)).toEqual([404, 200507])
    await settle()
    expect(await row()).toMatchObject({ refund_status: 'refund_successful' })
  })

  test('a refund above the chargeback waits for a file with its rest', async () => {
    const { finance, checkout_no, row } = await byTransfer()
    const dispute = await bank.disputes(checkout_no, 400)
    await dispute.becomes('lose', 'lost')
    await settle()
    expect(await row()).toMatchObject({ refund_status: 'refunding', refund_amount: 600, way: 'bank_transfer' })
    expect(good(await finance.post('/admin/refund-transfers', { iban: ours }))).toMatchObject({ count: 1, total: 600 })
  })
})

describe('what counts as paid', () => {
  test('a buy-out counts neither rent nor deposit that a bank took back', async () => {
    const { agreed, pays, me, orderNo, readRequest, offer } = await returning(app, house)
    const { checkout_no, deposit_held, paid_amount } = await me.read(orderNo)
    const before = good<Offer>(await offer('buy'))
    await bank.loses(checkout_no)
    const request = await agreed('buy')
    const price = request.offer?.lines.find(({ rule }) => rule === 'buy_out')?.amount ?? 0
    expect(price).toBeGreaterThan(before.lines.find(({ rule }) => rule === 'buy_out')?.amount ?? 0)
    expect(request.offer).toMatchObject({ due: price, back: 0 })
    await pays((await readRequest(request.request_no)).checkout_no)
    await settle()
    expect(await refundsOf(orderNo)).toEqual([
      { refund_status: 'refund_successful', refund_amount: deposit_held, by: 'bank' },
    ])
    expect(await booksOf(app, orderNo)).toMatchObject({ dispute_losses: paid_amount - deposit_held })
    expect((await booksOf(app, orderNo)).deposits).toBeUndefined()
  })

  test('damage is charged instead of retained if the deposit is gone', async () => {
    const { me, orderNo, back } = await returning(app, house, 6, { report: true })
    const { checkout_no, deposit_held } = await me.read(orderNo)
    await bank.loses(checkout_no)
    const { settlement } = await back({ findings: [await finding(app, house, 4000)] })
    expect(settlement).toMatchObject({ held: 0, owed: 4000, back: 0 })
    expect(await refundsOf(orderNo)).toContainEqual({
      ...{ refund_status: 'refund_successful', refund_amount: deposit_held, by: 'bank' },
    })
    expect(await sent(orderNo)).toBe(0)
  })
})
