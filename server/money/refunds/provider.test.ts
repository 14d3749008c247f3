// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { auditOf, dataOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { reconcile } from '../payments/reconciliation/reconcile.ts'
import { sendRefund } from './send-refund.ts'

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

/** The provider reports it as in progress; only an event can change that. */
async function pending() {
  const one = await told.owedRefund(app, finance)
  told.sandboxOf(app).control.travel.drop = true
  const { refund_id, payment_id } = await one.row()
  const { payment_ref } = await app.context.db
    .selectFrom('payments')
    .select('payment_ref')
    .where('payment_id', '=', payment_id ?? '')
    .executeTakeFirstOrThrow()
  const input = { refundId: refund_id, paymentRef: payment_ref ?? '', amount: 1000 }
  const { refundRef } = await app.context.providers.usual.refund(input)
  await told.sayOfRefund(app, refundRef, 'pending')
  expect(await told.send(app, one.refund_no)).toMatchObject({ refund_status: 'refunding', provider_ref: refundRef })
  return { ...one, refundRef }
}

describe('a provider without a response', () => {
  test.each(['down', 'nonsense'] as const)(
    'is %s: it stays owed, staff are notified, and it is sent once',
    async health => {
      const one = await told.owedRefund(app, finance)
      told.sandboxOf(app).control.health = health
      await expect(told.send(app, one.refund_no)).rejects.toThrow(/did not answer/)
      expect(await refusalOf(verb(one.refund_no, 'retry'))).toEqual([503, 200515])
      expect(await one.row()).toMatchObject({ refund_status: 'refunding', attempts: 0, provider_ref: null })
      // It is unknown whether the money was sent: until that is known no other way is allowed.
      expect(await refusalOf(verb(one.refund_no, 'bank-transfer', { iban }))).toEqual([400, 200501])
      told.sandboxOf(app).control.health = 'well'
      expect(await dataOf(verb(one.refund_no, 'retry'))).toMatchObject({ refund_status: 'refund_successful' })
      expect(await told.sentByProvider(app, one.orderNo)).toEqual([1000])
      expect(await refusalOf(verb(one.refund_no, 'retry'))).toEqual([409, 200508])
    },
  )

  test('made it and the response was lost: repeated with the same key, it pays once', async () => {
    const one = await told.owedRefund(app, finance)
    const { refund_id, payment_id } = await one.row()
    const { payment_ref } = await app.context.db
      .selectFrom('payments')
      .select('payment_ref')
      .where('payment_id', '=', payment_id ?? '')
      .executeTakeFirstOrThrow()
    const input = { refundId: refund_id, paymentRef: payment_ref ?? '', amount: 1000 }
    await app.context.providers.usual.refund(input)
    const retries = Array.from({ length: 5 }, () => verb(one.refund_no, 'retry'))
    const sends = Array.from({ length: 5 }, () => sendRefund(app.context, { refundId: refund_id }))
    await Promise.all([...retries, ...sends])
    expect(await one.row()).toMatchObject({ refund_status: 'refund_successful', attempts: 0 })
    expect(await told.sentByProvider(app, one.orderNo)).toEqual([1000])
  })
})

describe('a provider that refuses', () => {
  test('it is on the list, the order is unchanged, and a retry is another attempt', async () => {
    const one = await told.owedRefund(app, finance)
    const before = await one.order()
    const { control } = told.sandboxOf(app)
    control.refundsFail = true
    expect(await told.send(app, one.refund_no)).toMatchObject({
      refund_status: 'refund_failed',
      failure: 'expired_or_canceled_card',
    })
    const { order_status, events, refunded_amount, refund_failed_amount } = await one.order()
    expect([order_status, events]).toEqual([before.order_status, before.events])
    expect([before.refund_failed_amount, refund_failed_amount, refunded_amount]).toEqual([0, 1000, 1000])
    const failed = await dataOf<{ list: told.StaffRefund[] }>(finance.get('/admin/refunds?status=refund_failed'))
    expect(failed.list.map(row => row.refund_no)).toContain(one.refund_no)
    const own = await dataOf<{ list: told.OwnRefund[] }>(one.me.call('GET', '/refunds'))
    expect(own.list).toMatchObject([{ refund_status: 'refund_failed', refund_time: null, arrives_by: null }])
    // It covers what the order still owes: nothing of it may be refunded a second time.
    expect(await refusalOf(verb(one.refund_no, 'retry'))).toEqual([503, 200515])
    expect(await one.row()).toMatchObject({ refund_status: 'refund_failed', attempts: 1 })
    control.refundsFail = false
    expect(await dataOf(verb(one.refund_no, 'retry'))).toMatchObject({
      refund_status: 'refund_successful',
      attempts: 2,
    })
    expect(await told.sentByProvider(app, one.orderNo)).toEqual([1000])
    const acts = (await auditOf(app, (await one.row()).refund_id)).map(row => row.action)
    expect(acts).toEqual(['refund.create', 'refund.retry', 'refund.retry'])
  })

  test('because more was refunded there than is known: failed, with its reason, and no refund at the provider', async () => {
    const one = await told.owedRefund(app, finance)
    const { payment_id } = await one.row()
    await app.context.connection.pool.query(
      `update sandbox_objects set body = jsonb_set(body, '{amount_refunded}', body -> 'amount_received')
       where object_id = (select payment_ref from payments where payment_id = $1)`,
      [payment_id],
    )
    expect(await told.send(app, one.refund_no)).toMatchObject({ refund_status: 'refund_failed', provider_ref: null })
    expect(await told.sentByProvider(app, one.orderNo)).toEqual([])
    await dataOf(verb(one.refund_no, 'bank-transfer', { iban }))
    await dataOf(verb(one.refund_no, 'transferred'))
  })

  test('and made it after all: before anything else is tried it is asked once more', async () => {
    const one = await told.owedRefund(app, finance)
    const { control } = told.sandboxOf(app)
    control.refundsFail = true
    const { provider_ref } = await told.send(app, one.refund_no)
    await told.sayOfRefund(app, provider_ref ?? '', 'succeeded')
    expect(await refusalOf(verb(one.refund_no, 'bank-transfer', { iban }))).toEqual([409, 200508])
    expect(await one.row()).toMatchObject({ refund_status: 'refund_successful', way: 'original' })
  })
})

describe('an event of a refund', () => {
  test('twice, late, or out of order: it is read from the provider, and counts once', async () => {
    const one = await pending()
    const id = `evt_${randomUUID()}`
    // A "succeeded" event arrives although it has not succeeded: the content of an event is not trusted.
    expect((await told.tellWebhook(app, one.refundRef, { id })).status).toBe(200)
    expect(await one.row()).toMatchObject({ refund_status: 'refunding' })
    await told.sayOfRefund(app, one.refundRef, 'succeeded')
    expect((await told.tellWebhook(app, one.refundRef, { id })).status).toBe(200)
    expect(await one.row()).toMatchObject({ refund_status: 'refunding' })
    const kinds = ['refund.updated', 'refund.created', 'refund.failed', 'charge.refund.updated', 'refund.updated']
    const responses = await Promise.all(kinds.map(type => told.tellWebhook(app, one.refundRef, { type })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
    const { rows } = await app.context.connection.pool.query('select 1 from ledger_transactions where reference = $1', [
      `refund:${(await one.row()).refund_id}`,
    ])
    expect(rows).toHaveLength(1)
  })

  test('missing: the reconciliation finds it', async () => {
    const one = await pending()
    await told.sayOfRefund(app, one.refundRef, 'succeeded')
    await app.context.connection.pool.query(
      "update refunds set updated_at = updated_at - interval '2 minutes' where refund_no = $1",
      [one.refund_no],
    )
    await reconcile(app.context, {})
    expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
  })

  test('by somebody else is refused; about an unknown refund nothing happens', async () => {
    const one = await pending()
    const forged = await told.tellWebhook(app, one.refundRef, { secret: 'whsec_guess' })
    expect([forged.status, forged.json.code]).toEqual([400, 200506])
    expect((await told.tellWebhook(app, 're_unknown')).status).toBe(200)
    expect(await one.row()).toMatchObject({ refund_status: 'refunding' })
    await told.sayOfRefund(app, one.refundRef, 'failed')
    await told.tellWebhook(app, one.refundRef)
    expect(await one.row()).toMatchObject({ refund_status: 'refund_failed' })
  })

  test('that cannot be stored: refused, nothing is half done, and it is found later', async () => {
    const one = await pending()
    await told.sayOfRefund(app, one.refundRef, 'succeeded')
    const { pool } = app.context.connection
    await pool.query(`create function no_payout() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`)
    await pool.query(`create trigger no_payout before insert on ledger_transactions
      for each row when (new.kind = 'payout') execute function no_payout()`)
    const heard = await told.tellWebhook(app, one.refundRef)
    expect([heard.status, heard.json.code]).toEqual([500, 200516])
    expect(await refusalOf(verb(one.refund_no, 'retry'))).toEqual([500, 200516])
    expect(await one.row()).toMatchObject({ refund_status: 'refunding', refund_time: null })
    await pool.query('drop trigger no_payout on ledger_transactions')
    expect(await dataOf(verb(one.refund_no, 'retry'))).toMatchObject({ refund_status: 'refund_successful' })
  })

  test('days later, that the bank returned it: owed again, once, and it can go by transfer', async () => {
    const one = await pending()
    await told.sayOfRefund(app, one.refundRef, 'succeeded')
    await told.tellWebhook(app, one.refundRef)
    expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
    await told.sayOfRefund(app, one.refundRef, 'failed')
    await Promise.all([1, 2, 3].map(() => told.tellWebhook(app, one.refundRef, { type: 'refund.failed' })))
    expect(await one.row()).toMatchObject({ refund_status: 'refund_failed', refund_time: null })
    expect(await one.order()).toMatchObject({ refunded_amount: 1000 })
    expect(await told.booksAgree(app)).toEqual([])
    await dataOf(verb(one.refund_no, 'retry'))
    expect(await one.row()).toMatchObject({ refund_status: 'refund_successful', attempts: 1 })
    expect(await one.order()).toMatchObject({ refunded_amount: 1000 })
  })

  test('a returned refund goes by transfer, is mailed again, and can be returned once more', async () => {
    const one = await pending()
    await told.sayOfRefund(app, one.refundRef, 'succeeded')
    await told.tellWebhook(app, one.refundRef)
    await told.sayOfRefund(app, one.refundRef, 'failed')
    await told.tellWebhook(app, one.refundRef, { type: 'refund.failed' })
    await dataOf(verb(one.refund_no, 'bank-transfer', { iban }))
    const file = await dataOf<{ file_no: string }>(finance.post('/admin/refund-transfers', { iban }))
    // It is in a bank file already: a refund is never in two files unless the bank has refused the first.
    expect(await refusalOf(verb(one.refund_no, 'bank-transfer', { iban }))).toEqual([409, 200508])
    expect(await dataOf(verb(one.refund_no, 'transferred'))).toMatchObject({ refund_status: 'refund_successful' })
    expect(await one.order()).toMatchObject({ refunded_amount: 1000 })
    const balance = async (account: string) => {
      const { rows } = await app.context.connection.pool.query(
        `select coalesce(sum(e.amount), 0)::int as amount from ledger_entries e join ledger_transactions t
         using (transaction_id) where t.reference like '%' || $1 || '%' and account = $2`,
        [(await one.row()).refund_id, account],
      )
      return rows[0].amount
    }
    expect([await balance('clearing'), await balance('bank')]).toEqual([0, -1000])

    expect(await refusalOf(verb(one.refund_no, 'returned', { reason: '' }))).toEqual([400, 400])
    const back = await dataOf(verb(one.refund_no, 'returned', { reason: 'Rekening opgeheven' }))
    expect(back).toMatchObject({ refund_status: 'refund_failed', refund_time: null, file_no: null })
    expect([await balance('clearing'), await balance('bank')]).toEqual([0, 0])
    await dataOf(verb(one.refund_no, 'bank-transfer', { iban: 'DE89370400440532013000' }))
    const next = await dataOf<{ file_no: string; count: number }>(finance.post('/admin/refund-transfers', { iban }))
    expect(next.file_no).not.toBe(file.file_no)
    await dataOf(verb(one.refund_no, 'transferred'))
    expect(await one.order()).toMatchObject({ refunded_amount: 1000 })
    const { rows } = await app.context.connection.pool.query(
      "select count(*)::int as count from mails where template = 'refund_sent' and data ->> 'refund_no' = $1",
      [one.refund_no],
    )
    expect(rows).toEqual([{ count: 3 }])
    expect(await refusalOf(verb(one.refund_no, 'retry'))).toEqual([409, 200508])
  })
})
