import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { reconcile } from '../payments/reconcile.ts'
import { abroad, changer, elsewhere, type Offer } from '../testing/order-changes.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { auditOf, liftLimits, staff } from '../testing/staff.ts'
import { type Answer, type TestApp, testApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Whoever changes his mind finds a machine: how room is found is tested elsewhere.
  await query(
    `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
     select 'CHANGE-' || n, device_type_id, 'rent', now(), now() from generate_series(1, 80) n, device_types
      where key = 'genie-600'`,
  )
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike()).toEqual([])
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const verdict = (answer: Answer) => [answer.status, answer.json.code]
const rent = (months = 6, more: object = {}) => ({ sku: 'genie-600-rent', months, ...more })
const blades = (quantity = 1) => ({ sku: 'blades-set-9', quantity })

/** Orders of which items and books say different things. */
const unlike = () =>
  query(`select order_no, item_id from orders join order_items i using (order_id)
     where order_status = 'pay_success' and item_status = 'pay_success' and not exists (
       select from refunds r where r.order_id = orders.order_id and refund_reason <> 'changed') and (
       net <> (select -coalesce(sum(amount), 0) from ledger_entries e where e.item_id = i.item_id
         and account like '%_revenue' and e.vat_country = i.vat_country and e.vat_percent = i.vat_percent)
       or vat <> (select -coalesce(sum(amount), 0) from ledger_entries e where e.item_id = i.item_id and account = 'vat'
         and e.vat_country = i.vat_country and e.vat_percent = i.vat_percent)
       or deposit <> (select -coalesce(sum(amount), 0) from ledger_entries e where e.item_id = i.item_id
         and account = 'deposits'))`)

const busyOf = async (orderNo: string) =>
  (
    await query(
      `select lower(busy)::text as from, upper(busy)::text as to, reservation_state as state, device_id
       from unit_reservations r join order_items on item_id = order_item_id join orders using (order_id)
       where order_no = $1 and reservation_state in ('held', 'booked')`,
      [orderNo],
    )
  )[0]
const papersOf = (orderNo: string) =>
  query(
    `select i.kind, i.gross, i.reference from invoices i join orders using (order_id) where order_no = $1
     order by issued_at, invoice_no`,
    [orderNo],
  )
const mailsOf = async (orderNo: string) =>
  (
    await query("select template from mails where data -> 'order_nos' ? $1 order by created_at, template", [orderNo])
  ).map(({ template }) => template)
const moneyOf = async (orderNo: string) =>
  (
    await query('select total_amount, paid_amount, refunded_amount, deposit_held from orders where order_no = $1', [
      orderNo,
    ])
  )[0]

/** A rent of so many days, with one day to make ready, three there, four back and two until it is on the shelf. */
const around = (start: Day, months: number) => ({ from: addDays(start, -4), to: addDays(addMonths(start, months), 6) })

describe('another address', () => {
  test('costs nothing in the same country, and is told', async () => {
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

  test('of what is sold, in another country: the same price, taxed there; the paper is written anew', async () => {
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
    expect((await papersOf(orderNo)).map(paper => [paper.kind, paper.gross])).toEqual([
      ['invoice', gross],
      ['credit_note', -gross],
      ['invoice', gross],
    ])
    expect(await moneyOf(orderNo)).toMatchObject({ paid_amount: gross, refunded_amount: 0 })
    // And it goes back whole, in the tax it has now.
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await moneyOf(orderNo)).toMatchObject({ refunded_amount: gross })
  })

  test('of what is let, abroad: taxed where it was', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(3)])
    const before = await me.read(orderNo)
    await me.change(orderNo, { address: abroad })
    expect((await me.read(orderNo)).items).toEqual(before.items)
    expect(await papersOf(orderNo)).toHaveLength(1)
  })
})

describe('another first day', () => {
  test('moves the promise, at the same price; the days before are free for others', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { start_time, total_amount } = await me.read(orderNo)
    const start = addDays(start_time as Day, 40)
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
      { address: { ...elsewhere, country: 'FR' } },
      'address.country: country_undelivered',
    ],
    ['half an address', { address: { street: 'Kade' } }, 'address.house_number: required'],
    ['a price of its own', { total_amount: 1 }, 'total_amount: unknown_field'],
  ])('%s is refused, in the offer and in the change', async (_name, wish, fault) => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    for (const answer of [await me.ask(orderNo, wish), await me.take(orderNo, wish, `1.${'x'.repeat(43)}`)]) {
      expect(verdict(answer)).toEqual([400, 400])
      const { fields } = answer.json.data as { fields: { path: string; rule: string; message: string }[] }
      expect(fields.map(({ path, rule }) => `${path}: ${rule}`)).toContain(fault)
      expect(fields.every(({ message }) => message !== '')).toBe(true)
    }
  })

  test('of a purchase there is none, nor a term', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([blades()], 'buy')
    expect(verdict(await me.ask(orderNo, { start_on: '2027-05-01' }))).toEqual([400, 400])
    expect(verdict(await me.ask(orderNo, { months: 3 }))).toEqual([400, 400])
  })

  test('where no machine is free then, all stays as it was', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(2, { sku: 'genie-3000-rent' })])
    const before = await busyOf(orderNo)
    const start = addMonths((await me.read(orderNo)).start_time as Day, 6)
    await query(
      `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
       select device_type_id, device_id, 'repair', daterange($1, null), 'booked', now(), now()
         from devices join device_types using (device_type_id) where key = 'genie-3000' and pool = 'rent'`,
      [addDays(start, 10)],
    )
    const { offer_hash } = await me.offer(orderNo, { start_on: start })
    const answer = await me.take(orderNo, { start_on: start }, offer_hash)
    expect([...verdict(answer), answer.json.data]).toEqual([409, 200206, { reason: 'no_machine_free' }])
    expect(await busyOf(orderNo)).toEqual(before)
    expect((await me.read(orderNo)).events.map(({ event }) => event)).not.toContain('change')
    await query("delete from unit_reservations where purpose = 'repair'")
  })
})

describe('a shorter term', () => {
  test('gives back what it costs less, to the cent, with a paper of its own', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const before = await me.read(orderNo)
    const offer = await me.offer(orderNo, { months: 6 })
    // Twelve months at 39 euros, six counted as seven at 45.
    expect(offer.difference).toBe(31_500 - 46_800)
    expect(offer.lines[0]).toMatchObject({ months: 6, monthly: 4500, counted_months: 7, notes: ['rent_recounted'] })
    const { order, checkout_no } = await me.change(orderNo, { months: 6 })
    expect(checkout_no).toBeNull()
    expect(order).toMatchObject({
      lease_months: 6,
      total_amount: 46_500,
      end_time: addMonths(before.start_time as Day, 6),
    })
    expect(await moneyOf(orderNo)).toEqual({
      ...{ total_amount: 46_500, paid_amount: 61_800, refunded_amount: 15_300, deposit_held: 15_000 },
    })
    expect((await papersOf(orderNo)).map(paper => [paper.kind, paper.gross])).toEqual([
      ['invoice', 46_800],
      ['credit_note', -15_300],
    ])
    expect(await busyOf(orderNo)).toMatchObject(around(before.start_time as Day, 6))
    await app.context.jobs.drain()
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await moneyOf(orderNo)).toMatchObject({ paid_amount: 61_800, refunded_amount: 61_800, deposit_held: 0 })
  })

  test('counts the percentage of a coupon anew, and ends one whose minimum is not met any more', async () => {
    const now = app.context.clock.now()
    const coupon = (code: string, more: object) =>
      app.context.db
        .insertInto('coupons')
        .values({
          ...{ code, starts_at: new Date(now.getTime() - 1000), ends_at: new Date(now.getTime() + 86_400_000) },
          ...{ discount_type: 2, discount_value: 10, created_at: now, created_by: 'test', customer_limit: 9, ...more },
        })
        .execute()
    await coupon('TIEN', {})
    await coupon('GROOT', { minimum: 40_000 })
    const me = await changer(app)
    const ten = await me.ordered([rent(12)], 'rent', { coupon_code: 'TIEN' })
    const shorter = await me.offer(ten, { months: 6 })
    expect(shorter.after).toMatchObject({ goods: 31_500, coupon_discount: 3150 })
    expect(shorter.lines[0]?.notes).toEqual(['rent_recounted', 'coupon_recounted'])
    const big = await me.ordered([rent(12)], 'rent', { coupon_code: 'GROOT' })
    const below = await me.offer(big, { months: 6 })
    expect(below.after).toMatchObject({ goods: 31_500, coupon_discount: 0 })
    expect(below.lines[0]?.notes).toEqual(['rent_recounted', 'coupon_minimum'])
    await me.change(big, { months: 6 })
    expect((await me.read(big)).items[0]).toMatchObject({ coupon_discount: 0, due: 46_500 })
  })

  test('counts with the list of the day it was ordered, whatever it costs today', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12, { sku: 'genie-1000-rent' })])
    const before = await me.offer(orderNo, { months: 3 })
    await query(
      `insert into prices (sku_id, rent_tiers, deposit, valid_from, created_at, created_by)
       select sku_id, '[{"from_months":2,"monthly":100}]', 1, $1, $1, 'test' from skus where key = 'genie-1000-rent'`,
      [app.context.clock.now()],
    )
    expect((await me.offer(orderNo, { months: 3 })).after).toEqual(before.after)
  })

  test('after a part went back is refused: what is left was not agreed like that', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const finance = await staff(app, 'finance')
    const refund = await finance.post(`/admin/orders/${orderNo}/refunds`, {
      ...{ type: 'product', amount: 1000, reason: 'late' },
    })
    expect(refund.status, refund.text).toBe(200)
    const answer = await me.ask(orderNo, { months: 6 })
    expect([...verdict(answer), answer.json.data]).toEqual([409, 200202, { reason: 'refunded_before' }])
    expect((await me.ask(orderNo, { address: elsewhere })).status).toBe(200)
  })
})

describe('a longer term', () => {
  test('is paid first; until then the longer days are held and the order is what it was', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    const start = before.start_time as Day
    const { checkout_no, order } = await me.change(orderNo, { months: 12 })
    expect(order).toMatchObject({ lease_months: 6, total_amount: before.total_amount })
    expect(await busyOf(orderNo)).toMatchObject(around(start, 12))
    const charge = await me.call('GET', `/checkouts/${checkout_no}`)
    expect(charge.json.data).toMatchObject({ purpose: 'change', amount: 15_300, pay_status: 'wait_pay' })
    expect(await mailsOf(orderNo)).toEqual(['order_received', 'order_paid', 'order_change_open'])

    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    expect((await me.outcome(checkout_no ?? '')).outcome).toBe('success')
    const after = await me.read(orderNo)
    expect(after).toMatchObject({
      lease_months: 12,
      total_amount: 61_800,
      paid_amount: 61_800,
      end_time: addMonths(start, 12),
    })
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 12), state: 'booked' })
    expect((await papersOf(orderNo)).map(paper => [paper.kind, paper.gross])).toEqual([
      ['invoice', 31_500],
      ['invoice', 15_300],
    ])
    expect((await mailsOf(orderNo)).at(-1)).toBe('order_changed')
    expect(after.events.map(({ event }) => event)).toEqual([
      ...['placed', 'payment_started', 'paid', 'change_waits', 'payment_started', 'change'],
    ])
  })

  test('paid and then cancelled, both payments go back, each its own part', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await moneyOf(orderNo)).toMatchObject({ paid_amount: 61_800, refunded_amount: 61_800, deposit_held: 0 })
    const rows = await query(
      `select p.amount, sum(refund_amount)::int as back from refunds r join orders using (order_id)
       join payments p using (payment_id) where order_no = $1 group by p.payment_id order by p.amount`,
      [orderNo],
    )
    expect(rows).toEqual([
      { amount: 15_300, back: 15_300 },
      { amount: 46_500, back: 46_500 },
    ])
  })

  test('given up, or not paid in time, all is as before', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    const days = around(before.start_time as Day, 6)
    const first = await me.change(orderNo, { months: 12 })
    expect((await me.call('POST', `/checkouts/${first.checkout_no}/cancel`, {})).status).toBe(200)
    expect(await busyOf(orderNo)).toMatchObject({ ...days, state: 'booked' })
    const second = await me.change(orderNo, { months: 9, start_on: addDays(before.start_time as Day, 3) })
    await me.pay(second.checkout_no ?? '')
    await query('update checkouts set pay_until = $2 where checkout_no = $1', [
      second.checkout_no,
      new Date(app.context.clock.now().getTime() - 1000),
    ])
    await reconcile(app.context, {})
    expect(await busyOf(orderNo)).toMatchObject({ ...days, state: 'booked' })
    const { events, ...after } = await me.read(orderNo)
    expect(after).toEqual({ ...before, events: undefined })
    expect(events.filter(({ event }) => event === 'change_dropped')).toHaveLength(2)
    expect((await me.offer(orderNo, { months: 12 })).difference).toBe(15_300)
  })

  test('one at a time: another change waits for it', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    for (const answer of [await me.ask(orderNo, { months: 3 }), await me.take(orderNo, { months: 3 }, 'x')]) {
      expect([...verdict(answer), answer.json.data]).toEqual([409, 200207, { reason: 'change_open', checkout_no }])
    }
  })

  test('is told to its owner as long as it waits, and to nobody else', async () => {
    const [me, other] = [await changer(app), await changer(app)]
    const orderNo = await me.ordered([rent(6)])
    const waits = (who = me) => who.call('GET', `/orders/${orderNo}/change`)
    expect((await waits()).json.data).toBeNull()
    const { start_time } = await me.read(orderNo)
    const { checkout_no } = await me.change(orderNo, { months: 12, address: elsewhere })
    const charge = (await me.call('GET', `/checkouts/${checkout_no}`)).json.data as { pay_until: string }
    expect((await waits()).json.data).toEqual({
      ...{ checkout_no, amount: 15_300, pay_until: charge.pay_until, address: elsewhere },
      ...{ start_on: start_time, end_on: addMonths(start_time as Day, 12), months: 12 },
    })
    expect(verdict(await waits(other))).toEqual([404, 200201])
    await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})
    expect((await waits()).json.data).toBeNull()
  })

  test('is not held for ever, however often it is tried to be paid', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    await query('update checkouts set created_at = $2 where checkout_no = $1', [
      checkout_no,
      new Date(app.context.clock.now().getTime() - 90 * 60_000),
    ])
    const answer = await me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' })
    expect([...verdict(answer), answer.json.data]).toEqual([409, 200202, { reason: 'too_late' }])
  })

  test('that was sent in the meantime: the money goes back, the order is what was sent', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const { checkout_no } = await me.change(orderNo, { months: 12 })
    const payUrl = await me.pay(checkout_no ?? '')
    await query("update orders set order_status = 'in_transit' where order_no = $1", [orderNo])
    await me.choose(payUrl, 'success')
    await me.outcome(checkout_no ?? '')
    expect(await me.read(orderNo)).toMatchObject({ lease_months: 6, order_status: 'in_transit', paid_amount: 46_500 })
    const rows = await query(
      `select refund_amount, refund_reason from refunds join payments using (payment_id)
       join checkouts using (checkout_id) where checkout_no = $1`,
      [checkout_no],
    )
    expect(rows).toEqual([{ refund_amount: 15_300, refund_reason: 'surplus' }])
    await query("update orders set order_status = 'pay_success' where order_no = $1", [orderNo])
  })
})

describe('an order that was not paid yet', () => {
  test('goes elsewhere and begins another day, as long as it costs the same', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting([rent(6)])
    const { start_time } = await me.read(orderNo)
    const start = addDays(start_time as Day, 9)
    const { order } = await me.change(orderNo, { address: elsewhere, start_on: start })
    expect(order).toMatchObject({ order_status: 'created', city: 'Amersfoort', start_time: start })
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 6), state: 'held' })
    const { checkout_no } = await me.read(orderNo)
    await me.choose(await me.pay(checkout_no), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
    expect(await busyOf(orderNo)).toMatchObject({ ...around(start, 6), state: 'booked' })
  })

  test('for another term is cancelled and ordered anew', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting([rent(6)])
    for (const months of [3, 12]) {
      const answer = await me.ask(orderNo, { months })
      expect([...verdict(answer), answer.json.data]).toEqual([409, 200202, { reason: 'cancel_and_order_anew' }])
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

describe('what was offered', () => {
  test('counts for a day, and nothing else does', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const wish = { months: 6 }
    const offer = await me.offer(orderNo, wish)
    const late = `${Math.floor((app.context.clock.now().getTime() - 1000) / 1000).toString(36)}.${offer.offer_hash.split('.')[1]}`
    for (const hash of ['', 'x', offer.offer_hash.slice(1), `${offer.offer_hash.slice(0, -1)}~`, late]) {
      const answer = await me.take(orderNo, wish, hash)
      expect(verdict(answer), hash).toEqual([409, 200203])
      const { offer: now } = answer.json.data as { offer: Offer }
      expect(now).toMatchObject({ difference: offer.difference, after: offer.after })
    }
    expect(verdict(await me.take(orderNo, { months: 7 }, offer.offer_hash))).toEqual([409, 200203])
    const refused = await me.take(orderNo, wish, 'x')
    const { offer: fresh } = refused.json.data as { offer: Offer }
    expect((await me.take(orderNo, wish, fresh.offer_hash)).status).toBe(200)
  })

  test('is the same in every language, and again when it was accepted it is done', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const { offer_hash } = await me.offer(orderNo, { months: 6, language: 4 })
    expect((await me.take(orderNo, { months: 6 }, offer_hash)).status).toBe(200)
    expect(verdict(await me.take(orderNo, { months: 6 }, offer_hash))).toEqual([409, 1])
    expect(verdict(await me.take(orderNo, {}, offer_hash))).toEqual([409, 1])
  })

  test('changed meanwhile brings the new one', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const seen = await me.offer(orderNo, { months: 6 })
    await me.change(orderNo, { months: 9 })
    const answer = await me.take(orderNo, { months: 6 }, seen.offer_hash)
    expect(verdict(answer)).toEqual([409, 200203])
    const { offer } = answer.json.data as { offer: Offer }
    expect(offer.before.goods).not.toBe(seen.before.goods)
  })
})

describe('who may', () => {
  test("nobody changes somebody else's order, nor knows of it", async () => {
    const [me, other] = [await changer(app), await changer(app)]
    const orderNo = await me.ordered([rent(6)])
    const { offer_hash } = await me.offer(orderNo, { address: elsewhere })
    expect(verdict(await other.ask(orderNo, { address: elsewhere }))).toEqual([404, 200201])
    expect(verdict(await other.take(orderNo, { address: elsewhere }, offer_hash))).toEqual([404, 200201])
    expect(verdict(await me.ask('R-NOTHING', {}))).toEqual([404, 200201])
  })

  test.each(['support', 'operations', 'admin'] as const)('%s does it for a customer, with a reason', async role => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const { order_id } = await me.read(orderNo)
    const person = await staff(app, role)
    const path = `/admin/orders/${orderNo}`
    const { offer_hash } = (await person.post(`${path}/change-offer`, { months: 6 })).json.data as Offer
    expect(verdict(await person.post(`${path}/change`, { months: 6, offer_hash }))).toEqual([400, 400])
    const done = await person.post(`${path}/change`, { months: 6, offer_hash, reason: 'rang us' })
    expect(done.status, done.text).toBe(200)
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ lease_months: 6, refunded_amount: 15_300 })
    expect(after.events.at(-1)).toMatchObject({ event: 'change', actor_role: role, reason: 'rang us' })
    expect(await auditOf(app, order_id)).toMatchObject([
      {
        action: 'order.change',
        actor_id: person.userId,
        reason: 'rang us',
        before: { months: 12 },
        after: { months: 6 },
      },
    ])
  })

  test('dearer, by support: the customer is asked to pay', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const person = await staff(app, 'support')
    const path = `/admin/orders/${orderNo}`
    const { offer_hash } = (await person.post(`${path}/change-offer`, { months: 12 })).json.data as Offer
    const answer = await person.post(`${path}/change`, { months: 12, offer_hash, reason: 'rang us' })
    const { checkout_no } = answer.json.data as { checkout_no: string }
    expect((await mailsOf(orderNo)).at(-1)).toBe('order_change_open')
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    expect((await me.read(orderNo)).events.at(-1)).toMatchObject({ event: 'change', actor_role: 'support' })
  })

  test('finance and customers have no way to the orders of others', async () => {
    await liftLimits(app)
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const finance = await staff(app, 'finance')
    expect(verdict(await finance.post(`/admin/orders/${orderNo}/change-offer`, { months: 3 }))).toEqual([403, 403])
    expect(verdict(await me.call('POST', `/admin/orders/${orderNo}/change-offer`, { months: 3 }))).toEqual([403, 403])
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
  ])('%s: what was sent or is over stays', async (status, code) => {
    const me = await changer(app)
    const orderNo = await me.waiting([blades()], 'buy')
    await query('update orders set order_status = $2 where order_no = $1', [orderNo, status])
    for (const answer of [await me.ask(orderNo, { address: elsewhere }), await me.take(orderNo, {}, 'x')]) {
      expect(verdict(answer)).toEqual([409, code])
    }
    expect((await me.read(orderNo)).actions).not.toContain('change')
    await query("update orders set order_status = 'created' where order_no = $1", [orderNo])
  })
})
