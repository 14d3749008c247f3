// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { paidOrder, refundOf, sandboxOf, sayOfRefund, send, tellWebhook } from '#testing/steps/refunds.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
afterAll(() => app.close())
afterEach(async () => {
  Object.assign(sandboxOf(app).control, { health: 'well', refundsFail: false })
  // One of these payouts is booked by hand, against its refund.
  const byHand = /^(owed refunds are not those|a refund was paid out other than once)/
  expect((await ledgerFaults(app)).filter(issue => !byHand.test(issue))).toEqual([])
})

const blades = { sku: 'blades-set-9' }
const input = { type: 'product', reason: 'Terug graag' }

async function unpaid() {
  const me = till(app, await register(app), { house_number: String(Math.random()).slice(2, 8) })
  const { checkout_no, orders } = await me.placed([blades])
  return { me, checkout_no, orderNo: orders[0]?.order_no ?? '' }
}

async function owed(): Promise<{ refund_no: string; orderNo: string }> {
  const { orderNo } = await paidOrder(app, blades)
  const { json } = await finance.post(`/admin/orders/${orderNo}/refunds`, { ...input, amount: 100 })
  return { orderNo, refund_no: (json.data as { refund_no: string }).refund_no }
}

/** Books the payout of this refund, with nothing that explains it. */
async function bookManually(refundNo: string): Promise<string> {
  const { refund_id } = await refundOf(app, refundNo)
  await app.context.connection.pool.query(`with t as (insert into ledger_transactions (kind, reference, booked_at)
      values ('payout', 'refund:${refund_id}', now()) returning transaction_id)
      insert into ledger_entries (transaction_id, account, amount)
      select transaction_id, account, amount from t, (values ('refunds_payable', 100), ('clearing', -100)) e (account, amount)`)
  return refund_id
}

const iban = 'DE89370400440532013000'

/** Each number of the family 2005xx, by a call that yields it. */
const ways: Partial<Record<RefusalName, () => Promise<Answer>>> = {
  payment_method_invalid: async () =>
    finance.post(`/admin/refunds/${(await owed()).refund_no}/bank-transfer`, { iban }),
  payment_type_invalid: async () => (await paidOrder(app, blades)).ask({ type: 'deposit' }),
  async payment_status_invalid() {
    const { me, checkout_no } = await paidOrder(app, blades)
    return me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })
  },
  async payment_creation_failed() {
    const { me, checkout_no } = await unpaid()
    sandboxOf(app).control.health = 'down'
    return me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })
  },
  async payment_cancellation_failed() {
    const { me, checkout_no } = await unpaid()
    await me.pay(checkout_no)
    sandboxOf(app).control.health = 'down'
    return me.call('POST', `/checkouts/${checkout_no}/cancel`, {})
  },
  signature_check_failed: () => tellWebhook(app, 're_1', { secret: 'whsec_no' }),
  refund_not_found: () => finance.post('/admin/refunds/T1/approve', {}),
  refund_status_invalid: async () => finance.post(`/admin/refunds/${(await owed()).refund_no}/approve`, {}),
  refund_amount_invalid: async () => (await paidOrder(app, blades)).ask({ amount: -1 }),
  refund_amount_exceeded: async () => (await paidOrder(app, blades)).ask({ amount: 2491 }),
  refund_order_not_found: async () => (await unpaid()).me.call('POST', '/orders/B1/refunds', input),
  async refund_order_status() {
    const { me, orderNo } = await unpaid()
    return me.call('POST', `/orders/${orderNo}/refunds`, input)
  },
  refund_operation_status: async () =>
    (await paidOrder(app, { sku: 'genie-600-rent', months: 2 })).ask({ type: 'deposit' }),
  async refund_exists() {
    const mine = await paidOrder(app, blades)
    await mine.ask({ amount: 1 })
    return mine.ask({ amount: 1 })
  },
  async gateway_refund_failed() {
    const { refund_no } = await owed()
    sandboxOf(app).control.refundsFail = true
    return finance.post(`/admin/refunds/${refund_no}/retry`, {})
  },
  /** The provider contradicts the ledger: here by a payout that was booked by hand. */
  async refund_callback_failed() {
    const { refund_no } = await owed()
    const { pool } = app.context.connection
    const refund_id = await bookManually(refund_no)
    sandboxOf(app).control.travel.drop = true
    await expect(send(app, refund_no)).rejects.toThrow('refund_callback_failed')
    const { rows } = await pool.query(
      `select object_id from sandbox_objects where kind = 'refund' and body -> 'metadata' ->> 'refund_id' = $1`,
      [refund_id],
    )
    await pool.query('update refunds set provider_ref = $2 where refund_no = $1', [refund_no, rows[0]?.object_id])
    return tellWebhook(app, rows[0]?.object_id)
  },
}

const refusal = ({ status, json }: Answer) => [status, json.code, json.data]

test('a refund by the original way is not marked as transferred', async () => {
  const { refund_no } = await owed()
  const before = await refundOf(app, refund_no)
  expect(refusal(await finance.post(`/admin/refunds/${refund_no}/transferred`, {}))).toEqual([400, 200501, null])
  expect(await refundOf(app, refund_no)).toEqual(before)
})

/** Has an id at the provider, which reports that it failed. */
async function failed(): Promise<{ refund_no: string; providerRef: string }> {
  const { refund_no } = await owed()
  sandboxOf(app).control.refundsFail = true
  await send(app, refund_no)
  sandboxOf(app).control.refundsFail = false
  const { refund_status, provider_ref } = await refundOf(app, refund_no)
  expect([refund_status, provider_ref]).toEqual(['refund_failed', expect.any(String)])
  return { refund_no, providerRef: provider_ref ?? '' }
}

test('a refund that the provider has sent against the ledger goes nowhere else until staff have checked', async () => {
  const { refund_no, providerRef } = await failed()
  await bookManually(refund_no)
  await sayOfRefund(app, providerRef, 'succeeded')
  for (const [action, body] of [
    ['bank-transfer', { iban }],
    ['retry', {}],
  ] as const) {
    expect(refusal(await finance.post(`/admin/refunds/${refund_no}/${action}`, body))).toEqual([500, 200516, null])
  }
  expect(await refundOf(app, refund_no)).toMatchObject({ refund_status: 'refund_failed', way: 'original', iban: null })
})

test('a failed refund goes by transfer only once the provider has confirmed the failure', async () => {
  const { refund_no } = await failed()
  sandboxOf(app).control.health = 'down'
  const transfer = () => finance.post(`/admin/refunds/${refund_no}/bank-transfer`, { iban })
  expect(refusal(await transfer())).toEqual([503, 200515, { reason: 'unreachable' }])
  expect(await refundOf(app, refund_no)).toMatchObject({ refund_status: 'refund_failed', way: 'original' })
  sandboxOf(app).control.health = 'well'
  expect((await transfer()).status).toBe(200)
  expect(await refundOf(app, refund_no)).toMatchObject({ refund_status: 'refunding', way: 'bank_transfer', iban })
})

const family = (Object.keys(codes) as RefusalName[]).filter(name => Math.floor(codes[name].code / 100) === 2005)

test.each(family)('%s', async name => {
  const { status, json, text } = (await ways[name]?.()) ?? { status: 0, json: { code: 0, msg: '' }, text: 'no way' }
  expect([status, json.code], text).toEqual([codes[name].http, codes[name].code])
  expect(json.msg).not.toBe('')
})
