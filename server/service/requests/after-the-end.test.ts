// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights as nightsOf } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const today = (): Day => dayInShop(app.context.clock.now())
const daysTo = (day: string | null) => Math.round((Date.parse(day ?? '') - Date.parse(today())) / 86_400_000)
const query = (text: string, values: unknown[]) => app.context.connection.pool.query(text, values)

/** This many days after the end of a rental of two months, with the machine still at its tenant's. */
async function late(days: number) {
  const made = await returning(app, house, 2)
  await nightsOf(app, daysTo(made.order.end_time) + days)
  const end = made.order.end_time as Day
  const may = async () => {
    const response = await made.me.call('GET', `/orders/${made.orderNo}/after-sale`)
    const [item] = good<CallData<'GET /orders/{order_no}/after-sale'>>(response).items
    return Object.fromEntries((item?.choices ?? []).map(({ apply_type, refusal }) => [apply_type, refusal]))
  }
  const busyTo = async () =>
    (
      await query(
        `select upper(busy)::text as to from unit_reservations r join order_items on item_id = order_item_id
         join orders using (order_id) where order_no = $1 and reservation_state = 'out'`,
        [made.orderNo],
      )
    ).rows[0]?.to
  return { ...made, end, may, busyTo }
}

describe('from the first day a rental is over', () => {
  test('nothing is repaired any more; it is returned, renewed or bought', async () => {
    const { ask, may, me, orderNo } = await late(0)
    expect(await may()).toMatchObject({
      repair: 'expired',
      maintenance: 'expired',
      return: null,
      renewal: null,
      buy: null,
    })
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'expired' } })
    expect(await me.read(orderNo)).toMatchObject({ remaining_days: 0 })
  })
})

describe('a renewal after the last day', () => {
  test('counts from the old end, shows the late charge, and cancels it', async () => {
    const { me, orderNo, end, offer, agreed, pays, readRequest, back } = await late(10)
    const shown = good<Offer>(await offer('renewal', { months: 2 }))
    expect(shown.new_end).toBe(addMonths(end, 2))
    const [renewed, rule] = shown.lines
    expect(renewed).toMatchObject({ rule: 'renewal', amount: shown.due })
    expect(rule).toMatchObject({ rule: 'late_renewed', amount: 0, figures: { days_late: 10, grace_days: 3 } })
    expect(rule?.figures.charge).toBeGreaterThan(0)
    const response = await me.call('GET', `/orders/${orderNo}/end-of-rental`)
    const view = good<CallData<'GET /orders/{order_no}/end-of-rental'>>(response)
    expect(view.renewing).toMatchObject({ allowed: true, refusal: null })
    expect(view.renewing.options.find(({ months }) => months === 2)).toMatchObject({ price: shown.due })
    const { request_no: no } = await agreed('renewal', { months: 2 })
    await pays((await readRequest(no)).checkout_no)
    expect(await me.read(orderNo)).toMatchObject({ end_time: addMonths(end, 2), lease_months: 4 })
    const overdue = await house.by('support').get('/admin/overdue?page_size=100')
    expect(good<CallData<'GET /admin/overdue'>>(overdue).list.map(row => row.order_no)).not.toContain(orderNo)
    await nightsOf(app, daysTo(addMonths(end, 2)))
    const { settlement } = await back()
    expect(settlement?.deductions).toEqual([])
  })

  test('that is not paid leaves the late days as they were, and the machine where it is', async () => {
    const { orderNo, end, me, agreed, readRequest, busyTo } = await late(6)
    const { request_no: no } = await agreed('renewal', { months: 1 })
    const { checkout_no } = await readRequest(no)
    good(await me.call('POST', `/checkouts/${checkout_no}/cancel`, {}))
    expect((await readRequest(no)).process_status).toBe('reject')
    // As if it were sent back today: nobody else can have it sooner.
    expect(await busyTo()).toBe(addDays(today(), 6))
    expect(await me.read(orderNo)).toMatchObject({ end_time: end })
  })

  test('to a day in the past is refused', async () => {
    const { offer, me, orderNo } = await late(33)
    expect((await offer('renewal', { months: 1 })).json).toMatchObject({
      ...{ code: 210703, data: { reason: 'ends_before_today' } },
    })
    const response = await me.call('GET', `/orders/${orderNo}/end-of-rental`)
    const { renewing } = good<CallData<'GET /orders/{order_no}/end-of-rental'>>(response)
    expect(renewing.options.every(({ new_end }) => new_end > today())).toBe(true)
  })

  test('is refused once the machine was collected', async () => {
    const { packed, says, offer, may } = await late(2)
    const { request_no: no } = await packed()
    await says(no, 'accepted')
    expect(await may()).toMatchObject({ renewal: 'running' })
    expect(verdict(await offer('renewal', { months: 1 }))).toEqual([409, 200402])
  })
})

test('a limited account pays, returns and claims; it renews nothing and buys nothing', async () => {
  const { me, orderNo, offer, ask, asked, may } = await returning(app, house, 6).then(made => ({
    ...made,
    may: async () => {
      const response = await made.me.call('GET', `/orders/${made.orderNo}/after-sale`)
      const [item] = good<CallData<'GET /orders/{order_no}/after-sale'>>(response).items
      return Object.fromEntries((item?.choices ?? []).map(({ apply_type, refusal }) => [apply_type, refusal]))
    },
  }))
  const agreed = good<Offer>(await offer('renewal', { months: 2 }))
  await query(
    `update users set user_status = 'abnormal' where user_id = (select user_id from orders where order_no = $1)`,
    [orderNo],
  )
  expect(await may()).toMatchObject({ repair: null, return: null, renewal: 'account_limited', buy: 'account_limited' })
  const limited = { code: 403, data: { reason: 'account_limited' } }
  expect((await offer('renewal', { months: 2 })).json).toMatchObject(limited)
  expect((await ask('renewal', { months: 2, offer_id: agreed.offer_id })).json).toMatchObject(limited)
  expect((await ask('buy')).json).toMatchObject(limited)
  expect(await asked('repair', { reason_code: 'noise' })).toMatchObject({ audit_status: 'wait_review' })
  const other = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  await query(
    `update users set user_status = 'abnormal' where user_id = (select user_id from orders where order_no = $1)`,
    [other.orderNo],
  )
  const change = (months: number) => other.me.call('POST', `/orders/${other.orderNo}/change-offer`, { months })
  expect([...verdict(await change(6)), (await change(6)).json.data]).toEqual([403, 403, { reason: 'account_limited' }])
  expect((await change(2)).status).toBe(200)
  expect(verdict(await me.order(await me.quote([{ sku: 'blades-set-9' }])))).toEqual([403, 403])
})
