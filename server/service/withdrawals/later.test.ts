// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { booksAgree, refundsOf } from '#testing/steps/refunds.ts'
import { answerBill, delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { confirmed, statements } from '#testing/steps/statements.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A renewal, a buy-out and paid work are contracts of their own: a statement may name one of them by its number. */
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

const { withdraw, heard, stated, statementOf, worked } = statements(() => ({ app, house }))
type Made = Awaited<ReturnType<typeof delivered>>
type Contracts = CallData<'GET /withdrawals/contracts'>['list']

const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const sent = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).map(({ refund_amount, refund_reason }) => [refund_amount, refund_reason])
const mailed = async (about: string) => {
  const { rows } = await app.context.connection.pool.query<{ template: string }>(
    `select template from mails where data ->> 'request_no' = $1 order by created_at`,
    [about],
  )
  return rows.map(({ template }) => template)
}
const contractsOf = async ({ me }: Made) =>
  good<{ list: Contracts }>(await me.call('GET', '/withdrawals/contracts')).list
const statedBy = async ({ me, order }: Made, contract: string, more: object = {}) => {
  const body = { name: 'Anna de Wit', contract, email: order.email, ...more }
  const { statement_id } = good<{ statement_id: string }>(await me.call('POST', '/withdrawals', body))
  await worked()
  return statementOf(statement_id)
}

/** In the workshop with a bill of 55 euros that its customer has accepted and paid. */
async function withWork(express: boolean) {
  const made = await rented(12)
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500, freight: 1000 })
  const { checkout_no } = good<RequestDetail>(await answerBill(made.me, no, true, { express }))
  await made.pays(checkout_no)
  return { ...made, no }
}

async function renewed(made: Made, months = 3): Promise<string> {
  const { request_no } = await made.agreed('renewal', { months })
  await made.pays((await made.readRequest(request_no)).checkout_no)
  return request_no
}

describe('paid work', () => {
  test('is withdrawn from without a login by its number, as on the page of the order, and its rental continues', async () => {
    const work = await withWork(false)
    const heldBack = await heard(withdraw(work.no.toLowerCase().replace('-', ' '), work.order.email))
    expect(heldBack).toMatchObject({ request_nos: [work.no], last: { outcome: 'held', order_no: work.orderNo } })
    const order = await work.me.read(work.orderNo)
    expect(order.statements).toMatchObject([{ kind: 'withdrawal', request_nos: [work.no] }])
    expect(await sent(work.orderNo)).toEqual([])
    await confirmed(app, heldBack.statement_id)
    expect((await statementOf(heldBack.statement_id)).last).toMatchObject({
      ...{ outcome: 'done', reason: 'work_withdrawn', request_nos: [work.no] },
    })
    expect(await sent(work.orderNo)).toEqual([[5500, 'work_not_done']])
    expect(await work.readRequest(work.no)).toMatchObject({ bill_state: 'withdrawn', work: null })
    expect(await work.me.read(work.orderNo)).toMatchObject({
      order_status: order.order_status,
      end_time: order.end_time,
    })
    expect(await mailed(work.no)).toContain('work_withdrawn')
    for (const event of ['send_back', 'complete']) await work.does(work.no, 'step', { event })
    expect(await sent(work.orderNo)).toEqual([[5500, 'work_not_done']])
  })

  test('is picked by who has signed in and ends at once; stated again, it is known', async () => {
    const work = await withWork(true)
    const own = (await contractsOf(work)).find(({ order_no }) => order_no === work.orderNo)
    expect(own?.later).toMatchObject([
      { request_no: work.no, apply_type: 'repair', withdrawal_until: expect.any(String) },
    ])
    good(await work.staffDoes(work.no, 'work', { done_percent: 40, remark: 'Kap eraf.' }))
    // What is shown as its name is read by nobody: it was picked.
    const picked = { request_nos: [work.no], items: 'Reparatie van Genie 600' }
    const { last } = await statedBy(work, work.no, picked)
    expect(last).toMatchObject({ outcome: 'done', reason: 'work_withdrawn', request_nos: [work.no] })
    expect(await sent(work.orderNo)).toEqual([[3300, 'work_not_done']])
    const after = (await contractsOf(work)).find(({ order_no }) => order_no === work.orderNo)
    expect(after?.later).toEqual([])
    expect((await statedBy(work, work.no)).last).toMatchObject({ outcome: 'done', reason: 'known' })
    expect(await sent(work.orderNo)).toEqual([[3300, 'work_not_done']])
  })

  test('that goes on while its statement waits is not paid for from then on', async () => {
    const work = await withWork(true)
    good(await work.staffDoes(work.no, 'work', { done_percent: 20, remark: 'Kap eraf.' }))
    await later(app, 1)
    const { statement_id } = await heard(withdraw(work.no, work.order.email))
    good(await work.staffDoes(work.no, 'work', { done_percent: 90, remark: 'Motor vervangen.' }))
    await confirmed(app, statement_id)
    expect(await sent(work.orderNo)).toEqual([[4400, 'work_not_done']])
  })

  test('is too late once its own period is over', async () => {
    const work = await withWork(false)
    await later(app, 20)
    expect((await statedBy(work, work.no)).last).toMatchObject({ outcome: 'human', reason: 'late' })
    expect(await sent(work.orderNo)).toEqual([])
  })
})

describe('a renewal', () => {
  test('is withdrawn from alone while its rental itself still could be', async () => {
    const made = await rented(3)
    const no = await renewed(made)
    const { renewal_fee: fee, withdrawal_until } = await made.readRequest(no)
    expect(withdrawal_until).not.toBeNull()
    expect((await stated(withdraw(`verlenging ${no}`, made.order.email))).last).toMatchObject({
      ...{ outcome: 'done', reason: 'renewal_withdrawn', request_nos: [no] },
    })
    expect(await made.me.read(made.orderNo)).toMatchObject({
      ...{ order_status: made.order.order_status, end_time: made.order.end_time, lease_months: 3 },
    })
    expect(await sent(made.orderNo)).toEqual([[fee, 'withdrawn']])
    // The rental can still be withdrawn from, and its number means all of it.
    expect((await stated(withdraw(made.orderNo, made.order.email))).last).toMatchObject({ reason: 'withdrawn' })
  })

  test('behind which another one lies is undone with that one, or read by people, who lay it aside for nothing', async () => {
    const made = await rented(3)
    const [first, second] = [await renewed(made, 1), await renewed(made, 2)]
    const alone = await statedBy(made, first, { request_nos: [first] })
    expect(alone.last).toMatchObject({ outcome: 'human', reason: 'later_renewal' })
    const closing = await house.by('support').post(`/admin/statements/${alone.statement_id}/close`, {
      reason: 'Al verlengd.',
    })
    expect(closing.json).toMatchObject({ data: { reason: 'in_time' } })
    const both = await statedBy(made, `${first} ${second}`, { request_nos: [first, second] })
    expect(both.last).toMatchObject({ reason: 'renewal_withdrawn', request_nos: [second, first] })
    expect(await made.me.read(made.orderNo)).toMatchObject({ lease_months: 3, end_time: made.order.end_time })
  })

  test('that is not paid yet ends', async () => {
    const made = await rented(3)
    const { request_no, checkout_no } = await made.agreed('renewal', { months: 2 })
    const own = (await contractsOf(made)).find(({ order_no }) => order_no === made.orderNo)
    expect(own?.later).toMatchObject([{ request_no, withdrawal_until: null }])
    expect((await statedBy(made, request_no)).last).toMatchObject({ outcome: 'done', reason: 'unpaid_withdrawn' })
    expect(verdict(await made.me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' }))).toEqual([
      409, 200202,
    ])
    expect(await made.readRequest(request_no)).toMatchObject({ checkout_no: null })
    expect(await mailed(request_no)).toContain('request_withdrawn')
    expect((await statedBy(made, request_no)).last).toMatchObject({ outcome: 'done', reason: 'known' })
  })
})

test('a buy-out is withdrawn from by its number, in its purchase', async () => {
  const made = await rented(6)
  await later(app, 20)
  const { request_no } = await made.agreed('buy')
  await made.pays((await made.readRequest(request_no)).checkout_no)
  const { bought_order_no } = await made.readRequest(request_no)
  const { last } = await statedBy(made, request_no)
  expect(last).toMatchObject({ outcome: 'done', reason: 'withdrawn', order_no: bought_order_no })
})

test('a buy-out of somebody else is not withdrawn from by who names it beside an order of their own', async () => {
  const made = await rented(6)
  await later(app, 20)
  const { request_no: no } = await made.agreed('buy')
  await made.pays((await made.readRequest(no)).checkout_no)
  const bought = (await made.readRequest(no)).bought_order_no ?? ''
  const stranger = await rented(3)
  const picked = await statedBy(stranger, stranger.orderNo, { request_nos: [no] })
  expect(picked.last).toMatchObject({ outcome: 'human', reason: 'which_items', order_no: stranger.orderNo })
  const typed = await heard(withdraw(`${stranger.orderNo} ${no}`, stranger.order.email))
  expect(typed.last).toMatchObject({ outcome: 'human' })
  for (const { statement_id } of [picked, typed]) {
    const linked = await house.by('support').post(`/admin/statements/${statement_id}/link`, {
      ...{ order_no: stranger.orderNo, request_nos: [no], reason: 'Zoals vermeld.' },
    })
    expect(linked.status).toBe(409)
  }
  expect((await made.me.read(bought)).statements).toEqual([])
  expect((await contractsOf(made)).some(({ order_no }) => order_no === bought)).toBe(true)
})

describe('a buy-out named beside other contracts', () => {
  /** Paid work that was done, and the buy-out of its machine `days` later. */
  async function worked(days: number) {
    const work = await withWork(true)
    for (const event of ['send_back', 'complete']) await work.does(work.no, 'step', { event })
    await later(app, days)
    const { request_no: buy } = await work.agreed('buy')
    await work.pays((await work.readRequest(buy)).checkout_no)
    await later(app, 1)
    return { ...work, buy, bought: (await work.readRequest(buy)).bought_order_no ?? '' }
  }

  test('is withdrawn from with them, each by itself', async () => {
    const made = await worked(1)
    const { last } = await statedBy(made, `${made.buy} ${made.no}`)
    expect(last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    const requests = good<{ requests: RequestDetail[] }>(
      await made.me.call('GET', `/orders/${made.bought}/after-sale`),
    ).requests
    expect(last.request_nos).toEqual([made.no, requests[0]?.request_no])
    expect(requests).toMatchObject([{ apply_type: 'rejection', audit_status: 'approved' }])
    expect(await made.readRequest(made.no)).toMatchObject({ bill_state: 'withdrawn' })
    const again = await statedBy(made, `${made.no} ${made.buy}`)
    expect(again.last).toMatchObject({ outcome: 'done', reason: 'known' })
  })

  test('in time is closed by nobody, though the work beside it is too late: staff link it alone', async () => {
    const made = await worked(20)
    const { statement_id, last } = await statedBy(made, `${made.buy} ${made.no}`)
    expect(last).toMatchObject({ outcome: 'human', reason: 'late', request_nos: [] })
    const support = house.by('support')
    const closing = await support.post(`/admin/statements/${statement_id}/close`, { reason: 'Onduidelijk.' })
    expect(closing.json).toMatchObject({ data: { reason: 'in_time' } })
    const link = { order_no: made.orderNo, request_nos: [made.buy], reason: 'Alleen de overname is op tijd.' }
    const linked = await support.post(`/admin/statements/${statement_id}/link`, link)
    expect(good<{ last: typeof last }>(linked).last).toMatchObject({
      ...{ outcome: 'done', reason: 'withdrawn', order_no: made.bought },
    })
  })
})

describe('a number alone', () => {
  test('of somebody else undoes nothing', async () => {
    const made = await rented(3)
    const no = await renewed(made)
    const stranger = await rented(3)
    expect((await heard(withdraw(no, 'iemand.anders@genie.example'))).last).toMatchObject({
      outcome: 'human',
      reason: 'unmatched',
    })
    expect(
      (await statedBy(stranger, no, { email: 'iemand.anders@genie.example', request_nos: [no] })).last,
    ).toMatchObject({
      ...{ outcome: 'human', reason: 'unmatched' },
    })
    const mixed = await statedBy(stranger, stranger.orderNo, { request_nos: [no] })
    expect(mixed.last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    expect(await sent(made.orderNo)).toEqual([])
    expect(await sent(stranger.orderNo)).toEqual([])
  })

  test('of what is no contract, or with more beside it, is read by people, who may link it to what it names', async () => {
    const made = await rented(3)
    const { request_no: repair } = await made.asked('repair')
    expect((await statedBy(made, repair)).last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    good(await made.me.call('POST', `/requests/${repair}/cancel`, {}))
    const no = await renewed(made)
    const vague = await statedBy(made, `${no} en misschien de rest ook`)
    expect(vague).toMatchObject({ request_nos: [no], last: { outcome: 'human', reason: 'which_items' } })
    const linked = await house.by('support').post(`/admin/statements/${vague.statement_id}/link`, {
      ...{ order_no: made.orderNo, reason: 'Alleen de verlenging.' },
    })
    expect(good<typeof vague>(linked).last).toMatchObject({ reason: 'renewal_withdrawn', request_nos: [no] })
    expect(await made.me.read(made.orderNo)).toMatchObject({ lease_months: 3 })
  })
})
