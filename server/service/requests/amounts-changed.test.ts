// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, asBefore, good, moreMachines } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { lockAnyRequest } from './lock-request.ts'
import { issueRefund } from './settlement/settle-deposit-books.ts'

/** Refunds in the meantime change what others agreed to: nothing is done with the earlier figures. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const query = (text: string, values: unknown[]) => app.context.connection.pool.query(text, values)
const rented = () => returning(app, house, 6, { report: true })

/** Refunds this much of what was paid, as somebody granted it. */
const refunded = (no: string, type: 'product' | 'deposit', amount: number) =>
  transaction(app.context.db, async tx => {
    const locked = await lockAnyRequest(tx, no, app.context.clock.now())
    await issueRefund(tx, app.context, { locked, type, amount, reason: 'granted', reference: `test:${no}` })
  })

describe.each(['product', 'deposit'] as const)('a buy-out whose %s was partly refunded', type => {
  test('is not approved by the earlier figures', async () => {
    const { agreed, staffDoes } = await rented()
    const { request_no: no } = await agreed('buy')
    await asBefore(app, no)
    await refunded(no, type, 10_000)
    const refused = await staffDoes(no, 'approve')
    expect([...verdict(refused), refused.json.data]).toEqual([409, 200203, { reason: 'changed' }])
  })

  test('is not paid by them: the payment is refunded', async () => {
    const { agreed, me, orderNo, readRequest } = await rented()
    const { request_no: no } = await agreed('buy')
    const { checkout_no } = await readRequest(no)
    const payUrl = await me.pay(checkout_no ?? '')
    await refunded(no, type, 10_000)
    await me.choose(payUrl, 'success')
    await me.outcome(checkout_no ?? '')
    expect(await readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered' })
    expect((await agreed('buy')).audit_status).toBe('approved')
  })
})

describe('a settlement whose deposit was refunded meanwhile', () => {
  test('is shown again before anybody agrees to it, and ends', async () => {
    const { back, me, orderNo, readRequest } = await rented()
    const { no } = await back({ findings: [await finding(app, house, 20_000)] })
    expect((await readRequest(no)).settlement).toMatchObject({ held: 15_000, back: 0, owed: 5000 })
    await refunded(no, 'deposit', 15_000)
    const refused = await acceptSettlement(me, no)
    expect(verdict(refused)).toEqual([409, 200203])
    const { settlement } = await readRequest(no)
    expect(settlement).toMatchObject({ held: 0, deducted: 0, back: 0, owed: 20_000, version: 2 })
    expect(refused.json.data).toMatchObject({ settlement })
    good(await acceptSettlement(me, no))
    const { checkout_no } = await readRequest(no)
    const { rows } = await query('select amount from checkouts where checkout_no = $1', [checkout_no])
    expect(rows).toEqual([{ amount: 20_000 }])
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -20_000 })
  })

  test('that nobody answers is mailed again with what is held now', async () => {
    const { back, readRequest } = await rented()
    const { no } = await back({ findings: [await finding(app, house, 20_000)] })
    const { settlement: first } = await readRequest(no)
    await refunded(no, 'deposit', 15_000)
    await nights(app, 20)
    const { settlement } = await readRequest(no)
    expect(settlement).toMatchObject({ settlement_state: 'proposed', owed: 20_000 })
    expect((settlement?.dispute_until ?? '') > (first?.dispute_until ?? '')).toBe(true)
    const mails = `select 1 from mails where template = 'settlement_proposed' and data ->> 'request_no' = $1`
    expect((await query(mails, [no])).rows).toHaveLength(2)
    await nights(app, 20)
    expect((await query(mails, [no])).rows).toHaveLength(2)
    expect((await readRequest(no)).settlement).toMatchObject({ settlement_state: 'proposed', owed: 20_000 })
  })

  test('is decided by staff on what is held now', async () => {
    const { back, me, does, readRequest } = await rented()
    const { no } = await back({ findings: [await finding(app, house, 14_000)] })
    good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
    await refunded(no, 'deposit', 10_000)
    await does(no, 'settle', { deductions: [{ rule: 'damage', amount: 6000, note: 'Deels.' }], remark: 'Deels.' })
    expect((await readRequest(no)).settlement).toMatchObject({ held: 5000, deducted: 4000, back: 1000, owed: 2000 })
  })
})

test('an order is not closed while a claim for its loaner waits for an answer', async () => {
  const made = await rented()
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'loaner')
  for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
  await nights(app, 40)
  good(await house.by('admin').post(`/admin/requests/${no}/loaner/lost`, { reason: 'Reageert niet meer.' }))
  await oneMayGive(app)
  const units = [{ serial_number: made.serial, whereabouts: 'with_us' }]
  const { closing, paid_amount } = await house.read(made.orderNo)
  expect(closing).toMatchObject({ settlement_open: true })
  const closes = (refund_amount: number) =>
    house.command(made.orderNo, 'close', { reason: 'Schikking', units, refund_amount }, 'admin')
  for (const amount of [10_000, paid_amount])
    expect((await closes(amount)).json).toMatchObject({ data: { reason: 'settlement_open' } })
  expect((await made.readRequest(no)).settlement).toMatchObject({ settlement_state: 'proposed', held: 15_000 })
  good(await made.me.call('POST', `/requests/${no}/dispute`, { text: 'Die heb ik teruggegeven.' }))
  expect((await closes(paid_amount)).json).toMatchObject({ data: { reason: 'settlement_open' } })
  expect((await booksOf(app, made.orderNo)).damage_revenue).toBeUndefined()
})
