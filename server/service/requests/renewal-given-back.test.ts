// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

vi.setConfig({ testTimeout: 60_000 })

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
  expect(await rowsOf(app)(recounts['more is kept of an order than it costs'] ?? '')).toEqual([])
})

const { withdraw, heard, stated, statementOf, worked } = statements(() => ({ app, house }))

async function rented(months = 3, days = 85) {
  const made = await returning(app, house, months)
  await later(app, days)
  const sent = async () => (await refundsOf(app, made.orderNo)).map(row => [row.refund_reason, row.refund_amount])
  const total = async () => sum((await refundsOf(app, made.orderNo)).map(row => row.refund_amount))
  const linked = async (id: string) =>
    house.by('admin').post(`/admin/statements/${id}/link`, {
      ...{ order_no: made.orderNo, item_ids: [made.itemId], pieces: [], grant: false, reason: 'Op tijd verstuurd.' },
    })
  return { ...made, sent, total, linked }
}
type Rented = Awaited<ReturnType<typeof rented>>

async function renewed(made: Rented, months = 12): Promise<{ no: string; fee: number }> {
  const { request_no: no } = await made.agreed('renewal', { months })
  const { checkout_no, renewal_fee: fee } = await made.readRequest(no)
  await made.pays(checkout_no)
  return { no, fee }
}

const reduces = async ({ orderNo }: Rented, amount: number) =>
  good(
    await house.by('finance').post(`/admin/orders/${orderNo}/refunds`, {
      ...{ type: 'product', amount, reason: 'Huurvermindering: een maand niet kunnen maaien' },
    }),
  )
const offered = async (made: Rented) => good<Offer>(await made.offer('return'))

describe('a machine that is returned in the withdrawal period of a renewal', () => {
  test('costs no fee for what could be withdrawn from', async () => {
    const made = await rented()
    const { fee } = await renewed(made)
    await later(app, 1)
    const offer = await offered(made)
    expect(offer.back).toBe(fee + 15_000)
    expect(offer.lines.map(({ rule }) => rule)).not.toContain('early_fee')
    // Requested within those days, it has no later cost either.
    const { request_no: no } = await made.packed()
    await later(app, 20)
    await made.says(no, 'accepted')
    await made.says(no, 'delivered')
    good(await made.inspects(no))
    // Its carrier came weeks later, which costs its tenant nothing.
    expect(await made.total()).toBe(fee + 15_000)
  })

  test('costs the fee of the months before it, as without the renewal', async () => {
    const made = await rented(12, 100)
    const before = (await offered(made)).lines.find(({ rule }) => rule === 'early_fee')
    expect(before?.amount).toBeGreaterThan(0)
    await renewed(made, 1)
    expect((await offered(made)).lines.find(({ rule }) => rule === 'early_fee')).toEqual(before)
    await later(app, 20)
    expect((await offered(made)).lines.find(({ rule }) => rule === 'early_fee')?.amount).toBeGreaterThanOrEqual(
      before?.amount ?? 0,
    )
  })

  test('is withdrawn from after its return: what its months have cost is refunded too', async () => {
    const made = await rented(3, 88)
    const { no, fee } = await renewed(made)
    await later(app, 11)
    await made.back()
    const before = await made.total()
    expect(before).toBeLessThan(fee + 15_000)
    const { list } = good<CallData<'GET /withdrawals/contracts'>>(await made.me.call('GET', '/withdrawals/contracts'))
    expect(list.find(({ order_no }) => order_no === made.orderNo)).toMatchObject({ may_withdraw: true })
    const { last } = await stated(withdraw(made.orderNo, made.order.email))
    expect(last).toMatchObject({ outcome: 'done', reason: 'renewal_withdrawn', request_nos: [no] })
    expect(await made.total()).toBe(fee + 15_000)
    expect(await made.sent()).toContainEqual(['withdrawn', fee + 15_000 - before])
    const { text } = await newestMail(app, made.order.email, 'de verlenging van je huur herroepen')
    expect(text).toContain('hebben we al terug')
  })

  test('is withdrawn from during its return: the return continues and settles the rental alone', async () => {
    const made = await rented(3, 80)
    const { no, fee } = await renewed(made)
    const { request_no } = await made.packed()
    const { last } = await stated(withdraw(made.orderNo, made.order.email))
    expect(last).toMatchObject({ outcome: 'done', request_nos: [no] })
    await made.says(request_no, 'accepted')
    await made.says(request_no, 'delivered')
    good(await made.inspects(request_no))
    expect(await made.sent()).toEqual([
      ['withdrawn', fee],
      ['returned', 15_000],
    ])
  })

  test('late days that its price has paid for stay paid', async () => {
    const made = await rented(2, 62 + 30)
    const late = (await offered(made)).lines.find(({ rule }) => rule === 'late')?.amount ?? 0
    expect(late).toBeGreaterThan(0)
    const { fee } = await renewed(made)
    await made.back()
    await stated(withdraw(made.orderNo, made.order.email))
    expect(await made.total()).toBe(fee - late + 15_000)
  })
})

describe('a reduction of the rent', () => {
  test.each([
    ['of a month', 12, 90, 3900],
    ['of more', 6, 100, 6000],
  ])('%s is not taken back by an early return', async (_what, months, days, amount) => {
    const made = await rented(months, days)
    const { back } = await offered(made)
    await reduces(made, amount)
    expect(await offered(made)).toMatchObject({ back })
    await made.back()
    expect(await made.total()).toBe(amount + back)
  })

  test('is not taken back by the withdrawal from a renewal', async () => {
    const made = await rented(3, 80)
    const { fee } = await renewed(made)
    await reduces(made, 6000)
    await later(app, 2)
    await stated(withdraw(made.orderNo, made.order.email))
    expect(await made.total()).toBe(6000 + fee)
  })
})

describe('a statement about a rental that was renewed', () => {
  test('was sent in time and came late: the renewal of that day is undone, once it was assessed', async () => {
    const made = await rented(3, 80)
    const { no, fee } = await renewed(made, 18)
    await later(app, 13)
    const stated_on = dayInShop(app.context.clock.now())
    await later(app, 4)
    const said = { kind: 'withdrawal', channel: 'letter', name: 'Anna de Wit', contract: made.orderNo }
    const body = { ...said, email: made.order.email, items: '', reason: '', end_wish: null, stated_on }
    const { statement_id } = good<{ statement_id: string }>(await house.by('support').post('/admin/statements', body))
    await worked()
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'late' })
    // More than one person may concede alone.
    expect(verdict(await made.linked(statement_id))).toEqual([409, 2])
    await oneMayGive(app)
    good(await made.linked(statement_id))
    expect((await statementOf(statement_id)).last).toMatchObject({ reason: 'renewal_withdrawn', request_nos: [no] })
    expect(await made.sent()).toEqual([['withdrawn', fee]])
    expect(await made.me.read(made.orderNo)).toMatchObject({ lease_months: 3, order_status: 'delivered' })
  })

  test('in free text is decided by staff, also within the period of the rental', async () => {
    const made = await rented(3, 3)
    await renewed(made)
    await later(app, 2)
    const items = 'Alleen de verlenging van 12 maanden, de huur van 3 maanden houd ik.'
    expect((await heard(withdraw(made.orderNo, made.order.email, { items }))).last).toMatchObject({
      ...{ outcome: 'human', reason: 'which_items' },
    })
    expect(await made.sent()).toEqual([])
  })
})

describe('a renewal after the end that is withdrawn from', () => {
  const loses = ({ orderNo }: Rented) =>
    house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Niet teruggebracht.' })
  const lostFrom = async (made: Rented) => (await loses(made)).json as { data: { lost_from: Day } }

  test('leaves a fortnight before its machine counts as lost, without a charge for those days', async () => {
    const made = await rented(2, 62 + 45)
    const late = (await offered(made)).lines.find(({ rule }) => rule === 'late')?.figures
    await renewed(made)
    await later(app, 10)
    await stated(withdraw(made.orderNo, made.order.email))
    const today = dayInShop(app.context.clock.now())
    expect(await lostFrom(made)).toMatchObject({ data: { reason: 'not_lost', lost_from: addDays(today, 15) } })
    expect((await offered(made)).lines.find(({ rule }) => rule === 'late')?.figures).toEqual(late)
    await nights(app, 0)
    await later(app, 14)
    expect(verdict(await loses(made))[0]).toBe(409)
    expect((await offered(made)).lines.find(({ rule }) => rule === 'late')?.figures).toEqual(late)
    await later(app, 1)
    good(await loses(made))
  })
})
