import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day, daysBetween, weekday } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { type Quote, till } from '#testing/steps/orders.ts'

/** The days of a rental are agreed to with its price: the quote names them, and the order has the same. */
let app: TestApp
let me: ReturnType<typeof till>
beforeAll(async () => {
  app = await testApp()
  me = till(app, await register(app))
})
afterAll(() => app.close())

const today = () => dayInShop(app.context.clock.now())
const rent = { sku: 'genie-600-rent', months: 6 }

function setDelivery(preparation_days: number) {
  const now = app.context.clock.now()
  const value = JSON.stringify({ preparation_days, delivery_days: 3, return_days: 4, restock_days: 2, tariffs: [] })
  const row = { key: 'delivery', value, valid_from: now, created_at: now, created_by: 'test' }
  return app.context.db.insertInto('setting_versions').values(row).execute()
}

async function ordered(quote: Quote) {
  const answer = await me.order(quote)
  expect(answer.status, answer.text).toBe(200)
  const { orders } = answer.json.data as { orders: { order_no: string; kind: string }[] }
  return me.read(orders.find(({ kind }) => kind === 'rent')?.order_no ?? '')
}

describe('the days of a rental', () => {
  test('without a chosen first day: the first possible one, as in the order', async () => {
    const quote = await me.quote([rent, { sku: 'blades-set-9' }])
    const [rented, bought] = quote.lines
    const first = addDays(today(), 4)
    expect(rented).toMatchObject({ start_on: null, start_by: first, end_on: addMonths(first, 6) })
    expect(bought).toMatchObject({ start_by: null, end_on: null, withdrawal_until: null })
    expect((await ordered(quote)).time_range).toEqual([rented?.start_by, rented?.end_on])
  })

  test('with a chosen first day: that one', async () => {
    const start_on = deliveryDayFrom('NL', addDays(today(), 40))
    const quote = await me.quote([{ ...rent, start_on }])
    expect(quote.lines[0]).toMatchObject({ start_on, start_by: start_on, end_on: addMonths(start_on, 6) })
    expect((await ordered(quote)).time_range).toEqual([start_on, addMonths(start_on, 6)])
  })

  test('the last day to withdraw is a working day, at least 14 days after the first', async () => {
    for (let ahead = 30; ahead < 37; ahead += 1) {
      const start_on = deliveryDayFrom('NL', addDays(today(), ahead))
      const [line] = (await me.quote([{ ...rent, start_on }])).lines
      const until = (line?.withdrawal_until ?? '') as Day
      expect(daysBetween(start_on, until)).toBeGreaterThanOrEqual(14)
      expect(weekday(until)).toBeLessThanOrEqual(5)
    }
  })

  test('are part of what is agreed to: when the first possible day moves, the old quote is refused', async () => {
    const quote = await me.quote([rent])
    await setDelivery(2)
    try {
      const answer = await me.order(quote)
      expect([answer.status, answer.json.code]).toEqual([409, 200203])
      const { quote: renewed } = answer.json.data as { quote: Quote }
      expect(renewed.lines[0]?.start_by).toBe(addDays(today(), 5))
      expect(renewed.totals).toEqual(quote.totals)
      expect((await ordered(renewed)).time_range?.[0]).toBe(addDays(today(), 5))
    } finally {
      await setDelivery(1)
    }
  })
})
