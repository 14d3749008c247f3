// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults, termsVersion } from '#testing/steps/orders.ts'
import {
  acceptSettlement,
  answerBill,
  good,
  moreMachines,
  type Offer,
  type RequestDetail,
} from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** A customer agrees to exactly what was shown, and nobody pays for what will not be done. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const rented = () => returning(app, house, 6, { report: true })
const fees = (repair_fee: number) => ({ duty: 'customer', repair_fee, remark: 'Behuizing gebroken.' })

async function billed(apply_type: 'repair' | 'maintenance' = 'repair') {
  const made = await rented()
  const { request_no: no } = await made.asked(apply_type)
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'bill', fees(4500))
  return { ...made, no }
}

const seenIn = ({ bill_hash, repair_fee: total }: RequestDetail) => ({ bill_hash, total })
const responses = async (me: Awaited<ReturnType<typeof rented>>['me'], no: string, body: object) =>
  me.call('POST', `/requests/${no}/bill`, { terms_version: await termsVersion(app), ...body })

describe('a bill', () => {
  test('that staff have changed meanwhile is not accepted: the refusal carries the current one', async () => {
    const { me, no, does, readRequest } = await billed()
    const seen = seenIn(await readRequest(no))
    await does(no, 'bill', fees(9900))
    const refused = await responses(me, no, { accept: true, ...seen })
    const now = await readRequest(no)
    expect(verdict(refused)).toEqual([409, 200203])
    expect(refused.json.data).toMatchObject({
      bill: { total: 9900, bill_hash: now.bill_hash, lines: [{ rule: 'repair_fee', amount: 9900 }] },
    })
    expect(now).toMatchObject({ bill_state: 'waiting', checkout_no: null })
    expect(verdict(await responses(me, no, { accept: true, ...seenIn(now), total: 4500 }))).toEqual([409, 200203])
    expect(good<RequestDetail>(await responses(me, no, { accept: true, ...seenIn(now) }))).toMatchObject({
      ...{ bill_state: 'accepted', bill_hash: null },
    })
  })

  test('with another text for the same amount is a different one', async () => {
    const { me, no, does, readRequest } = await billed()
    const seen = seenIn(await readRequest(no))
    await does(no, 'bill', { ...fees(4500), remark: 'Toch het mes, niet de behuizing.' })
    expect(verdict(await responses(me, no, { accept: true, ...seen }))).toEqual([409, 200203])
  })

  test('is accepted by number and amount, or not at all', async () => {
    const { me, no, readRequest } = await billed()
    const { bill_hash, total } = seenIn(await readRequest(no))
    for (const body of [{}, { bill_hash }, { total }, { bill_hash, total, terms_version: undefined }]) {
      expect(verdict(await responses(me, no, { accept: true, ...body }))).toEqual([400, 400])
    }
    expect((await responses(me, no, { accept: false })).status).toBe(200)
  })
})

describe.each(['repair', 'maintenance'] as const)('a %s that fails', type => {
  const ends = async ({ does, no }: Awaited<ReturnType<typeof billed>>) => {
    await does(no, 'fail', { error_reason: 'Onherstelbaar' })
    await does(no, 'end', { outcome: 'Niet meer te herstellen' })
  }

  test('ends its bill, whether it was accepted or not', async () => {
    const waiting = await billed(type)
    await ends(waiting)
    const { me, no, readRequest } = waiting
    const after = await readRequest(no)
    expect(after).toMatchObject({ bill_state: 'none', bill_hash: null, checkout_no: null, actions: ['write'] })
    expect(after.events.map(({ event }) => event)).toContain('bill_ended')
    const late = await responses(me, no, { accept: true, bill_hash: 'x', total: 4500 })
    expect(verdict(late)).toEqual([409, 200404])
    const agreed = await billed(type)
    const { checkout_no } = good<RequestDetail>(await answerBill(agreed.me, agreed.no))
    await ends(agreed)
    expect(await agreed.readRequest(agreed.no)).toMatchObject({ bill_state: 'none', checkout_no: null })
    const pay = await agreed.me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' })
    expect(verdict(pay)).toEqual([409, 200202])
  })

  test('refunds at once a payment made at the same moment', async () => {
    const begun = await billed(type)
    const { me, no, orderNo, readRequest } = begun
    const { checkout_no } = good<RequestDetail>(await answerBill(me, no))
    const payUrl = await me.pay(checkout_no ?? '')
    // Hides it from the code that ends charges, like one that is being paid at that very moment.
    const hide = (to: string) =>
      app.context.connection.pool.query(`update checkouts set ended_at = ${to} where checkout_no = $1`, [checkout_no])
    await hide('now()')
    await ends(begun)
    await hide('null')
    await me.choose(payUrl, 'success')
    await me.outcome(checkout_no ?? '')
    expect((await readRequest(no)).bill_state).toBe('none')
    const { rows } = await app.context.connection.pool.query(
      `select refund_amount::int as amount, refund_reason as reason from refunds join payments using (payment_id)
       join checkouts using (checkout_id) where checkout_no = $1`,
      [checkout_no],
    )
    expect(rows).toEqual([{ amount: 4500, reason: 'surplus' }])
    const earned = await app.context.connection.pool.query(
      `select 1 from ledger_entries join orders using (order_id) where order_no = $1 and account = 'service_revenue'`,
      [orderNo],
    )
    expect(earned.rows).toEqual([])
    await app.context.jobs.drain()
    const mails = await app.context.connection.pool.query(
      `select data from mails where template = 'refund_sent' and data -> 'order_nos' ? $1`,
      [orderNo],
    )
    expect(mails.rows).toMatchObject([{ data: { what: 'surplus', order_nos: [orderNo] } }])
  })
})

test('a settlement that was disputed in another tab is not accepted as it was', async () => {
  const { back, me, readRequest } = await rented()
  const { no } = await back({ findings: [await finding(app, house, 4000)] })
  const seen = (await readRequest(no)).settlement
  const body = { version: seen?.version, back: seen?.back, owed: seen?.owed }
  good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
  const refused = await me.call('POST', `/requests/${no}/accept-settlement`, body)
  expect(verdict(refused)).toEqual([409, 200203])
  const now = (await readRequest(no)).settlement
  expect(refused.json.data).toMatchObject({ settlement: now })
  expect(now?.settlement_state).toBe('disputed')
  const wrong = { ...body, version: now?.version, back: 1 }
  expect(verdict(await me.call('POST', `/requests/${no}/accept-settlement`, wrong))).toEqual([409, 200203])
  expect(verdict(await me.call('POST', `/requests/${no}/accept-settlement`, {}))).toEqual([400, 400])
  good(await acceptSettlement(me, no))
  expect((await readRequest(no)).settlement?.settlement_state).toBe('final')
})

test('a customer who withdraws is shown the refund and its due date, and agrees to nothing', async () => {
  const { me, orderNo, offer, asked, readRequest } = await rented()
  const { paid_amount, deposit_held } = await me.read(orderNo)
  const shown = good<Offer>(await offer('rejection'))
  const due = addDays(dayInShop(app.context.clock.now()), 14)
  expect(shown).toMatchObject({ due: 0, back: paid_amount, back_by: due })
  expect(shown.lines).toEqual([
    { rule: 'withdrawn', amount: deposit_held - paid_amount, figures: {} },
    { rule: 'withdrawn_deposit', amount: -deposit_held, figures: {} },
    // The cost of a day beyond the statutory time for sending it back.
    { rule: 'late_withdrawn', amount: 0, figures: { daily: expect.any(Number), grace_days: 3 } },
  ])
  // A day of 45.00, in a month of the rental of 28 to 31 days.
  expect([160, 161, 155, 150, 145]).toContain(shown.lines.at(-1)?.figures.daily)
  const { request_no: no, refund } = await asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  expect(refund).toEqual({ amount: paid_amount, due_on: due })
  expect((await readRequest(no)).audit_status).toBe('approved')
})
