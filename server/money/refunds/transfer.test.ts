// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#domain/money.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, provenNow } from '#testing/steps/accounts.ts'
import { ledgerFaults, termsVersion } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { dataOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())
afterEach(async () => {
  const { control } = told.sandboxOf(app)
  Object.assign(control, { health: 'well', refundsFail: false })
  Object.assign(control.travel, { drop: false, times: 1, delayMs: 0, reverse: false })
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
  await liftLimits(app)
})

const verb = (refundNo: string, what: string, body: object = {}) =>
  finance.post(`/admin/refunds/${refundNo}/${what}`, body)
const iban = 'NL91 ABNA 0417 1643 00'

describe('by bank transfer', () => {
  test("a failed refund: to a valid account, marked as paid, from the shop's own bank", async () => {
    const one = await told.owedRefund(app, finance)
    told.sandboxOf(app).control.refundsFail = true
    await told.send(app, one.refund_no)
    expect(await refusalOf(verb(one.refund_no, 'transferred'))).toEqual([409, 200508])
    for (const bad of ['', 'NL91ABNA0417164301', 'my account', `${iban}0`]) {
      expect(await refusalOf(verb(one.refund_no, 'bank-transfer', { iban: bad }))).toEqual([400, 400])
    }
    expect(await dataOf(verb(one.refund_no, 'bank-transfer', { iban }))).toMatchObject({
      ...{ refund_status: 'refunding', way: 'bank_transfer', iban: 'NL91ABNA0417164300' },
    })
    // Neither the job nor the reconciliation sends it any more.
    told.sandboxOf(app).control.refundsFail = false
    await told.send(app, one.refund_no)
    expect(await refusalOf(verb(one.refund_no, 'retry'))).toEqual([409, 200508])
    const responses = await Promise.all([1, 2, 3].map(() => verb(one.refund_no, 'transferred')))
    expect(responses.map(({ json }) => json.code).sort()).toEqual([0, 200508, 200508])
    expect(await told.sentByProvider(app, one.orderNo)).toEqual([])
    const { rows } = await app.context.connection.pool.query(
      `select account, amount::int from ledger_entries join ledger_transactions using (transaction_id)
       where reference = $1 order by account`,
      [`refund:${(await one.row()).refund_id}:transfer:1`],
    )
    expect(rows).toEqual([
      { account: 'bank', amount: -1000 },
      { account: 'refunds_payable', amount: 1000 },
    ])
    const own = await dataOf<{ list: told.OwnRefund[] }>(one.me.call('GET', '/refunds'))
    expect(own.list).toMatchObject([
      { refund_status: 'refund_successful', account: 'NL•• 4300', account_needed: false },
    ])
  })

  test('of an old payment: the customer enters the account, once', async () => {
    const mine = await told.paidOrder(app, { sku: 'blades-set-9' })
    await app.context.connection.pool.query(
      `update payments set created_at = created_at - interval '400 days' where checkout_id =
       (select checkout_id from orders where order_no = $1)`,
      [mine.orderNo],
    )
    expect(await mine.offer()).toMatchObject({ way: 'bank_transfer' })
    const { refund_no } = await dataOf<told.OwnRefund>(mine.ask({}))
    await dataOf(verb(refund_no, 'approve'))
    const own = () => dataOf<{ list: told.OwnRefund[] }>(mine.me.call('GET', '/refunds'))
    expect((await own()).list).toMatchObject([
      { way: 'bank_transfer', account_needed: true, refund_status: 'refunding' },
    ])
    expect(await told.send(app, refund_no)).toMatchObject({ refund_status: 'refunding', provider_ref: null })
    expect(await refusalOf(verb(refund_no, 'transferred'))).toEqual([409, 200508])
    const tell = (body: object, who = mine.me) => who.call('POST', `/refunds/${refund_no}/account`, body)
    await ageProofs(app)
    expect(await refusalOf(tell({ iban }))).toEqual([403, 110117])
    await provenNow(app)
    expect(await refusalOf(tell({ iban: 'NL91ABNA0417164301' }))).toEqual([400, 400])
    const other = await told.paidOrder(app, { sku: 'blades-set-9' })
    await provenNow(app)
    expect(await refusalOf(tell({ iban }, other.me))).toEqual([404, 200507])
    expect(await dataOf(tell({ iban }))).toMatchObject({ account: 'NL•• 4300', account_needed: false })
    expect(await refusalOf(tell({ iban: 'DE89370400440532013000' }))).toEqual([409, 200508])
    await dataOf(verb(refund_no, 'transferred'))
    expect((await own()).list).toMatchObject([{ refund_status: 'refund_successful' }])
  })

  test('is not possible for one by the original way', async () => {
    const one = await told.owedRefund(app, finance)
    await provenNow(app)
    const response = one.me.call('POST', `/refunds/${one.refund_no}/account`, { iban })
    expect(await refusalOf(response)).toEqual([400, 200501])
  })
})

test('an order paid in two payments is refunded over both, and no payment refunds more than it brought', async () => {
  const mine = await told.paidOrder(app, { sku: 'genie-600-rent', months: 2 })
  const path = `/orders/${mine.orderNo}`
  const input = { months: 3 }
  const { offer_hash } = await dataOf<{ offer_hash: string }>(mine.me.call('POST', `${path}/change-offer`, input))
  const change = mine.me.call('POST', `${path}/change`, {
    ...input,
    offer_hash,
    terms_version: await termsVersion(app),
  })
  const { checkout_no } = await dataOf<{ checkout_no: string }>(change)
  const before = await mine.order()
  await mine.me.choose(await mine.me.pay(checkout_no, 'card'), 'success')
  expect((await mine.me.outcome(checkout_no)).outcome).toBe('success')
  const order = await mine.order()
  const more = order.paid_amount - before.paid_amount
  expect(more).toBeGreaterThan(0)
  await dataOf(mine.me.call('POST', `${path}/cancel`, { reason: 'Toch niet' }))
  const refunds = await told.refundsOf(app, mine.orderNo)
  // Over the newest payment first, as far as that goes; the deposit goes over what is left of the other.
  expect(refunds.map(({ type, refund_amount }) => [type, refund_amount])).toEqual([
    ['product', more],
    ['product', order.total_amount - 15_000 - more],
    ['deposit', 15_000],
  ])
  expect(new Set(refunds.map(({ payment_id }) => payment_id)).size).toBe(2)
  const shares = refunds.flatMap(row => row.shares as unknown as { net: number; vat: number }[])
  const [item] = order.items
  expect([sum(shares.map(({ net }) => net)), sum(shares.map(({ vat }) => vat))]).toEqual([item?.net, item?.vat])
  for (const { refund_no } of refunds) {
    expect(await told.send(app, refund_no)).toMatchObject({ refund_status: 'refund_successful', failure: null })
  }
  expect(await mine.order()).toMatchObject({ refunded_amount: order.total_amount, deposit_held: 0 })
})
