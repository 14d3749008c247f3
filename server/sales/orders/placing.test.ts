// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day, weekday } from '#domain/calendar.ts'
import { findHoliday } from '#domain/mowing/holidays.ts'
import { dayInShop } from '#i18n/format.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { ledgerFaults, skuIds, till } from '#testing/steps/orders.ts'
import { addCoupon, runningActivity, shareBody, withoutPromotions } from '#testing/steps/promotions.ts'
import { staff } from '#testing/steps/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
})

const shopper = async () => till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
const listFields = ({ json }: Answer) =>
  (json.data as { fields: { path: string; rule: string }[] }).fields.map(({ path, rule }) => `${path}: ${rule}`)
const query = (text: string, values: unknown[] = []) => app.context.connection.pool.query(text, values)
const garden = {
  name: 'Achter het huis',
  address: {
    ...{ country: 'NL', postcode: '3435 RA', house_number: '13', street: 'Geheimlaan', city: 'Blaricum' },
    ...{ longitude: null, latitude: null },
  },
  shape: { kind: 'typed', area_m2: 500, zones: 1 },
  ...{ slope_percent: 5, passage_cm: 120, area_m2: 500 },
}

describe('a garden in the request', () => {
  test('that is not the person’s own, or does not exist, is refused, and nothing is written', async () => {
    const [me, other] = [await shopper(), await shopper()]
    const theirs = (await other.call('POST', '/gardens', garden)).json.data as CallData<'POST /gardens'>
    const own = (await me.call('POST', '/gardens', garden)).json.data as CallData<'POST /gardens'>
    const quote = await me.quote([{ sku: 'genie-600-rent', months: 3 }])
    for (const garden_id of [theirs.garden_id, randomUUID()]) {
      const response = await me.order(quote, { garden_id })
      expect([response.status, listFields(response)]).toEqual([400, ['garden_id: garden_unknown']])
    }
    expect((await query('select from checkouts where quote_id = $1', [quote.quote_id])).rowCount).toBe(0)
    const response = await me.order(quote, { garden_id: own.garden_id })
    expect(response.status, response.text).toBe(200)
  })
})

const sundayFrom = (day: Day): Day => (weekday(day) === 7 ? day : sundayFrom(addDays(day, 1)))
const holidayFrom = (day: Day): Day => (findHoliday('NL', day) ? day : holidayFrom(addDays(day, 1)))

describe('the start of a rental', () => {
  const today = () => dayInShop(app.context.clock.now())

  test.each(['quote', 'cart'])('is at most as far ahead as the setting allows: %s', async way => {
    const me = await shopper()
    const sku_id = (await skuIds(app)).get('genie-600-rent')
    const input = (start_on: string) => {
      const line = { sku_id, quantity: 1, months: 3, start_on }
      return way === 'cart'
        ? me.call('POST', '/cart/items', line)
        : me.call('POST', '/quotes', { lines: [line], country: 'NL' })
    }
    for (const day of [addDays(today(), 366), '2090-01-01', '9990-01-01', '9999-12-01']) {
      const response = await input(day)
      expect([response.status, listFields(response)], day).toEqual([400, ['start_on: start_too_late']])
      expect(JSON.stringify(response.json.data)).toContain(addDays(today(), 365))
    }
    expect((await input(deliveryDayFrom('NL', addDays(today(), 365), -1))).status).toBe(200)
  })

  test.each(['quote', 'cart'])('is no Sunday and no public holiday, as in the calendar: %s', async way => {
    const me = await shopper()
    const sku_id = (await skuIds(app)).get('genie-600-rent')
    const soon = addDays(today(), 20)
    for (const start_on of [sundayFrom(soon), holidayFrom(soon)]) {
      const line = { sku_id, quantity: 1, months: 3, start_on }
      const response = await (way === 'cart'
        ? me.call('POST', '/cart/items', line)
        : me.call('POST', '/quotes', { lines: [line], country: 'NL' }))
      expect([response.status, listFields(response)], start_on).toEqual([400, ['start_on: start_undelivered']])
    }
  })

  test('is not moved to one by a change', async () => {
    const me = await shopper()
    const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
    const start_on = sundayFrom(addDays(today(), 20))
    const response = await me.call('POST', `/orders/${orders[0]?.order_no}/change-offer`, { start_on })
    expect([response.status, listFields(response)]).toEqual([400, ['start_on: start_undelivered']])
  })

  test('cannot be moved further by a change', async () => {
    const me = await shopper()
    const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
    const response = await me.call('POST', `/orders/${orders[0]?.order_no}/change-offer`, { start_on: '2090-01-01' })
    expect([response.status, listFields(response)]).toEqual([400, ['start_on: start_too_late']])
  })
})

test.each([
  ['months', { months: 3 }],
  ['start_on', { start_on: '2090-01-01' }],
])('%s on a purchase is refused, not ignored', async (field, term) => {
  const me = await shopper()
  const line = { sku_id: (await skuIds(app)).get('blades-set-9'), quantity: 1, ...term }
  for (const response of [
    await me.call('POST', '/cart/items', line),
    await me.call('POST', '/quotes', { lines: [line], country: 'NL' }),
  ]) {
    expect([response.status, listFields(response)]).toEqual([400, [`${field}: rent_only`]])
  }
})

test('a code for the full amount makes no piece of a rental negative', async () => {
  await withoutPromotions(app)
  const finance = await staff(app, 'finance')
  await runningActivity(finance, shareBody(app, { discount_type: 2, discount_value: 100 }))
  const { code: coupon_code } = await addCoupon(app, finance, { discount_value: 7 })
  const [me, friend] = [await shopper(), await shopper()]
  const { code: share_code } = (await friend.call('POST', '/activities/share', {})).json
    .data as CallData<'POST /activities/share'>
  const quote = await me.quote([{ sku: 'genie-600-rent', months: 4, quantity: 2 }], { coupon_code, share_code })
  expect(quote.totals.share_discount).toBeGreaterThan(0)
  const response = await me.order(quote)
  expect(response.status, response.text).toBe(200)
})
