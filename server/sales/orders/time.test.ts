// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { deliveryDayFrom, isDeliveryDay } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day, daysBetween, weekday } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { holdForRent, lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { computeFirstStart } from '#server/offers/pricing/price-lines.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { ledgerFaults, type Quote, till } from '#testing/steps/orders.ts'
import { travelTo } from '#testing/steps/promotions.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { confirmedQuote } from '../quotes/make-quote.ts'
import { viewOrders } from './view.ts'

let app: TestApp
/** The year of these tests; the year after it has a 29 February. */
let year: number
beforeAll(async () => {
  app = await testApp()
  year = app.context.clock.now().getUTCFullYear() + 1
  while ((year + 1) % 4 !== 0) year += 1
  await moreMachines(app, 'genie-600', 'rent', 40)
  await query("update skus set stock = 10000 where stock is not null and kind = 'buy'")
  await travelTo(app, `${year}-01-05T11:00:00.000Z`)
  // The leap day is further ahead than the shop's rules allow orders for.
  const now = app.context.clock.now()
  const rules = await readSetting(app.context.db, 'checkout', now)
  const value = { ...rules, start_within_days: 730 }
  await transaction(app.context.db, tx => writeSetting(tx, { key: 'checkout', value, now, by: 'test' }))
})
afterAll(() => app.close())

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

let houses = 0
async function shopper() {
  houses += 1
  const who = await register(app)
  return { userId: who.userInfo.user_id, ...till(app, who, { house_number: String(houses) }) }
}

/** The shop at exactly this moment, to the millisecond; its own clock would run on during the test. */
const at = (moment: Date): Context => ({ ...app.context, clock: { now: () => moment } })
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** The instant at which a wall clock in Amsterdam shows this day and time. */
function inAmsterdam(day: Day, time: string): Date {
  const shown = (instant: Date) =>
    instant.toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'short' })
  const found = ['+01:00', '+02:00']
    .map(offset => new Date(`${day}T${time}:00${offset}`))
    .find(instant => shown(instant) === `${day} ${time}`)
  if (!found) throw new Error(`${day} ${time} does not exist in Amsterdam`)
  return found
}

function lastSunday(month: '03' | '10'): Day {
  const last: Day = `${year}-${month}-31` as Day
  return addDays(last, -(weekday(last) % 7))
}

async function rentedFrom(start_on: Day, months: number): Promise<string> {
  const delivered = deliveryDayFrom('NL', start_on)
  const { orders } = await (await shopper()).placed([{ sku: 'genie-600-rent', months, start_on: delivered }])
  const orderNo = orders[0]?.order_no ?? ''
  // A late delivery makes a rental begin on a day that nobody could choose.
  if (delivered !== start_on) {
    const days = [orderNo, start_on, addMonths(start_on, months)]
    await app.context.connection.pool.query('update orders set start_on = $2, end_on = $3 where order_no = $1', days)
  }
  return orderNo
}

async function viewAt(orderNo: string, now: Date) {
  const order = await app.context.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const [view] = await viewOrders(app.context.db, [order], { now, language: 'nl' })
  if (!view) throw new Error(`No ${orderNo}`)
  return view
}

describe('a term is counted in months of the calendar', () => {
  test.each([
    // If the month lacks the day, its last day is taken.
    ['01-31', 3, '04-30', 0],
    ['03-31', 6, '09-30', 0],
    ['08-31', 3, '11-30', 0],
    // Over the end of the year, into a February with a leap day.
    ['08-31', 6, '02-29', 1],
    ['11-30', 3, '02-29', 1],
    ['12-31', 2, '02-29', 1],
    ['11-29', 3, '02-29', 1],
    ['11-28', 3, '02-28', 1],
    ['12-31', 3, '03-31', 1],
    ['12-01', 12, '12-01', 1],
  ])('from %s for %i months: until %s', async (from, months, until, later) => {
    const view = await viewAt(await rentedFrom(`${year}-${from}` as Day, months), app.context.clock.now())
    expect(view).toMatchObject({
      lease_months: months,
      start_time: `${year}-${from}`,
      end_time: `${year + later}-${until}`,
      time_range: [`${year}-${from}`, `${year + later}-${until}`],
    })
  })

  test('and not the 29 February of a year that has none', () => {
    expect(addMonths(`${year - 1}-11-30` as Day, 3)).toBe(`${year}-02-28`)
    expect(addMonths(`${year + 1}-02-29` as Day, 12)).toBe(`${year + 2}-02-28`)
    expect(addMonths(`${year}-01-31` as Day, 1)).toBe(`${year}-02-28`)
    expect(addMonths(`${year + 1}-01-31` as Day, 1)).toBe(`${year + 1}-02-29`)
  })
})

describe('the rest of a term is counted in days of Amsterdam', () => {
  test.each([
    ['when the clock goes forward', () => lastSunday('03')],
    ['when the clock goes back', () => lastSunday('10')],
    ['on the last day of the year', () => `${year}-12-31` as Day],
    ['on 29 February', () => `${year + 1}-02-29` as Day],
  ])('%s: one day less at each midnight there, and at no other moment', async (_name, day) => {
    const around = day()
    const end = addDays(around, 40)
    const orderNo = await rentedFrom(addMonths(end, -3), 3)
    const { end_time } = await viewAt(orderNo, app.context.clock.now())
    for (let days = -2; days <= 2; days += 1) {
      const today = addDays(around, days)
      const left = daysBetween(today, end_time as Day)
      for (const time of ['00:00', '00:30', '01:30', '03:30', '12:00', '23:30', '23:59']) {
        const now = inAmsterdam(today, time)
        expect(dayInShop(now), time).toBe(today)
        expect((await viewAt(orderNo, now)).remaining_days, `${today} ${time}`).toBe(left)
      }
    }
  })

  test('a term that ends on the day of a clock change ends at midnight of that day', async () => {
    for (const end of [lastSunday('03'), lastSunday('10')]) {
      const orderNo = await rentedFrom(addMonths(end, -2), 2)
      const midnight = inAmsterdam(end, '00:00')
      expect((await viewAt(orderNo, later(midnight, -1))).remaining_days).toBe(1)
      expect((await viewAt(orderNo, midnight)).remaining_days).toBe(0)
      expect((await viewAt(orderNo, later(midnight, 90 * 86_400_000))).remaining_days).toBe(0)
    }
  })

  test('the hour that comes twice is one day', () => {
    const day = lastSunday('10')
    // 02:30 summer time, and an hour later 02:30 winter time.
    for (const offset of ['+02:00', '+01:00']) expect(dayInShop(new Date(`${day}T02:30:00${offset}`))).toBe(day)
  })

  test('the first possible start day changes at midnight there', async () => {
    const delivery = await readSetting(app.context.db, 'delivery', app.context.clock.now())
    for (const day of [`${year}-12-31` as Day, lastSunday('03'), lastSunday('10'), `${year + 1}-02-28` as Day]) {
      const lead = delivery.preparation_days + delivery.delivery_days
      const firstAfter = (made: Day) => deliveryDayFrom('NL', addDays(made, lead))
      expect(computeFirstStart(delivery, 'NL', inAmsterdam(day, '23:30'))).toBe(firstAfter(day))
      expect(computeFirstStart(delivery, 'NL', inAmsterdam(addDays(day, 1), '00:30'))).toBe(firstAfter(addDays(day, 1)))
    }
  })
})

test('a rental without a chosen day begins on a day with a delivery', async () => {
  const delivery = await readSetting(app.context.db, 'delivery', app.context.clock.now())
  for (let index = 0; index < 370; index += 1) {
    const made = addDays(`${year}-01-01` as Day, index)
    const first = computeFirstStart(delivery, 'NL', inAmsterdam(made, '12:00'))
    expect([made, first, isDeliveryDay('NL', first)]).toEqual([made, first, true])
  }
})

describe('the moment at which something ends', () => {
  test('a quote is valid until its last millisecond, and not at its end', async () => {
    const me = await shopper()
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    const confirming = { userId: me.userId, quoteId: quote.quote_id, hash: quote.hash, language: 'nl' } as const
    const expires = new Date(quote.expires_at)
    expect((await confirmedQuote(at(later(expires, -1)), confirming)).quote_id).toBe(quote.quote_id)
    for (const late of [0, 1]) {
      const refused = await confirmedQuote(at(later(expires, late)), confirming).catch(error => error)
      expect(refused).toMatchObject({ refusal: 'amount_verification_failed' })
      // The same goods at the same price, with a new last day.
      const { quote: anew } = refused.data as { quote: Quote }
      expect(anew.totals).toEqual(quote.totals)
      expect(new Date(anew.expires_at).getTime()).toBeGreaterThan(expires.getTime())
    }
  })

  test('a held machine is available to nobody else until its end, and free at that millisecond', async () => {
    const [type] = await query("select device_type_id as id from device_types where key = 'genie-3000'")
    await query(
      `update devices set device_status = 'disabled' where device_type_id = $1 and pool = 'rent' and device_id not in
       (select device_id from devices where device_type_id = $1 and pool = 'rent' and holder = 'idle' and device_status = 'normal' limit 1)`,
      [type.id],
    )
    const start = deliveryDayFrom('NL', `${year}-06-01`)
    const me = await shopper()
    await me.placed([{ sku: 'genie-3000-rent', months: 3, start_on: start }])
    const [held] = await query(
      "select held_until, order_item_id from unit_reservations where device_type_id = $1 and reservation_state = 'held'",
      [type.id],
    )
    const buffers = await readSetting(app.context.db, 'delivery', app.context.clock.now())
    const { orders } = await me.placed([{ sku: 'blades-set-9' }])
    const [mine] = (await me.read(orders[0]?.order_no ?? '')).items
    const take = (now: Date) =>
      transaction(app.context.db, async tx => {
        await lockFleetForBooking(tx, type.id, now)
        const hold = { deviceTypeId: type.id, itemId: mine?.item_id ?? '', userId: me.userId, now }
        await holdForRent(tx, { ...hold, heldUntil: later(now, 60_000), start, months: 3, buffers })
      })
    await expect(take(later(held.held_until, -1))).rejects.toMatchObject({ refusal: 'stock_insufficient' })
    await take(held.held_until)
    const [before] = await query('select reservation_state from unit_reservations where order_item_id = $1', [
      held.order_item_id,
    ])
    expect(before.reservation_state).toBe('released')
  })

  test('an order can be paid until its last moment, and is closed by the next run after it', async () => {
    const me = await shopper()
    const { checkout_no, pay_until, orders } = await me.placed([{ sku: 'blades-set-9' }])
    const statusAt = async (now: Date) => {
      await reconcile(at(now), {})
      return (await me.read(orders[0]?.order_no ?? '')).order_status
    }
    const until = new Date(pay_until ?? '')
    expect(await statusAt(later(until, -1))).toBe('created')
    expect(await statusAt(until)).toBe('created')
    expect(await statusAt(later(until, 1))).toBe('closed')
    expect((await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'card' })).status).toBe(409)
  })
})

test('a tax rate changes at midnight: earlier orders keep their own, on the credit note too', async () => {
  const changes = `${year}-03-01` as Day
  const now = app.context.clock.now()
  const { rates } = await readSetting(app.context.db, 'vat', now)
  const newer = { kind: 'sale', country: 'NL', valid_from: changes, percent: 25 } as const
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'vat', value: { rates: [newer, ...rates] }, now, by: 'test' }),
  )
  await travelTo(app, inAmsterdam(addDays(changes, -1), '23:45').toISOString())
  const [early, waiting] = [await shopper(), await shopper()]
  const quote = await waiting.quote([{ sku: 'blades-set-9' }])
  const { checkout_no, orders } = await early.placed([{ sku: 'blades-set-9' }])
  const orderNo = orders[0]?.order_no ?? ''
  const payUrl = await early.pay(checkout_no)
  // Midnight passes during the payment.
  await travelTo(app, inAmsterdam(changes, '00:05').toISOString())
  await early.choose(payUrl, 'success')
  expect((await early.outcome(checkout_no)).outcome).toBe('success')
  const listRates = async (order: string) =>
    query(
      `select t.kind, vat_percent, sum(amount)::int as amount from ledger_entries e join ledger_transactions t using (transaction_id)
       join orders o on o.order_id = t.order_id where order_no = $1 and account = 'vat' group by 1, 2 order by 1`,
      [order],
    )
  const [sale] = await listRates(orderNo)
  expect(sale).toMatchObject({ kind: 'sale', vat_percent: 21 })

  // A quote of yesterday is not valid: its price is the same, but its contents are not.
  const refused = await waiting.order(quote)
  expect([refused.status, refused.json.code]).toEqual([409, 200203])
  const { quote: anew } = refused.json.data as { quote: Quote }
  expect([anew.totals.due_today, anew.totals.vat.map(({ percent }) => percent)]).toEqual([quote.totals.due_today, [25]])
  const late = await waiting.paid([{ sku: 'blades-set-9' }])
  expect(await listRates(late.orders[0]?.order_no ?? '')).toMatchObject([{ kind: 'sale', vat_percent: 25 }])

  await early.call('POST', `/orders/${orderNo}/cancel`, {})
  const [refund] = await listRates(orderNo)
  expect(refund).toEqual({ kind: 'refund', vat_percent: 21, amount: -sale.amount })
  const [credit] = await query(
    "select body->'lines'->0->>'vat_percent' as percent from invoices where kind = 'credit_note' and order_id = (select order_id from orders where order_no = $1)",
    [orderNo],
  )
  expect(credit.percent).toBe('21')
  expect(await ledgerFaults(app)).toEqual([])
})
