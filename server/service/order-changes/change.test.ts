// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { abroad, around, changedFacts, changer, elsewhere, rent, unlike } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { staff } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Enough machines for every change: how a free one is found is tested elsewhere.
  await moreMachines(app, 'genie-600', 'rent', 80)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike(app)).toEqual([])
})

const { query, busyOf, papersOf, mailsOf, moneyOf } = changedFacts(() => app)
const verdict = (response: Answer) => [response.status, response.json.code]
const blades = (quantity = 1) => ({ sku: 'blades-set-9', quantity })

describe('another address', () => {
  test('costs nothing in the same country, and is mailed', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    expect(before.actions).toContain('change')
    const offer = await me.offer(orderNo, { address: elsewhere })
    expect(offer).toMatchObject({ difference: 0, address: elsewhere, start_on: before.start_time, months: 6 })
    expect(offer.before).toEqual(offer.after)
    expect(offer.lines).toMatchObject([{ name: 'Genie 600', notes: ['price_kept'] }])
    expect((await me.read(orderNo)).city).toBe('Utrecht')
    const changed = await me.take(orderNo, { address: elsewhere }, offer.offer_hash)
    expect(changed.json.data).toMatchObject({ checkout_no: null, order: { city: 'Amersfoort', zip_code: '3811 AB' } })
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ order_status: 'pay_success', total_amount: before.total_amount })
    expect(after.events.at(-1)).toMatchObject({ event: 'change', from_status: 'pay_success', actor_role: 'customer' })
    expect(await mailsOf(orderNo)).toEqual(['order_received', 'order_paid', 'order_changed'])
    expect(await papersOf(orderNo)).toHaveLength(1)
    const [event] = await query(
      `select facts from order_events join orders using (order_id) where order_no = $1 and event = 'change'`,
      [orderNo],
    )
    expect(event.facts).toMatchObject({
      before: { place: { city: 'Utrecht' } },
      after: { place: { city: 'Amersfoort' } },
    })
  })

  test('of a purchase, in another country: the same price, taxed there; the document is written again', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([blades(3)], 'buy')
    const before = await me.read(orderNo)
    const offer = await me.offer(orderNo, { address: abroad })
    expect(offer).toMatchObject({ difference: 0, lines: [{ notes: ['vat_country'] }] })
    expect(offer.after.vat).toBeLessThan(offer.before.vat)
    await me.change(orderNo, { address: abroad })
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ total_amount: before.total_amount, country: 'DE' })
    expect(after.items).toMatchObject([{ vat_country: 'DE', vat_percent: 19, due: before.total_amount }])
    const gross = before.total_amount
    expect((await papersOf(orderNo)).map(document => [document.kind, document.gross])).toEqual([
      ['invoice', gross],
      ['credit_note', -gross],
      ['invoice', gross],
    ])
    expect(await moneyOf(orderNo)).toMatchObject({ paid_amount: gross, refunded_amount: 0 })
    // And it is refunded in full, with its present tax.
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await moneyOf(orderNo)).toMatchObject({ refunded_amount: gross })
  })

  test('of a rental, abroad: taxed where it was', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(3)])
    const before = await me.read(orderNo)
    await me.change(orderNo, { address: abroad })
    expect((await me.read(orderNo)).items).toEqual(before.items)
    expect(await papersOf(orderNo)).toHaveLength(1)
  })
})

describe('another first day', () => {
  test('moves the reservation, at the same price; the days before are free for others', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { start_time, total_amount } = await me.read(orderNo)
    const start = deliveryDayFrom('NL', addDays(start_time as Day, 40))
    const { order } = await me.change(orderNo, { start_on: start })
    expect(order).toMatchObject({ start_time: start, end_time: addMonths(start, 6), total_amount })
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 6), state: 'booked' })
  })

  test.each<[string, object, string]>([
    ['too early', { start_on: '2020-01-01' }, 'start_on: start_too_early'],
    ['no day at all', { start_on: '2027-02-30' }, 'start_on: date_format'],
    ['a term too short', { months: 1 }, 'months: at_least'],
    ['a term too long', { months: 25 }, 'months: at_most'],
    ['half a month', { months: 2.5 }, 'months: whole_number'],
    [
      'a country without delivery',
      { address: { ...elsewhere, country: 'FR', postcode: '75011' } },
      'address.country: country_undelivered',
    ],
    ['half an address', { address: { street: 'Kade' } }, 'address.house_number: required'],
    ['a price of its own', { total_amount: 1 }, 'total_amount: unknown_field'],
  ])('%s is refused, in the offer and in the change', async (_name, input, issue) => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    for (const response of [await me.ask(orderNo, input), await me.take(orderNo, input, `1.${'x'.repeat(43)}`)]) {
      expect(verdict(response)).toEqual([400, 400])
      const { fields } = response.json.data as { fields: { path: string; rule: string; message: string }[] }
      expect(fields.map(({ path, rule }) => `${path}: ${rule}`)).toContain(issue)
      expect(fields.every(({ message }) => message !== '')).toBe(true)
    }
  })

  test('of a purchase does not exist, nor does a term', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([blades()], 'buy')
    expect(verdict(await me.ask(orderNo, { start_on: '2027-05-01' }))).toEqual([400, 400])
    expect(verdict(await me.ask(orderNo, { months: 3 }))).toEqual([400, 400])
  })

  test('where no machine is free then, all stays as it was', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(2, { sku: 'genie-3000-rent' })])
    const before = await busyOf(orderNo)
    const start = deliveryDayFrom('NL', addMonths((await me.read(orderNo)).start_time as Day, 6))
    const { offer_hash } = await me.offer(orderNo, { start_on: start })
    await query(
      `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
       select device_type_id, device_id, 'repair', daterange($1, null), 'booked', now(), now()
         from devices join device_types using (device_type_id) where key = 'genie-3000' and pool = 'rent'`,
      [addDays(start, 10)],
    )
    const taken = [409, 200206, { reason: 'no_machine_free' }]
    // Somebody else was faster, between the offer and the change.
    const response = await me.take(orderNo, { start_on: start }, offer_hash)
    expect([...verdict(response), response.json.data]).toEqual(taken)
    // And nothing is offered that is not available.
    const asked = await me.ask(orderNo, { start_on: start })
    expect([...verdict(asked), asked.json.data]).toEqual(taken)
    const longer = await me.ask(orderNo, { months: 12 })
    expect([...verdict(longer), longer.json.data]).toEqual(taken)
    const desk = await staff(app, 'support')
    const told = await desk.post(`/admin/orders/${orderNo}/change-offer`, { start_on: start })
    expect([...verdict(told), told.json.data]).toEqual(taken)
    // A change of address needs no machine, and one that keeps its days has one.
    expect((await me.ask(orderNo, { address: elsewhere })).status).toBe(200)
    expect(await busyOf(orderNo)).toEqual(before)
    expect((await me.read(orderNo)).events.map(({ event }) => event)).not.toContain('change')
    await query("delete from unit_reservations where purpose = 'repair'")
  })
})

describe('an order that was not paid yet', () => {
  test('gets another address and first day, as long as the price is the same', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting([rent(6)])
    const { start_time } = await me.read(orderNo)
    const start = deliveryDayFrom('NL', addDays(start_time as Day, 9))
    const { order } = await me.change(orderNo, { address: elsewhere, start_on: start })
    expect(order).toMatchObject({ order_status: 'created', city: 'Amersfoort', start_time: start })
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 6), state: 'held' })
    const { checkout_no } = await me.read(orderNo)
    await me.choose(await me.pay(checkout_no), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 6), state: 'booked' })
  })

  test('gets no other term: it is cancelled and ordered again', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting([rent(6)])
    for (const months of [3, 12]) {
      const response = await me.ask(orderNo, { months })
      expect([...verdict(response), response.json.data]).toEqual([409, 200202, { reason: 'cancel_and_order_anew' }])
    }
  })

  test('is taxed elsewhere before it is booked', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting([blades(2)], 'buy')
    await me.change(orderNo, { address: abroad })
    const { checkout_no, items } = await me.read(orderNo)
    expect(items).toMatchObject([{ vat_country: 'DE', vat_percent: 19 }])
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    expect(await papersOf(orderNo)).toHaveLength(1)
  })
})

describe('too late', () => {
  test.each([
    ['in_transit', 200302],
    ['delivered', 200302],
    ['in_use', 200302],
    ['completed', 200303],
    ['closed', 200303],
    ['canceled', 200303],
  ])('%s: what was sent or is over is unchanged', async (status, code) => {
    const me = await changer(app)
    const orderNo = await me.waiting([blades()], 'buy')
    await query('update orders set order_status = $2 where order_no = $1', [orderNo, status])
    for (const response of [await me.ask(orderNo, { address: elsewhere }), await me.take(orderNo, {}, 'x')]) {
      expect(verdict(response)).toEqual([409, code])
    }
    expect((await me.read(orderNo)).actions).not.toContain('change')
    await query("update orders set order_status = 'created' where order_no = $1", [orderNo])
  })
})
