// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DyingProcess, diesBeforeAnswers, dyingAtStep } from '../model/dying-process.ts'
import { longTimeouts } from '../model/proof.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { bearer, provenNow, register } from '../steps/accounts.ts'
import { changer, elsewhere } from '../steps/order-changes.ts'
import { ledgerFaults, skuIds } from '../steps/orders.ts'
import { couponBody } from '../steps/promotions.ts'
import * as refunds from '../steps/refunds.ts'
import { acceptSettlement, answerBill, delivered, good, moreMachines, type RequestDetail } from '../steps/requests.ts'
import { finding, returning } from '../steps/returns.ts'
import { warehouse } from '../steps/shipments.ts'
import { dataOf, liftLimits, oneMayGive } from '../steps/staff.ts'
import { statements } from '../steps/statements.ts'

/** Customers and staff in a shop whose process dies after each commit: whatever they repeat is done once. */
vi.setConfig(longTimeouts())

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let dying: DyingProcess
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  await moreMachines(app, 'genie-600', 'sale', 10)
  dying = await diesBeforeAnswers(app)
})
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  await liftLimits(app)
})

const blades = [{ sku: 'blades-set-9', quantity: 2 }]
const reason = 'Op verzoek van de klant'
const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })

/** Checks that a test made these calls and that each was executed once. */
function were(...calls: string[]): void {
  expect(dying.faults).toEqual([])
  expect([...dying.repeated]).toEqual(expect.arrayContaining(calls.map(call => `POST ${call}`)))
}

describe('orders', () => {
  test('placed, paid, dropped, cancelled, closed', async () => {
    const one = await house.ordered(blades, 'buy')
    good(await one.me.call('POST', `/orders/${one.orderNo}/cancel`, { reason }))
    const two = await one.me.placed(blades)
    await one.me.pay(two.checkout_no)
    good(await one.me.call('POST', `/checkouts/${two.checkout_no}/cancel`, {}))
    const three = await house.ordered(blades, 'buy')
    good(await house.command(three.orderNo, 'close', { reason }, 'admin'))
    const unpaid = await one.me.placed(blades)
    good(await house.command(unpaid.orders[0]?.order_no ?? '', 'close', { reason }, 'admin'))
    const four = await house.ordered([...blades, { sku: 'garage-small' }], 'buy')
    good(await house.command(four.orderNo, `items/${four.order.items[0]?.item_id}/cancel`, { reason }))
    were('/orders', '/checkouts/{checkout_no}/pay', '/checkouts/{checkout_no}/cancel')
    were('/orders/{order_no}/cancel', '/admin/orders/{order_no}/close')
    were('/admin/orders/{order_no}/items/{item_id}/cancel')
  })

  test('shipped, lost, returned, delivered, confirmed', async () => {
    const { me, orderNo } = await house.ordered(blades, 'buy')
    for (const end of ['lose', 'return-to-sender', 'deliver']) {
      await house.ship(orderNo)
      good(await house.command(orderNo, end))
    }
    good(await me.call('POST', `/orders/${orderNo}/sign`, {}))
    const ends = ['lose', 'return-to-sender', 'deliver', 'ship'].map(end => `/admin/orders/{order_no}/${end}`)
    were(...ends, '/orders/{order_no}/sign')
  })

  test('changed, for nothing and for more', async () => {
    const me = await changer(app)
    const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
    const orderNo = orders[0]?.order_no ?? ''
    await me.change(orderNo, { address: elsewhere })
    const { checkout_no } = await me.change(orderNo, { months: 6 })
    await me.pay(checkout_no ?? '')
    good(await me.call('POST', `/checkouts/${checkout_no}/cancel`, {}))
    were('/orders/{order_no}/change')
  })
})

describe('refunds', () => {
  const verb = (refundNo: string, what: string, body: object = {}) =>
    dataOf(house.by('finance').post(`/admin/refunds/${refundNo}/${what}`, body))
  const iban = 'NL91 ABNA 0417 1643 00'
  const ours = 'NL02ABNA0123456789'

  test('partly given by staff, requested, approved, refused', async () => {
    const one = await refunds.owedRefund(app, house.by('finance'))
    const two = await refunds.paidOrder(app, { sku: 'blades-set-9', quantity: 2 }, await register(app))
    const { refund_no } = await dataOf<refunds.OwnRefund>(two.ask({ amount: 500 }))
    await verb(refund_no, 'approve', { amount: 300 })
    const again = await dataOf<refunds.OwnRefund>(two.ask({ amount: 700 }))
    await verb(again.refund_no, 'reject', { reason })
    expect((await refunds.refundsOf(app, one.orderNo)).map(({ refund_amount }) => refund_amount)).toEqual([1000])
    were('/admin/orders/{order_no}/refunds', '/orders/{order_no}/refunds')
    were('/admin/refunds/{refund_no}/approve', '/admin/refunds/{refund_no}/reject')
  })

  test('that fail: tried again, sent by bank transfer, to an account of their owner', async () => {
    const { control } = refunds.sandboxOf(app)
    const [one, two] = [
      await refunds.owedRefund(app, house.by('finance')),
      await refunds.owedRefund(app, house.by('finance')),
    ]
    control.refundsFail = true
    for (const { refund_no } of [one, two]) await refunds.send(app, refund_no)
    control.refundsFail = false
    await verb(one.refund_no, 'retry')
    await verb(two.refund_no, 'bank-transfer', { iban })
    await dataOf(house.by('finance').post('/admin/refund-transfers', { iban: ours }))
    await verb(two.refund_no, 'transferred')
    await verb(two.refund_no, 'returned', { reason })
    expect(await refunds.booksAgree(app)).toEqual([])
    were('/admin/refunds/{refund_no}/retry', '/admin/refunds/{refund_no}/bank-transfer')
    were('/admin/refund-transfers', '/admin/refunds/{refund_no}/transferred', '/admin/refunds/{refund_no}/returned')
  })

  test('of a bank file, whose confirmation dies after the first of three: repeated, it continues with the second', async () => {
    const finance = house.by('finance')
    const { control } = refunds.sandboxOf(app)
    control.refundsFail = true
    const owed = await Promise.all([1, 2, 3].map(() => refunds.owedRefund(app, finance)))
    for (const { refund_no } of owed) await refunds.send(app, refund_no)
    control.refundsFail = false
    for (const { refund_no } of owed) await verb(refund_no, 'bank-transfer', { iban })
    const { file_no } = await dataOf<{ file_no: string }>(finance.post('/admin/refund-transfers', { iban: ours }))
    const mark = () =>
      app.send('POST', `/api/admin/refund-transfers/${file_no}/transferred`, {
        body: { except: [] },
        headers: { ...bearer(finance.token), 'idempotency-key': file_no },
      })
    // The list of the file is written first.
    expect((await dyingAtStep(app, 3, mark)).status).toBe(500)
    const states = async () =>
      (await Promise.all(owed.map(({ row }) => row()))).map(({ refund_status }) => refund_status)
    expect((await states()).toSorted()).toEqual(['refund_successful', 'refunding', 'refunding'])
    expect((await mark()).status).toBe(200)
    expect(await states()).toEqual(Array(3).fill('refund_successful'))
    expect(await refunds.booksAgree(app)).toEqual([])
    were('/admin/refund-transfers/{file_no}/transferred')
  })

  test('of payments made too long ago', async () => {
    const mine = await refunds.paidOrder(app, { sku: 'blades-set-9' })
    await app.context.connection.pool.query(
      `update payments set created_at = created_at - interval '400 days'
       where checkout_id = (select checkout_id from orders where order_no = $1)`,
      [mine.orderNo],
    )
    const { refund_no } = await dataOf<refunds.OwnRefund>(mine.ask({}))
    await verb(refund_no, 'approve')
    await provenNow(app)
    good(await mine.me.call('POST', `/refunds/${refund_no}/account`, { iban }))
    were('/refunds/{refund_no}/account')
  })
})

describe('after the sale', () => {
  test('a repair with a bill, ended, cancelled', async () => {
    const { asked, does, me, pays } = await rented()
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    good(await me.call('POST', `/requests/${no}/messages`, { text: 'Wanneer komt u?' }))
    await does(no, 'messages', { text: 'Morgen.' })
    for (const event of ['pick_up', 'start']) await does(no, 'step', { event })
    await does(no, 'bill', { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' })
    const { checkout_no } = good<RequestDetail>(await answerBill(me, no, true))
    await pays(checkout_no)
    await does(no, 'fail', { error_reason: reason })
    await does(no, 'end', { outcome: reason })
    // That one is settled as a return: its machine stays here.
    const next = await rented()
    const other = await next.asked('maintenance')
    good(await next.me.call('POST', `/requests/${other.request_no}/cancel`, {}))
    const third = await next.asked('repair')
    await does(third.request_no, 'reject', { reject_reason: reason })
    were('/orders/{order_no}/requests', '/requests/{request_no}/bill', '/requests/{request_no}/cancel')
    were(
      ...['approve', 'reject', 'step', 'bill', 'fail', 'end', 'messages'].map(
        act => `/admin/requests/{request_no}/${act}`,
      ),
    )
  })

  test('a settled return, and a disputed one', async () => {
    for (const isDisputed of [false, true]) {
      const made = await returning(app, house, 6, { report: true })
      const { request_no: no } = await made.agreed('return')
      await made.does(no, 'approve')
      good(await made.tells(no))
      await made.does(no, 'step', { event: 'pick_up' })
      good(await made.inspects(no, { findings: [await finding(app, house, 2000)] }))
      if (!isDisputed) {
        good(await acceptSettlement(made.me, no))
        continue
      }
      good(await made.me.call('POST', `/requests/${no}/dispute`, { text: 'Zo was het al.' }))
      await dataOf(house.by('operations').post(`/admin/requests/${no}/settle`, { deductions: [], remark: reason }))
    }
    were('/requests/{request_no}/pick-up', '/admin/requests/{request_no}/inspect')
    were('/requests/{request_no}/dispute', '/requests/{request_no}/accept-settlement')
    were('/admin/requests/{request_no}/settle')
  })

  test('a longer term, and a repair requested by phone', async () => {
    const { agreed, readRequest, pays, orderNo, item } = await rented()
    const { request_no: no } = await agreed('renewal', { months: 3 })
    await pays((await readRequest(no)).checkout_no)
    const wish = { item_id: item.item_id, apply_type: 'repair', reason_code: 'other', apply_reason: 'Belde.' }
    good(await house.by('support').post(`/admin/orders/${orderNo}/requests`, { ...wish, asked_by: 'Telefonisch.' }))
    were('/admin/orders/{order_no}/requests')
  })

  test('withdrawals and cancellations', async () => {
    const said = statements(() => ({ app, house }))
    const { orderNo, order } = await house.ordered(blades, 'buy')
    good(await said.withdraw(orderNo, order.email))
    good(await said.cancel(orderNo, order.email))
    const letter = { kind: 'withdrawal', channel: 'letter', name: 'P. Bakker', contract: 'mesjes', email: null }
    const today = app.context.clock.now().toISOString().slice(0, 10)
    const { statement_id: id } = await dataOf<{ statement_id: string }>(
      house.by('operations').post('/admin/statements', { ...letter, stated_on: today }),
    )
    await dataOf(house.by('support').post(`/admin/statements/${id}/link`, { order_no: orderNo, item_ids: [] }))
    were('/withdrawals', '/rental-cancellations', '/admin/statements', '/admin/statements/{statement_id}/link')
  })
})

test('coupons, prices and stock', async () => {
  await oneMayGive(app)
  const sku = (await skuIds(app)).get('blades-set-9')
  const finance = house.by('finance')
  const coupon = await dataOf<{ coupon_id: string }>(finance.post('/admin/coupons', couponBody(app, {})))
  await dataOf(finance.post(`/admin/coupons/${coupon.coupon_id}/stop`, { reason }))
  const { code: _code, ...body } = couponBody(app, { batch: 'Beurs', prefix: 'fair', count: 5, global_limit: 1 })
  await dataOf(finance.post('/admin/coupons/batch', body))
  await dataOf(house.by('operations').post(`/admin/skus/${sku}/stock`, { change: 5, reason }))
  await dataOf(house.by('operations').post(`/admin/skus/${sku}/prices`, { unit_price: 2600 }))
  were('/admin/coupons', '/admin/coupons/{id}/stop', '/admin/coupons/batch')
  were('/admin/skus/{id}/stock', '/admin/skus/{id}/prices')
})
