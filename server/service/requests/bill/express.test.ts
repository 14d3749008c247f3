// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { addDays } from '#domain/calendar.ts'
import { workPeriod } from '#domain/requests/paid-work.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { booksAgree, refundsOf } from '#testing/steps/refunds.ts'
import { answerBill, delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'

/** Paid work is a contract of its own, with a withdrawal period of its own: when it begins, and what a withdrawal costs. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await booksAgree(app)).toEqual([])
})

type Type = 'repair' | 'maintenance'

/** In the workshop with a bill of 55 euros that waits for an answer. */
async function billed(type: Type = 'repair') {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 12 })
  const { request_no: no } = await made.asked(type)
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  const fee = type === 'repair' ? { repair_fee: 4500 } : { maintenance_fee: 4500 }
  await made.does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', ...fee, freight: 1000 })
  const read = () => made.readRequest(no)
  const withdraws = () => made.me.call('POST', `/requests/${no}/withdraw`, {})
  const records = (done_percent: number) => made.staffDoes(no, 'work', { done_percent, remark: 'Kap eraf, motor na.' })
  return { ...made, no, read, withdraws, records }
}

async function paid(express: boolean, type: Type = 'repair') {
  const made = await billed(type)
  const { checkout_no } = good<RequestDetail>(await answerBill(made.me, made.no, true, { express }))
  await made.pays(checkout_no)
  return made
}

type Work = Awaited<ReturnType<typeof billed>>
const today = () => dayInShop(app.context.clock.now())
const sendBack = ({ staffDoes, no }: Work) => staffDoes(no, 'step', { event: 'send_back' })
const givenBack = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).map(({ refund_amount, refund_reason }) => [refund_amount, refund_reason])

describe.each(['repair', 'maintenance'] as const)('a paid %s', type => {
  test('waits until its customer can no longer withdraw, if they did not ask for more speed', async () => {
    const work = await paid(false, type)
    const { withdrawal_until, work_from } = workPeriod(today(), 'NL')
    const before = await work.read()
    expect(before).toMatchObject({ work_from, express_asked_at: null })
    expect(before.work).toEqual({ until: withdrawal_until, kept: 0, back: 5500, set_off: 0 })
    const refused = await sendBack(work)
    expect(verdict(refused)).toEqual([409, 200404])
    expect(refused.json).toMatchObject({ data: { reason: 'work_waits', work_from } })
    expect((await work.records(10)).json).toMatchObject({ data: { reason: 'work_waits' } })
    const list = await house.by('operations').get('/admin/requests?pile=workshop')
    expect(good<{ list: { request_no: string }[] }>(list).list.map(({ request_no }) => request_no)).not.toContain(
      work.no,
    )
    expect(good(await house.by('operations').get(`/admin/requests/${work.no}`))).toMatchObject({ next: 'await_period' })
    while (today() < withdrawal_until) await later(app, 1)
    expect(verdict(await sendBack(work))).toEqual([409, 200404])
    await later(app, 1)
    expect(today()).toBe(work_from)
    expect(good(await house.by('operations').get(`/admin/requests/${work.no}`))).toMatchObject({ next: 'send_back' })
    expect(verdict(await work.withdraws())).toEqual([409, 210703])
    expect((await sendBack(work)).status).toBe(200)
    expect(await work.read()).toMatchObject({ work: null, work_done_percent: 100 })
  })

  test('withdrawn from before it begins costs nothing, and the machine goes back as it is', async () => {
    const work = await paid(false, type)
    const after = good<RequestDetail>(await work.withdraws())
    expect(after).toMatchObject({ bill_state: 'withdrawn', work: null, checkout_no: null })
    expect(after.actions).not.toContain('withdraw')
    expect(await givenBack(work.orderNo)).toEqual([[5500, 'work_not_done']])
    expect(verdict(await work.withdraws())).toEqual([409, 200404])
    for (const event of ['send_back', 'complete']) await work.does(work.no, 'step', { event })
    expect(await givenBack(work.orderNo)).toEqual([[5500, 'work_not_done']])
  })

  test('that was asked for at once begins at once, and a withdrawal costs the part that was done', async () => {
    const work = await paid(true, type)
    expect((await work.read()).work).toMatchObject({ kept: 0, back: 5500 })
    expect((await work.records(40)).status).toBe(200)
    expect((await work.read()).work).toMatchObject({ kept: 2200, back: 3300 })
    good(await work.withdraws())
    expect(await givenBack(work.orderNo)).toEqual([[3300, 'work_not_done']])
    const { rows } = await app.context.connection.pool.query(
      `select gross from invoices where order_id = $1 and kind = 'credit_note'`,
      [(await work.me.read(work.orderNo)).order_id],
    )
    expect(rows).toEqual([{ gross: -3300 }])
  })
})

test('of a machine that is half paid, its rest is reduced first: page and mail promise no transfer', async () => {
  await moreMachines(app, 'genie-600', 'sale', 2)
  const value = { offered_in: { NL: true }, within_days: 14 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'part_payment', value, now: app.context.clock.now(), by: 'test' }),
  )
  const { me, orderNo, itemId } = await halfPaid()
  const repair = { item_id: itemId, apply_type: 'repair', reason_code: 'noise', apply_reason: 'Bromt.' }
  const more = { guarantee_told: true, remedy: 'repair' }
  const asked = await me.call('POST', `/orders/${orderNo}/requests`, { ...repair, ...more })
  const { request_no: no } = good<RequestDetail>(asked)
  const does = async (what: string, body: object) =>
    good(await house.by('operations').post(`/admin/requests/${no}/${what}`, body))
  await does('approve', {})
  for (const event of ['pick_up', 'start']) await does('step', { event })
  await does('bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500, freight: 1000 })
  const { checkout_no } = good<RequestDetail>(await answerBill(me, no, true))
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  await me.outcome(checkout_no ?? '')
  const { balance } = await me.read(orderNo)
  const { work } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
  expect(work).toMatchObject({ kept: 0, back: 0, set_off: 5500 })
  good(await me.call('POST', `/requests/${no}/withdraw`, {}))
  await app.context.jobs.drain()
  expect((await refundsOf(app, orderNo)).map(({ way, refund_amount }) => [way, refund_amount])).toEqual([
    ['set_off', 5500],
  ])
  expect((await me.read(orderNo)).balance?.amount).toBe((balance?.amount ?? 0) - 5500)
  const { rows } = await app.context.connection.pool.query(
    "select data, language from mails where template = 'work_withdrawn' and data ->> 'request_no' = $1",
    [no],
  )
  expect(rows.map(({ data: { back, set_off } }) => ({ back, set_off }))).toEqual([{ back: 0, set_off: 5500 }])
})

/** A machine with its buyer, of which the first half is paid. */
async function halfPaid() {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'genie-600-buy' }]), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  return { me, orderNo, itemId: (await me.read(orderNo)).items[0]?.item_id ?? '' }
}

test('the express request is never assumed', async () => {
  const work = await billed()
  good(await answerBill(work.me, work.no, true, {}))
  expect(await work.read()).toMatchObject({ express_asked_at: null })
})

test('work that is done is paid for in full', async () => {
  const work = await paid(true)
  await work.does(work.no, 'step', { event: 'send_back' })
  expect((await work.read()).work).toMatchObject({ kept: 5500, back: 0 })
  good(await work.withdraws())
  expect(await givenBack(work.orderNo)).toEqual([])
})

test('withdrawn from before it is paid, it is no longer asked for', async () => {
  const work = await billed()
  const { checkout_no } = good<RequestDetail>(await answerBill(work.me, work.no, true, { express: false }))
  good(await work.withdraws())
  expect(await work.read()).toMatchObject({ bill_state: 'withdrawn', checkout_no: null })
  const pay = await work.me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' })
  expect(verdict(pay)).toEqual([409, 200202])
  const again = { duty: 'customer', repair_fee: 4500, remark: 'Toch maar wel.' }
  expect((await work.staffDoes(work.no, 'bill', again)).json).toMatchObject({ data: { reason: 'bill_withdrawn' } })
})

test('how much is done is recorded of paid work only, and by those who may bill it', async () => {
  const work = await billed()
  expect((await work.records(10)).json).toMatchObject({ data: { reason: 'not_paid_work' } })
  const { checkout_no } = good<RequestDetail>(await answerBill(work.me, work.no))
  expect((await work.records(10)).json).toMatchObject({ data: { reason: 'not_paid_work' } })
  await work.pays(checkout_no)
  const body = { done_percent: 10, remark: 'Begonnen.' }
  expect(verdict(await work.staffDoes(work.no, 'work', body, 'finance'))).toEqual([403, 403])
  for (const done_percent of [-1, 101, 1.5]) expect((await work.records(done_percent)).status).toBe(400)
  expect((await work.records(10)).status).toBe(200)
  const { events } = await work.read()
  expect(events.find(({ event }) => event === 'work_recorded')).toMatchObject({ reason: 'Kap eraf, motor na.' })
})

test('a rental that is withdrawn from gives everything back, however much was done', async () => {
  const work = await paid(true)
  good(await work.records(60))
  await work.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  expect(await givenBack(work.orderNo)).toContainEqual([5500, 'work_not_done'])
})

test('the period of a bill that was not paid and is accepted again counts again', async () => {
  const work = await billed()
  good(await answerBill(work.me, work.no, true, { express: true }))
  await moveClock(app.context, { advance_days: 8 })
  expect(await work.read()).toMatchObject({ bill_state: 'declined', work: null })
  const bill = { duty: 'customer', repair_fee: 4500, freight: 1000, remark: 'Behuizing gebroken.' }
  await work.does(work.no, 'bill', bill)
  good(await answerBill(work.me, work.no, true, { express: false }))
  const { work_from } = workPeriod(today(), 'NL')
  expect(await work.read()).toMatchObject({ work_from, express_asked_at: null, bill_state: 'accepted' })
  expect(addDays(work_from, -1)).toBe((await work.read()).work?.until)
  const { rows } = await app.context.connection.pool.query(
    `select agreement_no from agreements where agreement_no like $1 order by agreement_id`,
    [`${work.no}%`],
  )
  expect(rows).toEqual([{ agreement_no: work.no }, { agreement_no: `${work.no}-2` }])
})
