// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { addDays, addMonths, type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { delivered, good } from '#testing/steps/requests.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { remindTenants } from './remind-tenants.ts'

type End = CallData<'GET /orders/{order_no}/end-of-rental'>
type Costs = CallData<'GET /device-types/{key}/costs'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  await moveClock(app.context, { now: nextNoon(app.context.clock.now()).toISOString() })
  house = await warehouse(app)
})
afterAll(() => app.close())

/**
 * Recurring tasks run at dawn: from noon on, advancing by a day runs only those of the next day, and none of a skipped
 * one.
 */
function nextNoon(now: Date): Date {
  const [day, half] = [86_400_000, 43_200_000]
  return new Date(Math.ceil((now.getTime() - half) / day) * day + half)
}

const rented = (months: number) => delivered(app, house, { sku: 'genie-600-rent', months })

describe('what a model costs', () => {
  test('is shown month by month, and ends where the price list and the rules do', async () => {
    const response = await app.send('GET', '/api/device-types/genie-600/costs?months=6')
    const { rows } = good<Costs>(response)
    expect(rows).toHaveLength(24)
    expect(rows[5]).toEqual({ month: 6, returned: 31_500, rented: 31_500, bought_out: 102_500, bought: 89_900 })
  })

  test('is compared with the price that the running activity lowers, as the page of the model shows it', async () => {
    const model = good<CallData<'GET /device-types/{key}'>>(await app.send('GET', '/api/device-types/genie-3000'))
    const { rows } = good<Costs>(await app.send('GET', '/api/device-types/genie-3000/costs?months=7'))
    expect(model.buy).toMatchObject({ unit_price: 219_900, was: 239_900 })
    expect(rows.map(({ bought }) => bought)).toEqual(rows.map(() => model.buy?.unit_price))
    expect(rows[6]?.rented).toBe(69_300)
  })

  test('has no buy-out where it is disabled', async () => {
    const { rows } = good<Costs>(await app.send('GET', '/api/device-types/genie-600/costs?months=6&country=FR'))
    expect(rows.every(({ bought_out }) => bought_out === null)).toBe(true)
  })

  test.each<[string, number]>([
    ['/api/device-types/genie-600/costs', 400],
    ['/api/device-types/genie-600/costs?months=1', 400],
    ['/api/device-types/genie-600/costs?months=25', 400],
    ['/api/device-types/genie-600/costs?months=6&country=NLD', 400],
    ['/api/device-types/nothing/costs?months=6', 404],
  ])('%s is refused', async (path, status) => expect((await app.send('GET', path)).status).toBe(status))
})

describe('the end of a rental', () => {
  test('has three choices with the exact figure of each, the same that are charged', async () => {
    const { me, orderNo, order, agreed } = await rented(6)
    const end = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    expect(end).toMatchObject({
      ...{ end_on: addMonths(order.start_time as Day, 6), deposit_held: 15_000, days_late: 0 },
      returning: { allowed: true, late_charge: 0 },
      renewing: { allowed: true },
      buying: { allowed: true, price: 71_000, deposit_used: 15_000, due: 56_000, back: 0 },
    })
    const six = end.renewing.options.find(({ months }) => months === 6)
    const request = await agreed('renewal', { months: 6 })
    expect(request.offer).toMatchObject({ due: six?.price, new_end: six?.new_end })
  })

  test('is visible to nobody else, and not for a purchase', async () => {
    const { orderNo } = await rented(2)
    const other = await passerBy(app)
    expect(verdict(await other.call('GET', `/orders/${orderNo}/end-of-rental`))).toEqual([404, 200201])
    const bought = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
    expect(verdict(await bought.me.call('GET', `/orders/${bought.orderNo}/end-of-rental`))).toEqual([409, 210703])
  })

  test('has reminders a month, a week and a day before, once each, unless it was settled', async () => {
    const { me, orderNo } = await rented(2)
    const settled = await rented(2)
    await settled.pays((await settled.agreed('renewal', { months: 1 })).checkout_no)
    const end = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    await moveClock(app.context, { advance_days: end.days_left + 5 })
    const mails = async (no: string) => {
      const { rows } = await app.context.connection.pool.query(
        `select data ->> 'days' as days, data ->> 'end_on' as end_on, status from mails
         where template = 'rental_ends' and data ->> 'order_no' = $1 order by created_at`,
        [no],
      )
      return rows
    }
    expect(await mails(orderNo)).toEqual(['30', '7', '1'].map(days => ({ days, end_on: end.end_on, status: 'sent' })))
    const ofOldEnd = (await mails(settled.orderNo)).filter(({ end_on }) => end_on === end.end_on)
    expect(ofOldEnd).toEqual([])
    const late = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    expect(late).toMatchObject({ days_left: 0, renewing: { allowed: true, refusal: null } })
    expect(late.days_late).toBeGreaterThan(3)
    expect(late.returning.grace_until).toBe(addDays(end.end_on, 3))
    // Rounded once for all days, not once for each.
    const eachDay = (late.days_late - 3) * late.returning.late_day
    expect(Math.abs(late.returning.late_charge - eachDay)).toBeLessThan(late.days_late)
    expect(late.returning.late_charge).toBeGreaterThan(0)
  })

  test('has one reminder of the rest although no task ran on the day itself', async () => {
    const { me, orderNo } = await rented(3)
    const { days_left } = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    const reminded = async () => {
      const { rows } = await app.context.connection.pool.query(
        `select (data ->> 'days')::int as days from mails
         where template = 'rental_ends' and data ->> 'order_no' = $1 order by created_at`,
        [orderNo],
      )
      return rows.map(({ days }) => days)
    }
    const sleepUntil = async (left: number, now: number) => {
      await later(app, now - left)
      await remindTenants(app.context, {})
      await remindTenants(app.context, {})
    }
    await sleepUntil(31, days_left)
    expect(await reminded()).toEqual([])
    await sleepUntil(28, 31)
    expect(await reminded()).toEqual([28])
    await sleepUntil(9, 28)
    expect(await reminded()).toEqual([28])
    await sleepUntil(5, 9)
    await sleepUntil(1, 5)
    expect(await reminded()).toEqual([28, 5, 1])
  })

  test.each<[string, Day, Day]>([
    ['the end of a year', '2031-11-28', '2032-01-28'],
    ['the night the clocks go forward', '2032-02-03', '2032-04-03'],
    ['the night they go back', '2032-09-06', '2032-11-06'],
    ['a leap day, which is the end of what began on a 31st', '2035-12-31', '2036-02-29'],
  ])('over %s: calendar days are counted, not hours', async (_name, start, end) => {
    const today = () => dayInShop(app.context.clock.now())
    // It begins as soon as anything can be delivered.
    await later(app, daysBetween(today(), addDays(start, -4)))
    const { me, orderNo } = await rented(2)
    const { days_left, end_on } = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    expect([end_on, days_left]).toEqual([end, daysBetween(today(), end)])
    // The days between are skipped; tasks run on those on which something is due.
    for (const days of [30, 7, 1, 0]) {
      await later(app, daysBetween(today(), addDays(end, -days - 1)))
      await moveClock(app.context, { advance_days: 1 })
    }
    expect(good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))).toMatchObject({
      days_left: 0,
      days_late: 0,
    })
    const { rows } = await app.context.connection.pool.query(
      `select data ->> 'days' as days, (created_at at time zone 'Europe/Amsterdam')::date::text as day from mails
       where template = 'rental_ends' and data ->> 'order_no' = $1 order by created_at`,
      [orderNo],
    )
    expect(rows).toEqual([30, 7, 1].map(days => ({ days: String(days), day: addDays(end, -days) })))
  })
})
